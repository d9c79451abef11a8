"""Mode plan: all rounds at once from a template, to which one shuffle assigns the players.

A template of R rounds lists for each round the point on every place; no two points meet twice.
Points count from 0; the shuffle has the label "plan".
"""

from collections.abc import Sequence

from tournament.seating.skd1 import Stream
from tournament.seating.templates import SHIFTS, WRITTEN
from tournament.seating.values import SEATS

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEF"  # points of a written template
Template = list[list[int]]  # by round and place: the point


def planned(players: int, seed: str, rounds: int) -> Template | None:
    """Return the ranks of each round in the order of the places; None without a template."""
    template = template_of(players, rounds)
    if template is None:
        return None
    ranks = list(range(players))
    Stream(seed, "plan").shuffle(ranks)
    return [[ranks[point] for point in places] for places in template]


def template_of(players: int, rounds: int) -> Template | None:
    """Return a template: written for 16, 24 and 32 players, else by shifts or by the formula."""
    written_rounds = WRITTEN.get(players, ())
    if len(written_rounds) >= rounds:
        return [[LETTERS.index(letter) for letter in line] for line in written_rounds[:rounds]]
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
    """Return True if no two circles meet twice.

    Circles k and l meet again in rounds r and s if (r − s)(k − l) is a multiple of tables.
    """
    steps = range(1, SEATS)
    return all(apart * step % tables for apart in range(1, rounds) for step in steps)


def _circles(tables: int, shifts: Sequence[Sequence[int]]) -> Template:
    """Return the template of four rotating circles with a point per table.

    Table t has point (t + shift) mod tables of circle k, with shift = shifts[round][k]. In round r,
    from 0, seat s belongs to circle (s − r) mod 4, so nobody repeats a seat in four rounds.
    """
    return [
        [
            circle * tables + (table + row[circle]) % tables
            for table in range(tables)
            for circle in [(seat - number) % SEATS for seat in range(SEATS)]
        ]
        for number, row in enumerate(shifts)
    ]
