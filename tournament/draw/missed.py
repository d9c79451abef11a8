"""Absent players at the tables of a round being played."""

from tournament.models import Player, Round, Seat, Tournament
from tournament.shared.names import with_names


def absent_seats_now(tournament: Tournament) -> list[Seat]:
    """Return absent players' seats in the first open round, at tables without a stored list."""
    seats = Seat.objects.filter(
        round__tournament=tournament, round__closed_at=None, total=None
    ).exclude(player__is_present=True, player__state__in=Player.SEATED_STATES)
    absent_seats = list(with_names(seats.order_by("round__number", "table", "seat")))
    return [seat for seat in absent_seats if seat.round_id == absent_seats[0].round_id]


def tables_of_round(drawn: Round) -> dict[int, list[Seat]]:
    tables: dict[int, list[Seat]] = {}
    for seat in with_names(drawn.seats.order_by("table", "seat")):
        tables.setdefault(seat.table, []).append(seat)
    return tables
