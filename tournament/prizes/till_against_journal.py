"""What is booked in the till, what was counted and how it was closed, held against the journal."""

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
    """Each booking, then the first of the till; three queries."""
    bookings, till = _told(tournament)
    for entry in tournament.cash_entries.all():
        said = bookings.pop(entry.pk, None)
        found = {"kind": entry.kind, "what": entry.what, "cents": entry.cents}
        if said != found:
            words = _in_words(said) if said else ""
            yield Difference(_("The till"), words, _in_words(found))
    for said in bookings.values():
        yield Difference(_("The till"), _in_words(said), "")
    yield from _of_the_till(till, till_of(tournament))


def _told(tournament: Tournament) -> tuple[dict[int, Cells], Cells]:
    """The bookings that stand, by their id; what was counted, and what was due where it is closed.

    Whatever is booked after closing opens the till again.
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


def _of_the_till(said: Cells, till: Till) -> Iterator[Difference]:
    for coin in COINS:
        kept, found = (pieces.get(str(coin), 0) for pieces in (said["pieces"], till.pieces))
        if kept != found:
            where = _("The till, %(coin)s") % {"coin": coin_in_words(coin)}
            yield Difference(where, str(kept), str(found))
            return
    if said["note"] != till.note:
        yield Difference(_("The till, note"), said["note"], till.note)
    elif said["due_cents"] != till.due_cents:
        pair = (money(cents) for cents in (said["due_cents"], till.due_cents))
        yield Difference(_("The till, closed with"), *pair)


def _in_words(said: Cells) -> str:
    """ "expense, Papier, 7,99 €"."""
    kind = dict(CashEntry.Kind.choices).get(said["kind"], said["kind"])
    return ", ".join(filter(None, (str(kind), said["what"], money(said["cents"]))))
