"""What has become of the field since a round was drawn, and what other seats would mean for it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament.draw.report import report_of
from tournament.draw.wishes import Given, given_to_the_draw
from tournament.models import Draw, Player, Round, SeedChain, TableSheet, Tournament
from tournament.registration.field import field_of
from tournament.seating.change import Tables
from tournament.shared.errors import Refused


@dataclass(frozen=True, slots=True)
class Differences:
    """Who sits there and is not in the field any more, and who is in the field without a seat.

    `started`: tables that play already; whoever sits there stays, here or not.
    """

    absent: tuple[Player, ...]
    late: tuple[Player, ...]
    started: frozenset[int]

    @property
    def empty(self) -> int:
        """Seats that stay empty when the latecomers sit."""
        return max(0, len(self.absent) - len(self.late))


def differences(
    tournament: Tournament, drawn: Round, *, started: Collection[int] = ()
) -> Differences:
    """What has become of the field since the round was drawn."""
    here = {player.pk: player for player in field_of(tournament).players}
    frozen = started_tables(drawn) | frozenset(started)
    seats = list(drawn.seats.select_related("player"))
    gone = [seat.player for seat in seats if seat.player_id not in here]
    staying = {seat.player_id for seat in seats if seat.table in frozen}
    seated = {seat.player_id for seat in seats}
    return Differences(
        absent=tuple(sorted((p for p in gone if p.pk not in staying), key=_number)),
        late=tuple(sorted((here[pk] for pk in here.keys() - seated), key=_number)),
        started=frozen,
    )


def started_tables(drawn: Round) -> frozenset[int]:
    """Tables whose list is no longer open, or that keep it by phone."""
    sheets = drawn.sheets.exclude(state=TableSheet.State.OPEN, report__isnull=True)
    return frozenset(sheets.values_list("table", flat=True))


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
