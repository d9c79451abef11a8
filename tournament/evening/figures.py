"""The four figures of the overview."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.evening.state import Evening, RoundState
from tournament.registration.fees import Fees, open_in_words
from tournament.registration.field import sizes_in_words
from tournament.registration.turnout import Turnout, missing_in_words, not_here_in_words
from tournament.shared.money import money


@dataclass(frozen=True, slots=True)
class Figure:
    label: str
    value: str
    note: str


def figures_of(evening: Evening) -> tuple[Figure, ...]:
    turnout, round_ = evening.turnout, evening.current or evening.rounds[-1]
    return (
        Figure(_("Players present"), str(turnout.field.count), _people_note(turnout)),
        _tables_figure(turnout, round_),
        _lists_figure(round_),
        Figure(_("Till"), money(evening.fees.received), _cash_note(evening.fees)),
    )


def _people_note(turnout: Turnout) -> str:
    parts = []
    if turnout.fill_ins:
        parts.append(
            ngettext("%(count)s fill-in", "%(count)s fill-ins", turnout.fill_ins)
            % {"count": turnout.fill_ins}
        )
    return ", ".join([*parts, *not_here_in_words(turnout)]) or _("nobody on the waiting list")


def _tables_figure(turnout: Turnout, round_: RoundState) -> Figure:
    if round_.is_drawn:
        return Figure(_("Tables"), str(len(round_.lists)), sizes_in_words(round_.sizes))
    return Figure(_("Full tables"), str(turnout.field.tables), missing_in_words(turnout))


def _lists_figure(round_: RoundState) -> Figure:
    label = _("Open lists")
    if not round_.is_drawn:
        note = _("round %(number)s is not drawn yet") % {"number": round_.number}
        return Figure(label, "–", note)
    values = {"tables": len(round_.lists), "unclear": len(round_.unclear)}
    note = _("of %(tables)s, %(unclear)s more in clarification") if round_.unclear else ""
    return Figure(label, str(len(round_.missing)), (note or _("of %(tables)s")) % values)


def _cash_note(fees: Fees) -> str:
    paid = _("%(count)s paid") % {"count": fees.paid}
    return ", ".join(filter(None, (paid, open_in_words(fees))))
