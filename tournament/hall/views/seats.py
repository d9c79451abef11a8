"""The public seats of a posted round, by table or by name."""

from typing import Any

from django.http import HttpRequest

from tournament.hall.public_evening import PublicEvening, evening_page, seat_names, seats_by_name
from tournament.shared.request_numbers import whole_number


@evening_page("hall/seats.html", "round", "by")
def public_seats(request: HttpRequest, hall: PublicEvening) -> dict[str, Any]:
    by_name, number = request.GET.get("by") == "name", whole_number(request.GET.get("round", ""))
    played = next((played for played in hall.rounds if played.number == number), hall.current)
    context = {
        "round_number": played.number if played else None,
        "rounds": sorted(played_round.number for played_round in hall.rounds),
        "by_name": by_name,
    }
    if played is None:
        return context
    if by_name:
        return context | {"names": seats_by_name(played)}
    return context | {
        "tables": {
            table: [(seat, player.number, name) for seat, player, name in seat_names(played, table)]
            for table in sorted(played.tables)
        }
    }
