"""The overview of the evening. The number of queries does not depend on the number of players."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.evening.next_step import gap_for_notice, next_step_of
from tournament.evening.state import Evening, RoundState, read_evening
from tournament.evening.step import NextStep
from tournament.evening.stepper import stepper_stops
from tournament.models import Tournament
from tournament.registration.fees import open_in_words
from tournament.registration.field import sizes_in_words
from tournament.registration.missing_details import MissingDetail
from tournament.registration.seating_gap import SeatingGap
from tournament.registration.turnout import Turnout, missing_in_words, not_here_in_words
from tournament.shared.money import money
from tournament.shared.stepper import Stop


@dataclass(frozen=True, slots=True)
class Figure:
    label: str
    value: str
    note: str


@dataclass(frozen=True, slots=True)
class Overview:
    stations: tuple[Stop, ...]
    next_step: NextStep
    figures: tuple[Figure, ...]
    gap: SeatingGap | None = None
    missing_details: tuple[MissingDetail, ...] = ()


def overview(tournament: Tournament, *, now: datetime | None = None) -> Overview:
    evening = read_evening(tournament, now=now or timezone.now())
    return Overview(
        stepper_stops(evening),
        next_step_of(evening),
        _figures(evening),
        gap_for_notice(evening),
        evening.missing_details,
    )


def _figures(evening: Evening) -> tuple[Figure, ...]:
    turnout, round_ = evening.turnout, evening.current or evening.rounds[-1]
    paid = _("%(count)s paid") % {"count": evening.fees.paid}
    payments = ", ".join(filter(None, (paid, open_in_words(evening.fees))))
    tables = Figure(_("Full tables"), str(turnout.field.tables), missing_in_words(turnout))
    if round_.is_drawn:
        tables = Figure(_("Tables"), str(len(round_.lists)), sizes_in_words(round_.sizes))
    return (
        Figure(_("Players present"), str(turnout.field.count), _people_note(turnout)),
        tables,
        _lists_figure(round_),
        Figure(_("Till"), money(evening.fees.received), payments),
    )


def _people_note(turnout: Turnout) -> str:
    parts = [*not_here_in_words(turnout)]
    if count := turnout.fill_ins:
        words = ngettext("%(count)s fill-in", "%(count)s fill-ins", count) % {"count": count}
        parts.insert(0, words)
    return ", ".join(parts) or _("nobody on the waiting list")


def _lists_figure(round_: RoundState) -> Figure:
    label = _("Open lists")
    if not round_.is_drawn:
        note = _("round %(number)s is not drawn yet") % {"number": round_.number}
        return Figure(label, "–", note)
    values = {"tables": len(round_.lists), "unclear": len(round_.unclear)}
    note = _("of %(tables)s, %(unclear)s more in clarification") if round_.unclear else ""
    return Figure(label, str(len(round_.missing)), (note or _("of %(tables)s")) % values)
