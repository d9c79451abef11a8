"""Store and settle doubts about a list's points. Neither changes a result."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import TableSheet, Tournament
from tournament.ranking.doubts import (
    SENT,
    SETTLED,
    counted_points,
    newest_entries,
    open_doubts,
    seats_with_points,
)
from tournament.results.phone_lists import MOST_POINTS
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record


@transaction.atomic
def send_doubt(tournament: Tournament, *, number: int, round_number: int, claim: int) -> bool:
    """Store `claim`, a player's own points; return False and store nothing if they count already.

    Refused unless the table's list counts.
    """
    tournament = lock_open(tournament)
    if not tournament.has_doubts:
        raise Refused(_("Points cannot be queried on phones here. Please go to the desk."))
    if abs(claim) > MOST_POINTS:
        raise Refused(_("Please type a whole number of at most four digits."))
    seat = seats_with_points(tournament, [number]).filter(round__number=round_number).first()
    counted = counted_points(seat) if seat else None
    if seat is None or counted is None:
        raise Refused(_("This list does not count at the moment. Please go to the desk."))
    newest = newest_entries(tournament).get((round_number, number))
    waiting = newest.new["claim"] if newest and newest.new and newest.action == SENT else counted
    if claim != waiting:  # a doubt taken back is stored as well
        new = {"number": number, "claim": claim, "counted": counted}
        record(tournament, SENT, seat.total.sheet, by=None, new=new)
    return claim != counted


@transaction.atomic
def settle_doubt(sheet: TableSheet, *, by: User | None, number: int) -> None:
    tournament = lock_open(sheet.round.tournament)
    doubts = open_doubts(tournament, round=sheet.round, table=sheet.table, player__number=number)
    if not doubts:
        raise Refused(_("This query has already been settled."))
    new = {"number": number, "claim": doubts[0].claim, "counted": doubts[0].counted}
    record(tournament, SETTLED, sheet, by=by, new=new)
