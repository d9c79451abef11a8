"""The second check of a stored list against its paper."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import TableSheet
from tournament.results.services.sheets import lock_sheet, take_out
from tournament.shared.errors import OwnWork, Refused
from tournament.shared.journal_entries import record

State = TableSheet.State
Totals = Sequence[int | None]
Counts = Mapping[str, Totals]  # by tie-breaker


@transaction.atomic
def confirm_sheet(
    sheet: TableSheet,
    *,
    by: User | None,
    totals: Totals | None = None,
    counts: Counts | None = None,
    draft: dict[str, str] | None = None,
    version: int | None = None,
) -> TableSheet:
    """Mark a list as checked, or as on hold if the second reading differs.

    `totals` and `counts` are that reading, by seat, required where the check is blind. `draft`:
    the first typist's {field: text}, stored with a list on hold.
    Raises OwnWork for the typist where a second person has to check, Conflict if `version` is
    outdated.
    """
    sheet = lock_sheet(sheet, version)
    tournament = sheet.round.tournament
    if sheet.state != State.ENTERED:
        sentence = _("Table %(table)s: only an entered list can be checked, this one is %(state)s.")
        raise Refused(sentence % {"table": sheet.table, "state": sheet.get_state_display()})
    require_somebody_else(sheet, by)
    sheet.version += 1
    if tournament.is_second_check_blind or totals is not None:
        read, stored = _both_readings(sheet, totals or (), counts or {})
        if read != stored:
            sheet.note = _("the second check of the counts differs")
            if read["totals"] != stored["totals"]:
                sheet.note = _("the second check of the totals differs")
            sheet.draft, sheet.second_draft, sheet.second_by = draft or {}, read, by
            old, sheet.state = take_out(sheet), State.CLARIFICATION
            sheet.save()
            new = {"sums" if name == "totals" else name: column for name, column in read.items()}
            record(tournament, "sheet_check_differs", sheet, by=by, old=old, new=new)
            return sheet
    sheet.state, sheet.checked_at, sheet.checked_by = State.CHECKED, timezone.now(), by
    sheet.save()
    record(tournament, "sheet_checked", sheet, by=by)
    return sheet


def require_somebody_else(sheet: TableSheet, by: User | None) -> None:
    if sheet.needs_second_check and (by is None or by.pk == sheet.entered_by_id):
        sentence = _("Table %(table)s: somebody other than the typist must check the list.")
        raise OwnWork(sentence % {"table": sheet.table})


def counts_to_read(sheet: TableSheet) -> tuple[str, ...]:
    """Return the names of tallies to type in a second reading of totals."""
    return sheet.rules.tally_columns if sheet.kind == TableSheet.Kind.TOTALS else ()


def _both_readings(
    sheet: TableSheet, totals: Totals, counts: Counts
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the second reading, and the stored one. Refused if the second has gaps."""
    seats, names = list(sheet.totals.all()), counts_to_read(sheet)
    read: dict[str, Any] = {"totals": list(totals)}
    stored: dict[str, Any] = {"totals": [seat.points for seat in seats]}
    if names:
        read["counts"] = {name: list(counts.get(name, ())) for name in names}
        stored["counts"] = {name: [getattr(seat, name) for seat in seats] for name in names}

    def has_gaps(column: Totals) -> bool:
        return len(column) != len(seats) or None in column

    problems, values = [], {"table": sheet.table, "seats": len(seats)}
    if has_gaps(totals):
        problems.append(_("Table %(table)s: please type all %(seats)s totals from the paper."))
    if any(map(has_gaps, read.get("counts", {}).values())):
        problems.append(_("Table %(table)s: please type all counts from the paper."))
    if problems:
        raise Refused(*(sentence % values for sentence in problems))
    return read, stored
