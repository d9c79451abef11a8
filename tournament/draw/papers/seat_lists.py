"""Who sits where, to be posted in the hall: by name for all drawn rounds, by table for one.

Strangers read these papers: names as `Player.public_name` gives them, no dates, no contacts.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm

from tournament.models import Player, Seat, SeedChain, Tournament
from tournament.shared.names import WITH_SUBSTITUTES, name_in_round, ranked_name
from tournament.shared.paper.columns import Column, draw_heads, draw_row
from tournament.shared.paper.fonts import BOLD, SEMIBOLD
from tournament.shared.paper.layout import HAIRLINE, INK_2, RULE_HEAD, Document, chunks, middle
from tournament.shared.paper.masthead import masthead, round_title
from tournament.shared.search import fold

ROW = 8.6 * mm  # 15 pt type: capitals of 3.8 mm are read at 1.5 m
MOST_ROUNDS_UPRIGHT = 3
TABLE_BLOCK, TABLE_ROW, TABLES_ABREAST = 49.5 * mm, 8.8 * mm, 2


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """One person and their (table, seat) by round number."""

    player: Player
    seats: dict[int, tuple[int, int]]


def seated_players(tournament: Tournament, rounds: Sequence[int]) -> list[SeatedPlayer]:
    """Everybody with a seat in one of these rounds, by start number; one query."""
    places: dict[Player, dict[int, tuple[int, int]]] = defaultdict(dict)
    for seat in _seats(tournament, rounds).order_by("player__number", "round__number"):
        places[seat.player][seat.round.number] = (seat.table, seat.seat)
    return [SeatedPlayer(player, seats) for player, seats in places.items()]


def by_name(person: SeatedPlayer) -> tuple[str, str, int]:
    """Sort key of a German list: ä like a, ß like ss, č like c."""
    return fold(person.player.last_name), fold(person.player.first_name), person.player.number


def seats_by_name(tournament: Tournament, *, rounds: Sequence[int], now: datetime) -> bytes:
    people = sorted(seated_players(tournament, rounds), key=by_name)
    is_landscape = len(rounds) > MOST_ROUNDS_UPRIGHT
    space = (210 if is_landscape else 297) * mm - 30 * mm - 14 * mm - 12 * mm
    pages = chunks(people, int(space // ROW))
    head = masthead(tournament, now=now)
    document = Document(head, _("Seats by name"), pages=len(pages), is_landscape=is_landscape)
    columns = _name_columns(document.right - document.left, rounds)
    origin = _origin(tournament, rounds)
    for page in pages:
        top = document.head(_("Seats by name"), right=_count_and_span(people, page))
        top = draw_heads(document, columns, top - 2 * mm)
        for index, person in enumerate(page, 1):
            cells = _name_cells(person, rounds)
            top = draw_row(document, columns, cells, top, ROW, is_fifth=index % 5 == 0)
        _draw_origin(document, origin)
        document.next_page()
    return document.finish()


def seats_by_table(tournament: Tournament, *, round_number: int, now: datetime) -> bytes:
    tables: dict[int, list[Seat]] = defaultdict(list)
    for seat in _seats(tournament, [round_number]).order_by("table", "seat"):
        tables[seat.table].append(seat)
    space = 297 * mm - 30 * mm - 14 * mm - 4 * mm
    pages = chunks(sorted(tables.items()), int(space // TABLE_BLOCK) * TABLES_ABREAST)
    head = masthead(tournament, now=now, round_number=round_number)
    title = _("%(round)s: seats by table") % {"round": round_title(round_number)}
    document = Document(head, _("Seats by table"), pages=len(pages))
    count = ngettext("%(count)s table", "%(count)s tables", len(tables)) % {"count": len(tables)}
    origin = _origin(tournament, [round_number])
    for page in pages:
        top = document.head(title, right=count) - 4 * mm
        for index, (table, seats) in enumerate(page):
            across, down = divmod(index, -(-len(page) // TABLES_ABREAST))
            x = document.left + across * (document.right - document.left + 8 * mm) / 2
            _draw_table(document, table, seats, x, top - down * TABLE_BLOCK)
        _draw_origin(document, origin)
        document.next_page()
    return document.finish()


def _origin(tournament: Tournament, rounds: Sequence[int]) -> str:
    """Which draws the paper shows, and what fixed them before; two queries."""
    draws = tournament.draws.filter(is_current=True, round__number__in=rounds)
    numbers = draws.order_by("round__number").values_list("number", flat=True)
    words = _("Draw no. %(numbers)s") % {"numbers": ", ".join(map(str, numbers))}
    chain = SeedChain.objects.filter(tournament=tournament).first()
    if chain is None:
        return words
    return " · ".join([words, _("Commitment %(hash)s") % {"hash": chain.commitment}])


def _draw_origin(document: Document, words: str) -> None:
    """Below the foot, where whoever checks the draw looks for it."""
    y, across = document.bottom - 10.2 * mm, document.right - document.left
    document.text(document.left, y, words, across, size=9, grey=INK_2)


def _seats(tournament: Tournament, rounds: Sequence[int]) -> QuerySet[Seat]:
    seats = Seat.objects.filter(round__tournament=tournament, round__number__in=rounds)
    return seats.select_related("round", "player__tournament").prefetch_related(
        f"player__{WITH_SUBSTITUTES}"
    )


def _name_columns(width: float, rounds: Sequence[int]) -> list[Column]:
    number, per_round = 17 * mm, (28 * mm if len(rounds) <= MOST_ROUNDS_UPRIGHT else 17 * mm)
    per_round = min(per_round, width * 0.6 / max(len(rounds), 1))
    names = width - number - per_round * len(rounds)
    seat = _("Table / seat")
    places = [
        Column(
            f"{round_title(number)}\n{seat}",
            per_round,
            "right",
            size=17,
            font=BOLD,
            is_figure=True,
        )
        for number in rounds
    ]
    return [
        Column(_("Name"), names * 0.7, size=15, font=SEMIBOLD, two_lines=10),
        Column(_("No."), number, "right", size=15, is_figure=True),
        Column(_("Place or club"), names * 0.3, size=12, two_lines=9),
        *places,
    ]


def _name_cells(person: SeatedPlayer, rounds: Sequence[int]) -> list[str]:
    player = person.player
    places = [place_text(person.seats.get(number)) for number in rounds]
    if len(rounds) == 1:
        name = name_in_round(player, rounds[0], is_public=True)
    else:
        name = ranked_name(player, is_public=True)
    return [name, str(player.number), player.home, *places]


def place_text(place: tuple[int, int] | None) -> str:
    """ "12 / 3": table and seat; a dash where somebody has none."""
    return f"{place[0]} / {place[1]}" if place else "–"


def _count_and_span(people: Sequence[SeatedPlayer], page: Sequence[SeatedPlayer]) -> str:
    count = ngettext("%(count)s player", "%(count)s players", len(people)) % {"count": len(people)}
    letters = [fold(person.player.last_name)[:1].upper() for person in page]
    if not letters:
        return count
    return f"{count} · {letters[0]} – {letters[-1]}"


def _draw_table(document: Document, table: int, seats: list[Seat], x: float, top: float) -> None:
    """One table with its four seats, as wide as half the page."""
    width = (document.right - document.left - 8 * mm) / 2
    number, seat_width = 15 * mm, 8 * mm
    title = _("Table %(number)s") % {"number": table}
    document.number(x, top - 8 * mm, title, width, size=19, font=BOLD, align="left")
    top -= 10 * mm
    document.rule(top, RULE_HEAD, x0=x, x1=x + width)
    for seat in seats:
        y = middle(top, TABLE_ROW, 15)
        document.number(x, y, str(seat.seat), seat_width - 6, size=15, align="left", grey=INK_2)
        document.number(x + seat_width, y, str(seat.player.number), number - 6, size=15, font=BOLD)
        left = seat_width + number
        name = name_in_round(seat.player, seat.round.number, is_public=True)
        document.in_row(
            x + left, top, TABLE_ROW, name, width - left, size=14, two_lines=10.5, font=SEMIBOLD
        )
        top -= TABLE_ROW
        document.rule(top, x0=x, x1=x + width, grey=HAIRLINE)
