"""Where the templates of mode plan come from: searches them again and compares with what is stored.

    python bench/plans.py           exit 1 where tournament/seating/templates.py says otherwise
    python bench/plans.py --store   writes that file

It then counts the meetings of every template of 13 to 60 players, those shortened for tables of
three too; a pair that meets twice is an error as well.

--quick is the same, and --write tells docs/performance.md how long the search took.

16 and 32 players: lines over the fields of 4 and 8 elements. 24: one round in which all differences
of three circles of seven and three fixed points are different, turned seven times. All others:
shifts of four circles, so that every shift and every difference of two shifts is new in each round;
the first such rows in lexicographic order.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from string import ascii_letters
from time import process_time

from report import ROOT, order, tell

sys.path.insert(0, str(ROOT))

from tournament.seating.plan import find_template
from tournament.seating.seats import seat_all_rounds
from tournament.seating.skd1 import tables_of
from tournament.seating.values import table_sizes

TARGET = ROOT / "tournament" / "seating" / "templates.py"
CIRCLES = 4
ROUNDS = 7
CHECKED = range(13, 61)  # players
SHIFTED = (5, 7, *range(9, 19), 20, 24)  # tables; from 18 on the formula fails only at 18, 20, 24
HEAD = '''"""Templates of mode plan, found by bench/plans.py; do not edit by hand."""

'''
Tables = list[list[int]]


def shifts(tables: int, rounds: int) -> list[list[int]]:
    """Return for each round by how many tables each of the four circles moves on.

    A circle: one player per table. Nobody meets twice.
    """

    def rows(complete: list[list[int]], row: list[int]) -> Iterator[list[list[int]]]:
        if len(row) == CIRCLES:
            complete = [*complete, row]
            row = []
            if len(complete) == rounds:
                yield complete
                return
        k = len(row)
        start = complete[-1][0] + 1 if complete and k == 0 else 0
        for value in range(start, tables):
            if all(differs(earlier, [*row, value], tables) for earlier in complete):
                yield from rows(complete, [*row, value])

    return next(rows([[0] * CIRCLES], []))


def differs(earlier: Sequence[int], row: Sequence[int], tables: int) -> bool:
    """Return True if nobody meets in both rounds with circles turned by `earlier` and `row`."""
    k = len(row) - 1
    steps = [row[k] - earlier[k], *(row[k] - row[j] - earlier[k] + earlier[j] for j in range(k))]
    return all(step % tables for step in steps)


def times(a: int, b: int, modulus: int, degree: int) -> int:
    """Multiply polynomials over GF(2), modulo an irreducible one of this degree; bit n is xⁿ."""
    product = 0
    for bit in range(degree):
        if b >> bit & 1:
            product ^= a << bit
    for bit in range(2 * degree - 2, degree - 1, -1):
        if product >> bit & 1:
            product ^= modulus << (bit - degree)
    return product


def sixteen() -> list[Tables]:
    lines = [
        [[k * 4 + (t ^ times(r, k, 0b111, 2)) for k in range(4)] for t in range(4)]
        for r in range(4)
    ]
    return [*lines, [[k * 4 + t for t in range(4)] for k in range(4)]]


def thirty_two() -> list[Tables]:
    return [
        [[k * 8 + (t ^ times(r, k + 1, 0b1011, 3)) for k in range(4)] for t in range(8)]
        for r in range(ROUNDS)
    ]


def twenty_four() -> list[Tables]:
    base = next(base_round([21, 22, 23, *range(21)], frozenset()))
    return [
        [[p if p >= 21 else p // 7 * 7 + (p + turn) % 7 for p in table] for table in base]
        for turn in range(ROUNDS)
    ]


def base_round(left: Sequence[int], used: frozenset[object]) -> Iterator[Tables]:
    if not left:
        yield []
        return
    for mates in combinations(left[1:], 3):
        table = [left[0], *mates]
        kinds = {difference(*sorted(pair)) for pair in combinations(table, 2)}
        if len(kinds) == 6 and not kinds & used and None not in kinds:
            rest = [p for p in left[1:] if p not in mates]
            yield from ([table, *others] for others in base_round(rest, used | kinds))


def difference(p: int, q: int) -> tuple[int, ...] | None:
    """Return a key common to all pairs that p < q become as players 0–6, 7–13 and 14–20 rotate.

    None for two of the players from 21 on, who stay.
    """
    if p >= 21:
        return None
    if q >= 21:
        return (q, p // 7)
    turn = (q - p) % 7
    return (p // 7, q // 7, min(turn, 7 - turn) if p // 7 == q // 7 else turn)


def numbered(rounds: list[Tables]) -> list[Tables]:
    """Return the rounds with their tables ordered so that few players repeat a table number."""
    out: list[Tables] = []
    for tables in rounds:
        out.append(min(orders(tables), key=lambda order: again([*out, order])))
    best = again(out)
    for _ in range(3):  # each round once more, now that the later ones are known
        for index, tables in enumerate(out):
            rest = [*out[:index], *out[index + 1 :]]
            out[index] = min(orders(tables), key=lambda order: again([*rest, order]))
        best = min(best, again(out))
    return out


def orders(tables: Tables) -> Iterator[Tables]:
    return (list(order) for order in permutations(tables))


def again(rounds: Sequence[Tables]) -> int:
    seen: dict[tuple[int, int], int] = {}
    for tables in rounds:
        for number, table in enumerate(tables):
            for point in table:
                seen[point, number] = seen.get((point, number), 0) + 1
    return sum(times * (times - 1) // 2 for times in seen.values())


def written(rounds: list[Tables]) -> list[str]:
    flat = [[point for table in tables for point in table] for tables in rounds]
    return [
        "".join(ascii_letters[point] for point in places)
        for places in seat_all_rounds(flat, CIRCLES)
    ]


def module() -> str:
    lines = [HEAD, "# Number of players → by round: the letter of the point on each place.\n"]
    lines.append("WRITTEN: dict[int, tuple[str, ...]] = {\n")
    for players, rounds in (
        (16, numbered(sixteen())),
        (24, numbered(twenty_four())),
        (32, thirty_two()),
    ):
        lines.append(f"    {players}: (\n")
        lines += [f'        "{line}",\n' for line in written(rounds)]
        lines.append("    ),\n")
    lines.append(
        "}\n\n# Number of tables → by round: a hexadecimal digit per circle, its rotation.\n"
    )
    lines.append("SHIFTS: dict[int, tuple[str, ...]] = {\n")
    for tables in SHIFTED:
        rows = ["".join(f"{turn:X}" for turn in row) for row in shifts(tables, min(tables, ROUNDS))]
        listed = ", ".join(f'"{row}"' for row in rows)
        lines.append(f"    {tables}: ({listed}),\n")
    return "".join([*lines, "}\n"])


def faulty(players: int, rounds: int) -> bool | None:
    """Return True if their stored template has a wrong seat or two who meet again, None without."""
    sizes = table_sizes(players)
    template = find_template(sizes, rounds)
    if template is None:
        return None
    tables = [table for places in template for table in tables_of(places, sizes)]
    pairs = [frozenset(pair) for table in tables for pair in combinations(table, 2)]
    everybody = list(range(players))
    return len(pairs) > len(set(pairs)) or any(sorted(places) != everybody for places in template)


def main() -> int:
    chosen = order(__doc__, has_store=True)
    start = process_time()
    text = module()
    seconds = process_time() - start
    if chosen.is_to_store:
        TARGET.write_text(text, encoding="utf-8")
    same = TARGET.read_text(encoding="utf-8") == text
    state = "as stored" if same else "other than what is stored"
    results = [faulty(players, rounds) for players in CHECKED for rounds in range(1, ROUNDS + 1)]
    tell(
        __file__,
        f"All templates searched again in {seconds:.1f} s: {state}.\n\n"
        f"{len(results) - results.count(None)} templates for {CHECKED[0]} to {CHECKED[-1]} "
        f"players, up to {ROUNDS} rounds: somebody meets twice in {results.count(True)} of them.\n",
        chosen,
    )
    return int(not same or True in results)


if __name__ == "__main__":
    sys.exit(main())
