"""Comparison of the field with a drawn round."""

from collections.abc import Collection
from dataclasses import dataclass

from tournament.models import Player, Round, TableSheet, Tournament
from tournament.registration.field import field_of


@dataclass(frozen=True, slots=True)
class Differences:
    """Mismatch of field and drawn round.

    `absent`: missing seated players, except at `started` tables; `late`: players without a seat.
    """

    absent: tuple[Player, ...]
    late: tuple[Player, ...]
    started: frozenset[int]

    @property
    def empty(self) -> int:
        return max(0, len(self.absent) - len(self.late))


def differences(
    tournament: Tournament, drawn: Round, *, started: Collection[int] = ()
) -> Differences:
    field_players = {player.pk: player for player in field_of(tournament).players}
    frozen = started_tables(drawn) | frozenset(started)
    seats = list(drawn.seats.select_related("player"))
    absent_players = [seat.player for seat in seats if seat.player_id not in field_players]
    staying = {seat.player_id for seat in seats if seat.table in frozen}
    seated = {seat.player_id for seat in seats}
    return Differences(
        absent=tuple(sorted((p for p in absent_players if p.pk not in staying), key=_number)),
        late=tuple(
            sorted((field_players[pk] for pk in field_players.keys() - seated), key=_number)
        ),
        started=frozen,
    )


def started_tables(drawn: Round) -> frozenset[int]:
    """Return the numbers of tables with a stored sheet or a list sent by phone."""
    sheets = drawn.sheets.exclude(state=TableSheet.State.OPEN, report__isnull=True)
    return frozenset(sheets.values_list("table", flat=True))


def _number(player: Player) -> int:
    return player.number
