"""Booking, counting and closing the till."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import CashEntry, Till, Tournament
from tournament.models.cash import COINS, MOST_PIECES
from tournament.prizes.till import coin_in_words, statement, till_of
from tournament.shared.errors import Refused, require_no_problems
from tournament.shared.guards import lock_open, require_reason
from tournament.shared.journal_entries import record
from tournament.shared.model_fields import problems_of


@transaction.atomic
def book_cash(
    tournament: Tournament,
    *,
    by: User | None,
    kind: str,
    cents: int,
    what: str = "",
    reason: str = "",
) -> CashEntry:
    """Book the float, income or an expense. Reopens a closed till, which needs a `reason`.

    `kind`: a CashEntry.Kind. `cents`: always positive.
    """
    tournament, till = _lock(tournament, reason)
    entry = CashEntry(tournament=tournament, kind=kind, what=what, cents=cents, booked_by=by)
    require_no_problems(problems_of(entry, only=["kind", "what", "cents"]))
    entry.booked_at = timezone.now()
    entry.save()
    _reopen(till)
    record(tournament, "cash_booked", entry, by=by, new=_journal_data(entry), reason=reason)
    return entry


@transaction.atomic
def unbook_cash(entry: CashEntry, *, by: User | None, reason: str) -> None:
    require_reason(reason)
    tournament, till = _lock(entry.tournament, reason)
    stored = tournament.cash_entries.filter(pk=entry.pk).first()
    if stored is None:
        raise Refused(_("This no longer exists."))
    record(tournament, "cash_unbooked", stored, by=by, old=_journal_data(stored), reason=reason)
    stored.delete()
    _reopen(till)


@transaction.atomic
def count_till(
    tournament: Tournament,
    *,
    by: User | None,
    pieces: Mapping[int, int],
    note: str = "",
    reason: str = "",
) -> None:
    """Store the counted `pieces`, {cents: number}, and the remark `note`.

    Reopens a closed till, which needs a `reason`.
    """
    tournament, till = _lock(tournament, reason)
    till.note = note
    problems = problems_of(till, only=["note"])
    problems += [
        _("%(coin)s: 0 to %(most)s pieces, not %(count)s.")
        % {"coin": coin_in_words(coin), "most": MOST_PIECES, "count": count}
        for coin, count in pieces.items()
        if not 0 <= count <= MOST_PIECES
    ]
    if set(pieces) - set(COINS):
        problems.append(_("There is no such coin."))
    require_no_problems(problems)
    till.pieces = _as_stored(pieces)
    till.counted_at = timezone.now()
    till.due_cents = till.closed_at = till.closed_by = None
    till.save()
    _record_till(tournament, till, by=by, action="till_counted", reason=reason)


@transaction.atomic
def count_and_close(
    tournament: Tournament,
    *,
    by: User | None,
    pieces: Mapping[int, int],
    note: str = "",
    reason: str = "",
) -> None:
    """Close the till; count it first unless it was counted like this."""
    till = till_of(tournament)
    if not till.counted_at or (till.pieces, till.note) != (_as_stored(pieces), note):
        count_till(tournament, by=by, pieces=pieces, note=note, reason=reason)
    close_till(tournament, by=by)


@transaction.atomic
def close_till(tournament: Tournament, *, by: User | None) -> None:
    tournament = lock_open(tournament)
    till = till_of(tournament)
    if till.is_closed:
        return
    if till.counted_at is None:
        raise Refused(_("Count the till first."))
    till.due_cents = statement(tournament).due
    till.closed_at, till.closed_by = timezone.now(), by
    till.save()
    _record_till(tournament, till, by=by, action="till_closed")


def _as_stored(pieces: Mapping[int, int]) -> dict[str, int]:
    return {str(coin): count for coin, count in pieces.items() if count}


def _lock(tournament: Tournament, reason: str) -> tuple[Tournament, Till]:
    tournament = lock_open(tournament)
    till = till_of(tournament)
    if till.is_closed and not reason.strip():
        raise Refused(_("The till is closed: a change needs a reason and reopens it."))
    return tournament, till


def _reopen(till: Till) -> None:
    if till.is_closed:
        till.due_cents = till.closed_at = till.closed_by = None
        till.save()


def _record_till(
    tournament: Tournament, till: Till, *, by: User | None, action: str, reason: str = ""
) -> None:
    new = {
        "pieces": till.pieces,
        "counted_cents": till.counted_cents,
        "due_cents": statement(tournament).due,
        "note": till.note,
    }
    record(tournament, action, till, by=by, new=new, reason=reason)


def _journal_data(entry: CashEntry) -> dict[str, Any]:
    return {"kind": entry.kind, "what": entry.what, "cents": entry.cents}
