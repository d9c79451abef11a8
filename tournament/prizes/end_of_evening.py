"""What is left to do once the ranking is public: to honour the winners, and to count the till."""

from enum import Enum

from tournament.models import PrizeTable, Till, Tournament
from tournament.prizes.ceremony import ceremony_of


class Due(Enum):
    CEREMONY = "nobody is called yet"
    CALLS = "some are not called yet"
    TILL = "the till is kept, and not closed"


def due_at_the_end(tournament: Tournament) -> Due | None:
    """The next of them; None where no prize was laid down and no till is kept, or all is done.

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
    return Due.TILL if is_kept and (till is None or till.closed_at is None) else None
