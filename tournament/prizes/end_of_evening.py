"""The steps after the ranking is public."""

from enum import Enum

from tournament.models import PrizeCall, PrizeTable, Till, Tournament
from tournament.prizes.ceremony import ceremony_of


class Due(Enum):
    CEREMONY = "prize-giving not begun"
    CALLS = "winners not called yet"
    TILL = "till in use and not closed"
    CLOSING = "all winners called, till closed or not in use"


def due_at_the_end(tournament: Tournament) -> Due | None:
    has_prizes = tournament.prizes.exists()
    if has_prizes and not PrizeTable.objects.filter(
        tournament=tournament, ceremony_at__isnull=False
    ):
        return Due.CEREMONY
    if has_prizes and ceremony_of(tournament).to_come:
        return Due.CALLS
    if is_till_open(tournament, has_prizes=has_prizes):
        return Due.TILL
    return Due.CLOSING if has_prizes else None


def is_till_open(tournament: Tournament, *, has_prizes: bool) -> bool:
    """Return True if the till is in use (prizes or bookings) and not closed."""
    till = Till.objects.filter(tournament=tournament).first()
    if till is not None:
        return till.closed_at is None
    return has_prizes or tournament.cash_entries.exists()


def waiting_at_the_desk(tournament: Tournament) -> int:
    calls = PrizeCall.objects.filter(prize__tournament=tournament)
    return calls.filter(handed_over_at__isnull=True).count()
