"""A player's public page, found by number or name."""

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from operator import itemgetter
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.hall.public_evening import (
    PublicEvening,
    PublicRound,
    evening_page,
    public_evening,
    seat_names,
)
from tournament.models import GameRow, Player
from tournament.ranking.penalties import penalty_in_words
from tournament.ranking.tie_words import apart_title, penalty_and_tie
from tournament.registration.prepayment import prepayment
from tournament.shared.names import name_in_round, ranked_name
from tournament.shared.points_curve import Curve, evening_curve, rounds_curve
from tournament.shared.signs import NBSP

MOST_FOUND = 12
NEIGHBOURS = 2  # above and below
MOST_BEST = 3  # of equally good lists
SEATS = ("points_1", "points_2", "points_3", "points_4")


@login_not_required
@require_safe
@never_cache
def public_find(request: HttpRequest, slug: str) -> HttpResponse:
    """List matching players; redirect a single match."""
    # So URLs do not contain the search.
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
def public_person(request: HttpRequest, hall: PublicEvening, number: int) -> dict[str, Any]:
    return person_page(hall, number)


def person_page(hall: PublicEvening, number: int) -> dict[str, Any]:
    player = hall.people.get(number)
    if player is None:
        raise Http404
    current = hall.current
    first = current.number if current else 0
    # The current round and those to come, then the past ones, newest first.
    rounds = sorted(
        hall.rounds, key=lambda played: (played.number < first, abs(played.number - first))
    )
    cards = [card for played in rounds if (card := _card(hall, played, player))]
    name = ranked_name(player, is_public=True)
    if current is not None:
        name = name_in_round(player, current.number, is_public=True)
    payment = None
    if player.state == Player.State.REGISTERED:  # even after payment: strangers may read this page
        payer = _("No. %(number)s") % {"number": player.number}
        payment = prepayment(hall.tournament, payer=payer)
    return {
        "number": number,
        "name": name,
        "home": player.public_home,
        "is_waiting": player.state == Player.State.WAITING,
        "is_excluded": player.state == Player.State.EXCLUDED,
        "cards": cards,
        "has_missed_every_draw": not cards and len(hall.rounds) == hall.tournament.round_count,
        "awaits_release": player.state == Player.State.REGISTERED
        and any(not card["is_released"] for card in cards),
        "curve": partial(_curve, hall, cards, player),  # slow, and changes only with the cards
        # None without a seat in the current round or a later one.
        "now": cards[0] if cards and cards[0]["number"] >= first else None,
        "standing": _standing(hall, player),
        "best_list": _best_list(hall),
        "is_final": hall.is_final,
        "through_round": hall.tournament.released_round,
        "is_zero_sum": hall.tournament.rules.is_zero_sum,
        "prepayment": payment,
    }


def _curve(hall: PublicEvening, cards: Sequence[dict[str, Any]], player: Player) -> Curve | None:
    seen = sorted((c for c in cards if c["points"] is not None), key=itemgetter("number"))
    row = hall.row_of(player)
    if not seen or (row and row.penalty) or any(card["is_dropped"] for card in seen):
        return None  # its end would differ from the total
    tournament, at_tables = hall.tournament, Q()
    for card in seen:
        at_tables |= Q(sheet__round__number=card["number"], sheet__table=card["table"])
    rows = GameRow.objects.filter(
        at_tables, sheet__round__tournament=tournament, sheet__state__in=tournament.counted_states
    ).order_by("sheet__round__number", "game")
    seats = {card["number"]: card["seat"] for card in seen}
    courses: dict[int, list[int]] = defaultdict(list)
    for number, *cells in rows.values_list("sheet__round__number", *SEATS):
        courses[number].append(cells[seats[number] - 1] or 0)
    is_zero_sum = tournament.rules.is_zero_sum
    if courses.keys() != seats.keys():
        return rounds_curve({c["number"]: c["points"] for c in seen}, is_zero_sum=is_zero_sum)
    return evening_curve(courses, is_zero_sum=is_zero_sum)


def _card(hall: PublicEvening, played: PublicRound, player: Player) -> dict[str, Any] | None:
    place = played.places.get(player.pk)
    if place is None:
        return None
    (table, seat), number = place, played.number
    row, is_released = hall.row_of(player), hall.is_released(number)
    return {
        "number": number,
        "is_under_way": played.is_under_way and bool(played.tables_out),
        "table": table,
        "seat": seat,
        "points": hall.points_in(number, player),
        "is_released": is_released,
        "is_void": is_released and table in played.tables_void,
        "seats": [
            {
                "seat": seat,
                "name": name,
                "home": neighbour.public_home,
                "points": hall.points_in(number, neighbour),
                "is_self": neighbour.pk == player.pk,
            }
            for seat, neighbour, name in seat_names(played, table)
        ],
        "is_dropped": row is not None and number in row.dropped,
        "ranked_after": _ranked_after(hall, number, player),
        "version": played.versions[table],  # of the list, as its games may differ
    }


def _ranked_after(hall: PublicEvening, number: int, player: Player) -> str:
    place = hall.place_after(number, player)
    if place is None:
        return ""
    sentence = _("Ranking after this round: place %(place)s") % {"place": place}
    before = hall.place_after(number - 1, player) if number > 1 else None
    if before is None:
        return f"{sentence}."
    gained = _("as before")
    if count := abs(before - place):
        words = ngettext("%(count)s place down", "%(count)s places down", count)
        if place < before:
            words = ngettext("%(count)s place up", "%(count)s places up", count)
        gained = words % {"count": count}
    return f"{sentence}, {gained}."


def _best_list(hall: PublicEvening) -> dict[str, Any] | None:
    if not hall.best_lists:
        return None
    number, player = hall.best_lists[0]
    round_words = _("round %(number)s").replace(" ", NBSP)
    names = (
        f"{name_in_round(player, number, is_public=True)}, {round_words % {'number': number}}"
        for number, player in hall.best_lists[:MOST_BEST]
    )
    return {
        "points": hall.points_in(number, player),
        "names": "; ".join(names),
        "more": max(0, len(hall.best_lists) - MOST_BEST),
    }


def _standing(hall: PublicEvening, player: Player) -> dict[str, Any] | None:
    position = hall.ranks.get(player.pk)
    if position is None:
        return None
    category, index = position
    mine = category.rows[index]
    return {
        "place": mine.rank,
        "points": mine.points,
        "point_count": abs(mine.points),
        "penalty": penalty_in_words(mine.penalty),
        "ranked_count": len(category.rows),
        "among": apart_title(category.name),
        "near": [
            {
                "place": row.rank,
                "name": ranked_name(row.player, is_public=True),
                "points": row.points,
                "tie": penalty_and_tie(row),
                "is_self": row.player.pk == player.pk,
            }
            for row in category.rows[max(0, index - NEIGHBOURS) : index + NEIGHBOURS + 1]
        ],
    }
