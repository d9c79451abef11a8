"""Exact averages of a plain random draw, without areas (docs/seat-draw.md, "The report").

N players, T tables, P pairs at tables.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from math import comb

from tournament.seating.quality import Tables


def pairs_together(how_many: int, players: int, sizes: Sequence[int]) -> Fraction:
    """Return how many of `how_many` given pairs share a table on average."""
    return Fraction(how_many * _pairs(sizes), comb(players, 2)) if players > 1 else Fraction(0)


def repeats(
    players: Collection[int], sizes: Sequence[int], rounds: int, *, earlier: Iterable[Tables] = ()
) -> Fraction:
    """Return the average number of repeated meetings: P² / C(N, 2) per pair of rounds.

    `earlier`: tables of each round so far; P: pairs at tables, N: players.
    """
    present = set(players)
    met = sum(comb(len(present.intersection(table)), 2) for round_ in earlier for table in round_)
    return pairs_together(rounds * met + comb(rounds, 2) * _pairs(sizes), len(present), sizes)


def same_table(
    players: Collection[int], sizes: Sequence[int], rounds: int, *, earlier: Iterable[Tables] = ()
) -> Fraction:
    """Return the average number of times, summed over players, that they have a table number again.

    `earlier` rounds count. Σ seats² / N per pair of rounds, for N players.
    """
    present = set(players)
    if not present:
        return Fraction(0)
    visits = Counter(
        number
        for round_ in earlier
        for number, table in enumerate(round_)
        for player in table
        if player in present
    )
    again = sum(
        size * (rounds * visits[number] + comb(rounds, 2) * size)
        for number, size in enumerate(sizes)
    )
    return Fraction(again, len(present))


def seat_one(
    players: Collection[int], tables: int, rounds: int, *, earlier: Iterable[Tables] = ()
) -> Fraction:
    """Return the average number of repeats of seat 1: T² / N per pair of rounds."""
    present = set(players)
    had = sum(bool(table) and table[0] in present for round_ in earlier for table in round_)
    if not present:
        return Fraction(0)
    return Fraction(tables * (rounds * had + comb(rounds, 2) * tables), len(present))


def _pairs(sizes: Sequence[int]) -> int:
    return sum(comb(size, 2) for size in sizes)
