"""The corner of a score sheet: the rule set's points table, and what the writer has to know."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from scoring import RuleSet
from tournament.papers.layout import (
    BOLD,
    HAIRLINE,
    INK_2,
    LEADING,
    RULE_HEAD,
    RULE_ROW,
    SEMIBOLD,
    Document,
)
from tournament.papers.score_grid import NOTES_GAP, NOTES_WIDTH, Grid, dealer_letter
from tournament.points_table import headings, notes, points_table
from tournament.rule_names import rules_title, with_rule

TITLE_HEIGHT, HEADINGS_SIZE = 6.5 * mm, 8.5
GAP_UNDER_LINE = -2  # to the rule, counted from where the next line's capitals would begin


@dataclass(frozen=True, slots=True)
class Shape:
    """How the corner is set: type size, width of a column of figures, lines of its heading."""

    size: float
    figures: float
    heading_lines: int

    @property
    def headings_height(self) -> float:
        return self.heading_lines * HEADINGS_SIZE * LEADING + 2


BESIDE, BELOW = Shape(9, 16 * mm, 3), Shape(8, 25 * mm, 2)


def height_below(rules: RuleSet) -> float:
    """What the points table needs below two blocks, each of its games on one line."""
    line = BELOW.size * LEADING - GAP_UNDER_LINE
    return TITLE_HEIGHT + BELOW.headings_height + len(points_table(rules)) * line


def draw_notes(document: Document, rules: RuleSet, grid: Grid) -> float:
    """Beside one block of lines one below the other; below two blocks side by side.

    Returns the lowest y that was used.
    """
    x, top = grid.notes_x, grid.notes_top
    if not grid.is_split:
        y = _draw_points(document, rules, x, top, NOTES_WIDTH, BESIDE)
        return _draw_notes(document, rules, x, y - 4 * mm, NOTES_WIDTH, BESIDE)
    half = (document.right - document.left - NOTES_GAP) / 2
    return min(
        _draw_points(document, rules, x, top, half, BELOW),
        _draw_notes(document, rules, x + half + NOTES_GAP, top, half, BELOW),
    )


def _draw_points(
    document: Document, rules: RuleSet, x: float, top: float, width: float, shape: Shape
) -> float:
    """Game, won, lost; returns the y below the last line."""
    size, figure = shape.size, shape.figures
    won, lost, name = x + width - 2 * figure, x + width - figure, width - 2 * figure - 3
    title = _("Points, %(rules)s") % {"rules": rules_title(rules)}
    top = _draw_title(document, title, x, top, width)
    heads = headings(rules)
    for left, head in ((won, heads.won), (lost, heads.lost)):
        document.block(
            left + 3,
            top - HEADINGS_SIZE - 1,
            head,
            figure - 3,
            lines=shape.heading_lines,
            size=HEADINGS_SIZE,
            align="right",
            grey=INK_2,
        )
    top -= shape.headings_height
    for line in points_table(rules):
        y = top - size
        below = document.block(x, y, line.name, name, lines=4, size=size, least=6)
        for left, figures in ((won, line.won), (lost, line.lost)):
            document.number(left + 3, y, figures, figure - 3, size=size, font=SEMIBOLD)
        top = below + size + GAP_UNDER_LINE
        document.rule(top, RULE_ROW, x0=x, x1=x + width, grey=HAIRLINE)
    return top


def _draw_notes(
    document: Document, rules: RuleSet, x: float, top: float, width: float, shape: Shape
) -> float:
    size = shape.size
    y = _draw_title(document, _("To be minded"), x, top, width) - size - 1
    for note in [_dealer_note(rules), *notes(rules)]:
        y = document.block(x, y, note, width, lines=7, size=size, least=6) - 3
    return y + size


def _draw_title(document: Document, title: str, x: float, top: float, width: float) -> float:
    document.text(x, top - 5 * mm, title, width, size=10, font=BOLD)
    document.rule(top - TITLE_HEIGHT, RULE_HEAD, x0=x, x1=x + width)
    return top - TITLE_HEIGHT


def _dealer_note(rules: RuleSet) -> str:
    sentence = _(
        "%(letter)s deals this game. A game that does not come about has no line; "
        "the same seat deals again"
    ) % {"letter": dealer_letter()}
    return with_rule(sentence, rules.rule_numbers["no_game"])
