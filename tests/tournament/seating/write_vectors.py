"""Writes vectors.json, the draws that every reading of docs/seat-draw.md must come to.

    python tests/tournament/seating/write_vectors.py

Run it after a deliberate change of the algorithm only: old protocols must stay checkable. `cases`
has the arguments of `draw` and its result: the places of each round, or for large fields the
SHA-256 of the start numbers joined by commas, and the account in the order of COUNTS. `streams`
has the first words of streams, `clubs` names with their ids, `changes` the arguments of
`change_tables` and its tables.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TARGET = HERE / "vectors.json"
sys.path.insert(0, str(HERE.parents[2]))

from tests.tournament.seating.documents import COUNTS, account  # noqa: E402
from tournament.seating.change import change_tables  # noqa: E402
from tournament.seating.drawing import draw  # noqa: E402
from tournament.seating.search_field import number_clubs  # noqa: E402
from tournament.seating.skd1 import Stream, tables_of  # noqa: E402
from tournament.seating.values import SEATS, Entrant, Options, table_sizes  # noqa: E402

HASHED_FROM = 100  # players
SEED = "SKD1 Testvektor"
CLUBS = ("SC Groß Öd", "", "sc  GROSS O\N{COMBINING DIAERESIS}D", "Żubr", "żubr ", "", "ı", "i")
FIRST = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
SECOND = [[16, 11, 6, 1], [0, 12, 7, 2], [99, 14, 9, 8], [4, 15, 10, 5, 3]]

Case = dict[str, Any]


def entrants(
    count: int,
    *,
    share: int = 0,
    step: int = 1,
    areas: Mapping[int, tuple[int, int]] | None = None,
    clubs: Sequence[str] = ("",),
) -> list[Entrant]:
    """Return players, `share` of ten of them in one club, the others in the clubs in turn."""
    numbers = range(1, count * step + 1, step)
    return [
        Entrant(
            number,
            "Eichel" if index % 10 < share else clubs[index % len(clubs)],
            (areas or {}).get(number),
        )
        for index, number in enumerate(numbers)
    ]


def case(
    name: str,
    players: Sequence[Entrant],
    rounds: int | Sequence[int],
    options: Options,
    *,
    history: Mapping[int, Sequence[Sequence[int]]] | None = None,
    seed: str = SEED,
) -> Case:
    drawn = list(range(1, rounds + 1)) if isinstance(rounds, int) else list(rounds)
    seeds = {number: f"{seed} {number}" for number in drawn}
    result = draw(players, history or {}, drawn, seeds, options)
    round_places = [_places(places.places) for places in result.rounds]
    # A draw looks at no fifth player of an earlier table.
    earlier = {n: [table[:SEATS] for table in tables] for n, tables in (history or {}).items()}
    counted = account(players, result, options, earlier)
    return {
        "name": name,
        "players": [[p.number, p.club, list(p.area) if p.area else None] for p in players],
        "history": {str(number): tables for number, tables in (history or {}).items()},
        "rounds": drawn,
        "seeds": {str(number): seed for number, seed in seeds.items()},
        "options": _options(options),
        "mode": result.mode,
        "fallback": result.fallback,
        "places": round_places,
        "account": [list(counts.values()) for counts in counted],
    }


def _places(places: Sequence[int]) -> str:
    listed = ",".join(map(str, places))
    return listed if len(places) < HASHED_FROM else sha256(listed.encode()).hexdigest()


def _options(options: Options) -> dict[str, object]:
    standing = {"standing": list(map(list, options.standing))} if options.standing else {}
    return standing | {
        "mode": options.mode,
        "clubs": options.clubs,
        "neighbours_apart": options.neighbours_apart,
        "apart": sorted(map(list, options.apart)),
        "sizes": list(options.sizes) if options.sizes else None,
    }


def cases() -> Iterator[Case]:
    yield from uniform_cases()
    yield from best_cases()
    yield from wish_cases()
    yield from plan_cases()
    yield from standing_cases()


def uniform_cases() -> Iterator[Case]:
    uniform = Options()
    areas = {3: (2, 2), 8: (1, 2), 9: (2, 3), 15: (3, 4), 16: (2, 2), 1: (3, 3)}
    for count in (4, 8, 16, 448):
        yield case(f"uniform, {count} players", entrants(count), 2, uniform)
    yield case("uniform, gaps between the numbers", entrants(12, step=3), 2, uniform)
    yield case("uniform, a seed with letters", entrants(8), 1, uniform, seed="Jo\u0308rg 🂡|ß")
    yield case("uniform, areas", entrants(16, areas=areas), 3, uniform)
    full = dict.fromkeys(range(1, 9), (1, 3)) | dict.fromkeys(range(9, 17), (2, 4))
    yield case("uniform, areas that cross and fill the hall", entrants(16, areas=full), 3, uniform)
    yield case("uniform, tables of three", entrants(14), 2, Options(sizes=table_sizes(14)))


def best_cases() -> Iterator[Case]:
    best = Options(mode="best")
    for count, rounds in ((4, 2), (12, 4), (16, 2), (16, 6), (20, 5), (40, 6), (448, 2), (448, 5)):
        yield case(f"best, {count} players, {rounds} rounds", entrants(count), rounds, best)
    posted = {1: FIRST, 2: SECOND}
    yield case("best, after two rounds", entrants(16), [3], best, history=posted)
    yield case("best, after two rounds, two at once", entrants(16), [3, 4], best, history=posted)
    yield case("best, round 1 again after round 2", entrants(16), [1], best, history={2: SECOND})
    for count in (13, 15):
        sizes = Options(mode="best", sizes=table_sizes(count))
        yield case(f"best, tables of three, {count} players", entrants(count), 3, sizes)
    for seats, count in ((3, 27), (2, 12)):
        sizes = Options(mode="best", sizes=(seats,) * (count // seats))
        yield case(f"best, all tables of {seats}", entrants(count), 4, sizes)


def wish_cases() -> Iterator[Case]:
    apart, first = Options(mode="best", clubs="apart"), Options(mode="best", clubs="before_repeats")
    named = entrants(24, clubs=CLUBS)
    yield case("best, clubs written in different ways", named, 3, apart)
    yield case("best, clubs before repeats", entrants(16, share=5), 4, first)
    yield case("best, clubs after repeats", entrants(16, share=5), 4, apart)
    yield case("best, a club of three in ten, 48 players", entrants(48, share=3), 6, apart)
    yield case("best, a club of three in ten, 448 players", entrants(448, share=3), 2, apart)
    wishes = frozenset({(1, 2), (1, 3), (2, 3), (7, 20), (4, 999)})
    pairs = Options(mode="best", neighbours_apart=True, apart=wishes)
    yield case("best, neighbours and pairs apart", entrants(24), 3, pairs)
    areas = {1: (1, 1), 2: (6, 6), 4: (1, 1), 9: (1, 2), 10: (2, 4), 11: (3, 6), 12: (5, 6)}
    everything = Options(mode="best", clubs="apart", neighbours_apart=True, apart=wishes)
    fixed = entrants(24, share=4, areas=areas)
    yield case("best, fixed, areas, clubs, pairs apart", fixed, 4, everything)
    three = Options(mode="best", clubs="apart", sizes=table_sizes(14), apart=wishes)
    fixed = entrants(14, share=4, areas={1: (1, 1), 2: (4, 4)})
    yield case("best, tables of three, fixed, clubs", fixed, 3, three)


def plan_cases() -> Iterator[Case]:
    plan = Options(mode="plan")
    for count, rounds in ((16, 5), (20, 5), (24, 7), (32, 4), (36, 7), (72, 7), (76, 7), (448, 6)):
        yield case(f"plan, {count} players, {rounds} rounds", entrants(count), rounds, plan)
    yield case("plan, none for 12 players", entrants(12), 2, plan)
    yield case("plan, none with clubs", entrants(16), 2, Options(mode="plan", clubs="apart"))
    yield case("plan, none after a round", entrants(16), [2], plan, history={1: FIRST})
    for count, rounds in ((13, 4), (15, 5), (19, 5), (22, 4), (30, 6), (35, 7), (101, 4)):
        three = Options(mode="plan", sizes=table_sizes(count))
        yield case(f"plan, tables of three, {count} players", entrants(count), rounds, three)
    only_threes = Options(mode="plan", sizes=(3,) * 7)
    yield case("plan, all tables of three", entrants(21), 4, only_threes)
    three = Options(mode="plan", sizes=table_sizes(14))
    yield case("plan, none for 14 players and 5 rounds", entrants(14), 5, three)


def standing_cases() -> Iterator[Case]:
    """Yield the two cases that docs/seat-draw.md computes by hand, and larger ones."""
    by_hand = ((1, 12), (2, 30), (3, 12), (4, -5), (5, -20), (6, 0), (7, -29), (8, None))
    ranked = Options(mode="ranked", standing=by_hand)
    yield case("ranked, 8 players", entrants(8), [3], ranked, history={1: FIRST, 2: SECOND})
    seven = Options(mode="spread", standing=by_hand[:7], sizes=table_sizes(7))
    yield case("spread, 7 players", entrants(7), [2], seven)
    for mode in ("ranked", "spread"):
        points = tuple((n, n % 7 if n % 9 else None) for n in range(1, 91))
        wishes = frozenset({(1, 2), (3, 4)})
        options = Options(mode=mode, clubs="apart", apart=wishes, standing=points)
        options = replace(options, sizes=table_sizes(90))
        yield case(f"{mode}, 90 players, wishes", entrants(90, share=3), [2], options)


def streams() -> Iterator[Case]:
    for seed, label, n in ((SEED, "round 1", 10), ("Jo\u0308rg 🂡|ß", "mix 2", 3_000_000_000)):
        words, numbers, order = Stream(seed, label), Stream(seed, label), list(range(9))
        Stream(seed, label).shuffle(order)
        yield {
            "name": f"{seed}, {label}",
            "seed": seed,
            "label": label,
            "words": [words.word() for _ in range(9)],  # a block has eight
            "n": n,
            "below": [numbers.below(n) for _ in range(9)],
            "shuffled": order,
        }


def change_cases() -> Iterator[Case]:
    three = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    areas = {41: (1, 1), 42: (2, 4), 6: (2, 2), 43: (1, 1)}
    yield change_case("two absent", 16, absent=[3, 9])
    yield change_case("a latecomer instead", 16, absent=[3], late=[17], number=2)
    yield change_case("a table opens", 16, late=[17, 18, 19, 20, 21])
    yield change_case("a table is dissolved", 40, absent=[4, 9, 17, 33, 38])
    yield change_case("not a started one", 16, absent=[1, 14, 15], late=[17], frozen=[2, 3])
    yield change_case("latecomers with areas", 40, absent=[5, 7], late=[41, 42, 43], areas=areas)
    yield change_case("a dissolved table opens again", 8, [[1, 2, 3, 4], []], late=[5, 6, 7, 8])
    yield change_case("three play on", 16, absent=[3, 9], frozen=[4], threes=True)
    yield change_case("tables of three", 9, three, absent=[2, 4, 9], late=[10])
    yield change_case("a table of three opens", 6, three[:2], late=[7, 8, 9, 10], seats=3)
    yield change_case("everything", 448, absent=range(7, 448, 9), late=range(449, 480), number=5)


def change_case(
    name: str,
    players: int,
    tables: Sequence[Sequence[int]] = (),
    *,
    areas: Mapping[int, tuple[int, int]] | None = None,
    threes: bool = False,
    seats: int = 4,
    number: int = 1,
    **lists: Sequence[int],
) -> Case:
    before = list(tables) or tables_of(range(1, players + 1))
    absent, late, frozen = (list(lists.get(key, ())) for key in ("absent", "late", "frozen"))
    after = change_tables(
        before,
        number=number,
        seed=SEED,
        absent=absent,
        late=late,
        frozen=frozen,
        areas=areas,
        threes=threes,
        seats=seats,
    )
    changed = {"absent": absent, "late": late, "frozen": frozen, "threes": threes}
    return {
        "name": name,
        "before": before,
        "number": number,
        "seed": SEED,
        "areas": [[player, *area] for player, area in (areas or {}).items()],
        "changed": changed | ({"seats": seats} if seats != 4 else {}),
        "after": after.tables,
    }


def text() -> str:
    """Return one line per value, so that a difference shows where it begins."""
    clubs = {"names": CLUBS, "ids": number_clubs(CLUBS)}
    lists = {"streams": streams(), "changes": change_cases(), "cases": cases()}
    parts = [f'"counts": {json.dumps(COUNTS)}', f'"clubs": {json.dumps(clubs)}']
    parts += [f'"{name}": [\n{_listed(items)}\n]' for name, items in lists.items()]
    return "{" + ",\n".join(parts) + "}\n"


def _listed(items: Iterator[Case]) -> str:
    lines = (
        ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in item.items())
        for item in items
    )
    return ",\n".join("{\n" + item + "\n}" for item in lines)


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
