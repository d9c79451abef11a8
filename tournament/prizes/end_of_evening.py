"""What is left to do once the ranking is public: honour the winners, count the till, close."""

from enum import Enum

from tournament.models import PrizeCall, PrizeTable, Till, Tournament
from tournament.prizes.ceremony import ceremony_of


class Due(Enum):
    CEREMONY = "nobody is called yet"
    CALLS = "some are not called yet"
    TILL = "the till is kept, and not closed"
    CLOSING = "all are called, and the till is closed"


def due_at_the_end(tournament: Tournament) -> Due | None:
    """The next of them; None without prizes: nobody knows then whether the winners are honoured."""
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
    """Whether it is kept, and not closed.

    One that nobody has booked or counted anything in is not kept where there is nothing to win: the
    club counts elsewhere.
    """
    till = Till.objects.filter(tournament=tournament).first()
    if till is not None:
        return till.closed_at is None
    return has_prizes or tournament.cash_entries.exists()


def waiting_at_the_desk(tournament: Tournament) -> int:
    """Prizes that were called and that nobody has fetched yet."""
    calls = PrizeCall.objects.filter(prize__tournament=tournament)
    return calls.filter(handed_over_at__isnull=True).count()
