"""The score sheets of a round: one A4 page per table, drawn straight onto the canvas.

Lines, dealers and points table are equal on all tables of a size, so they are one form. Columns,
order and dealer mark are those of the typing page.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from scoring import RuleSet
from tournament.models import Draw, Seat, Tournament
from tournament.results.papers.score_grid import Grid, draw_grid, plan_grid
from tournament.results.papers.score_notes import draw_notes, notes_height_below
from tournament.shared.names import SeatedPlayer, seated_player, with_names
from tournament.shared.paper.fonts import BOLD, REGULAR, SEMIBOLD, drawable, width_of
from tournament.shared.paper.layout import INK_2, RULE_HEAD, RULE_OPEN, Document
from tournament.shared.paper.lines import LEADING, fit_whole
from tournament.shared.paper.masthead import Binding, Masthead, masthead
from tournament.shared.qr import draw_qr

HEAD_HEIGHT = 25 * mm
QR_SIZE = 22 * mm
FIGURES = 50 * mm  # the width of table, round and code
FORM = "list"


@dataclass(frozen=True, slots=True)
class TableList:
    """A table's printed page; `seats` from seat 1. Table 0 is a blank form.

    `url`: the page where the list is typed.
    """

    table: int
    code: str
    url: str
    seats: tuple[SeatedPlayer | None, ...]  # None: an empty seat


@dataclass(frozen=True, slots=True)
class RoundLists:
    """The pages of a round; `other_rules`: by number of seats, for tables of unusual size."""

    masthead: Masthead
    rules: RuleSet
    games: int
    tables: Sequence[TableList]
    other_rules: Mapping[int, RuleSet] = field(default_factory=dict)
    has_phones: bool = False

    def rules_at(self, seats: int) -> RuleSet:
        return self.other_rules.get(seats, self.rules)

    @property
    def is_blank(self) -> bool:
        return not any(table.url for table in self.tables)

    def for_tables(self, tables: Container[int]) -> "RoundLists":
        return replace(self, tables=[table for table in self.tables if table.table in tables])


WriteGames = Callable[[Document, Grid, TableList], None]


def round_lists(draw: Draw, *, entry_url: Callable[[int], str], now: datetime) -> RoundLists:
    """Return the pages of a round. `entry_url(table number)` returns its typing page's URL."""
    tournament = draw.tournament
    sheets = draw.round.sheets.select_related("draw").order_by("table")
    tables: dict[int, list[SeatedPlayer | None]] = {
        sheet.table: [None] * sheet.draw.table_sizes[sheet.table - 1] for sheet in sheets
    }
    for seat in with_names(Seat.objects.filter(round=draw.round)):
        tables[seat.table][seat.seat - 1] = seated_player(seat.player, draw.round.number)
    return RoundLists(
        masthead=masthead(tournament, now=now, round_number=draw.round.number),
        rules=tournament.rules,
        games=tournament.games_per_round,
        tables=[
            TableList(sheet.table, sheet.code, entry_url(sheet.table), tuple(tables[sheet.table]))
            for sheet in sheets
        ],
        other_rules={
            size: tournament.rules_at(size)
            for size in set(draw.table_sizes) - {0, tournament.rules.seats}
        },
        has_phones=tournament.has_table_phones,
    )


def blank_list(tournament: Tournament, *, now: datetime) -> RoundLists:
    rules = tournament.rules
    return RoundLists(
        masthead=masthead(tournament, now=now),
        rules=rules,
        games=tournament.games_per_round,
        tables=[TableList(0, "", "", (None,) * rules.seats)],
    )


def score_sheets(
    lists: RoundLists, *, binding: Binding | None = None, write_games: WriteGames | None = None
) -> bytes:
    """Return the PDF; b"" if its pages are added to `binding`, a PDF of several papers.

    `write_games` is called with (document, grid, table) to fill in a practice list.
    """
    title = _("Score sheets")
    document = Document(lists.masthead, title, pages=len(lists.tables), binding=binding)
    grids = {
        seats: _make_form(document, lists, seats)
        for seats in sorted({len(table.seats) for table in lists.tables})
    }
    for table in lists.tables:
        document.canvas.doForm(f"{FORM}{len(table.seats)}")
        _draw_head(document, table)
        _draw_names(document, grids[len(table.seats)], table.seats)
        if write_games:
            write_games(document, grids[len(table.seats)], table)
        document.next_page()
    return document.finish()


