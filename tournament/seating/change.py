"""Changes to a drawn round before it starts, in the steps of docs/seat-draw.md ("Changes")."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tournament.seating.skd1 import Stream
from tournament.seating.values import SEATS, Impossible

Place = tuple[int, int]  # table and seat, both from 1
Tables = tuple[tuple[int | None, ...], ...]  # None: an empty seat; (): a dissolved table
Why = Literal["absent", "late", "late_to_area", "made_room", "table_dissolved", "moved_up"]


def without_empty_seats(tables: Tables) -> list[tuple[int, ...]]:
    return [tuple(player for player in table if player is not None) for table in tables]


@dataclass(frozen=True, slots=True)
class Move:
    """A player who left (`after` is None), came (`before` is None) or changed seats."""

    number: int
    before: Place | None
    after: Place | None
    why: Why


@dataclass(frozen=True, slots=True)
class ChangedRound:
    """The tables after a change, and what differs. `left_over`: latecomers without a seat."""

    tables: Tables
    moves: tuple[Move, ...]  # by start number
    empty: tuple[Place, ...]
    opened: tuple[int, ...]
    dissolved: tuple[int, ...]
    left_over: tuple[int, ...]
    shortened: tuple[int, ...] = ()  # tables reduced to three seats


@dataclass(slots=True)
class _Round:
    tables: list[list[int | None]]
    frozen: frozenset[int]
    areas: Mapping[int, tuple[int, int]]
    why: dict[int, Why]
    to_reseat: list[int] = field(default_factory=list)  # players who lost their seat
    opened: list[int] = field(default_factory=list)
    dissolved: list[int] = field(default_factory=list)

    def open_tables(self) -> list[int]:
        return [n for n in range(1, len(self.tables) + 1) if n not in self.frozen]

    def places(self, first: int, last: int) -> list[Place]:
        return [
            (number, seat)
            for number in self.open_tables()
            if first <= number <= last
            for seat in range(1, len(self.tables[number - 1]) + 1)
        ]

    def at(self, place: Place) -> int | None:
        return self.tables[place[0] - 1][place[1] - 1]

    def put(self, place: Place, player: int | None) -> None:
        self.tables[place[0] - 1][place[1] - 1] = player

    def empty(self, first: int = 1, last: int | None = None) -> list[Place]:
        places = self.places(first, len(self.tables) if last is None else last)
        return [place for place in places if self.at(place) is None]


def change_tables(
    tables: Sequence[Sequence[int | None]],
    *,
    number: int,
    seed: str,
    absent: Collection[int] = (),
    late: Collection[int] = (),
    frozen: Collection[int] = (),
    areas: Mapping[int, tuple[int, int]] | None = None,
    threes: bool = False,
    seats: int = SEATS,
) -> ChangedRound:
    """Return the round without absent players and superfluous tables, latecomers seated.

    `threes` True: tables with one empty seat play as three. `number`: of the change, in the label
    of its stream. `frozen`: started tables. `areas`: start number → first and last table. `seats`:
    of a new table. Raises Impossible: "started" for an absent player at a started table, "no_room"
    for a full area.
    """
    seated = {player for table in tables for player in table}
    if not seated.issuperset(absent):
        raise ValueError("absent, but without a seat")
    if not seated.isdisjoint(late):
        raise ValueError("late, but with a seat")
    before = _places_by_player(tables)
    stream = Stream(seed, f"change {number}")
    round_ = _Round(
        tables=[list(table) for table in tables],
        frozen=frozenset(frozen),
        areas=areas or {},
        why=dict.fromkeys(late, "late"),
    )
    _remove_absent(round_, absent, before)
    _add_tables(round_, len(late), seats)
    waiting = _seat_in_areas(round_, sorted(late), stream)
    _dissolve_tables(round_, len(waiting))
    left_over = _seat_waiting(round_, waiting, stream)
    shortened = _shorten_tables(round_) if threes else []
    after = _places_by_player(round_.tables)
    return ChangedRound(
        tables=tuple(tuple(table) for table in round_.tables),
        moves=tuple(
            Move(player, before.get(player), after.get(player), round_.why[player])
            for player in sorted(before.keys() | after.keys())
            if before.get(player) != after.get(player)
        ),
        empty=tuple(round_.empty()),
        opened=tuple(round_.opened),
        dissolved=tuple(sorted(round_.dissolved)),
        shortened=tuple(shortened),
        left_over=tuple(sorted(left_over)),
    )


def _places_by_player(tables: Sequence[Sequence[int | None]]) -> dict[int, Place]:
    return {
        player: (number, seat)
        for number, table in enumerate(tables, 1)
        for seat, player in enumerate(table, 1)
        if player is not None
    }


def _remove_absent(round_: _Round, absent: Collection[int], before: Mapping[int, Place]) -> None:
    started = sorted(player for player in absent if before[player][0] in round_.frozen)
    if started:
        raise Impossible("started", tuple(started))
    for player in absent:
        round_.put(before[player], None)
        round_.why[player] = "absent"


def _add_tables(round_: _Round, late: int, seats: int) -> None:
    for _ in range((late - len(round_.empty())) // seats):
        number = next((n for n in round_.open_tables() if not round_.tables[n - 1]), None)
        if number is None:
            round_.tables.append([])
            number = len(round_.tables)
        round_.tables[number - 1] = [None] * seats
        round_.opened.append(number)


def _seat_in_areas(round_: _Round, late: list[int], stream: Stream) -> list[int]:
    def width(player: int) -> int:
        first, last = round_.areas[player]
        return last - first

    bound = sorted((player for player in late if player in round_.areas), key=width)
    seated = bound[: len(round_.empty())]
    for player in seated:
        place = _place_in_area(round_, player, stream)
        displaced = round_.at(place)
        if displaced is not None:
            round_.to_reseat.append(displaced)
            round_.why[displaced] = "made_room"
        round_.put(place, player)
        round_.why[player] = "late_to_area"
    return [player for player in late if player not in seated]


def _place_in_area(round_: _Round, player: int, stream: Stream) -> Place:
    first, last = round_.areas[player]
    choice = round_.empty(first, last) or [
        place for place in round_.places(first, last) if round_.at(place) not in round_.areas
    ]
    if not choice:
        raise Impossible("no_room", (player,))
    return choice[stream.below(len(choice))]


def _dissolve_tables(round_: _Round, late: int) -> None:
    while True:
        spare = len(round_.empty()) - late - len(round_.to_reseat)
        numbers = [
            n for n in round_.open_tables() if _can_dissolve(round_, round_.tables[n - 1], spare)
        ]
        if not numbers:
            return
        number = max(numbers, key=lambda n: (round_.tables[n - 1].count(None), n))
        for player in round_.tables[number - 1]:
            if player is not None:
                round_.to_reseat.append(player)
                round_.why[player] = "table_dissolved"
        round_.tables[number - 1] = []
        round_.dissolved.append(number)


def _can_dissolve(round_: _Round, table: Sequence[int | None], spare: int) -> bool:
    has_area = any(player in round_.areas for player in table)
    return bool(table) and len(table) <= spare and not has_area


def _seat_waiting(round_: _Round, late: list[int], stream: Stream) -> list[int]:
    """Seat `round_.to_reseat`, then `late`, on empty seats drawn from `stream`; return the rest."""
    round_.to_reseat.sort()
    stream.shuffle(round_.to_reseat)
    stream.shuffle(late)
    places = round_.empty()
    stream.shuffle(places)
    players = round_.to_reseat + late
    for place, player in zip(places, players, strict=False):
        round_.put(place, player)
    return players[len(places) :]


def _shorten_tables(round_: _Round) -> list[int]:
    shortened = []
    for number in round_.open_tables():
        table = round_.tables[number - 1]
        if len(table) == SEATS and table.count(None) == 1:
            for player in table[table.index(None) + 1 :]:
                round_.why.setdefault(player, "moved_up")  # type: ignore[arg-type]  # only one seat is empty
            table.remove(None)
            shortened.append(number)
    return shortened
