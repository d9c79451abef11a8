"""The layout of a score sheet: blocks, columns and the height of a line.

Up to 36 games stand in one block, more in two side by side. Each line has room for who played what
where points do not tell the game, and each seat for plus and minus where they are summed up apart.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm

from scoring import RuleSet
from tournament.shared.paper.layout import Document

MOST_IN_ONE_BLOCK = 36
NOTES_WIDTH, NOTES_GAP = 52 * mm, 5 * mm  # beside one block
HEADS_HEIGHT = 29.5 * mm
HEADS_NARROW = 4.5 * mm  # more, where a start number stands below its seat, not beside it
LEAST_FOR_BOTH = 18 * mm  # a seat's column that holds "Seat 4, no." beside "112"
CARRY, SUM, TALLY = 7 * mm, 9 * mm, 6 * mm
MARK_WIDTH, MARK_WIDTH_SPLIT = 9 * mm, 7 * mm
PLAYED_WIDTH, PLAYED_WIDTH_SPLIT = 37 * mm, 25 * mm  # "1–3 Rufspiel verl. Schneider"
SIGNATURES = 15 * mm
HIGHEST_ROW = 9 * mm


@dataclass(frozen=True, slots=True)
class Block:
    """The lines of `games`; `marks`: headings of the columns right of the seats."""

    games: range
    x: float
    game_width: float
    played_width: float
    seat_width: float
    mark_width: float
    marks: tuple[str, ...]
    seats: int

    @property
    def right(self) -> float:
        return self.mark_x(len(self.marks))

    @property
    def number_drop(self) -> float:
        """The distance of a start number below its seat's, in columns too narrow for both."""
        is_narrow = self.played_width or self.seat_width < LEAST_FOR_BOTH
        return HEADS_NARROW if is_narrow else 0

    def seat_x(self, index: int) -> float:
        return self.x + self.game_width + self.played_width + index * self.seat_width

    def mark_x(self, index: int) -> float:
        return self.seat_x(self.seats) + index * self.mark_width

    @property
    def played_x(self) -> float:
        return self.x + self.game_width


@dataclass(frozen=True, slots=True)
class Grid:
    """Positions on the page, in PDF points. A line with the sums so far follows game `half`."""

    rules: RuleSet
    blocks: tuple[Block, ...]
    heads: float
    first: float
    row: float
    half: int
    notes_x: float
    notes_top: float

    @property
    def is_split(self) -> bool:
        return len(self.blocks) > 1

    def line_top(self, block: Block, game: int) -> float:
        """Return the y above a game's line; for the number after the last, above the sums."""
        carries = block is not self.blocks[0] or game > self.half
        return self.first - (game - block.games.start) * self.row - (CARRY if carries else 0)

    @property
    def tallies_top(self) -> float:
        below = self.line_top(self.blocks[0], self.blocks[0].games.stop)
        if self.is_split:
            return below
        return below - (2 * SUM if self.rules.splits_plus_and_minus else SUM)


def tally_lines(rules: RuleSet) -> list[tuple[str, tuple[str, ...]]]:
    """Return (label, tally names) for each line of counts, Solo first."""
    kinds = (
        (_("Solo"), ("solo_won", "solo_played")),
        (_("Tout"), ("tout_won", "tout_played")),
        (_("Sie"), ("sie",)),
    )
    lines = [
        (label, tuple(name for name in names if name in rules.tally_columns))
        for label, names in kinds
    ]
    return [(label, names) for label, names in lines if names]


def sign_head() -> str:
    return pgettext("column for the supervisors' sign", "Sup.")


def plan_grid(
    document: Document, rules: RuleSet, games: int, *, top: float, notes_height: float
) -> Grid:
    """Return the Grid below `top`; two blocks leave `notes_height` below them."""
    half = -(-games // (2 * rules.seats)) * rules.seats  # full turns of the dealer
    is_split = games > MOST_IN_ONE_BLOCK
    blocks = _blocks(document, rules, games, half if is_split else games)
    first = top - HEADS_HEIGHT - blocks[0].number_drop
    sums = 2 * SUM if rules.splits_plus_and_minus else SUM
    tallies = len(tally_lines(rules)) * TALLY
    sums = max(sums, tallies) if is_split else sums + tallies
    space = first - document.bottom - SIGNATURES - CARRY - sums - 3 * mm
    if is_split:
        space -= notes_height + NOTES_GAP
    lines = max(half, games - half) if is_split else games
    row = min(space / lines, HIGHEST_ROW)
    below = first - lines * row - CARRY - sums - NOTES_GAP
    return Grid(
        rules=rules,
        blocks=blocks,
        heads=top,
        first=first,
        row=row,
        half=half,
        notes_x=document.left if is_split else blocks[0].right + NOTES_GAP,
        notes_top=below if is_split else top,
    )


def _blocks(document: Document, rules: RuleSet, games: int, first: int) -> tuple[Block, ...]:
    across = document.across
    if first == games:
        width, starts = across - NOTES_WIDTH - NOTES_GAP, [document.left]
    else:
        width = (across - NOTES_GAP) / 2
        starts = [document.left, document.left + width + NOTES_GAP]
    game = 14 * mm if first == games else 12 * mm
    marks: tuple[str, ...] = ("T",) if rules.has_tout_mark else ()
    marks += (sign_head(),) if rules.supervises_touts else ()
    mark_width = MARK_WIDTH if first == games else MARK_WIDTH_SPLIT
    played: float = 0
    if not rules.rows_tell_the_game:
        played = PLAYED_WIDTH if first == games else PLAYED_WIDTH_SPLIT
    seat = (width - game - played - len(marks) * mark_width) / rules.seats
    parts = [range(1, first + 1), range(first + 1, games + 1)]
    return tuple(
        Block(part, x, game, played, seat, mark_width, marks, rules.seats)
        for part, x in zip(parts, starts, strict=False)
    )
