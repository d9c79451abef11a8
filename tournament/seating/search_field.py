"""The players and tables as the search numbers them.

A player is a rank, the position among the start numbers; places are numbered through the tables.
All count from 0.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from tournament.seating.values import SEATS, Entrant, Impossible, Options


@dataclass(frozen=True, slots=True)
class SearchField:
    numbers: list[int]  # by rank
    clubs: list[int]  # by rank: club id, 0 for none
    areas: list[tuple[int, int]]  # by rank: first and last table
    sizes: tuple[int, ...]  # by table
    table_of: list[int]  # by place
    firsts: list[int]  # by table: its first place

    def width(self, rank: int) -> int:
        first, last = self.areas[rank]
        return last - first + 1

    def has_area(self, rank: int) -> bool:
        return self.width(rank) < len(self.sizes)


def build_field(players: Iterable[Entrant], options: Options) -> SearchField:
    """Return what the seat search works on: tables by `options`, players by start number.

    Raises Impossible if areas or pairs kept apart contradict.
    """
    entrants = sorted(players, key=lambda entrant: entrant.number)
    numbers = [entrant.number for entrant in entrants]
    if len(set(numbers)) != len(numbers):
        raise ValueError("a start number stands twice")
    sizes = _sizes(len(numbers), options)
    table_of = [table for table, size in enumerate(sizes) for _ in range(size)]
    field = SearchField(
        numbers=numbers,
        clubs=number_clubs([entrant.club for entrant in entrants]),
        areas=[_area(entrant, len(sizes)) for entrant in entrants],
        sizes=sizes,
        table_of=table_of,
        firsts=[0, *accumulate(sizes[:-1])],
    )
    _require_room(field)
    areas = dict(zip(field.numbers, field.areas, strict=True))
    for first, second in sorted(options.apart):
        area = areas.get(first)
        if area is not None and area == areas.get(second) and area[0] == area[1]:
            raise Impossible("apart_same_table", (first, second))
    return field


def number_clubs(clubs: Sequence[str]) -> list[int]:
    """Return club ids 1, 2, … in order of first appearance; 0 for no club."""
    ids: dict[str, int] = {"": 0}
    return [ids.setdefault(fold_club(club), len(ids)) if club else 0 for club in clubs]


def fold_club(club: str) -> str:
    """Return a key that is equal for all spellings: NFC, case-folded, with single spaces."""
    return " ".join(unicodedata.normalize("NFC", club).casefold().split())


def _sizes(players: int, options: Options) -> tuple[int, ...]:
    sizes = options.sizes or (SEATS,) * (players // SEATS)
    if players == 0 or sum(sizes) != players or not 2 <= min(sizes) <= max(sizes) <= SEATS:
        raise Impossible("sizes", (players, sum(sizes)))
    return tuple(sizes)


def _area(entrant: Entrant, tables: int) -> tuple[int, int]:
    first, last = entrant.area or (1, tables)
    if not 1 <= first <= last <= tables:
        raise Impossible("no_such_table", (entrant.number,))
    return first - 1, last - 1


def has_room(areas: Iterable[tuple[int, int]], free: Sequence[int]) -> bool:
    """Return True if all players get a seat.

    `areas`: first and last table of each. `free`: empty seats by table.
    """
    starting: list[list[int]] = [[] for _ in free]
    for first, last in areas:
        starting[first].append(last)
    waiting: list[int] = []
    for table, seats in enumerate(free):
        waiting = sorted(waiting + starting[table])[seats:]
        if waiting and waiting[0] <= table:
            return False
    return True


def _require_room(field: SearchField) -> None:
    areas = [field.areas[rank] for rank in range(len(field.numbers)) if field.has_area(rank)]
    if has_room(areas, field.sizes):
        return
    full = [
        (last, first)
        for first in range(len(field.sizes))
        if (last := _first_overfull_table(first, areas, field.sizes)) is not None
    ]
    last, first = min(full, key=lambda run: (run[0] - run[1], run[1]))
    numbers_affected = [
        number
        for number, (begin, end) in zip(field.numbers, field.areas, strict=True)
        if first <= begin and end <= last
    ]
    raise Impossible("too_many", (first + 1, last + 1, *numbers_affected))


def _first_overfull_table(
    first: int, areas: Sequence[tuple[int, int]], sizes: Sequence[int]
) -> int | None:
    """Return the lowest table such that those from `first` to it have too few seats, or None.

    Counts players whose area, (first table, last table), is inside. `sizes`: seats by table.
    """
    ending = [0] * len(sizes)
    for begin, end in areas:
        ending[end] += begin >= first
    over = 0
    for table in range(first, len(sizes)):
        over += ending[table] - sizes[table]
        if over > 0:
            return table
    return None
