"""The four figures of the overview: players, tables, open lists, cash."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.evening.state import Evening, People, RoundState
from tournament.registration.field import Field, sizes_in_words
from tournament.shared.money import money


@dataclass(frozen=True, slots=True)
class Figure:
    label: str
    value: str
    note: str


def figures_of(evening: Evening) -> tuple[Figure, ...]:
    people, shown = evening.people, evening.current or evening.rounds[-1]
    return (
        Figure(_("Players"), str(people.present), _people_note(people)),
        _tables_figure(evening.field, shown),
        _lists_figure(shown),
        Figure(_("Cash"), money(people.paid_cents), _cash_note(people)),
    )


def _people_note(people: People) -> str:
    parts = []
    if people.fill_ins:
        parts.append(
            ngettext("%(count)s fill-in", "%(count)s fill-ins", people.fill_ins)
            % {"count": people.fill_ins}
        )
    if people.absent:
        parts.append(_("%(count)s not here yet") % {"count": people.absent})
    if people.waiting:
        parts.append(_("%(count)s on the waiting list") % {"count": people.waiting})
    return ", ".join(parts) or _("nobody on the waiting list")


def _tables_figure(field: Field, shown: RoundState) -> Figure:
    if shown.is_drawn:
        return Figure(_("Tables"), str(len(shown.lists)), sizes_in_words(shown.sizes))
    note = ""
    if field.missing:
        note = _("%(count)s missing for the next one") % {"count": field.missing}
    elif field.count:
        note = sizes_in_words(field.sizes)
    return Figure(_("Tables"), str(field.tables), note)


def _lists_figure(shown: RoundState) -> Figure:
    label = _("Open lists")
    if not shown.is_drawn:
        note = _("round %(number)s is not drawn yet") % {"number": shown.number}
        return Figure(label, "–", note)
    values = {"tables": len(shown.lists), "unclear": len(shown.unclear)}
    note = _("of %(tables)s, %(unclear)s more in clarification") if shown.unclear else ""
    return Figure(label, str(len(shown.missing)), (note or _("of %(tables)s")) % values)


def _cash_note(people: People) -> str:
    paid = _("%(count)s paid") % {"count": people.paid}
    if not people.unpaid:
        return paid
    owing = _("%(count)s open (%(amount)s)")
    owing %= {"count": people.unpaid, "amount": money(people.unpaid_cents)}
    return f"{paid}, {owing}"
