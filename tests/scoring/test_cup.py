"""A cup over several evenings: what counts, what is dropped, tie-breakers and why, who draws."""

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from scoring.cup import Contestant, CupRow, CupRules, EveningResult, cup_table, finalists, lots_due

Evening = dict[str, tuple[int, int]]  # name → points and place


def field(*evenings: Evening) -> list[Contestant]:
    """Everybody who was there once, in order of their names."""
    names = sorted({name for evening in evenings for name in evening})
    return [
        Contestant(
            name,
            tuple(
                EveningResult(*evening[name]) if name in evening else None for evening in evenings
            ),
        )
        for name in names
    ]


def by_points(**points: Sequence[int | None]) -> list[Contestant]:
    """The same from the points of each evening alone."""
    return [
        Contestant(
            name, tuple(None if value is None else EveningResult(value, 1) for value in values)
        )
        for name, values in points.items()
    ]


def places(rows: Sequence[CupRow]) -> list[tuple[object, int | None, int]]:
    return [(row.key, row.rank, row.points) for row in rows]


def test_three_evenings_best_two_by_hand() -> None:
    """Two of three count, two have to be played. Reckoned on paper:

    Alois   +40 +10 +25: 40 + 25 = 65, the +10 is dropped
    Babett  +35  –  +30: 35 + 30 = 65, behind Alois, whose best evening is 40
    Centa   −12 +50 +15: 50 + 15 = 65, ahead of both with 50
    Done    +64  –   – : one evening only, no place
    Emeran   −5 −20 −30: −5 − 20 = −25
    """
    evenings: list[Evening] = [
        {
            "Alois": (40, 2),
            "Babett": (35, 3),
            "Centa": (-12, 5),
            "Done": (64, 1),
            "Emeran": (-5, 4),
        },
        {"Alois": (10, 2), "Centa": (50, 1), "Emeran": (-20, 3)},
        {"Alois": (25, 2), "Babett": (30, 1), "Centa": (15, 3), "Emeran": (-30, 4)},
    ]

    rows = cup_table(CupRules(best=2, least=2), field(*evenings))

    assert rows == [
        CupRow("Centa", 1, (-12, 50, 15), 65, dropped=(0,)),
        CupRow("Alois", 2, (40, 10, 25), 65, dropped=(1,), decided_by="evening", step=1),
        CupRow("Babett", 3, (35, None, 30), 65, decided_by="evening", step=1),
        CupRow("Emeran", 4, (-5, -20, -30), -25, dropped=(2,), decided_by="points"),
        CupRow("Done", None, (64, None, None), 64),
    ]
    assert [row.evenings for row in rows] == [3, 3, 2, 3, 1]


def test_points_for_places_are_the_lists_and_equals_each_get_their_places() -> None:
    """Two second places are worth 20 each, and the next is fourth; behind the list it is 0."""
    evening: Evening = {"A": (90, 1), "B": (50, 2), "C": (50, 2), "D": (10, 4), "E": (-200, 5)}

    rows = cup_table(CupRules(place_points=(25, 20, 16, 13)), field(evening))

    assert places(rows) == [("A", 1, 25), ("B", 2, 20), ("C", 2, 20), ("D", 4, 13), ("E", 5, 0)]


def test_all_evenings_count_where_nothing_else_is_said() -> None:
    rows = cup_table(CupRules(), by_points(A=(10, -30, 5), B=(None, 1, None)))

    assert places(rows) == [("B", 1, 1), ("A", 2, -15)]


def test_of_two_evenings_with_equal_points_the_later_one_is_dropped() -> None:
    (row,) = cup_table(CupRules(best=1), by_points(A=(7, None, 7)))

    assert row.dropped == (2,)


def test_nobody_is_ahead_for_having_stayed_at_home() -> None:
    """A bad third evening is dropped, and a third evening that was not played is not better."""
    rows = cup_table(CupRules(best=2), by_points(A=(10, 10, -50), B=(10, 10, None)))

    assert [row.rank for row in rows] == [1, 1]


def test_second_best_evening_decides_after_the_best() -> None:
    rows = cup_table(CupRules(), by_points(A=(50, 10, 0), B=(50, 5, 5)))

    assert [(row.key, row.decided_by, row.step) for row in rows] == [
        ("A", None, 0),
        ("B", "evening", 2),
    ]


def test_dropped_evening_parts_nobody() -> None:
    rows = cup_table(CupRules(best=1), by_points(A=(50, 1), B=(50, 40)))

    assert [(row.rank, row.decided_by) for row in rows] == [(1, None), (1, None)]


def test_lot_parts_equals_and_the_newest_counts() -> None:
    people = by_points(A=(5,), B=(5,), C=(1,))

    rows = cup_table(CupRules(draws_lots=True), people, lots=[["A", "B"], ["B", "A"]])

    assert [(row.key, row.rank, row.decided_by) for row in rows] == [
        ("B", 1, None),
        ("A", 2, "lot"),
        ("C", 3, "points"),
    ]


def test_lot_of_some_holds_for_no_more_than_those() -> None:
    rows = cup_table(CupRules(), by_points(A=(5,), B=(5,), C=(5,)), lots=[["B", "A"]])

    assert [row.rank for row in rows] == [1, 1, 1]


