"""The stepper and the figures of the evening.

The number of queries does not depend on the number of players.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from tournament.evening.state import Evening, RoundState
from tournament.models import TableSheet
from tournament.registration.field import sizes_in_words
from tournament.registration.turnout import Turnout
from tournament.shared.money import money
from tournament.shared.signs import clock, round_title
from tournament.shared.stepper import DONE, LATER, NOW, OUT, Stop


@dataclass(frozen=True, slots=True)
class Figure:
    label: str
    value: str
    note: str


def figures_of(evening: Evening) -> tuple[Figure, ...]:
    turnout, round_ = evening.turnout, evening.current or evening.rounds[-1]
    paid = _("%(count)s paid") % {"count": evening.fees.paid}
    payments = ", ".join(filter(None, (paid, evening.fees.open_in_words)))
    tables = Figure(_("Full tables"), str(turnout.field.tables), turnout.missing_in_words)
    if round_.draw:
        sizes = sizes_in_words(round_.draw.table_sizes)
        tables = Figure(_("Tables"), str(len(round_.lists)), sizes)
    return (
        Figure(_("Players present"), str(turnout.field.count), _people_note(turnout)),
        tables,
        _lists_figure(round_),
        Figure(_("Entry fees"), money(evening.fees.received), payments),
    )


def _people_note(turnout: Turnout) -> str:
    count = turnout.fill_ins
    fill_ins = ngettext("%(count)s fill-in", "%(count)s fill-ins", count) % {"count": count}
    parts = filter(None, (fill_ins if count else "", turnout.not_here_in_words))
    return ", ".join(parts) or _("nobody on the waiting list")


def _lists_figure(round_: RoundState) -> Figure:
    label = _("Missing lists")
    if not round_.is_drawn:
        note = _("Round %(number)s is not drawn yet") % {"number": round_.number}
        return Figure(label, "–", note)
    values = {"tables": len(round_.lists), "unclear": len(round_.unclear)}
    note = _("of %(tables)s, %(unclear)s more on hold") if round_.unclear else ""
    return Figure(label, str(len(round_.missing)), (note or _("of %(tables)s")) % values)


def stepper_stops(evening: Evening) -> tuple[Stop, ...]:
    is_over = evening.tournament.is_closed
    registration_state = NOW if evening.is_registering else DONE
    current = evening.current if evening.is_drawn else None
    draw_state = LATER if evening.is_registering else OUT if is_over else NOW
    if evening.is_drawn:
        draw_state = DONE
    return (
        Stop(_("Registration"), _registration_figure(evening), registration_state),
        Stop(_("Draw"), _draw_figure(evening), draw_state),
        *(
            _round_station(played, OUT if is_over else NOW if played is current else LATER)
            for played in evening.rounds
        ),
        _prize_station(evening),
    )


def _registration_figure(evening: Evening) -> str:
    present = evening.field.count
    count = ngettext("%(count)s player", "%(count)s players", present) % {"count": present}
    if evening.is_registering or evening.registration_closed_at is None:
        return count
    time = clock(evening.registration_closed_at)
    return _("%(players)s, closed %(time)s") % {"players": count, "time": time}


def _draw_figure(evening: Evening) -> str:
    drawn = [played for played in evening.rounds if played.is_drawn]
    if not drawn:
        return "" if evening.tournament.is_closed else _("once the tables are full")
    if len(drawn) == len(evening.rounds) > 1:
        return _("all rounds drawn")
    if not (draw := drawn[0].draw):
        return ""
    words = _("drawn %(time)s") if draw.changes is None else _("seats changed %(time)s")
    return words % {"time": clock(draw.made_at)}


def _round_station(played: RoundState, open_state: str) -> Stop:
    name = round_title(played.number)
    state = DONE if played.is_closed else open_state
    if state == OUT and not played.is_started:
        return Stop(name, _("not played"), state)
    if not played.is_drawn:
        return Stop(name, _("not drawn yet") if state == NOW else "", state)
    if state == LATER:
        return Stop(name, _("drawn"), state)
    tables = len(played.lists)
    values = {"here": played.here, "tables": tables}
    if played.is_closed and set(played.lists.values()) == {TableSheet.State.CHECKED}:
        words = ngettext(
            "%(here)s of %(tables)s list checked", "%(here)s of %(tables)s lists checked", tables
        )
        return Stop(name, words % values, state)
    words = ngettext("%(here)s of %(tables)s list in", "%(here)s of %(tables)s lists in", tables)
    return Stop(name, words % values, state)


def _prize_station(evening: Evening) -> Stop:
    name = _("Prize-giving")
    if evening.tournament.is_closed:
        time = clock(evening.closed_at) if evening.closed_at else ""
        state = DONE if evening.has_ceremony else OUT
        return Stop(name, _("closed %(time)s") % {"time": time}, state)
    if still_open := [played.number for played in evening.rounds if not played.is_closed]:
        words = _("when round %(number)s is closed") % {"number": still_open[-1]}
        return Stop(name, words, LATER)
    if not evening.has_ranking:
        return Stop(name, _("no list counts"), NOW)
    return Stop(
        name, _("a lot must be drawn") if evening.lots_due else _("the ranking is final"), NOW
    )
