"""What a plain random draw gives on average: exact, of a number of rounds still to come.

N players, T tables, P pairs at the tables (6·T for tables of four). Two given players sit together
with P / C(N, 2), one given player at table t with its seats / N, on seat 1 with T / N; averages
add up, whatever depends on what. Areas are left aside: a plain draw knows none.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from math import comb

from tournament.seating.quality import Tables


def pairs_together(how_many: int, players: int, sizes: Sequence[int]) -> Fraction:
    """Of so many pairs, those at one table in one round: pairs · P / C(N, 2)."""
    return Fraction(how_many * _pairs(sizes), comb(players, 2)) if players > 1 else Fraction(0)


def repeats(
    players: Collection[int], sizes: Sequence[int], rounds: int, *, earlier: Iterable[Tables] = ()
) -> Fraction:
    """Per pair of rounds P² / C(N, 2), about 4.5; against an earlier round with its own pairs."""
    here = set(players)
    met = sum(comb(len(here.intersection(table)), 2) for round_ in earlier for table in round_)
    return pairs_together(rounds * met + comb(rounds, 2) * _pairs(sizes), len(here), sizes)


def same_table(
    players: Collection[int], sizes: Sequence[int], rounds: int, *, earlier: Iterable[Tables] = ()
) -> Fraction:
    """Per pair of rounds the sum over the tables of seats · seats / N: 4 where all have four."""
    here = set(players)
    if not here:
        return Fraction(0)
    visits = Counter(
        number
        for round_ in earlier
        for number, table in enumerate(round_)
        for player in table
        if player in here
    )
    again = sum(
        size * (rounds * visits[number] + comb(rounds, 2) * size)
        for number, size in enumerate(sizes)
    )
    return Fraction(again, len(here))


def seat_one(
    players: Collection[int], tables: int, rounds: int, *, earlier: Iterable[Tables] = ()
) -> Fraction:
    """Per pair of rounds T · T / N: a sixteenth of the field."""
    here = set(players)
    had = sum(bool(table) and table[0] in here for round_ in earlier for table in round_)
    if not here:
        return Fraction(0)
    return Fraction(tables * (rounds * had + comb(rounds, 2) * tables), len(here))


def _pairs(sizes: Sequence[int]) -> int:
    return sum(comb(size, 2) for size in sizes)
