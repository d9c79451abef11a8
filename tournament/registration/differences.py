"""The field against the seats of one drawn round."""

from collections.abc import Collection
from dataclasses import dataclass

from tournament.models import Player, Round, TableSheet, Tournament
from tournament.registration.field import field_of


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


def _number(player: Player) -> int:
    return player.number
