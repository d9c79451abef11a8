"""Changed seats of a drawn round, and their quality."""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from tournament.draw.report import report_of
from tournament.draw.wishes import DrawInput, collect_draw_input
from tournament.models import Draw, Player, SeedChain, Tournament
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
    tournament: Tournament,
    round_number: int,
    tables: Tables,
    players: Sequence[Player],
    *,
    chain: SeedChain,
    played: Sequence[Draw],
) -> tuple[dict[str, Any], DrawInput]:
    """Return the value of Draw.report and the DrawInput of these seats.

    `played`: current draws of other rounds.
    """
    seated = without_empty_seats(tables)
    seated_numbers = {place for table in seated for place in table}
    draw_input = collect_draw_input(
        tournament,
        sorted((p for p in players if p.number in seated_numbers), key=attrgetter("number")),
        chain=chain,
        sizes=[len(table) for table in seated],
    )
    report = report_of(
        draw_input.entrants,
        round_number,
        seated,
        draw_input.options,
        history=seated_history(played),
    )
    return report, draw_input
