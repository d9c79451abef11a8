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
from tournament.rules.table_facts import nobody_plays_sentence
from tournament.shared.paper.fonts import BOLD, SEMIBOLD
from tournament.shared.paper.layout import HAIRLINE, INK_2, RULE_HEAD, RULE_ROW, Document
from tournament.shared.paper.lines import LEADING, fit_lines
from tournament.shared.paper.text_blocks import Piece, draw_column, flow

TITLE_HEIGHT, HEADINGS_SIZE = 6.5 * mm, 8.5
UNDER_LINE = 2  # points, to the rule
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


BESIDE, BELOW = NotesStyle(9, 16 * mm, 3), NotesStyle(8, 25 * mm, 2)


def notes_height_below(rules: RuleSet) -> float:
    """Return the points table's height below two blocks of games, cut off at MOST_BELOW."""
    line = BELOW.size * LEADING + UNDER_LINE
    needed = TITLE_HEIGHT + BELOW.headings_height + len(points_table(rules)) * line
    return min(MOST_BELOW, needed)


def draw_notes(document: Document, rules: RuleSet, grid: score_grid.Grid) -> float:
    """Draw the most complete notes, in the largest type, that fit; return the lowest y."""
    space = grid.notes_top - document.bottom - ABOVE_SIGNATURES
    for columns in _variants(document, rules, grid):
        if max(map(_height, columns)) <= space:
            break
    x = grid.notes_x
    for column in columns:
        draw_column(document, flow(column, document.height)[0], x, grid.notes_top)
        x += _width_below(document) + score_grid.NOTES_GAP
    return grid.notes_top - max(map(_height, columns))


def _variants(
    document: Document, rules: RuleSet, grid: score_grid.Grid
) -> Iterator[list[list[Piece]]]:
    """Yield columns from complete and large to a mere reference to the rules page.

    Beside a single block of games there is one, below two blocks there are two.
    """
    style, width, across = BESIDE, score_grid.NOTES_WIDTH, score_grid.NOTES_WIDTH
    if grid.is_split:
        style, width, across = BELOW, _width_below(document), document.across
    everything = [*_dealer_notes(rules), *_approval_note(rules), *notes(rules)]
    shorter = [*_dealer_notes(rules), _("Everything else is on the rules page.")]
    for texts in (everything, shorter):
        for size in (size for size in SIZES if size <= style.size):
            small = replace(style, size=size)
            points, beside = _points_table(rules, small, width), _notes(texts, small, width)
            yield [points, beside] if grid.is_split else [[*points, *beside]]
    pointer = _("Points: see the rules page, posted in the hall.")
    yield [_notes([pointer, *_dealer_notes(rules)], style, across)]


def _width_below(document: Document) -> float:
    return (document.across - score_grid.NOTES_GAP) / 2


def _height(column: list[Piece]) -> float:
    return sum(piece.height for piece in column) + sum(piece.space for piece in column[1:])


# -- pieces -------------------------------------------------------------------------------------


def _points_table(rules: RuleSet, style: NotesStyle, width: float) -> list[Piece]:
    title = _title(_("Points, %(rules)s") % {"rules": rules_title(rules)}, width)
    lines = [_points_line(line, style, width) for line in points_table(rules)]
    return [title, _heads(headings(rules), style, width), *lines]


def _notes(texts: list[str], style: NotesStyle, width: float) -> list[Piece]:
    title = replace(_title(_("Please note"), width), space=GAP_BETWEEN)
    return [title, *(_note(text, style.size, width) for text in texts)]


def _title(title: str, width: float) -> Piece:
    def draw(document: Document, x: float, top: float) -> None:
        document.text(x, top - 5 * mm, title, width, size=10, font=BOLD)
        document.rule(top - TITLE_HEIGHT, RULE_HEAD, x0=x, x1=x + width)

    return Piece(TITLE_HEIGHT, draw)


def _heads(heads: PointsLine, style: NotesStyle, width: float) -> Piece:
    def draw(document: Document, x: float, top: float) -> None:
        y, left = top - HEADINGS_SIZE - 1, x + width - 2 * style.figures + 3
        for head in (heads.won, heads.lost):
            document.block(
                left,
                y,
                head,
                style.figures - 3,
                lines=style.heading_lines,
                size=HEADINGS_SIZE,
                align="right",
                grey=INK_2,
            )
            left += style.figures

    return Piece(style.headings_height, draw)


def _points_line(line: PointsLine, style: NotesStyle, width: float) -> Piece:
    size, name_width = style.size, width - 2 * style.figures - 3
    height = _text_height(line.name, name_width, LINES_OF_A_NAME, size) + UNDER_LINE

    def draw(document: Document, x: float, top: float) -> None:
        y, left = top - size, x + width - 2 * style.figures + 3
        document.block(x, y, line.name, name_width, lines=LINES_OF_A_NAME, size=size, least=LEAST)
        for figures in (line.won, line.lost):
            document.number(left, y, figures, style.figures - 3, size=size, font=SEMIBOLD)
            left += style.figures
        document.rule(top - height, RULE_ROW, x0=x, x1=x + width, grey=HAIRLINE)

    return Piece(height, draw)


def _note(text: str, size: float, width: float) -> Piece:
    def draw(document: Document, x: float, top: float) -> None:
        y = top - size - 1
        document.block(x, y, text, width, lines=LINES_OF_A_NOTE, size=size, least=LEAST)

    return Piece(_text_height(text, width, LINES_OF_A_NOTE, size) + 3, draw)


def _text_height(text: str, width: float, lines: int, size: float) -> float:
    broken, size = fit_lines(text, width, lines=lines, size=size, least=LEAST)
    return len(broken) * size * LEADING


# -- texts --------------------------------------------------------------------------------------


def _dealer_notes(rules: RuleSet) -> list[str]:
    notes = [nobody_plays_sentence(rules)]
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
