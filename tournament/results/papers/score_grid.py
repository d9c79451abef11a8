"""The grid of a score sheet: its blocks, columns and lines, laid out and drawn.

Up to 36 games stand in one block, more in two side by side. Each line has room for who played what
where points do not tell the game, and each seat for plus and minus where they are summed up apart.
"""

from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _, pgettext
from reportlab.lib.units import mm

from scoring import RuleSet
from tournament.ranking.columns import counted_tallies
from tournament.shared.paper.fonts import BOLD, SEMIBOLD
from tournament.shared.paper.layout import (
    DARKER,
    HAIRLINE,
    INK_2,
    RULE_HEAD,
    RULE_ROW,
    Document,
    centred_baseline,
)
from tournament.shared.paper.lines import LEADING

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
    """One of the grid's tables, for a range of `games`; `marks`: headings right of the seats."""

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
        """The distance of a printed start number below its seat number; 0 if side by side."""
        is_narrow = self.played_width or self.seat_width < LEAST_FOR_BOTH
        return HEADS_NARROW if is_narrow else 0

    @property
    def played_x(self) -> float:
        return self.x + self.game_width

    def seat_x(self, index: int) -> float:
        return self.played_x + self.played_width + index * self.seat_width

    def mark_x(self, index: int) -> float:
        return self.seat_x(self.seats) + index * self.mark_width


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


def sign_head() -> str:
    return pgettext("column for the supervisors' sign", "Sup.")


