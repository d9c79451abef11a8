"""Call the supervisors from a table's phone, cancel a call, and answer it at the desk."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import JournalEntry, TableSheet
from tournament.results.calls import ANSWERED, APPROVAL, CALLED, CANCELLED, OUTCOMES, Call, calls_of
from tournament.results.services.sheets import lock_and_reload
from tournament.shared.errors import Refused
from tournament.shared.journal_entries import record

MOST_OF_A_TABLE = 8  # in a round


@transaction.atomic
def call_supervisors(sheet: TableSheet, *, reason: str, game: int | None = None) -> None:
    """Store a table's call for the supervisors, unless one is open.

    `reason`: a key of OUTCOMES. `game`: its number, required for an approval.
    """
    sheet = lock_and_reload(sheet)
    tournament = sheet.round.tournament
    if not tournament.has_table_phones:
        raise Refused(_("Lists are not kept on phones here."))
    if sheet.round.is_closed or sheet.state != TableSheet.State.OPEN:
        raise Refused(_("The desk already has this list. Please go there."))
    if reason not in OUTCOMES or (reason == APPROVAL and not sheet.rules.supervises_touts):
        raise Refused(_("Please choose what the supervisors are needed for."))
    is_missing = game is None and reason == APPROVAL
    if is_missing or (game is not None and not 1 <= game <= tournament.games_per_round):
        games = {"games": tournament.games_per_round}
        raise Refused(_("Please type the number of the game, from 1 to %(games)s.") % games)
    calls = calls_of(sheet)
    if _open_call(calls):
        return
    if len(calls) >= MOST_OF_A_TABLE:
        most = {"count": MOST_OF_A_TABLE}
        raise Refused(
            _("This table has called %(count)s times in this round. Please go to the desk.") % most
        )
    record(tournament, CALLED, sheet, by=None, new={"reason": reason, "game": game})


@transaction.atomic
def cancel_call(sheet: TableSheet, number: int) -> None:
    sheet = lock_and_reload(sheet)
    call = _open_call(calls_of(sheet))
    if call and call.number == number:
        record(sheet.round.tournament, CANCELLED, sheet, by=None, new={"call": call.number})


@transaction.atomic
def answer_call(sheet: TableSheet, *, by: User | None, number: int, outcome: str) -> JournalEntry:
    """Answer the table's call, journal entry `number`. `outcome`: a key of its `buttons`."""
    sheet = lock_and_reload(sheet)
    call = _open_call(calls_of(sheet))
    if call is None or call.number != number:
        raise Refused(_("This call has already been answered or cancelled."))
    if outcome not in call.buttons:
        raise Refused(_("Please press one of the buttons beside the call."))
    new = {"call": number, "game": call.values["game"], "outcome": outcome}
    return record(sheet.round.tournament, ANSWERED, sheet, by=by, new=new)


def _open_call(calls: list[Call]) -> Call | None:
    return next((call for call in calls if call.answer is None), None)
