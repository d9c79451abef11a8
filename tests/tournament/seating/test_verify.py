"""The verdict on a draw: its faults, its quality, and its independence of the search."""

import ast
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import tournament.seating
from tests.tournament.seating.documents import shuffle_numbers, verify_each
from tournament.seating.skd1 import tables_of
from tournament.seating.values import Entrant, Options
from tournament.seating.verify import Flaw, Level, levels_to_expect, verify

FOLDER = Path(tournament.seating.__file__).parent
JUDGES = {"verify", "lower_bounds", "random_averages", "quality"}
SEARCH = {
    "skd1",
    "search_field",
    "places",
    "cost",
    "swaps",
    "repair",
    "seats",
    "plan",
    "templates",
    "by_standing",
    "drawing",
}
FIRST = [(1, 2, 3, 4), (5, 6, 7, 8)]


def entrants(how_many: int) -> list[Entrant]:
    return [Entrant(number) for number in range(1, how_many + 1)]


def plain(how_many: int, rounds: int, seed: str = "SKD1 Testvektor") -> dict[int, list]:
    numbers = range(1, how_many + 1)
    return {
        r: tables_of(shuffle_numbers(numbers, seed=seed, round_number=r))
        for r in range(1, rounds + 1)
    }


def by_name(levels: tuple[Level, ...]) -> dict[str, Level]:
    return {level.name: level for level in levels}


