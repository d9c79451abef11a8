"""Who is missed at the tables: seated in a round that is played, and marked as not here."""

from tournament.models import Player, Round, Seat, Tournament
from tournament.shared.names import with_names


def missed_now(tournament: Tournament) -> list[Seat]:
    """Return the seats whose player does not play, in the first open round, by table and seat.

    A table whose list is in misses nobody.
    """
    seats = Seat.objects.filter(
        round__tournament=tournament,
        round__closed_at=None,
        total=None,
    ).exclude(player__is_present=True, player__state__in=Player.SEATED_STATES)
    found = list(with_names(seats.order_by("round__number", "table", "seat")))
    return [seat for seat in found if seat.round_id == found[0].round_id]


def tables_of_round(drawn: Round) -> dict[int, list[Seat]]:
    """Everybody who sits there, table by table."""
    tables: dict[int, list[Seat]] = {}
    for seat in with_names(drawn.seats.order_by("table", "seat")):
        tables.setdefault(seat.table, []).append(seat)
    return tables
