"""The seats of a posted round, by table and by name: as on the wall, for one's own phone."""

from dataclasses import dataclass

from django.http import HttpRequest

from tournament.hall.shown import Shown, ShownRound, names_by_letter, seat_names
from tournament.hall.told import told_by_the_evening
from tournament.shared.request_numbers import whole_number


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """Of a round, None where nothing is posted; either `names` or `tables` are shown.

    `names`: name, start number, table, seat. `tables`: seat, start number, name of each.
    """

    round_number: int | None
    rounds: list[int]
    by_name: bool
    names: list[tuple[str, int, int, int]]
    tables: dict[int, list[tuple[int, int, str]]]


@told_by_the_evening("hall/seats.html", "round", "by")
def public_seats(request: HttpRequest, hall: Shown) -> SeatsPage:
    by_name = request.GET.get("by") == "name"
    played = _asked_for(hall, whole_number(request.GET.get("round", "")))
    return SeatsPage(
        round_number=played.number if played else None,
        rounds=sorted(one.number for one in hall.rounds),
        by_name=by_name,
        names=names_by_letter(played) if played and by_name else [],
        tables=_by_table(played) if played and not by_name else {},
    )


def _by_table(played: ShownRound) -> dict[int, list[tuple[int, int, str]]]:
    return {
        table: [(seat, player.number, name) for seat, player, name in seat_names(played, table)]
        for table in sorted(played.tables)
    }


def _asked_for(hall: Shown, number: int | None) -> ShownRound | None:
    """The newest where nothing, or no posted round, was asked for."""
    return next((one for one in hall.rounds if one.number == number), hall.current)