@pytest.mark.parametrize(
    ("rules", "due"),
    [
        (CupRules(), []),
        (CupRules(draws_lots=True), [("A", "B"), ("C", "D", "E")]),
        (CupRules(final_places=2), []),
        (CupRules(final_places=1), [("A", "B")]),
        (CupRules(final_places=4), [("C", "D", "E")]),
        (CupRules(final_places=5), []),
        (CupRules(final_places=9), []),
    ],
)
def test_lot_is_due_where_equals_may_not_share(rules: CupRules, due: list[tuple[str, ...]]) -> None:
    people = by_points(A=(5,), B=(5,), C=(1,), D=(1,), E=(1,))

    assert lots_due(rules, cup_table(rules, people)) == due


def test_final_has_those_before_the_line_without_who_still_draws() -> None:
    rules = CupRules(final_places=4)
    people = by_points(A=(5,), B=(5,), C=(1,), D=(1,), E=(1,))

    open_lot = finalists(rules, cup_table(rules, people))
    drawn = finalists(rules, cup_table(rules, people, lots=[["E", "C", "D"]]))

    assert (open_lot, drawn) == (["A", "B"], ["A", "B", "E", "C"])


def test_open_lot_within_the_final_keeps_nobody_out() -> None:
    rules = CupRules(final_places=2, draws_lots=True)

    assert finalists(rules, cup_table(rules, by_points(A=(5,), B=(5,), C=(1,)))) == ["A", "B"]


def test_who_was_never_there_stands_nowhere() -> None:
    assert cup_table(CupRules(), by_points(A=(None, None))) == []


def naive(
    rules: CupRules, contestants: Sequence[Contestant]
) -> dict[object, tuple[int | None, int]]:
    """Rank by trying every choice of evenings, without sorting; return {key: (rank, points)}."""
    chosen: dict[object, tuple[int, ...]] = {}
    played_by: dict[object, int] = {}
    for contestant in contestants:
        values = []
        for result in contestant.results:
            if result is None:
                continue
            if not rules.place_points:
                values.append(result.points)
            elif result.place > len(rules.place_points):
                values.append(0)
            else:
                values.append(rules.place_points[result.place - 1])
        if values:
            size = len(values) if rules.best is None else min(rules.best, len(values))
            chosen[contestant.key] = max(
                permutations(values, size), key=lambda way: (sum(way), way)
            )
            played_by[contestant.key] = len(values)

    def is_ahead(first: object, other: object) -> bool:
        mine, theirs = list(chosen[first]), list(chosen[other])
        if sum(mine) != sum(theirs):
            return sum(mine) > sum(theirs)
        while mine or theirs:
            best_of_mine = max(mine) if mine else 0
            best_of_theirs = max(theirs) if theirs else 0
            if best_of_mine != best_of_theirs:
                return best_of_mine > best_of_theirs
            if mine:
                mine.remove(best_of_mine)
            if theirs:
                theirs.remove(best_of_theirs)
        return False

    placed = [key for key in chosen if played_by[key] >= rules.least]
    return {
        key: (
            1 + sum(is_ahead(other, key) for other in placed) if key in placed else None,
            sum(chosen[key]),
        )
        for key in chosen
    }


results = st.none() | st.builds(EveningResult, st.integers(-4, 6), st.integers(1, 4))
rule_sets = st.builds(
    CupRules,
    best=st.none() | st.integers(1, 4),
    place_points=st.just(()) | st.just((5, 3, 1)),
    least=st.integers(1, 3),
)


@st.composite
def cups(draw: st.DrawFn) -> tuple[CupRules, list[Contestant]]:
    evenings = draw(st.integers(1, 4))
    people = draw(st.lists(st.tuples(*[results] * evenings), max_size=6))
    rules = draw(rule_sets)
    return rules, [Contestant(index, results) for index, results in enumerate(people)]


@given(cups())
def test_table_agrees_with_a_second_program(cup: tuple[CupRules, list[Contestant]]) -> None:
    rules, people = cup

    rows = cup_table(rules, people)

    assert {row.key: (row.rank, row.points) for row in rows} == naive(rules, people)
    ranks = [row.rank for row in rows if row.rank is not None]
    assert ranks == sorted(ranks)
    assert [row.rank is None for row in rows] == sorted(row.rank is None for row in rows)


@given(cups(), st.randoms(use_true_random=False))
def test_table_does_not_depend_on_who_is_asked_first(
    cup: tuple[CupRules, list[Contestant]], chance: object
) -> None:
    rules, people = cup
    shuffled = list(people)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]

    first, second = cup_table(rules, people), cup_table(rules, shuffled)

    assert {row.key: row.rank for row in first} == {row.key: row.rank for row in second}


@given(cups(), st.permutations(range(6)))
def test_after_every_lot_all_places_are_different(
    cup: tuple[CupRules, list[Contestant]], order: list[int]
) -> None:
    """And nobody's sum or whom they are ahead of without the lot has changed."""
    rules, people = cup
    before, after = cup_table(rules, people), cup_table(rules, people, lots=[order])

    ranked = [row for row in after if row.rank is not None]

    assert [row.rank for row in ranked] == list(range(1, len(ranked) + 1))
    ranks = {row.key: row.rank for row in after}
    for ahead in before:
        for other in before:
            if ahead.rank is not None and other.rank is not None and ahead.rank < other.rank:
                assert (ranks[ahead.key] or 0) < (ranks[other.key] or 0)
