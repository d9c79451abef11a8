"""How long the seat draw takes and how good it gets, beside the plain draw and the proven bound.

    python bench/draw.py

Times are the median of the seeds, of the processor alone, so that other work on the machine does
not count; counts are their worst. A count is "plain / drawn / bound": what the uniform draw of the
same seeds gives, what the search leaves, and what nobody can go below. Exit 1
where something to reach is missed; the misses stand at the end.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tournament.seating import Entrant, Options, Seating, draw, tables_of
from tournament.seating.verify import Name, bounds

FIELDS = (16, 20, 24, 40, 64, 100, 200, 448, 1000, 2000)
ROUNDS = range(2, 7)
SEEDS = ("Eichel", "Gras", "Herz")
PLANS = {16: 5, 20: 5} | dict.fromkeys(range(24, 72, 4), 7)
UNIFORM_MS = {448: 1.0, 2000: 4.0}  # one round
BEST_MS = {(448, 2): 20.0, (2000, 6): 1000.0}
CLUBS_MS = {(448, 2): 500.0, (2000, 2): 5000.0}
MET_FROM = 40  # players: no repeats without clubs
SPREAD_FROM = 48  # players: clubs and repeats at their bound
COUNTS: tuple[Name, ...] = ("repeats", "clubs", "same_table", "seat_one")

misses: list[str] = []


def entrants(count: int, *, clubs: bool = False) -> list[Entrant]:
    """With clubs: one of 30 %, three of 10 %, the others without; spread over the numbers."""
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
    way: Callable[[Sequence[Entrant], int, Options, str], Seating],
    players: Sequence[Entrant],
    rounds: int,
    options: Options,
) -> tuple[float, list[Seating]]:
    """Median milliseconds, and the draws."""
    times, found = [], []
    for seed in SEEDS:
        start = process_time()
        found.append(way(players, rounds, options, seed))
        times.append(1000 * (process_time() - start))
    return median(times), found


def worst(draws: Sequence[Seating], count: Name) -> int:
    sums = [[int(getattr(one, count)) for one in drawn.account.rounds] for drawn in draws]
    return max(map(sum, sums))


def require(holds: bool, what: str) -> None:
    if not holds:
        misses.append(what)


def say(*cells: object) -> None:
    sys.stdout.write(f"| {' | '.join(map(str, cells))} |\n")
    sys.stdout.flush()


def uniform_section() -> None:
    sys.stdout.write("\n## One round, uniform\n\n")
    say("players", "ms")
    say("---:", "---:")
    for count in FIELDS:
        players = entrants(count)
        ms = min(measured(draw_once, players, 1, Options())[0] for _ in range(5))
        say(count, f"{ms:.2f}")
        require(ms < UNIFORM_MS.get(count, ms + 1), f"uniform, {count} players: {ms:.2f} ms")


def best_section(*, clubs: bool) -> None:
    sys.stdout.write(f"\n## best, {'with' if clubs else 'without'} clubs\n\n")
    names = [name for name in COUNTS if clubs or name != "clubs"]
    say("players", "rounds", "uniform ms", "best ms", "one by one ms", *names)
    say(*["---:"] * (5 + len(names)))
    plain = Options(clubs="apart" if clubs else "off")
    best = replace(plain, mode="best")
    for count in FIELDS:
        players = entrants(count, clubs=clubs)
        for rounds in ROUNDS:
            best_row(players, rounds, plain, best, names)


def best_row(
    players: Sequence[Entrant], rounds: int, plain: Options, best: Options, names: Sequence[Name]
) -> None:
    plain_ms, plain_draws = measured(draw_once, players, rounds, plain)
    ms, draws = measured(draw_once, players, rounds, best)
    apart_ms, _ = measured(draw_one_by_one, players, rounds, best)
    least = {level.name: level.bound for level in bounds(players, rounds, best)}
    counts = {name: worst(draws, name) for name in names}
    say(
        len(players),
        rounds,
        f"{plain_ms:.1f}",
        f"{ms:.1f}",
        f"{apart_ms:.1f}",
        *(f"{worst(plain_draws, name)} / {counts[name]} / {least[name]}" for name in names),
    )
    what = f"best, {len(players)} players, {rounds} rounds, clubs {best.clubs}"
    limit = (CLUBS_MS if "clubs" in names else BEST_MS).get((len(players), rounds), ms + 1)
    require(ms < limit, f"{what}: {ms:.0f} ms")
    reach = SPREAD_FROM if "clubs" in names else MET_FROM
    for name in names[: names.index("same_table")] if len(players) >= reach else ():
        require(counts[name] == least[name], f"{what}: {counts[name]} {name}")


def plan_section() -> None:
    sys.stdout.write("\n## plan\n\n")
    say("players", "rounds", "ms", *COUNTS)
    say(*["---:"] * 7)
    for count, rounds in {**PLANS, 100: 6, 448: 6, 2000: 6}.items():
        players = entrants(count)
        ms, draws = measured(draw_once, players, rounds, Options(mode="plan"))
        say(count, rounds, f"{ms:.1f}", *(worst(draws, name) for name in COUNTS))
        what = f"plan, {count} players, {rounds} rounds"
        require(worst(draws, "repeats") == 0 and draws[0].mode == "plan", what)


def main() -> int:
    uniform_section()
    best_section(clubs=False)
    best_section(clubs=True)
    plan_section()
    sys.stdout.writelines(f"\nmissed: {what}" for what in misses)
    sys.stdout.write("\n" if misses else "\nall reached\n")
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
