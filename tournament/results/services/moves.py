"""Moving a list to the table or round it belongs to."""

from django.contrib.auth.models import User
from django.db import transaction

from tournament.models import TableSheet
from tournament.results.entry import stored_entry
from tournament.results.move_targets import move_problem
from tournament.results.services.sheets import (
    enter_sheet,
    lock_and_reload,
    lock_sheet,
    reopen_sheet,
    require_open_round,
)
from tournament.shared.errors import Refused


@transaction.atomic
def move_sheet(
    sheet: TableSheet,
    *,
    target: TableSheet,
    by: User | None,
    reason: str,
    version: int | None = None,
    request_id: str | None = None,
) -> TableSheet:
    """Take the list back and enter it at `target`; both journal entries name the other place.

    Refused if the target has a list or another number of seats, or a round is closed.
    """
    sheet, is_repeated = lock_sheet(sheet, version, request_id)
    target = lock_and_reload(target)
    if is_repeated:
        return target
    require_open_round(target)
    entry = stored_entry(sheet)
    problem = move_problem(sheet, target)
    if entry is None or problem:
        raise Refused(problem)
    reopen_sheet(sheet, by=by, reason=reason, request_id=request_id, moved_to=target)
    return enter_sheet(target, by=by, entry=entry, reason=reason, moved_from=sheet)
