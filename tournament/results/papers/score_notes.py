"""The notes of a score sheet: the points table, and what the writer has to know.

Long ones are set smaller; what does not fit even then stands on the rules page.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from scoring import RuleSet
from tournament.results.papers import score_grid
from tournament.rules.names import rules_title, with_rule
from tournament.rules.points_table import PointsLine, headings, notes, points_table
from tournament.rules.sentences import has_sie
from tournament.rules.table_facts import nobody_plays_fact
from tournament.shared.paper.fonts import BOLD, SEMIBOLD
from tournament.shared.paper.layout import HAIRLINE, INK_2, RULE_HEAD, RULE_ROW, Document
from tournament.shared.paper.lines import LEADING, fit_lines

TITLE_HEIGHT, HEADINGS_SIZE = 6.5 * mm, 8.5
GAP_UNDER_LINE = -2  # to the rule, counted from where the next line's capitals would begin
GAP_BETWEEN = 4 * mm  # table and notes, one below the other
LINES_OF_A_NAME, LINES_OF_A_NOTE, LEAST = 4, 7, 6
MOST_BELOW = 62 * mm  # under two blocks: the games need the rest of the page
ABOVE_SIGNATURES = 21  # points from the foot of the page: the line is signed from below
SIZES = (9.0, 8.5, 8.0, 7.5, 7.0, 6.5)


@dataclass(frozen=True, slots=True)
class NotesStyle:
    """The type size, width of a column of figures, and lines per heading."""

    size: float
    figures: float
    heading_lines: int

    @property
    def headings_height(self) -> float:
        return self.heading_lines * HEADINGS_SIZE * LEADING + 2


@dataclass(frozen=True, slots=True)
class ScoreNotes:
    """The points table and notes printed on a score sheet; without `lines` only notes."""

    title: str
    heads: PointsLine
    lines: tuple[PointsLine, ...]
    notes: tuple[str, ...]
    style: NotesStyle


BESIDE, BELOW = NotesStyle(9, 16 * mm, 3), NotesStyle(8, 25 * mm, 2)


def notes_height_below(rules: RuleSet) -> float:
    """Return the points table's height below two blocks of games, cut off at MOST_BELOW."""
    line = BELOW.size * LEADING - GAP_UNDER_LINE
    needed = TITLE_HEIGHT + BELOW.headings_height + len(points_table(rules)) * line
    return min(MOST_BELOW, needed)


def draw_notes(document: Document, rules: RuleSet, grid: score_grid.Grid) -> float:
    """Draw the notes beside a single block or below two; return the lowest y."""
    x, top = grid.notes_x, grid.notes_top
    height = top - document.bottom - ABOVE_SIGNATURES
    if not grid.is_split:
        score_notes = _fitting_notes(rules, score_grid.NOTES_WIDTH, height, has_two_blocks=False)
        if score_notes.lines:
            top = _draw_points(document, score_notes, x, top, score_grid.NOTES_WIDTH) - GAP_BETWEEN
        return _draw_notes(document, score_notes, x, top, score_grid.NOTES_WIDTH)
    half = (document.across - score_grid.NOTES_GAP) / 2
    score_notes = _fitting_notes(rules, half, height, has_two_blocks=True)
    if not score_notes.lines:
        return _draw_notes(document, score_notes, x, top, 2 * half + score_grid.NOTES_GAP)
    return min(
        _draw_points(document, score_notes, x, top, half),
        _draw_notes(document, score_notes, x + half + score_grid.NOTES_GAP, top, half),
    )


# -- text and room ------------------------------------------------------------------------------


def _fitting_notes(
    rules: RuleSet, width: float, height: float, *, has_two_blocks: bool
) -> ScoreNotes:
    """Return the most complete ScoreNotes, in the largest type, that fit; else the shortest."""
    ways = list(_variants(rules, BELOW if has_two_blocks else BESIDE))
    fitting = (way for way in ways if _height(way, width, has_two_blocks=has_two_blocks) <= height)
    return next(fitting, ways[-1])


