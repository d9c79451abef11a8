"""What is left to do once the ranking is public: honour the winners, count the till, close."""

from enum import Enum

from tournament.models import PrizeTable, Till, Tournament
from tournament.prizes.ceremony import ceremony_of


class Due(Enum):
    CEREMONY = "nobody is called yet"
    CALLS = "some are not called yet"
    TILL = "the till is kept, and not closed"
    CLOSING = "all are called, and the till is closed"


def due_at_the_end(tournament: Tournament) -> Due | None:
    """The next of them; None without prizes: nobody knows then whether the winners are honoured.

    A till that nobody has booked or counted anything in is not kept: the club counts elsewhere.
    """
    has_prizes = tournament.prizes.exists()
    if has_prizes and not PrizeTable.objects.filter(
        tournament=tournament, ceremony_at__isnull=False
    ):
        return Due.CEREMONY
    if has_prizes and ceremony_of(tournament).to_come:
        return Due.CALLS
    till = Till.objects.filter(tournament=tournament).first()
    is_kept = has_prizes or till is not None or tournament.cash_entries.exists()
    if is_kept and (till is None or till.closed_at is None):
        return Due.TILL
    return Due.CLOSING if has_prizes else None
