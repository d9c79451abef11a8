"""Changed seats of a drawn round, their quality, and warnings before two seats are swapped."""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from tournament.draw.report import NAMES, flaw_counts, report_of
from tournament.draw.wishes import DrawInput, collect_draw_input
from tournament.models import Draw, Player
from tournament.seating.change import Tables, without_empty_seats
from tournament.shared.errors import Refused


def tables_after_swap(draw: Draw, first: int, second: int) -> Tables:
    if first == second:
        raise Refused(_("Please give two different start numbers."))
    for number in (first, second):
        if number not in draw.places:
            raise Refused(
                _("No. %(number)s has no seat in round %(round)s.")
                % {"number": number, "round": draw.round.number}
            )
    turned = {first: second, second: first}
    return tuple(
        tuple(place if place is None else turned.get(place, place) for place in table)
        for table in draw.tables
    )


def seated_history(played: Iterable[Draw]) -> dict[int, list[tuple[int, ...]]]:
    return {draw.round.number: without_empty_seats(draw.tables) for draw in played}


def report_and_input(
    draw: Draw, tables: Tables, players: Iterable[Player], *, played: Sequence[Draw]
) -> tuple[dict[str, Any], DrawInput]:
    """Return the value of Draw.report and the DrawInput of these seats.

    `played`: current draws of other rounds.
    """
    seated = without_empty_seats(tables)
    seated_numbers = {place for table in seated for place in table}
    draw_input = collect_draw_input(
        draw.tournament,
        sorted((p for p in players if p.number in seated_numbers), key=attrgetter("number")),
        sizes=[len(table) for table in seated],
    )
    entrants, options, history = draw_input.entrants, draw_input.options, seated_history(played)
    return report_of(entrants, draw.round.number, seated, options, history=history), draw_input


def swap_warnings(draw: Draw, first: int, second: int, *, played: Sequence[Draw]) -> list[str]:
    before, after = draw.tables, tables_after_swap(draw, first, second)
    seats = draw.round.seats.select_related("player__tournament")
    players = [seat.player for seat in seats]
    names = {player.number: player for player in players}
    warnings = [
        _("No. %(one)s %(name)s meets no. %(other)s %(other_name)s again, from round %(round)s.")
        % {
            "one": mover,
            "name": names[mover].full_name,
            "other": mate,
            "other_name": names[mate].full_name if mate in names else "",
            "round": earlier.round.number,
        }
        for mover in (first, second)
        for mate in sorted(_mates(after, mover) - _mates(before, mover))
        for earlier in played
        if mate in _mates(earlier.tables, mover)
    ]
    was, becomes = (
        flaw_counts(report_and_input(draw, tables, players, played=played)[0])
        for tables in (before, after)
    )
    warnings += [
        _("%(what)s: %(after)s instead of %(before)s")
        % {"what": NAMES[name], "before": was[name], "after": becomes[name]}
        for name in becomes
        if becomes[name] > was[name] and name != "repeats"
    ]
    return warnings


def _mates(tables: Sequence[Sequence[int | None]], number: int) -> set[int]:
    table = next((table for table in tables if number in table), ())
    return {mate for mate in table if mate and mate != number}