def _variants(rules: RuleSet, style: NotesStyle) -> Iterator[ScoreNotes]:
    """Yield ScoreNotes from complete and large to a mere reference to the rules page."""
    title, heads = _("Points, %(rules)s") % {"rules": rules_title(rules)}, headings(rules)
    everything = (*_dealer_notes(rules), *_approval_note(rules), *notes(rules))
    shorter = (*_dealer_notes(rules), _("Everything else is on the rules page."))
    lines = tuple(points_table(rules))
    for texts in (everything, shorter):
        for size in (size for size in SIZES if size <= style.size):
            yield ScoreNotes(title, heads, lines, texts, replace(style, size=size))
    pointer = _("Points: see the rules page, posted in the hall.")
    yield ScoreNotes(title, heads, (), (pointer, *_dealer_notes(rules)), style)


def _height(score_notes: ScoreNotes, width: float, *, has_two_blocks: bool) -> float:
    def text_height(text: str, width: float, lines: int) -> float:
        broken, size = fit_lines(text, width, lines=lines, size=style.size, least=LEAST)
        return len(broken) * size * LEADING

    style = score_notes.style
    notes_height = TITLE_HEIGHT + sum(
        text_height(note, width, LINES_OF_A_NOTE) + 3 for note in score_notes.notes
    )
    if not score_notes.lines:
        return notes_height
    name = _name_width(width, style)
    table = TITLE_HEIGHT + style.headings_height
    for line in score_notes.lines:
        table += text_height(line.name, name, LINES_OF_A_NAME) - GAP_UNDER_LINE
    return max(table, notes_height) if has_two_blocks else table + GAP_BETWEEN + notes_height


def _name_width(width: float, style: NotesStyle) -> float:
    return width - 2 * style.figures - 3


# -- drawing ------------------------------------------------------------------------------------


def _draw_points(
    document: Document, score_notes: ScoreNotes, x: float, top: float, width: float
) -> float:
    style, size, figure = score_notes.style, score_notes.style.size, score_notes.style.figures
    won, lost, name = x + width - 2 * figure, x + width - figure, _name_width(width, style)
    top = _draw_title(document, score_notes.title, x, top, width)
    for left, head in ((won, score_notes.heads.won), (lost, score_notes.heads.lost)):
        document.block(
            left + 3,
            top - HEADINGS_SIZE - 1,
            head,
            figure - 3,
            lines=style.heading_lines,
            size=HEADINGS_SIZE,
            align="right",
            grey=INK_2,
        )
    top -= style.headings_height
    for line in score_notes.lines:
        y = top - size
        below = document.block(x, y, line.name, name, lines=LINES_OF_A_NAME, size=size, least=LEAST)
        for left, figures in ((won, line.won), (lost, line.lost)):
            document.number(left + 3, y, figures, figure - 3, size=size, font=SEMIBOLD)
        top = below + size + GAP_UNDER_LINE
        document.rule(top, RULE_ROW, x0=x, x1=x + width, grey=HAIRLINE)
    return top


def _draw_notes(
    document: Document, score_notes: ScoreNotes, x: float, top: float, width: float
) -> float:
    size = score_notes.style.size
    y = _draw_title(document, _("Please note"), x, top, width) - size - 1
    for note in score_notes.notes:
        y = document.block(x, y, note, width, lines=LINES_OF_A_NOTE, size=size, least=LEAST) - 3
    return y + size


def _draw_title(document: Document, title: str, x: float, top: float, width: float) -> float:
    document.text(x, top - 5 * mm, title, width, size=10, font=BOLD)
    document.rule(top - TITLE_HEIGHT, RULE_HEAD, x0=x, x1=x + width)
    return top - TITLE_HEIGHT


def _dealer_notes(rules: RuleSet) -> list[str]:
    nobody = nobody_plays_fact(rules)
    notes = [with_rule(f"{nobody.label}: {nobody.value}", nobody.rule)]
    if rules.numbers_tell_dealers:
        notes.insert(0, _("%(letter)s deals this game.") % {"letter": score_grid.dealer_letter()})
    return notes


def _approval_note(rules: RuleSet) -> list[str]:
    if not rules.supervises_touts:
        return []
    sentence = _("“%(column)s”: the supervisors sign there before an approved Tout is played")
    if has_sie(rules):
        sentence = _(
            "“%(column)s”: the supervisors sign there before an approved Sie or Tout is played"
        )
    return [with_rule(sentence % {"column": score_grid.sign_head()}, rules.rule_numbers["tout"])]
