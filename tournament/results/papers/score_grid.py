"""The lines of a score sheet: heads, one line per game with its dealer, carry, sums, signatures.

Up to 36 games stand in one block of lines, more in two blocks side by side. Where points alone do
not tell the game, each line has room for who played what; where plus and minus are summed up apart,
each seat has both.
"""

from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm

from scoring import RuleSet
from tournament.shared.paper.fonts import BOLD, SEMIBOLD
from tournament.shared.paper.layout import (
    DARKER,
    HAIRLINE,
    INK_2,
    RULE_HEAD,
    RULE_ROW,
    Document,
    middle,
)
from tournament.shared.paper.lines import LEADING

MOST_IN_ONE_BLOCK = 36
NOTES_WIDTH, NOTES_GAP = 52 * mm, 5 * mm  # beside one block
HEADS_HEIGHT = 29.5 * mm
HEADS_NARROW = 4.5 * mm  # more, where a start number stands below its seat, not beside it
CARRY, SUM, SOLO = 7 * mm, 9 * mm, 6.5 * mm
PLAYED_WIDTH, PLAYED_WIDTH_SPLIT = 37 * mm, 25 * mm  # "1–3 Rufspiel verl. Schneider"
SIGNATURES = 15 * mm
HIGHEST_ROW = 9 * mm


@dataclass(frozen=True, slots=True)
class Block:
    """One column of lines: its games, where it stands and how wide its columns are."""

    games: range
    x: float
    game_width: float
    played_width: float
    seat_width: float
    tout_width: float
    seats: int

    @property
    def right(self) -> float:
        return self.seat_x(self.seats) + self.tout_width

    @property
    def lowered(self) -> float:
        """How far below its seat a start number stands: the column is too narrow for both."""
        return HEADS_NARROW if self.played_width else 0

    def seat_x(self, index: int) -> float:
        """Left edge of a seat's column, counted from 0."""
        return self.x + self.game_width + self.played_width + index * self.seat_width

    @property
    def played_x(self) -> float:
        """Left edge of the room for who played what."""
        return self.x + self.game_width


@dataclass(frozen=True, slots=True)
class Grid:
    """Where everything stands: y of the heads, of the first line, and the height of a line.

    `half`: the game after which the points are carried over.
    """

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
        """Upper edge of a game's line; of the game after the last: where the sums begin.

        The carry stands below the first half, and in a second block above it.
        """
        carries = block is not self.blocks[0] or game > self.half
        return self.first - (game - block.games.start) * self.row - (CARRY if carries else 0)


def dealer_letter() -> str:
    return pgettext("dealer, one letter", "D")


