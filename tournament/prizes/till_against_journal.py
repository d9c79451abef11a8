"""Comparison of the till with the journal."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import CashEntry, Till, Tournament
from tournament.models.cash import COINS
from tournament.prizes.till import coin_in_words, till_of
from tournament.shared.difference import Difference
from tournament.shared.money import money

COUNTED, CLOSED = "till_counted", "till_closed"
BOOKED, UNBOOKED = "cash_booked", "cash_unbooked"
Cells = dict[str, Any]


def till_differences(tournament: Tournament) -> Iterator[Difference]:
    bookings, till = _recorded_state(tournament)
    for entry in tournament.cash_entries.all():
        recorded = bookings.pop(entry.pk, None)
        stored = {"kind": entry.kind, "what": entry.what, "cents": entry.cents}
        if recorded != stored:
            words = _in_words(recorded) if recorded else ""
            yield Difference(_("The till"), words, _in_words(stored))
    for recorded in bookings.values():
        yield Difference(_("The till"), _in_words(recorded), "")
    yield from _till_difference(till, till_of(tournament))


def _recorded_state(tournament: Tournament) -> tuple[dict[int, Cells], Cells]:
    """Return the booked entries by id, and the cells of the till.

    `due_cents`: None unless the till is closed.
    """
    bookings: dict[int, Cells] = {}
    till: Cells = {"pieces": {}, "note": "", "due_cents": None}
    actions = (COUNTED, CLOSED, BOOKED, UNBOOKED)
    entries = tournament.journal.filter(action__in=actions).order_by("seq")
    for action, pk, new in entries.values_list("action", "subject_id", "new"):
        if action == BOOKED:
            bookings[pk or 0] = new or {}
        elif action == UNBOOKED:
            bookings.pop(pk or 0, None)
        else:
            till = {name: (new or {})[name] for name in ("pieces", "note", "due_cents")}
        if action != CLOSED:
            till["due_cents"] = None
    return bookings, till


def _till_difference(recorded: Cells, till: Till) -> Iterator[Difference]:
    for coin in COINS:
        recorded_count, stored_count = (
            pieces.get(str(coin), 0) for pieces in (recorded["pieces"], till.pieces)
        )
        if recorded_count != stored_count:
            where = _("The till, %(coin)s") % {"coin": coin_in_words(coin)}
            yield Difference(where, str(recorded_count), str(stored_count))
            return
    if recorded["note"] != till.note:
        yield Difference(_("The till, note"), recorded["note"], till.note)
    elif recorded["due_cents"] != till.due_cents:
        pair = (money(cents) for cents in (recorded["due_cents"], till.due_cents))
        yield Difference(_("The till, closed with"), *pair)


def _in_words(booking: Cells) -> str:
    kind = dict(CashEntry.Kind.choices).get(booking["kind"], booking["kind"])
    return ", ".join(filter(None, (str(kind), booking["what"], money(booking["cents"]))))
