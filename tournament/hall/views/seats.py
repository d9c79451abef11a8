"""The seats of a posted round, by table and by name: as on the wall, for one's own phone."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.hall.pages import for_everybody
from tournament.hall.shown import Shown, ShownRound, names_by_letter, seat_names, shown
from tournament.shared.request_numbers import whole_number


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
        context["names"] = names_by_letter(played)
    elif played:
        context["tables"] = {table: seat_names(played, table) for table in sorted(played.tables)}
    return render(request, "hall/seats.html", context)


def _asked_for(hall: Shown, number: int | None) -> ShownRound | None:
    """The newest where nothing, or no posted round, was asked for."""
    return next((one for one in hall.rounds if one.number == number), hall.current)
