"""What has been drawn: the seats of a round, how good they are, whether the field still fits.

Reads only. Players are compared by their row, not by their number, which may be given again.
"""

from dataclasses import dataclass
from typing import NamedTuple

from tournament.models import Draw, Player, Seat, TableSheet, Tournament
from tournament.registration.field import Field
from tournament.seating import (
    Again,
    Meeting,
    repeated_meetings,
    same_table_again,
    seat_one_again,
    tables_of,
)

Tables = list[tuple[int, ...]]  # the players' primary keys, table by table, seat by seat


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """One round on the draw page; `draw` is None as long as it is not drawn."""

    number: int
    draw: Draw | None
    meetings: list[Meeting]
    same_table: list[Again]
    seat_one: list[Again]
    gone: int  # have a seat but are no longer in the field
    come: int  # are in the field but have no seat
    first_list: TableSheet | None  # of those that are no longer open

    @property
    def is_outdated(self) -> bool:
        """The field has changed and no list is there yet: it can be drawn again."""
        return self.first_list is None and bool(self.gone or self.come)

    @property
    def tables(self) -> int:
        return sum(map(bool, self.draw.table_sizes)) if self.draw else 0


class NamedAgain(NamedTuple):
    """Players by name and the earlier rounds in which it was so."""

    players: tuple[Player, ...]
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Repeats:
    """The repeats of one round, with names."""

    meetings: list[NamedAgain]
    same_table: list[NamedAgain]
    seat_one: list[NamedAgain]


def drawn_rounds(tournament: Tournament, field: Field) -> list[DrawnRound]:
    """Every round of the tournament; four queries, whatever the field."""
    draws = {
        draw.round.number: draw
        for draw in tournament.draws.filter(is_current=True).select_related("round", "made_by")
    }
    tables = seated_tables(tournament)
    lists = _first_lists(tournament)
    here = {player.pk for player in field.players}
    rounds = []
    for number in range(1, tournament.round_count + 1):
        now = tables.get(number, [])
        before = {earlier: tables[earlier] for earlier in tables if earlier < number}
        seated = {player for table in now for player in table}
        rounds.append(
            DrawnRound(
                number=number,
                draw=draws.get(number),
                meetings=repeated_meetings(now, before),
                same_table=same_table_again(now, before),
                seat_one=seat_one_again(now, before),
                gone=len(seated - here) if now else 0,
                come=len(here - seated) if now else 0,
                first_list=lists.get(number),
            )
        )
    return rounds


def seated_tables(tournament: Tournament) -> dict[int, Tables]:
    """Round number → its tables, by the draws that count."""
    rows = (
        Seat.objects.filter(round__tournament=tournament)
        .order_by("round__number", "table", "seat")
        .values_list("round__number", "table", "player_id")
    )
    rounds: dict[int, dict[int, list[int]]] = {}
    for number, table, player in rows:
        rounds.setdefault(number, {}).setdefault(table, []).append(player)
    return {
        number: [tuple(tables.get(table, ())) for table in range(1, max(tables) + 1)]
        for number, tables in rounds.items()
    }


def named_repeats(drawn: DrawnRound, players: dict[int, Player]) -> Repeats:
    """`players`: everybody with a seat in the round, by primary key."""
    return Repeats(
        meetings=[
            NamedAgain((players[meeting.first], players[meeting.second]), meeting.rounds)
            for meeting in drawn.meetings
        ],
        same_table=[NamedAgain((players[one.player],), one.rounds) for one in drawn.same_table],
        seat_one=[NamedAgain((players[one.player],), one.rounds) for one in drawn.seat_one],
    )


def players_at(draw: Draw) -> list[tuple[Player | int | None, ...]]:
    """The tables of any draw, old ones too; a number whose player is gone stands alone.

    A number given again belongs here to whoever had it when the draw was made. None is an empty
    seat, a table without seats was dissolved.
    """
    had_it = draw.tournament.players.filter(registered_at__lte=draw.made_at).order_by(
        "registered_at", "id"
    )
    by_number: dict[int | None, Player] = {player.number: player for player in had_it}
    return tables_of([by_number.get(number, number) for number in draw.places], draw.table_sizes)


def _first_lists(tournament: Tournament) -> dict[int, TableSheet]:
    sheets = (
        TableSheet.objects.filter(round__tournament=tournament)
        .exclude(state=TableSheet.State.OPEN)
        .select_related("round")
        .order_by("-table")
    )
    return {sheet.round.number: sheet for sheet in sheets}
