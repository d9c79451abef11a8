"""The corner of a score sheet: the rule set's points table, and what the writer has to know."""

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from scoring import RuleSet
from tournament.papers.layout import (
    BOLD,
    HAIRLINE,
    INK_2,
    RULE_HEAD,
    RULE_ROW,
    SEMIBOLD,
    Document,
)
from tournament.papers.score_grid import NOTES_GAP, NOTES_WIDTH, Grid
from tournament.points_table import headings, notes, points_table
from tournament.wording import RULE_SETS

SIZE = 8
LINE = SIZE * 1.25


def draw_notes(document: Document, rules: RuleSet, grid: Grid) -> None:
    """Beside one block of lines one below the other; below two blocks side by side."""
    if grid.is_split:
        half = (document.right - document.left - NOTES_GAP) / 2
        _draw_points(document, rules, grid.notes_x, grid.notes_top, half)
        _draw_notes(document, rules, grid.notes_x + half + NOTES_GAP, grid.notes_top, half)
        return
    y = _draw_points(document, rules, grid.notes_x, grid.notes_top, NOTES_WIDTH)
    _draw_notes(document, rules, grid.notes_x, y - 4 * mm, NOTES_WIDTH)


def _draw_points(document: Document, rules: RuleSet, x: float, top: float, width: float) -> float:
    """Game, won, lost; returns the y below the last line."""
    figure = 15 * mm
    name = width - 2 * figure - 4
    top = _draw_title(
        document, _("Points, %(rules)s") % {"rules": RULE_SETS[rules.slug]}, x, top, width
    )
    heads = headings(rules)
    for title, left, room in (
        (heads.won, x + width - 2 * figure, figure - 3),
        (heads.lost, x + width - figure, figure),
    ):
        document.block(left, top - SIZE, title, room, lines=2, size=7, least=5, grey=INK_2)
    top -= 2 * LINE + 2
    for line in points_table(rules):
        y = top - SIZE
        below = document.block(x, y, line.name, name, lines=3, size=SIZE, least=6)
        document.number(x + width - 2 * figure, y, line.won, figure - 3, size=SIZE, font=SEMIBOLD)
        document.number(x + width - figure, y, line.lost, figure, size=SIZE, font=SEMIBOLD)
        top = below + SIZE - 4
        document.rule(top, RULE_ROW, x0=x, x1=x + width, grey=HAIRLINE)
    return top


def _draw_notes(document: Document, rules: RuleSet, x: float, top: float, width: float) -> None:
    y = _draw_title(document, _("To be minded"), x, top, width) - SIZE - 1
    for note in [_dealer_note(), *notes(rules)]:
        y = document.block(x, y, note, width, lines=6, size=SIZE, least=6) - 2


def _draw_title(document: Document, title: str, x: float, top: float, width: float) -> float:
    document.text(x, top - 5 * mm, title, width, size=10, font=BOLD)
    document.rule(top - 6.5 * mm, RULE_HEAD, x0=x, x1=x + width)
    return top - 6.5 * mm


def _dealer_note() -> str:
    return _(
        "G: deals this game. A game that does not come about leaves no line, the same deals again."
    )
