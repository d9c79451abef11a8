"""Lists sent by a table's phone; they count once the desk has compared the paper.

The sender has no account: a report never changes the list itself and is in the journal only once
confirmed.
"""

from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.values import Cells
from tournament.models import TableReport, TableSheet
from tournament.results.phone_lists import as_data, next_game, read_list, reported_entry
from tournament.results.services.sheets import enter_sheet, lock_and_reload, lock_sheet
from tournament.shared.errors import Conflict, Refused
from tournament.shared.journal_entries import record


@dataclass(frozen=True, slots=True)
class PhoneSend:
    """A phone ("" without script), its count of sends, and the report's revision it had."""

    known_revision: int
    phone: str = ""
    number: int = 0


@transaction.atomic
def store_report(
    sheet: TableSheet, *, games: object, send: PhoneSend, is_finished: bool = False
) -> TableReport:
    """Store the whole list; a repeated send changes nothing.

    Raises Conflict if another phone's list is newer than `send.known_revision`, or this phone has
    sent a newer one; Refused for invalid games or an empty one though `is_finished`.
    """
    sheet = lock_and_reload(sheet, "report")
    if not sheet.round.tournament.has_table_phones:
        raise Refused(_("Lists are not kept on phones here."))
    if sheet.round.is_closed or sheet.state != TableSheet.State.OPEN:
        raise Refused(_("The desk already has this list; changes are no longer accepted."))
    report = getattr(sheet, "report", None) or TableReport(sheet=sheet)
    if send.phone and (report.phone, report.phone_send) == (send.phone, send.number):
        return report
    games_per_round = sheet.games_per_round
    entry = read_list(games, sheet.rules, games_per_round)
    if (report.games, report.finished_at is not None) == (as_data(entry), is_finished):
        return report
    _require_newest(report, send)
    empty = next_game(entry, games_per_round)
    if is_finished and empty:
        raise Refused(_("Game %(first)s is still empty.") % {"first": empty})
    now = timezone.now()
    report.games = as_data(entry)
    report.revision += 1
    report.phone, report.phone_send = send.phone, send.number
    report.updated_at = now
    report.finished_at = (report.finished_at or now) if is_finished else None
    report.save()
    return report


@transaction.atomic
def confirm_report(
    sheet: TableSheet,
    *,
    by: User | None,
    totals: Cells,
    revision: int,
    version: int | None = None,
    witnessed: frozenset[int] | None = None,
) -> TableSheet:
    """Enter the reported list with the paper's totals. Refused names a seat whose total differs.

    The desk has seen `revision` of the report and `version` of the sheet; Conflict if one is
    outdated. `witnessed`: games that the supervisors approved.
    """
    sheet = lock_sheet(sheet, version)
    report = TableReport.objects.filter(sheet=sheet).first()
    if sheet.state != TableSheet.State.OPEN or report is None:
        sentence = _("Table %(table)s has no list from a phone to enter.")
        raise Refused(sentence % {"table": sheet.table})
    if report.revision != revision:
        sentence = _("Table %(table)s has sent a newer list in the meantime. Here it is.")
        raise Conflict(sentence % {"table": sheet.table})
    reported = reported_entry(report, sheet.rules, sheet.games_per_round)
    entry = replace(reported, totals=totals, witnessed=witnessed)
    sheet = enter_sheet(sheet, by=by, entry=entry, version=version)
    new = {"revision": revision, "sent_at": report.updated_at.isoformat()}
    record(sheet.round.tournament, "report_confirmed", sheet, by=by, new=new)
    return sheet


def _require_newest(report: TableReport, send: PhoneSend) -> None:
    is_own = bool(send.phone) and send.phone == report.phone
    if is_own and send.number > report.phone_send:
        return
    if is_own or send.known_revision != report.revision:
        raise Conflict(_("Another phone has sent a list for this table in the meantime."))
