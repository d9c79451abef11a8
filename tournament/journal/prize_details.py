"""The details of a journal entry about prizes, after the colon."""

from typing import Any

from django.utils.translation import gettext as _, ngettext

from tournament.journal.subjects import Change, Describe, joined
from tournament.journal.values import changes_in_words
from tournament.models import CashEntry, Prize, PrizeTable
from tournament.prizes.words import promised_in_words, title_in_words
from tournament.shared.money import money


def _prize(change: Change) -> str:
    lines = []
    for values in filter(None, (change.old, change.new)):
        line = f"{title_in_words(values['line'])}: {_worth(values)}"
        chosen = values.get("team") or change.subjects.name(values.get("given_to"))
        lines.append(joined(line, chosen, by=", "))
    return " → ".join(lines)


def _worth(values: dict[str, Any]) -> str:
    """Return the value in the reader's language; the stored text is the writer's."""
    amounts = {name: values.get(name) or None for name in ("gift", "cents", "share")}
    return promised_in_words(Prize(**amounts)) or str(values["worth"])


def _moved(change: Change) -> str:
    new = change.new
    is_up = new["position"] < change.old["position"]
    words = _("%(line)s, now before %(other)s") if is_up else _("%(line)s, now after %(other)s")
    titles = {"line": title_in_words(new["line"]), "other": title_in_words(new["passed"])}
    return words % titles


def _prize_group(change: Change) -> str:
    values = change.old | change.new
    if "count" not in values:
        return str(values.get("name", ""))
    return f"{values['name']}: {change.old.get('count', 0)} → {values['count']}"


def _how_many_prizes(change: Change) -> str:
    count = change.new.get("prizes", 0)
    return ngettext("%(count)s prize", "%(count)s prizes", count) % {"count": count}


def _call(change: Change) -> str:
    prize = _prize(change)
    is_handed_over = change.new.get("is_handed_over")
    return prize if is_handed_over else _("%(prize)s, was not there") % {"prize": prize}


def _cash(change: Change) -> str:
    values = change.values
    kind = str(CashEntry.Kind(values["kind"]).label)
    return joined(kind, values["what"], money(values["cents"]), by=", ")


def _till(change: Change) -> str:
    values = change.new
    sums = {"due": money(values["due_cents"]), "counted": money(values["counted_cents"])}
    return joined(_("expected %(due)s, counted %(counted)s") % sums, values["note"])


OF_PRIZES: dict[str, Describe] = {
    "prize_added": _prize,
    "prize_changed": _prize,
    "prize_moved": _moved,
    "prize_removed": _prize,
    "prize_rules_changed": lambda change: changes_in_words(PrizeTable, change.old, change.new),
    "prize_group_made": _prize_group,
    "prize_group_changed": _prize_group,
    "prize_group_removed": _prize_group,
    "cash_booked": _cash,
    "cash_unbooked": _cash,
    "till_counted": _till,
    "till_closed": _till,
    "ceremony_begun": lambda change: str(PrizeTable.Order(change.new["order"]).label),
    "prize_called": _call,
    "prize_handed_over": _prize,
    "prize_call_taken_back": _prize,
    "prizes_published": _how_many_prizes,
}
