"""The public seats of a posted round, by table or by name."""

from dataclasses import dataclass

from django.http import HttpRequest

from tournament.hall.evening_pages import evening_page
from tournament.hall.public_evening import PublicEvening, PublicRound, seat_names, seats_by_name
from tournament.shared.request_numbers import whole_number


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """`names`: [(name, start number, table, seat)]; `tables`: {table: [(seat, number, name)]}."""

    round_number: int | None
    rounds: list[int]
    by_name: bool
    names: list[tuple[str, int, int, int]]
    tables: dict[int, list[tuple[int, int, str]]]


@evening_page("hall/seats.html", "round", "by")
def public_seats(request: HttpRequest, hall: PublicEvening) -> SeatsPage:
    by_name = request.GET.get("by") == "name"
    played = _requested_round(hall, whole_number(request.GET.get("round", "")))
    return SeatsPage(
        round_number=played.number if played else None,
        rounds=sorted(played_round.number for played_round in hall.rounds),
        by_name=by_name,
        names=seats_by_name(played) if played and by_name else [],
        tables=_by_table(played) if played and not by_name else {},
    )


def _by_table(played: PublicRound) -> dict[int, list[tuple[int, int, str]]]:
    return {
        table: [(seat, player.number, name) for seat, player, name in seat_names(played, table)]
        for table in sorted(played.tables)
    }


def _requested_round(hall: PublicEvening, number: int | None) -> PublicRound | None:
    return next((played for played in hall.rounds if played.number == number), hall.current)
