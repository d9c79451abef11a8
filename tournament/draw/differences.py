"""Other seats for a drawn round, and how good they would be."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournament.draw.report import report_of
from tournament.draw.wishes import Given, given_to_the_draw
from tournament.models import Draw, Player, SeedChain, Tournament
from tournament.seating.change import Tables
from tournament.shared.errors import Refused


def swapped(draw: Draw, one: int, other: int) -> Tables:
    """The tables with the two numbers changed over."""
    if one == other:
        raise Refused(_("Please give two different start numbers."))
    for number in (one, other):
        if number not in draw.places:
            raise Refused(
                _("No. %(number)s has no seat in round %(round)s.")
                % {"number": number, "round": draw.round.number}
            )
    turned = {one: other, other: one}
    return tuple(
        tuple(place if place is None else turned.get(place, place) for place in table)
        for table in draw.tables
    )


def seated_only(tables: Tables) -> list[tuple[int, ...]]:
    return [tuple(place for place in table if place is not None) for table in tables]


def seated_history(played: Iterable[Draw]) -> dict[int, list[tuple[int, ...]]]:
    """Round number → its tables, without their empty seats."""
    return {draw.round.number: seated_only(draw.tables) for draw in played}


def judged(
    tournament: Tournament,
    round_number: int,
    tables: Tables,
    players: Sequence[Player],
    *,
    chain: SeedChain,
    played: Sequence[Draw],
) -> tuple[dict[str, Any], Given]:
    """The report on these seats of these players, and what it was judged by.

    `played`: the draws of other rounds that count, with their rounds.
    """
    seated = seated_only(tables)
    there = {place for table in seated for place in table}
    given = given_to_the_draw(
        tournament,
        sorted((p for p in players if p.number in there), key=_number),
        chain=chain,
        sizes=[len(table) for table in seated],
    )
    report = report_of(
        given.entrants, round_number, seated, given.options, history=seated_history(played)
    )
    return report, given


def _number(player: Player) -> int:
    return player.number