def plan(
    document: Document, rules: RuleSet, games: int, *, top: float, notes_height: float
) -> Grid:
    """Share out the page below `top` so that all games and everything else stand on it.

    `notes_height` is what the notes need below two blocks.
    """
    half = -(-games // (2 * rules.seats)) * rules.seats  # full turns of the dealer
    is_split = games > MOST_IN_ONE_BLOCK
    first = top - HEADS_HEIGHT - (0 if rules.rows_tell_the_game else HEADS_NARROW)
    sums = SOLO + (2 * SUM if rules.splits_plus_and_minus else SUM)
    space = first - document.bottom - SIGNATURES - CARRY - sums - 3 * mm
    if is_split:
        space -= notes_height + NOTES_GAP
    lines = max(half, games - half) if is_split else games
    row = min(space / lines, HIGHEST_ROW)
    blocks = _blocks(document, rules, games, half if is_split else games)
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
    tout = (9 * mm if first == games else 7 * mm) if rules.has_tout_mark else 0
    played: float = 0
    if not rules.rows_tell_the_game:
        played = PLAYED_WIDTH if first == games else PLAYED_WIDTH_SPLIT
    seat = (width - game - played - tout) / rules.seats
    parts = [range(1, first + 1), range(first + 1, games + 1)]
    return tuple(
        Block(part, x, game, played, seat, tout, rules.seats)
        for part, x in zip(parts, starts, strict=False)
    )


def draw_grid(document: Document, grid: Grid) -> None:
    for block in grid.blocks:
        _draw_heads(document, grid, block)
        is_first, is_last = block is grid.blocks[0], block is grid.blocks[-1]
        if not is_first:
            _draw_carry(document, block, grid.first)
        for game in block.games:
            _draw_game(document, grid, block, game, grid.line_top(block, game))
            if game == grid.half and is_first:
                _draw_carry(document, block, grid.line_top(block, game) - grid.row)
        y = grid.line_top(block, block.games.stop)
        if is_last:
            y = _draw_sums(document, grid, block, y)
        elif grid.rules.splits_plus_and_minus:
            _draw_halves(document, grid, block, y)
        _draw_verticals(document, grid, block, y)
    _draw_signatures(document, grid.rules.seats)


def _draw_heads(document: Document, grid: Grid, block: Block) -> None:
    y = grid.first + 4
    document.text(block.x, y, _("Game"), block.game_width - 4, size=9, least=6, align="right")
    if block.played_width:
        x, width = block.x + block.game_width + 3, block.played_width - 6
        document.block(x, y + 9 * LEADING, _("Who (with), game, result"), width, lines=2, size=9)
    for index in range(block.seats):
        x = block.seat_x(index) + 3
        seat = _("Seat %(number)s, no.") % {"number": index + 1}
        width = block.seat_width * (1 if block.lowered else 0.52) - 3
        document.number(x, grid.heads - 5 * mm, seat, width, size=9, align="left")
    if grid.rules.splits_plus_and_minus:
        _draw_signs(document, block, y)
        y += 9 * LEADING
    _draw_writer(document, grid, block, y)
    if block.tout_width:
        x = block.right - block.tout_width
        document.text(x, y, "T", block.tout_width, size=10, font=BOLD, align="center")
    document.rule(grid.first, RULE_HEAD, x0=block.x, x1=block.right)


def _draw_signs(document: Document, block: Block, y: float) -> None:
    """Plus left, minus right, in the column of each seat."""
    half = block.seat_width / 2
    for index in range(block.seats):
        for part, sign in enumerate(("+", "−")):
            x = block.seat_x(index) + part * half
            document.text(x, y, sign, half, size=10, font=BOLD, align="center")


def _draw_writer(document: Document, grid: Grid, block: Block, y: float) -> None:
    """Seat 1 writes and is the first dealer; the second line stands at y."""
    x, width = block.seat_x(0) + 3, block.seat_width - 6
    write = partial(document.text, size=9, font=SEMIBOLD, least=6)
    write(x, y + 9 * LEADING, _("writes"), width)
    deals = _("deals game 1") if grid.rules.numbers_tell_dealers else _("deals first")
    write(x, y, deals, width)


def _draw_game(document: Document, grid: Grid, block: Block, game: int, top: float) -> None:
    size = min(11, grid.row * 0.72)
    y, width = middle(top, grid.row, size), block.game_width - 4
    document.number(block.x, y, str(game), width, size=size, grey=INK_2)
    if grid.rules.numbers_tell_dealers:
        _draw_dealer(document, grid, block.seat_x(grid.rules.dealer(game) - 1) + 2.5, top)
    is_fourth = game % grid.rules.seats == 0
    grey = DARKER if is_fourth else HAIRLINE
    document.rule(top - grid.row, RULE_ROW, x0=block.x, x1=block.right, grey=grey)


def _draw_dealer(document: Document, grid: Grid, x: float, top: float) -> None:
    """The small box with a G in the column of who deals."""
    side = min(9, grid.row - 3)
    bottom = top - (grid.row + side) / 2
    document.canvas.setLineWidth(RULE_ROW)
    document.canvas.setStrokeGray(DARKER)
    document.canvas.rect(x, bottom, side, side)
    letter, size = dealer_letter(), side * 0.78
    y = middle(bottom + side, side, size)
    document.text(x, y, letter, side, size=size, font=BOLD, align="center", least=4, grey=INK_2)


def _draw_carry(document: Document, block: Block, top: float) -> None:
    """The line that takes the points of the first half over to the second."""
    document.rule(top, RULE_HEAD, x0=block.x, x1=block.right)
    _draw_label(document, block, _("Carry"), top, CARRY, 9)
    document.rule(top - CARRY, RULE_HEAD, x0=block.x, x1=block.right)


def _draw_sums(document: Document, grid: Grid, block: Block, top: float) -> float:
    """The sums, and the count of games played alone that the ranking asks for."""
    document.rule(top, RULE_HEAD, x0=block.x, x1=block.right)
    _draw_label(document, block, _("Sum"), top, SUM, 9)
    top -= SUM
    if grid.rules.splits_plus_and_minus:
        _draw_halves(document, grid, block, top)
        document.rule(top, RULE_ROW, x0=block.x, x1=block.right, grey=DARKER)
        _draw_label(document, block, _("Points"), top, SUM, 9)
        top -= SUM
    if "solo_played" not in grid.rules.tally_columns:
        document.rule(top, RULE_HEAD, x0=block.x, x1=block.right)
        return top
    document.rule(top, RULE_ROW, x0=block.x, x1=block.right, grey=DARKER)
    _draw_label(document, block, _("Solo"), top, SOLO, 9)
    words = _("won/played")
    for index in range(block.seats):
        x, y = block.seat_x(index) + 2, top - SOLO + 2
        width = block.seat_width - 4
        document.text(x, y, words, width, size=8, least=5, align="center", grey=INK_2)
    document.rule(top - SOLO, RULE_HEAD, x0=block.x, x1=block.right)
    return top - SOLO


def _draw_label(
    document: Document, block: Block, text: str, top: float, height: float, size: float
) -> None:
    y = middle(top, height, size)
    document.text(block.x, y, text, block.game_width - 2, size=size, font=BOLD, least=6)


def _draw_verticals(document: Document, grid: Grid, block: Block, bottom: float) -> None:
    edges = [block.seat_x(index) for index in range(block.seats + 1)]
    if block.played_width:
        edges.insert(0, block.x + block.game_width)
    for x in edges if block.tout_width else edges[:-1]:
        document.line(x, grid.heads - 2 * mm, x, bottom, RULE_ROW, grey=DARKER)


def _draw_halves(document: Document, grid: Grid, block: Block, bottom: float) -> None:
    """Between plus and minus, as far down as their sums."""
    top = grid.first + 9 * LEADING + 2
    for index in range(block.seats):
        x = block.seat_x(index) + block.seat_width / 2
        document.line(x, top, x, bottom, RULE_ROW, grey=HAIRLINE)


def _draw_signatures(document: Document, seats: int) -> None:
    gap = 5 * mm
    width = (document.across - (seats - 1) * gap) / seats
    for index in range(seats):
        x, y = document.left + index * (width + gap), document.bottom + 4 * mm
        document.rule(y, x0=x, x1=x + width)
        text = _("Signature, seat %(number)s") % {"number": index + 1}
        document.text(x, y - 9, text, width, size=8, grey=INK_2)
