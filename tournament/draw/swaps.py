"""Warnings before two seats are swapped by hand."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.draw.differences import report_and_input, tables_after_swap
from tournament.draw.report import NAMES
from tournament.models import Draw, SeedChain, Tournament
from tournament.seating.change import without_empty_seats


def swap_warnings(
    tournament: Tournament,
    draw: Draw,
    first: int,
    second: int,
    *,
    chain: SeedChain,
    played: Sequence[Draw],
) -> list[str]:
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
    reports = [
        report_and_input(
            tournament, draw.round.number, tables, players, chain=chain, played=played
        )[0]
        for tables in (before, after)
    ]
    was, becomes = (
        {level["name"]: level["found"] for level in report["levels"]} for report in reports
    )
    warnings += [
        _("%(what)s: %(after)s instead of %(before)s")
        % {"what": NAMES[name], "before": was[name], "after": becomes[name]}
        for name in becomes
        if becomes[name] > was[name] and name != "repeats"
    ]
    return warnings


def _mates(tables: Sequence[Sequence[int | None]], number: int) -> set[int]:
    for table in without_empty_seats(tuple(tuple(table) for table in tables)):
        if number in table:
            return set(table) - {number}
    return set()
