"""The details of a journal entry about prizes, after the colon."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.journal.subjects import Describe, Subjects
from tournament.journal.values import changes_in_words
from tournament.models import CashEntry, JournalEntry, PrizeTable, Tournament
from tournament.shared.money import money


def _prize(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return " → ".join(_prize_line(values, subjects) for values in (entry.old, entry.new) if values)


def _prize_line(values: dict[str, Any], subjects: Subjects) -> str:
    line = _("%(line)s: %(worth)s") % {"line": values["line"], "worth": values["worth"]}
    chosen = values.get("team") or subjects.players.get(values.get("given_to") or 0)
    return f"{line}, {chosen}" if chosen else line


def _moved(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    old, new = entry.old or {}, entry.new or {}
    is_up = new["position"] < old["position"]
    words = _("%(line)s, now before %(other)s") if is_up else _("%(line)s, now after %(other)s")
    return words % {"line": new["line"], "other": new["passed"]}


def _prize_rules(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return changes_in_words(PrizeTable, entry.old or {}, entry.new or {})


def _prize_group(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    """Return the group's name and size. The members stay private."""
    values = (entry.old or {}) | (entry.new or {})
    if "count" not in values:
        return str(values.get("name", ""))
    return f"{values['name']}: {entry.old['count'] if entry.old else 0} → {values['count']}"


def _how_many_prizes(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    count = (entry.new or {}).get("prizes", 0)
    return ngettext("%(count)s prize", "%(count)s prizes", count) % {"count": count}


def _order(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return str(PrizeTable.Order((entry.new or {})["order"]).label)


def _call(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    prize = _prize(tournament, entry, subjects)
    is_handed_over = (entry.new or {}).get("is_handed_over")
    return prize if is_handed_over else _("%(prize)s, was not there") % {"prize": prize}


def _cash(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    values = entry.new or entry.old or {}
    kind = str(CashEntry.Kind(values["kind"]).label)
    return ", ".join(filter(None, (kind, values["what"], money(values["cents"]))))


def _till(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    values = entry.new or {}
    sums = {"due": money(values["due_cents"]), "counted": money(values["counted_cents"])}
    text = _("due %(due)s, counted %(counted)s") % sums
    return "; ".join(filter(None, (text, values["note"])))


OF_PRIZES: dict[str, Describe] = {
    "prize_added": _prize,
    "prize_changed": _prize,
    "prize_moved": _moved,
    "prize_removed": _prize,
    "prize_rules_changed": _prize_rules,
    "prize_group_made": _prize_group,
    "prize_group_changed": _prize_group,
    "prize_group_removed": _prize_group,
    "cash_booked": _cash,
    "cash_unbooked": _cash,
    "till_counted": _till,
    "till_closed": _till,
    "ceremony_begun": _order,
    "prize_called": _call,
    "prize_handed_over": _prize,
    "prize_call_taken_back": _prize,
    "prizes_published": _how_many_prizes,
}
