"""The stepper of the evening, each stop with one figure."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.evening.state import Evening, RoundState
from tournament.shared.signs import clock, round_title
from tournament.shared.stepper import DONE, LATER, NOW, Stop


def stepper_stops(evening: Evening) -> tuple[Stop, ...]:
    """Return the stations of the evening; one is current unless the tournament is closed."""
    is_running = evening.is_drawn and not evening.tournament.is_closed
    registration_state = NOW if evening.is_registering else DONE
    current = evening.current if is_running else None
    draw_state = DONE if evening.is_drawn else LATER if evening.is_registering else NOW
    return (
        Stop(_("Registration"), _registration_figure(evening), registration_state),
        Stop(_("Draw"), _draw_figure(evening), draw_state),
        *(_round_station(played, is_now=played is current) for played in evening.rounds),
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
        return _("once the tables are full")
    if len(drawn) == len(evening.rounds) > 1:
        return _("all rounds drawn")
    first = drawn[0]
    return _("drawn %(time)s") % {"time": clock(first.drawn_at)} if first.drawn_at else ""


def _round_station(played: RoundState, *, is_now: bool) -> Stop:
    name = round_title(played.number)
    state = DONE if played.is_closed else NOW if is_now else LATER
    if not played.is_drawn:
        return Stop(name, _("not drawn yet") if is_now else "", state)
    if state == LATER:
        return Stop(name, _("drawn"), state)
    values = {"here": played.here, "tables": len(played.lists)}
    if played.is_closed and not played.missing and not played.unclear and not played.unchecked:
        return Stop(name, _("%(here)s of %(tables)s lists checked") % values, state)
    return Stop(name, _("%(here)s of %(tables)s lists in") % values, state)


def _prize_station(evening: Evening) -> Stop:
    name = _("Prize-giving")
    if evening.tournament.is_closed:
        time = clock(evening.closed_at) if evening.closed_at else ""
        return Stop(name, _("closed %(time)s") % {"time": time}, DONE)
    if still_open := [played.number for played in evening.rounds if not played.is_closed]:
        words = _("when round %(number)s is closed") % {"number": still_open[-1]}
        return Stop(name, words, LATER)
    return Stop(
        name, _("a lot must be drawn") if evening.lots_due else _("the ranking is final"), NOW
    )
