"""Mode plan: all rounds at once from an exact template, the players dealt onto it by one shuffle.

A template of R rounds says for every round which point sits on which place; no two points meet
twice in it. Points are numbered from 0, the players are shuffled onto them under the label "plan".
"""

from collections.abc import Sequence

from tournament.seating.skd1 import Stream
from tournament.seating.templates import SHIFTS, WRITTEN
from tournament.seating.values import SEATS

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEF"  # of the points of a template written out
Template = list[list[int]]  # of a round, of a place: the point


def planned(players: int, seed: str, rounds: int) -> Template | None:
    """The ranks of the rounds in the order of the places, None where there is no template."""
    template = template_of(players, rounds)
    if template is None:
        return None
    ranks = list(range(players))
    Stream(seed, "plan").shuffle(ranks)
    return [[ranks[point] for point in places] for places in template]


def template_of(players: int, rounds: int) -> Template | None:
    """Written out for 16, 24 and 32 players; else turning circles, by shifts or by the formula."""
    written = WRITTEN.get(players, ())
    if len(written) >= rounds:
        return [[LETTERS.index(letter) for letter in line] for line in written[:rounds]]
    if players % SEATS or players == 0:
        return None
    tables = players // SEATS
    shifts = SHIFTS.get(tables, ())
    if len(shifts) >= rounds:
        return _circles(tables, shifts[:rounds])
    if _formula_holds(tables, rounds):
        factors = range(1, SEATS + 1)
        return _circles(tables, [[number * k for k in factors] for number in range(rounds)])
    return None


def _formula_holds(tables: int, rounds: int) -> bool:
    """Circles k and l meet again in rounds r and s where (r − s)(k − l) is a multiple of tables."""
    steps = range(1, SEATS)
    return all(apart * step % tables for apart in range(1, rounds) for step in steps)


def _circles(tables: int, shifts: Sequence[Sequence[int]]) -> Template:
    """Four circles of as many points as tables; circle k turns on by shifts[round][k].

    At table t sits of circle k the point (t + shift) mod tables; in round r (from 0) seat s
    (from 0) belongs to circle (s − r) mod 4, so that nobody has a seat twice in four rounds.
    """
    return [
        [
            circle * tables + (table + row[circle]) % tables
            for table in range(tables)
            for circle in [(seat - number) % SEATS for seat in range(SEATS)]
        ]
        for number, row in enumerate(shifts)
    ]
