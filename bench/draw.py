"""How long the seat draw takes and how good it gets, beside the plain draw and the proven bound.

    python bench/draw.py [--quick | --write]

Times are the median of the seeds, of the processor alone, so that other work on the machine does
not count; counts are their worst. A count is "plain / drawn / bound": what the uniform draw of the
same seeds gives, what the search leaves, and what nobody can go below. Exit 1 where something to
reach is missed; the misses stand at the end. --quick draws small fields and looks at no times.
"""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from time import process_time

from report import ROOT, order, table, tell

sys.path.insert(0, str(ROOT))

from tournament.seating.drawing import draw
from tournament.seating.skd1 import tables_of
from tournament.seating.values import Entrant, Options, Seating
from tournament.seating.verify import Name, levels_to_expect, verify

FIELDS = (16, 20, 24, 40, 64, 100, 200, 448, 1000, 2000)
QUICK_FIELDS = (16, 48)
ROUNDS = range(2, 7)
SHOWN_ROUNDS = (2, 6)  # in the table; the others are drawn and judged all the same
SEEDS = ("Eichel", "Gras", "Herz")
PLANS = {16: 5, 20: 5, **dict.fromkeys(range(24, 72, 4), 7), 100: 6, 448: 6, 2000: 6}
UNIFORM_MS = {448: 1.0, 2000: 4.0}  # one round
BEST_MS = {(448, 2): 20.0, (2000, 6): 1000.0}
CLUBS_MS = {(448, 2): 500.0, (2000, 2): 5000.0}
MET_FROM = 40  # players: no repeats without clubs
SPREAD_FROM = 48  # players: clubs and repeats at their bound
COUNTS: tuple[Name, ...] = ("repeats", "clubs", "same_table", "seat_one")

Row = list[object]


@dataclass
class Bench:
    """A run of the benchmark: how many players to draw, and the goals it missed."""

    is_quick: bool
    misses: list[str] = field(default_factory=list)

    @property
    def fields(self) -> tuple[int, ...]:
        return QUICK_FIELDS if self.is_quick else FIELDS

    def require(self, holds: bool, label: str) -> None:
        if not holds:
            self.misses.append(label)

    def require_time(self, ms: float, limit: float | None, label: str) -> None:
        if limit is not None and not self.is_quick:
            self.require(ms < limit, f"{label}: {ms:.2f} ms")


def entrants(count: int, *, clubs: bool = False) -> list[Entrant]:
    """Make players; with `clubs`, one club has 30 % and three have 10 % each."""
    names = ("Eichel",) * 3 + ("Gras", "Herz", "Schellen") + ("",) * 4
    return [Entrant(n, names[n * 7 % 10] if clubs else "") for n in range(1, count + 1)]


def draw_once(players: Sequence[Entrant], rounds: int, options: Options, seed: str) -> Seating:
    numbers = range(1, rounds + 1)
    return draw(players, {}, numbers, {n: f"{seed} {n}" for n in numbers}, options)


def draw_one_by_one(
    players: Sequence[Entrant], rounds: int, options: Options, seed: str
) -> Seating:
    history: dict[int, list[tuple[int, ...]]] = {}
    for number in range(1, rounds + 1):
        last = draw(players, history, [number], {number: f"{seed} {number}"}, options)
        history[number] = tables_of(last.rounds[0].places)
    return last


def measured(
    draw_by_way: Callable[[Sequence[Entrant], int, Options, str], Seating],
    players: Sequence[Entrant],
    rounds: int,
    options: Options,
) -> tuple[float, list[Seating]]:
    """Return the median milliseconds of `draw_by_way` over SEEDS, and its draws.

    `draw_by_way`: draw_once or draw_one_by_one.
    """
    times, draws = [], []
    for seed in SEEDS:
        start = process_time()
        draws.append(draw_by_way(players, rounds, options, seed))
        times.append(1000 * (process_time() - start))
    return median(times), draws


