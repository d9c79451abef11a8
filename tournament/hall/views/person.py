"""A player's public page, found by number or name."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.hall.evening_pages import evening_page
from tournament.hall.public_evening import PublicEvening, PublicRound, public_evening, seat_names
from tournament.models import Player
from tournament.ranking.standings import StandingsRow
from tournament.ranking.tie_words import apart_title, tie_in_words
from tournament.registration.prepayment import Prepayment, prepayment
from tournament.results.points_by_game import points_by_game_at
from tournament.shared.names import name_in_round, ranked_name
from tournament.shared.points_curve import Curve, evening_curve

MOST_FOUND = 12
NEIGHBOURS = 2  # above and below


@dataclass(frozen=True, slots=True)
class SeatLine:
    seat: int
    name: str
    home: str
    points: int | None
    is_self: bool


@dataclass(frozen=True, slots=True)
class RoundCard:
    number: int
    is_closed: bool
    table: int
    seat: int
    points: int | None
    seats: list[SeatLine]
    is_dropped: bool
    version: int  # of the table's list, as its games may differ


@dataclass(frozen=True, slots=True)
class RankLine:
    place: int
    name: str
    points: int
    tie: str
    is_self: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place and points. `among`: "Adults" if minors are ranked apart."""

    place: int
    points: int
    ranked_count: int
    among: str
    near: list[RankLine]


@dataclass(frozen=True, slots=True)
class PersonPage:
    """A player's page. `now`: the card of the newest round, None without a seat in it.

    `curve` is not compared: it changes only with the cards, and is slow.
    """

    number: int
    name: str
    home: str
    is_waiting: bool
    is_excluded: bool
    cards: list[RoundCard]
    curve: Callable[[], Curve | None] = field(compare=False)
    now: RoundCard | None
    standing: Standing | None
    is_final: bool
    through_round: int
    is_zero_sum: bool
    prepayment: Prepayment | None


@login_not_required
@require_safe
@never_cache
def public_find(request: HttpRequest, slug: str) -> HttpResponse:
    """List matching players; redirect a single match, so that URLs do not contain the search."""
    hall = public_evening(slug)
    wanted = request.GET.get("who", "").strip()
    matching = hall.matching_players(wanted)
    if len(matching) == 1:
        return redirect("public-person", slug, matching[0].number)
    lines = [
        (player.number, ranked_name(player, is_public=True), player.public_home)
        for player in matching[:MOST_FOUND]
    ]
    context = {
        "tournament": hall.tournament,
        "wanted": wanted,
        "found": lines,
        "more": max(0, len(matching) - MOST_FOUND),
        "is_final": hall.is_final,
    }
    return render(request, "hall/find.html", context)


@evening_page("hall/person.html")
def public_person(request: HttpRequest, hall: PublicEvening, number: int) -> PersonPage:
    player = hall.people.get(number)
    if player is None:
        raise Http404
    cards = [card for played in hall.rounds if (card := _card(hall, played, player))]
    current = hall.current
    return PersonPage(
        number=number,
        name=_name_now(hall, player),
        home=player.public_home,
        is_waiting=player.state == Player.State.WAITING,
        is_excluded=player.state == Player.State.EXCLUDED,
        cards=cards,
        curve=partial(_curve, hall, cards),
        now=cards[0] if cards and current and cards[0].number == current.number else None,
        standing=_standing(hall, player),
        is_final=hall.is_final,
        through_round=hall.tournament.released_round,
        is_zero_sum=hall.tournament.rules.is_zero_sum,
        prepayment=_prepayment(hall, player),
    )


def _prepayment(hall: PublicEvening, player: Player) -> Prepayment | None:
    """Return payment details, even after payment: strangers may read this page."""
    if player.state != Player.State.REGISTERED:
        return None
    payer = _("No. %(number)s") % {"number": player.number}
    return prepayment(hall.tournament, payer=payer)


def _name_now(hall: PublicEvening, player: Player) -> str:
    if hall.current is None:
        return ranked_name(player, is_public=True)
    return name_in_round(player, hall.current.number, is_public=True)


def _curve(hall: PublicEvening, cards: Sequence[RoundCard]) -> Curve | None:
    """Return the points curve; None unless every list has its games and counts."""
    seen = sorted((card for card in cards if card.points is not None), key=lambda card: card.number)
    places = {card.number: (card.table, card.seat) for card in seen}
    courses = points_by_game_at(hall.tournament, places)
    if courses.keys() != places.keys() or any(card.is_dropped for card in seen):
        return None  # its end would differ from the total
    return evening_curve(courses, is_zero_sum=hall.tournament.rules.is_zero_sum)


def _card(hall: PublicEvening, played: PublicRound, player: Player) -> RoundCard | None:
    place = played.places.get(player.pk)
    if place is None:
        return None
    table, seat = place
    number = played.number
    lines = [
        SeatLine(
            seat,
            name,
            neighbour.public_home,
            hall.points_in(number, neighbour),
            neighbour.pk == player.pk,
        )
        for seat, neighbour, name in seat_names(played, table)
    ]
    category_and_row = hall.row_of(player)
    return RoundCard(
        number=number,
        is_closed=played.is_closed,
        table=table,
        seat=seat,
        points=hall.points_in(number, player),
        seats=lines,
        is_dropped=category_and_row is not None and number in category_and_row[1].dropped,
        version=played.versions[table],
    )


def _standing(hall: PublicEvening, player: Player) -> Standing | None:
    position = hall.ranks.get(player.pk)
    if position is None:
        return None
    category, index = position
    near = category.rows[max(0, index - NEIGHBOURS) : index + NEIGHBOURS + 1]
    mine = category.rows[index]
    among = apart_title(category.name)
    lines = [_rank_line(row, player) for row in near]
    return Standing(mine.rank, mine.points, len(category.rows), among, lines)


def _rank_line(row: StandingsRow, player: Player) -> RankLine:
    name = ranked_name(row.player, is_public=True)
    return RankLine(row.rank, name, row.points, tie_in_words(row), row.player.pk == player.pk)
