"""Repeats by player, counted after the draw, independently of the search (cost.py)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

Tables = Sequence[Sequence[int]]  # table 1 first; in each table the players, seat 1 first
Earlier = Mapping[int, Tables]  # round number → its tables


@dataclass(frozen=True, slots=True)
class Repeat:
    """A pair that meets again, or one player at the same table or on seat 1 again."""

    players: tuple[int, ...]
    rounds: tuple[int, ...]  # earlier rounds with the same


def repeated_meetings(tables: Tables, earlier: Earlier) -> list[Repeat]:
    met: dict[tuple[int, int], list[int]] = {}
    for number in sorted(earlier):
        for pair in _pairs(earlier[number]):
            met.setdefault(pair, []).append(number)
    return [Repeat(pair, tuple(met[pair])) for pair in sorted(_pairs(tables)) if pair in met]


def same_table_again(tables: Tables, earlier: Earlier) -> list[Repeat]:
    return _repeats(_table_numbers(tables), {n: _table_numbers(earlier[n]) for n in earlier})


def seat_one_again(tables: Tables, earlier: Earlier) -> list[Repeat]:
    """Return a Repeat per player on seat 1 (the first dealer) who sat there in earlier rounds."""
    return _repeats(_writers(tables), {n: _writers(earlier[n]) for n in earlier})


def _pairs(tables: Tables) -> Iterator[tuple[int, int]]:
    for table in tables:
        yield from combinations(sorted(table), 2)


def _table_numbers(tables: Tables) -> dict[int, int]:
    return {player: number for number, table in enumerate(tables, 1) for player in table}


def _writers(tables: Tables) -> dict[int, int]:
    return {table[0]: 1 for table in tables if table}


def _repeats(now: Mapping[int, int], before: Mapping[int, Mapping[int, int]]) -> list[Repeat]:
    repeats = []
    for player in sorted(now):
        rounds = tuple(n for n in sorted(before) if before[n].get(player) == now[player])
        if rounds:
            repeats.append(Repeat((player,), rounds))
    return repeats
