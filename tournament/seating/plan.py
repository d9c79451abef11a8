"""Mode plan: all rounds at once from a template, to which one shuffle assigns the players.

A template lists for each round the point on every place, from 0; no two points meet twice.
"""

from collections.abc import Sequence

from tournament.seating.skd1 import Stream, tables_of
from tournament.seating.templates import SHIFTS, WRITTEN
from tournament.seating.values import SEATS

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEF"  # points of a written template
Template = list[list[int]]  # by round and place: the point


def draw_plan(sizes: Sequence[int], seed: str, rounds: int) -> Template | None:
    """Seat all rounds at once by a template in which nobody meets twice; None without any.

    Return player indices by round and seat of the hall. `sizes`: of the tables.
    """
    template = find_template(sizes, rounds)
    if template is None:
        return None
    ranks = list(range(sum(sizes)))
    Stream(seed, "plan").shuffle(ranks)
    return [[ranks[point] for point in places] for places in template]


def find_template(sizes: Sequence[int], rounds: int) -> Template | None:
    """Return the Template for tables of these sizes, or None.

    It is that of full tables without its last points, for which there are no players.
    """
    players = sum(sizes)
    template: Template = []
    for places in _template_of_fours(len(sizes), rounds) or ():
        tables = [[point for point in table if point < players] for table in tables_of(places)]
        too_small = [t for t, size in enumerate(sizes) if len(tables[t]) < size]
        too_large = [t for t, size in enumerate(sizes) if len(tables[t]) > size]
        for t, other in zip(too_small, too_large, strict=False):
            tables[t], tables[other] = tables[other], tables[t]
        if [len(table) for table in tables] != list(sizes):
            return None
        template.append([point for table in tables for point in table])
    return template or None


def _template_of_fours(tables: int, rounds: int) -> Template | None:
    written_rounds = WRITTEN.get(tables * SEATS, ())
    if len(written_rounds) >= rounds:
        return [[LETTERS.index(letter) for letter in line] for line in written_rounds[:rounds]]
    shifts = [[int(digit, 16) for digit in line] for line in SHIFTS.get(tables, ())]
    if len(shifts) >= rounds:
        return _rotate_circles(tables, shifts[:rounds])
    # Two circles k and l meet in rounds r and s if tables divides (r − s)(k − l).
    steps = range(1, SEATS)
    if tables and all(apart * step % tables for apart in range(1, rounds) for step in steps):
        factors = range(1, SEATS + 1)
        return _rotate_circles(tables, [[number * k for k in factors] for number in range(rounds)])
    return None


def _rotate_circles(tables: int, shifts: Sequence[Sequence[int]]) -> Template:
    # Four circles with a point per table, which row[circle] turns. Seat s of round r belongs to
    # circle (s − r) mod 4, so nobody repeats a seat in four rounds.
    return [
        [
            circle * tables + (table + row[circle]) % tables
            for table in range(tables)
            for circle in [(seat - number) % SEATS for seat in range(SEATS)]
        ]
        for number, row in enumerate(shifts)
    ]