def _make_form(document: Document, lists: RoundLists, seats: int) -> Grid:
    rules = lists.rules_at(seats)
    grid = plan_grid(
        document,
        rules,
        lists.games,
        top=document.top - HEAD_HEIGHT,
        notes_height=notes_height_below(rules),
    )
    document.canvas.beginForm(f"{FORM}{seats}")
    document.mark(14 * mm)
    words = _("The code is for the desk: it opens this list.")
    if lists.has_phones:
        words = _("Also on a phone: scan the code. The paper counts.")
    if lists.is_blank:
        words = _("The scorekeeper fills in numbers and names above the columns.")
    document.text(document.left, document.top - 20.5 * mm, words, 80 * mm, size=9, grey=INK_2)
    document.rule(document.top - HEAD_HEIGHT, RULE_OPEN)
    draw_grid(document, grid)
    draw_notes(document, rules, grid)
    document.canvas.endForm()
    return grid


def _draw_head(document: Document, table: TableList) -> None:
    head, top = document.masthead, document.top
    left = document.right - QR_SIZE - FIGURES - 4 * mm
    if table.url:
        _draw_figures(document, table, left)
    else:
        _draw_blanks(document, left)
    x = document.left + 17 * mm
    width = left - x
    document.text(x, top - 0.4 * mm, head.club, width, size=9, least=0)
    name = head.named(width, BOLD, 12)
    document.text(x, top - 4.5 * mm, name, width, size=12, font=BOLD, least=8)
    is_long = width_of(drawable(head.day), REGULAR, 8) > width
    most, usual = (2, 8) if is_long else (1, 9)
    lines, size = fit_whole(head.day, (width, 20), lines=most, size=usual, least=7, font=REGULAR)
    below = document.lines(x, top - 9.5 * mm, lines, width, size=size)
    words = _("Score sheet") + " · " + _("not for posting")
    document.text(x, min(below, top - 14 * mm), words, width, size=9)


def _draw_figures(document: Document, table: TableList, left: float) -> None:
    top = document.top
    draw_qr(document.canvas, table.url, document.right - QR_SIZE, top - QR_SIZE, QR_SIZE)
    code = _("Sheet %(code)s") % {"code": table.code}
    title = _("Table %(table)s") % {"table": table.table}
    write = partial(document.number, left, width=FIGURES)
    write(top - 11.5 * mm, title, size=30, font=BOLD)
    write(top - 18 * mm, document.masthead.round_name, size=14, font=SEMIBOLD)
    write(top - 22.8 * mm, code, size=10, grey=INK_2)


def _draw_blanks(document: Document, left: float) -> None:
    line = document.right - QR_SIZE
    for y, word in ((11.5 * mm, _("Table")), (21.5 * mm, _("Round"))):
        document.text(left, document.top - y, word, FIGURES, size=20, font=BOLD, align="right")
        document.rule(document.top - y - 2, RULE_HEAD, x0=line + 2 * mm, x1=document.right)


def _draw_names(document: Document, grid: Grid, seats: Sequence[SeatedPlayer | None]) -> None:
    for block in grid.blocks:
        for index, person in enumerate(seats):
            if person is None:
                continue
            x, width = block.seat_x(index) + 3, block.seat_width - 6
            top = grid.heads - block.number_drop
            document.number(
                x + width * 0.45, top - 7 * mm, str(person.number), width * 0.55,
                size=17, font=BOLD,
            )  # fmt: skip
            lines, size = fit_whole(
                person.last_name, (width, 22), lines=2, size=10, least=7, font=BOLD
            )
            y = document.lines(x, top - 11.5 * mm, lines, width, size=size, font=BOLD)
            lowest = top - 11.5 * mm - 2 * 10 * LEADING  # below two full lines
            y = max(y - max(0, 9 - size) * LEADING, min(y, lowest))  # the first name is taller
            # Below the names seat 1 has what it does, and all have + and − where these are apart.
            is_free = index > 0 and not grid.rules.splits_plus_and_minus
            if is_free or top - 11.5 * mm - y < 10 * LEADING + 1:
                document.block(x, y, person.first_name, width, lines=2, size=9)
            else:
                document.text(x, y, person.first_name, width, size=9)