def imported(module: str) -> set[str]:
    modules = set()
    for node in ast.walk(ast.parse((FOLDER / f"{module}.py").read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            modules |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    inside = {name.removeprefix("tournament.seating.") for name in modules if name}
    return {name for name in inside if (FOLDER / f"{name}.py").exists()}


def test_judge_and_search_share_nothing_but_the_words() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} >= JUDGES | SEARCH

    assert set().union(*map(imported, JUDGES)) <= JUDGES | {"values"}
    assert set().union(*map(imported, SEARCH)) <= SEARCH | {"values"}


def test_legal_draw_has_no_problem() -> None:
    assert not verify(entrants(40), plain(40, 3), Options()).problems


@pytest.mark.parametrize(
    ("tables", "problems"),
    [
        ([(1, 2, 3, 4), (5, 6, 7, 7)], [("missing", (8,)), ("twice", (7,))]),
        ([(1, 2, 3, 4), (5, 6, 7, 9)], [("missing", (8,)), ("stranger", (9,))]),
        ([(1, 2, 3), (4, 5, 6, 7, 8)], [("sizes", (1, 2))]),
        ([(1, 2, 3, 4), (5, 6, 7), (8,)], [("sizes", (2, 3))]),
        ([(5, 6, 7, 8), (1, 2, 3, 4)], [("area", (1, 5))]),
        ([], [("missing", tuple(range(1, 9))), ("sizes", (1, 2))]),
    ],
)
def test_problem_of_a_draw_is_named(
    tables: list[tuple[int, ...]], problems: list[tuple[str, tuple[int, ...]]]
) -> None:
    players = [
        Entrant(1, area=(1, 1)),
        *entrants(8)[1:4],
        Entrant(5, area=(2, 2)),
        *entrants(8)[5:],
    ]

    report = verify(players, {3: tables}, Options())

    assert report.problems == tuple(Flaw(kind, 3, numbers) for kind, numbers in problems)


def test_found_is_counted_level_by_level() -> None:
    options = Options(clubs="apart", neighbours_apart=True, apart=frozenset({(1, 3), (1, 8)}))
    players = [Entrant(n, club=club) for n, club in enumerate(["SC  Süd", "sc süd", *" " * 6], 1)]

    rounds = {1: FIRST, 2: [(1, 2, 5, 6), (7, 3, 8, 4)]}

    report = verify(players, rounds, options)

    first, second = (
        {level.name: level.count for level in judged.total}
        for judged in verify_each(players, rounds, options)
    )
    assert first == {
        "apart_broken": 1,
        "repeats": 0,
        "clubs": 1,
        "neighbours": 6,
        "same_table": 0,
        "seat_one": 0,
    }
    assert second == {
        "apart_broken": 0,
        "repeats": 4,
        "clubs": 1,
        "neighbours": 4,
        "same_table": 4,
        "seat_one": 1,
    }
    assert {level.name: level.count for level in report.total} == {
        name: (first[name] or 0) + (second[name] or 0) for name in first
    }


def test_levels_nobody_asked_for_are_left_out() -> None:
    names = [level.name for level in levels_to_expect(entrants(8), 2, Options())]

    assert names == ["repeats", "same_table", "seat_one"]


def test_twelve_players_in_two_rounds_are_warned_before_round_one() -> None:
    repeats = by_name(levels_to_expect(entrants(12), 2, Options()))["repeats"]

    assert (repeats.least, repeats.count) == (3, None)
    assert not repeats.is_unavoidable


def test_unavoidable_is_said_only_at_the_bound() -> None:
    rows = [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]
    best = [(1, 2, 5, 9), (3, 6, 7, 10), (4, 8, 11, 12)]
    worse = [(1, 2, 5, 6), (3, 4, 9, 10), (7, 8, 11, 12)]

    proven = by_name(verify(entrants(12), {1: rows, 2: best}, Options()).total)["repeats"]
    avoidable = by_name(verify(entrants(12), {1: rows, 2: worse}, Options()).total)["repeats"]

    assert (proven.count, proven.is_unavoidable, proven.is_not_avoided) == (3, True, False)
    assert (avoidable.count, avoidable.is_unavoidable, avoidable.is_not_avoided) == (6, False, True)


def test_nothing_found_is_neither_unavoidable_nor_not_avoided() -> None:
    seat_one = by_name(verify(entrants(8), {1: FIRST}, Options()).total)["seat_one"]

    assert (seat_one.is_unavoidable, seat_one.is_not_avoided) == (False, False)


def test_history_counts_but_is_not_judged() -> None:
    before = {1: [(1, 2, 3, 90), (91, 92)]}

    report = verify(entrants(8), {2: FIRST}, Options(), history=before)

    assert not report.problems
    assert by_name(report.total)["repeats"].count == 3
    assert by_name(report.total)["repeats"].least == 1


def test_tables_of_three_are_judged_by_their_sizes() -> None:
    tables = [(1, 2, 3, 4), (5, 6, 7), (8, 9, 10)]

    assert not verify(entrants(10), {1: tables}, Options(sizes=(4, 3, 3))).problems
    assert verify(entrants(10), {1: tables}, Options()).problems


@given(
    tables=st.integers(1, 9),
    rounds=st.integers(1, 5),
    clubs=st.lists(st.sampled_from(["", "A", "B"]), min_size=36, max_size=36),
    fixed=st.dictionaries(st.integers(1, 36), st.integers(1, 9), max_size=3),
    seed=st.integers(0, 10**6).map(str),
)
def test_no_draw_is_better_than_its_bound(
    tables: int, rounds: int, clubs: list[str], fixed: dict[int, int], seed: str
) -> None:
    """Players fixed to where they happen to sit in all rounds: the draw stays legal."""
    drawn = plain(4 * tables, rounds, seed)
    stays = {
        number: spots.pop()
        for number in fixed
        if len(spots := {t for r in drawn.values() for t, at in enumerate(r, 1) if number in at})
        == 1
    }
    players = [
        Entrant(n, clubs[n - 1], (stays[n], stays[n]) if n in stays else None)
        for n in range(1, 4 * tables + 1)
    ]
    options = Options(
        clubs="apart", neighbours_apart=True, apart=frozenset(combinations(sorted(fixed), 2))
    )

    report = verify(players, drawn, options)

    assert not report.problems
    for judged in (report, *verify_each(players, drawn, options)):
        assert [level.name for level in judged.total if (level.count or 0) < level.least] == []


def test_chance_of_two_rounds_for_64() -> None:
    levels = by_name(levels_to_expect(entrants(64), 2, Options(neighbours_apart=True)))

    assert levels["repeats"].average == Fraction(96 * 96, 64 * 63 // 2)
    assert levels["same_table"].average == 4
    assert levels["seat_one"].average == 4
    assert levels["neighbours"].average == 2 * Fraction(63 * 96, 64 * 63 // 2)


def test_chance_is_the_average_of_many_plain_draws() -> None:
    """300 fixed seeds; the standard error of each average is below a twelfth of it."""
    options = Options(clubs="apart")
    players = [Entrant(n, club="A" if n <= 8 else "") for n in range(1, 25)]
    expected = by_name(levels_to_expect(players, 3, options))

    sums = dict.fromkeys(expected, 0)
    for seed in range(300):
        for level in verify(players, plain(24, 3, f"chance {seed}"), options).total:
            sums[level.name] += level.count or 0

    for name, level in expected.items():
        assert abs(Fraction(sums[name], 300) / level.average - 1) < Fraction(1, 12), name


def test_verdict_on_an_earlier_round_with_other_players() -> None:
    """The remaining players are three pairs of 28; twelve of them are drawn."""
    levels = by_name(levels_to_expect(entrants(8), 1, Options(), history={1: [(1, 2, 3, 90)]}))

    assert levels["repeats"].average == Fraction(3 * 12, 28)
    assert levels["same_table"].average == Fraction(3 * 4, 8)
    assert levels["seat_one"].average == Fraction(2, 8)
