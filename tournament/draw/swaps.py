"""What a swap of two seats by hand would do: who meets again, and what else gets worse."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.draw.differences import judged, seated_only, swapped
from tournament.draw.report import NAMES
from tournament.models import Draw, Player, SeedChain, Tournament


def effects(
    tournament: Tournament,
    draw: Draw,
    one: int,
    other: int,
    *,
    chain: SeedChain,
    played: Sequence[Draw],
) -> list[str]:
    """Warnings, none where nothing gets worse. Raises Refused where there is no such swap."""
    before, after = draw.tables, swapped(draw, one, other)
    seats = draw.round.seats.select_related("player__tournament")
    players = [seat.player for seat in seats]
    names = {player.number: player for player in players}
    warnings = [
        _("No. %(one)s %(name)s meets no. %(other)s %(other_name)s again, from round %(round)s.")
        % {
            "one": mover,
            "name": names[mover].full_name,
            "other": mate,
            "other_name": _name(names, mate),
            "round": earlier.round.number,
        }
        for mover in (one, other)
        for mate in sorted(_mates(after, mover) - _mates(before, mover))
        for earlier in played
        if mate in _mates(earlier.tables, mover)
    ]
    found = [
        judged(tournament, draw.round.number, tables, players, chain=chain, played=played)[0]
        for tables in (before, after)
    ]
    was, becomes = ({one["name"]: one["found"] for one in report["levels"]} for report in found)
    warnings += [
        _("%(what)s: %(after)s instead of %(before)s")
        % {"what": NAMES[name], "before": was[name], "after": becomes[name]}
        for name in becomes
        if becomes[name] > was[name] and name != "repeats"
    ]
    return warnings


def _mates(tables: Sequence[Sequence[int | None]], number: int) -> set[int]:
    for table in seated_only(tuple(tuple(table) for table in tables)):
        if number in table:
            return set(table) - {number}
    return set()


def _name(names: dict[int, Player], number: int) -> str:
    return names[number].full_name if number in names else ""