def plan_grid(
    document: Document, rules: RuleSet, games: int, *, top: float, notes_height: float
) -> Grid:
    """Size the Grid below `top`; two blocks side by side leave `notes_height` below."""
    half = -(-games // (2 * rules.seats)) * rules.seats  # full turns of the dealer
    is_split = games > MOST_IN_ONE_BLOCK
    blocks = _blocks(document, rules, games, half if is_split else games)
    first = top - HEADS_HEIGHT - blocks[0].number_drop
    sums = 2 * SUM if rules.splits_plus_and_minus else SUM
    tallies = len(counted_tallies(rules)) * TALLY
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
    starts, width = [document.left], document.across - NOTES_WIDTH - NOTES_GAP
    game, mark_width, played = 14 * mm, MARK_WIDTH, PLAYED_WIDTH
    if first != games:
        width = (document.across - NOTES_GAP) / 2
        starts.append(document.left + width + NOTES_GAP)
        game, mark_width, played = 12 * mm, MARK_WIDTH_SPLIT, PLAYED_WIDTH_SPLIT
    if rules.rows_tell_the_game:
        played = 0
    marks: tuple[str, ...] = ("T",) if rules.has_tout_mark else ()
    marks += (sign_head(),) if rules.supervises_touts else ()
    seat = (width - game - played - len(marks) * mark_width) / rules.seats
    parts = [range(1, first + 1), range(first + 1, games + 1)]
    return tuple(
        Block(part, x, game, played, seat, mark_width, marks, rules.seats)
        for part, x in zip(parts, starts, strict=False)
    )


def dealer_letter() -> str:
    return pgettext("dealer, one letter", "D")


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
        if is_first:
            y = _draw_tallies(document, grid, block)
        _draw_verticals(document, grid, block, y)
    _draw_signatures(document, grid.rules.seats)


def _draw_heads(document: Document, grid: Grid, block: Block) -> None:
    y = grid.first + 4
    document.text(block.x, y, _("Game"), block.game_width - 4, size=9, least=6, align="right")
    if block.played_width:
        x, width = block.played_x + 3, block.played_width - 6
        document.block(x, y + 9 * LEADING, _("Who (with), game, result"), width, lines=2, size=9)
    for index in range(block.seats):
        x = block.seat_x(index) + 3
        seat = _("Seat %(number)s, no.") % {"number": index + 1}
        width = block.seat_width * (1 if block.number_drop else 0.52) - 3
        document.number(x, grid.heads - 5 * mm, seat, width, size=9, align="left")
    if grid.rules.splits_plus_and_minus:
        _draw_signs(document, block, y)
        y += 9 * LEADING
    _draw_writer(document, grid, block, y)
    for index, head in enumerate(block.marks):
        x, width = block.mark_x(index) + 1, block.mark_width - 2
        document.text(x, y, head, width, size=10, font=BOLD, least=6, align="center")
    document.rule(grid.first, RULE_HEAD, x0=block.x, x1=block.right)


def _draw_signs(document: Document, block: Block, y: float) -> None:
    half = block.seat_width / 2
    for index in range(block.seats):
        for part, sign in enumerate(("+", "−")):
            x = block.seat_x(index) + part * half
            document.text(x, y, sign, half, size=10, font=BOLD, align="center")


def _draw_writer(document: Document, grid: Grid, block: Block, y: float) -> None:
    x, width = block.seat_x(0) + 3, block.seat_width - 6
    write = partial(document.text, size=9, font=SEMIBOLD, least=6)
    numbers = grid.rules.rule_numbers
    if not numbers["writer_named"]:
        write(x, y + 9 * LEADING, _("keeps score"), width)
    if not numbers["dealer_by_lot"]:
        deals = _("deals game 1") if grid.rules.numbers_tell_dealers else _("deals first")
        write(x, y, deals, width)


def _draw_game(document: Document, grid: Grid, block: Block, game: int, top: float) -> None:
    size = min(11, grid.row * 0.72)
    y, width = centred_baseline(top, grid.row, size), block.game_width - 4
    document.number(block.x, y, str(game), width, size=size, grey=INK_2)
    if grid.rules.numbers_tell_dealers:
        _draw_dealer(document, grid, block.seat_x(grid.rules.dealer(game) - 1) + 2.5, top)
    is_fourth = game % grid.rules.seats == 0
    grey = DARKER if is_fourth else HAIRLINE
    document.rule(top - grid.row, RULE_ROW, x0=block.x, x1=block.right, grey=grey)


def _draw_dealer(document: Document, grid: Grid, x: float, top: float) -> None:
    side = min(9, grid.row - 3)
    bottom = top - (grid.row + side) / 2
    document.canvas.setLineWidth(RULE_ROW)
    document.canvas.setStrokeGray(DARKER)
    document.canvas.rect(x, bottom, side, side)
    letter, size = dealer_letter(), side * 0.78
    y = centred_baseline(bottom + side, side, size)
    document.text(x, y, letter, side, size=size, font=BOLD, align="center", least=4, grey=INK_2)


def _draw_carry(document: Document, block: Block, top: float) -> None:
    document.rule(top, RULE_HEAD, x0=block.x, x1=block.right)
    _draw_label(document, block, _("Carried"), top, CARRY)
    document.rule(top - CARRY, RULE_HEAD, x0=block.x, x1=block.right)


def _draw_sums(document: Document, grid: Grid, block: Block, top: float) -> float:
    """Draw the sums; return the y below them."""
    document.rule(top, RULE_HEAD, x0=block.x, x1=block.right)
    _draw_label(document, block, _("Total"), top, SUM)
    top -= SUM
    if grid.rules.splits_plus_and_minus:
        _draw_halves(document, grid, block, top)
        document.rule(top, RULE_ROW, x0=block.x, x1=block.right, grey=DARKER)
        _draw_label(document, block, _("Points"), top, SUM)
        top -= SUM
    document.rule(top, RULE_HEAD, x0=block.x, x1=block.right)
    return top


def _draw_tallies(document: Document, grid: Grid, block: Block) -> float:
    top = grid.tallies_top
    for tally in reversed(counted_tallies(grid.rules)):
        _draw_label(document, block, tally.name, top, TALLY)
        y, width = top - TALLY + 2, block.seat_width - 4
        for index in range(block.seats):
            x = block.seat_x(index) + 2
            document.text(x, y, tally.counts, width, size=8, least=5, align="center", grey=INK_2)
        top -= TALLY
        document.rule(top, RULE_ROW, x0=block.x, x1=block.right, grey=DARKER)
    return top


def _draw_label(document: Document, block: Block, text: str, top: float, height: float) -> None:
    y = centred_baseline(top, height, 9)
    document.text(block.x, y, text, block.game_width - 2, size=9, font=BOLD, least=6)


def _draw_verticals(document: Document, grid: Grid, block: Block, bottom: float) -> None:
    edges = [block.seat_x(index) for index in range(block.seats + 1)]
    if block.played_width:
        edges.insert(0, block.played_x)
    edges += [block.mark_x(index) for index in range(1, len(block.marks))]
    for x in edges if block.marks else edges[:-1]:
        document.line(x, grid.heads - 2 * mm, x, bottom, RULE_ROW, grey=DARKER)


def _draw_halves(document: Document, grid: Grid, block: Block, bottom: float) -> None:
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
