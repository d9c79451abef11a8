"""The seats of a posted round, by table and by name: as on the wall, for one's own phone."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.hall.pages import for_everybody
from tournament.hall.shown import Shown, ShownRound, seat_names, shown
from tournament.models import Player
from tournament.shared.names import name_in_round
from tournament.shared.request_numbers import whole_number
from tournament.shared.search import fold


@for_everybody("round", "by")
def public_seats(request: HttpRequest, slug: str) -> HttpResponse:
    hall = shown(slug)
    by_name = request.GET.get("by") == "name"
    played = _asked_for(hall, whole_number(request.GET.get("round", "")))
    context: dict[str, Any] = {
        "tournament": hall.tournament,
        "played": played,
        "rounds": sorted(one.number for one in hall.rounds),
        "by_name": by_name,
    }
    if played and by_name:
        context["names"] = _by_name(played)
    elif played:
        context["tables"] = {table: seat_names(played, table) for table in sorted(played.tables)}
    return render(request, "hall/seats.html", context)


def _asked_for(hall: Shown, number: int | None) -> ShownRound | None:
    """The newest where nothing, or no posted round, was asked for."""
    return next((one for one in hall.rounds if one.number == number), hall.current)


def _by_name(played: ShownRound) -> list[tuple[str, int, int, int]]:
    """Name, start number, table and seat, as a telephone book has them; mere numbers below."""
    found = [
        (player, name_in_round(player, played.number, is_public=True), table, seat)
        for table, seats in played.tables.items()
        for seat, player in seats.items()
    ]
    found.sort(key=lambda line: _as_listed(line[0], line[1]))
    return [(name, player.number, table, seat) for player, name, table, seat in found]


def _as_listed(player: Player, name: str) -> tuple[bool, str, int]:
    is_number = player.is_number_only
    return is_number, "" if is_number else fold(name), player.number