def worst(
    players: Sequence[Entrant], options: Options, draws: Sequence[Seating]
) -> dict[Name, int]:
    """Return {name: highest count of any draw} for COUNTS, such as repeats, under `options`."""
    most: Counter[Name] = Counter()
    for drawn in draws:
        rounds = {places.number: tables_of(places.places, drawn.sizes) for places in drawn.rounds}
        levels = verify(players, rounds, options).total
        most |= Counter({level.name: level.count or 0 for level in levels})
    return {name: most[name] for name in COUNTS}


def uniform(bench: Bench) -> str:
    rows = []
    for count in bench.fields:
        players = entrants(count)
        ms = min(measured(draw_once, players, 1, Options())[0] for _ in range(5))
        rows.append([count, f"{ms:.2f}"])
        bench.require_time(ms, UNIFORM_MS.get(count), f"uniform, {count} players")
    return "One round, uniform:\n\n" + table(["players", "ms"], rows, words=0)


def best(bench: Bench, *, clubs: bool) -> str:
    names = [name for name in COUNTS if clubs or name != "clubs"]
    head = ["players", "rounds", "uniform ms", "best ms", "one by one ms"]
    options = Options(clubs="apart" if clubs else "off")
    rows = [
        best_row(bench, entrants(count, clubs=clubs), rounds, options, names)
        for count in bench.fields
        for rounds in (SHOWN_ROUNDS if bench.is_quick else ROUNDS)
    ]
    shown_rows = [row for row in rows if row[1] in SHOWN_ROUNDS]
    title = f"{'With clubs apart' if clubs else 'Without clubs'}, `best`:\n\n"
    return title + table([*head, *(name.replace("_", " ") for name in names)], shown_rows, words=0)


def best_row(
    bench: Bench, players: Sequence[Entrant], rounds: int, plain: Options, names: Sequence[Name]
) -> Row:
    options = replace(plain, mode="best")
    plain_ms, plain_draws = measured(draw_once, players, rounds, plain)
    ms, draws = measured(draw_once, players, rounds, options)
    apart_ms, _ = measured(draw_one_by_one, players, rounds, options)
    least = {level.name: level.least for level in levels_to_expect(players, rounds, options)}
    counts, plain_counts = worst(players, options, draws), worst(players, plain, plain_draws)
    label = f"best, {len(players)} players, {rounds} rounds, clubs {options.clubs}"
    limits = CLUBS_MS if "clubs" in names else BEST_MS
    bench.require_time(ms, limits.get((len(players), rounds)), label)
    reach = SPREAD_FROM if "clubs" in names else MET_FROM
    for name in names[: names.index("same_table")] if len(players) >= reach else ():
        bench.require(counts[name] == least[name], f"{label}: {counts[name]} {name}")
    columns = [f"{plain_counts[name]} / {counts[name]} / {least[name]}" for name in names]
    return [len(players), rounds, f"{plain_ms:.1f}", f"{ms:.1f}", f"{apart_ms:.1f}", *columns]


def plan(bench: Bench) -> str:
    rows: list[Row] = []
    for count, rounds in PLANS.items():
        if bench.is_quick and count > max(bench.fields):
            continue
        players = entrants(count)
        ms, draws = measured(draw_once, players, rounds, Options(mode="plan"))
        counts = worst(players, Options(mode="plan"), draws)
        rows.append([count, rounds, f"{ms:.1f}", *counts.values()])
        label = f"plan, {count} players, {rounds} rounds"
        bench.require(counts["repeats"] == 0 and draws[0].mode == "plan", label)
    head = ["players", "rounds", "ms", *(name.replace("_", " ") for name in COUNTS)]
    title = "All rounds from a template, `plan` (counts as drawn):\n\n"
    return title + table(head, rows, words=0)


def main() -> int:
    chosen = order(__doc__)
    bench = Bench(chosen.is_quick)
    sections = [uniform(bench), best(bench, clubs=False), best(bench, clubs=True), plan(bench)]
    missed = "".join(f"- {miss}\n" for miss in bench.misses)
    sections.append(f"Missed:\n\n{missed}" if missed else "All that can be reached was reached.\n")
    tell(__file__, "\n".join(sections), chosen)
    return int(bool(bench.misses))


if __name__ == "__main__":
    sys.exit(main())
