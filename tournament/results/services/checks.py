"""Two pairs of eyes: a stored list is compared with its paper by somebody else than its typist."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import TableSheet
from tournament.results.entry import as_json, stored_entry
from tournament.results.services.counts import clear_counts
from tournament.results.services.sheets import lock_sheet
from tournament.shared.errors import OwnWork, Refused
from tournament.shared.journal_entries import record

State = TableSheet.State
Totals = Sequence[int | None]


@transaction.atomic
def confirm_sheet(
    sheet: TableSheet,
    *,
    by: User | None,
    totals: Totals | None = None,
    draft: dict[str, str] | None = None,
    version: int | None = None,
    request_id: str | None = None,
) -> TableSheet:
    """Somebody compared the stored list with the paper: it is checked.

    Where the tournament asks for it, that is not who typed it (OwnWork), and blind: `totals` are
    what they read on the paper; elsewhere they may be given. If they differ, the list goes into
    clarification with both versions; `draft` is the first one as its typing page shows it.
    """
    sheet, is_repeated = lock_sheet(sheet, version, request_id)
    if is_repeated:
        return sheet
    tournament = sheet.round.tournament
    _require_entered(sheet)
    require_somebody_else(sheet, by)
    if tournament.is_second_check_blind or totals is not None:
        read = _all_read(sheet, totals)
        stored = list(sheet.totals.values_list("points", flat=True))
        if read != stored:
            return _differs(sheet, by=by, read=read, draft=draft or {}, request_id=request_id)
    sheet.state = State.CHECKED
    sheet.checked_at = timezone.now()
    sheet.checked_by = by
    sheet.version += 1
    sheet.save()
    record(tournament, by=by, action="sheet_checked", subject=sheet, request_id=request_id)
    return sheet


def _require_entered(sheet: TableSheet) -> None:
    if sheet.state != State.ENTERED:
        raise Refused(
            _("Table %(table)s: only an entered list can be checked, this one is %(state)s.")
            % {"table": sheet.table, "state": sheet.get_state_display()}
        )


def require_somebody_else(sheet: TableSheet, by: User | None) -> None:
    """OwnWork where a second person is asked for. The database refuses it too; here it is said."""
    if not sheet.needs_second_check:
        return
    if by is None or by.pk == sheet.entered_by_id:
        raise OwnWork(
            _("Table %(table)s: somebody else than who typed the list has to check it.")
            % {"table": sheet.table}
        )


def _all_read(sheet: TableSheet, totals: Totals | None) -> list[int]:
    """The totals as the second person read them, one per seat."""
    seats = sheet.totals.count()
    read = [total for total in totals or () if total is not None]
    if len(read) != seats:
        raise Refused(
            _("Table %(table)s: please type all %(seats)s totals as they stand on the paper.")
            % {"table": sheet.table, "seats": seats}
        )
    return read


def _differs(
    sheet: TableSheet,
    *,
    by: User | None,
    read: list[int],
    draft: dict[str, str],
    request_id: str | None,
) -> TableSheet:
    """Both versions wait side by side; neither counts."""
    before = stored_entry(sheet)
    clear_counts(sheet)
    sheet.state = State.CLARIFICATION
    sheet.draft = draft
    sheet.second_draft = {"totals": read}
    sheet.second_by = by
    sheet.note = _("the second reading of the totals differs")
    sheet.version += 1
    sheet.save()
    record(
        sheet.round.tournament,
        by=by,
        action="sheet_check_differs",
        subject=sheet,
        old=as_json(before),
        new={"sums": read},
        request_id=request_id,
    )
    return sheet
