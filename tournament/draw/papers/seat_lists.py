"""Seat lists for the hall. Strangers read them: public names only, no dates, no contact data."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _, ngettext
from reportlab.lib.units import mm

from tournament.draw.wishes import WISHES
from tournament.models import Draw, Player, Seat, SeedChain, Tournament
from tournament.seating.values import BY_STANDING
from tournament.shared.names import name_in_round, ranked_name, with_names
from tournament.shared.paper.columns import LINES_APART, Column, draw_rows, row_height
from tournament.shared.paper.fonts import BOLD, REGULAR, SEMIBOLD, width_of
from tournament.shared.paper.layout import (
    HAIRLINE,
    INK,
    INK_2,
    RULE_HEAD,
    Document,
    centred_baseline,
    chunks,
    split_into_pages,
)
from tournament.shared.paper.lines import LEADING, shrink_or_wrap
from tournament.shared.paper.masthead import Binding, masthead
from tournament.shared.search import fold
from tournament.shared.signs import round_title

ROW = 8.6 * mm  # 15 pt capitals are 3.8 mm high, readable at 1.5 m
MOST_ROUNDS_UPRIGHT = 3
PLACE_SIZE, WHITE_BEFORE_PLACE = 17, 4 * mm
TABLE_HEAD, TABLE_ROW, BELOW_TABLE, TABLES_ABREAST = 10 * mm, 8.8 * mm, 4.3 * mm, 2
SEAT_WIDTH, NUMBER_WIDTH, BETWEEN_TABLES = 8 * mm, 15 * mm, 8 * mm


@dataclass(frozen=True, slots=True)
class PlayerSeats:
    """A player's seats, {round number: (table, seat)}."""

    player: Player
    seats: dict[int, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class PlannedSeat:
    number: str
    words: str
    is_empty: bool = False


PlannedTable = tuple[int, tuple[PlannedSeat, ...]]


def seated_players(tournament: Tournament, rounds: Sequence[int]) -> list[PlayerSeats]:
    places: dict[Player, dict[int, tuple[int, int]]] = defaultdict(dict)
    for seat in _seats(tournament, rounds).order_by("player__number", "round__number"):
        places[seat.player][seat.round.number] = (seat.table, seat.seat)
    return [PlayerSeats(player, seats) for player, seats in places.items()]


def name_sort_key(person: PlayerSeats) -> tuple[bool, str, str, int]:
    """Sort number-only players last."""
    # Their place would hint at their name.
    player = person.player
    if player.is_number_only:
        return True, "", "", player.number
    return False, fold(player.last_name), fold(player.first_name), player.number


def seats_by_name(
    tournament: Tournament, *, rounds: Sequence[int], now: datetime, binding: Binding | None = None
) -> bytes:
    people = sorted(seated_players(tournament, rounds), key=name_sort_key)
    is_landscape = len(rounds) > MOST_ROUNDS_UPRIGHT
    space = (210 if is_landscape else 297) * mm - 30 * mm - 14 * mm - 12 * mm
    title, head = _("Seat list by name"), masthead(tournament, now=now)
    document = Document(head, title, pages=1, is_landscape=is_landscape, binding=binding)
    columns = _name_columns(document.across, people, rounds)

    def height(person: PlayerSeats) -> float:
        return row_height(columns, _name_cells(person, rounds), ROW)

    pages = split_into_pages(people, space, height)
    document.pages = len(pages)
    origin = _origin(tournament, _draws(tournament, rounds))
    for page in pages:
        top = document.head(title, right=_count_and_span(people, page))
        draw_rows(document, columns, (_name_cells(person, rounds) for person in page), top, ROW)
        _draw_origin(document, origin)
        document.next_page()
    return document.finish()


def seats_by_table(
    tournament: Tournament, *, round_number: int, now: datetime, binding: Binding | None = None
) -> bytes:
    draws = _draws(tournament, [round_number])
    head = masthead(tournament, now=now, round_number=round_number)
    title = _("%(round)s: seat list by table") % {"round": round_title(round_number)}
    document = Document(head, _("Seat list by table"), pages=1, binding=binding)
    return _draw_tables(document, title, _plan(tournament, draws), _origin(tournament, draws))


def blank_seats_by_table(
    tournament: Tournament, *, tables: int, now: datetime, binding: Binding | None = None
) -> bytes:
    nobody = PlannedSeat("", "")
    seats = (nobody,) * tournament.rules.seats
    plan = [(table, seats) for table in range(1, tables + 1)]
    document = Document(
        masthead(tournament, now=now), _("Seat list by table, blank"), pages=1, binding=binding
    )
    return _draw_tables(document, _("Seat list by table, round ____"), plan, "")


def _draw_tables(
    document: Document, title: str, tables: Sequence[PlannedTable], origin: str
) -> bytes:
    width = (document.across - BETWEEN_TABLES) / TABLES_ABREAST
    columns = _in_columns(tables, 297 * mm - 30 * mm - 14 * mm - 4 * mm, width)
    pages = chunks(columns, TABLES_ABREAST)
    document.pages = len(pages)
    count = ngettext("%(count)s table", "%(count)s tables", len(tables)) % {"count": len(tables)}
    for page in pages:
        start = document.head(title, right=count) - 4 * mm
        for across, column in enumerate(page):
            top = start
            for table in column:
                x = document.left + across * (width + BETWEEN_TABLES)
                top = _draw_table(document, table, x, top, width)
        _draw_origin(document, origin)
        document.next_page()
    return document.finish()


def _draws(tournament: Tournament, rounds: Sequence[int]) -> list[Draw]:
    draws = tournament.draws.filter(is_current=True, round__number__in=rounds)
    return list(draws.select_related("round").order_by("round__number"))


def _origin(tournament: Tournament, draws: Sequence[Draw]) -> str:
    label = _("Draw no. %(number)s") if len(draws) == 1 else _("Draws no. %(number)s")
    words = label % {"number": ", ".join(str(draw.number) for draw in draws)}
    modes = {draw.mode for draw in draws}
    if len(modes) == 1 and modes.issubset(BY_STANDING):
        words = f"{words}, {WISHES[f'mode {modes.pop()}']}"
    chain = SeedChain.objects.filter(tournament=tournament).first()
    if chain is None:
        return words
    return " · ".join([words, _("Commitment %(hash)s") % {"hash": chain.commitment}])


def _draw_origin(document: Document, words: str) -> None:
    y, across = document.bottom - 10.2 * mm, document.across
    document.text(document.left, y, words, across, size=9, grey=INK_2)


def _plan(tournament: Tournament, draws: Sequence[Draw]) -> list[PlannedTable]:
    rounds = [draw.round.number for draw in draws]
    at = {(seat.table, seat.seat): seat for seat in _seats(tournament, rounds)}
    usual = tournament.seats_allowed[0]
    sizes = [size for draw in draws for size in draw.table_sizes]
    return [
        (
            table,
            tuple(_planned(at.get((table, n)), n > size) for n in range(1, max(size, usual) + 1)),
        )
        for table, size in enumerate(sizes, 1)
        if size
    ]


def _planned(seat: Seat | None, is_left_out: bool) -> PlannedSeat:
    if seat is not None:
        name = name_in_round(seat.player, seat.round.number, is_public=True)
        return PlannedSeat(str(seat.player.number), name)
    words = _("stays empty: a table of three") if is_left_out else _("empty")
    return PlannedSeat("–", words, is_empty=True)


def _in_columns(
    tables: Sequence[PlannedTable], space: float, width: float
) -> list[list[PlannedTable]]:
    def height(table: PlannedTable) -> float:
        return TABLE_HEAD + sum(_seat_height(seat, width) for seat in table[1]) + BELOW_TABLE

    columns = split_into_pages(tables, space, height)
    start = (len(columns) - 1) // TABLES_ABREAST * TABLES_ABREAST
    last = [table for column in columns[start:] for table in column]
    half = -(-len(last) // TABLES_ABREAST)
    halves = [last[:half], last[half:]]
    if all(sum(map(height, column)) <= space for column in halves):
        columns[start:] = halves
    return columns


def _seats(tournament: Tournament, rounds: Sequence[int]) -> QuerySet[Seat]:
    seats = Seat.objects.filter(round__tournament=tournament, round__number__in=rounds)
    return with_names(seats).select_related("player__tournament")


def _name_columns(
    width: float, people: Sequence[PlayerSeats], rounds: Sequence[int]
) -> list[Column]:
    number, per_round = 15 * mm, min(28 * mm, width * 0.6 / max(len(rounds), 1))
    names = width - number - per_round * len(rounds)
    place = _("Table · seat")
    heads = [f"{round_title(n)}\n{place}" for n in rounds]
    texts = {place_text(place) for person in people for place in person.seats.values()}
    widest = max((width_of(text, BOLD, PLACE_SIZE) for text in texts), default=0)
    size = min(PLACE_SIZE, PLACE_SIZE * (per_round - WHITE_BEFORE_PLACE) / max(widest, 1))
    places = [
        Column(head, per_round, "right", size=size, font=BOLD, is_figure=True) for head in heads
    ]
    return [
        Column(_("Name"), names * 0.66, size=15, font=SEMIBOLD, least=10),
        Column(_("No."), number, "right", size=15, is_figure=True),
        Column(_("Town or club"), names * 0.34, size=12, least=9),
        *places,
    ]


def _name_cells(person: PlayerSeats, rounds: Sequence[int]) -> list[str]:
    player = person.player
    places = [place_text(person.seats.get(number)) for number in rounds]
    if len(rounds) == 1:
        name = name_in_round(player, rounds[0], is_public=True)
    else:
        name = ranked_name(player, is_public=True)
    return [name, str(player.number), player.public_home, *places]


def place_text(place: tuple[int, int] | None) -> str:
    """Return "12 · 3" for table and seat, "–" without a seat."""
    return f"{place[0]} · {place[1]}" if place else "–"


def _count_and_span(people: Sequence[PlayerSeats], page: Sequence[PlayerSeats]) -> str:
    count = ngettext("%(count)s player", "%(count)s players", len(people)) % {"count": len(people)}
    if not page:
        return count
    first, last = _place_in_order(page[0].player), _place_in_order(page[-1].player)
    return f"{count} · {first} – {last}"


def _place_in_order(player: Player) -> str:
    return player.public_name if player.is_number_only else fold(player.last_name)[:1].upper()


def _seat_height(seat: PlannedSeat, width: float) -> float:
    lines, size = _name_lines(seat, width)
    return max(TABLE_ROW, len(lines) * size * LEADING + LINES_APART)


def _name_lines(seat: PlannedSeat, width: float) -> tuple[list[str], float]:
    room = width - SEAT_WIDTH - NUMBER_WIDTH
    return shrink_or_wrap(seat.words, room, font=SEMIBOLD, size=14, least=10)


def _draw_table(
    document: Document, table: PlannedTable, x: float, top: float, width: float
) -> float:
    number, seats = table
    title = _("Table %(table)s") % {"table": number}
    document.number(x, top - 8 * mm, title, width, size=19, font=BOLD, align="left")
    top -= TABLE_HEAD
    document.rule(top, RULE_HEAD, x0=x, x1=x + width)
    for index, seat in enumerate(seats, 1):
        height = _seat_height(seat, width)
        y, grey = centred_baseline(top, height, 15), INK_2 if seat.is_empty else INK
        document.number(x, y, str(index), SEAT_WIDTH - 6, size=15, align="left", grey=INK_2)
        left = x + SEAT_WIDTH
        document.number(left, y, seat.number, NUMBER_WIDTH - 6, size=15, font=BOLD, grey=grey)
        lines, size = _name_lines(seat, width)
        y = centred_baseline(top, height, size) + (len(lines) - 1) * size * LEADING / 2
        left, font = left + NUMBER_WIDTH, REGULAR if seat.is_empty else SEMIBOLD
        document.lines(left, y, lines, x + width - left, size=size, font=font, grey=grey)
        top -= height
        document.rule(top, x0=x, x1=x + width, grey=HAIRLINE)
    return top - BELOW_TABLE
