"""Lower bounds, checked against every possible draw of a small field and against real draws."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given, strategies as st

from tournament.seating.lower_bounds import (
    least_added,
    pairs_always_together,
    repeats,
    same_club,
    same_table,
    seat_one,
)
from tournament.seating.quality import Tables, repeated_meetings
from tournament.seating.values import Entrant


def every_seating(players: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[list[tuple]]:
    """Yield all ways to fill the tables, apart from the order at each."""
    if not sizes:
        yield []
        return
    for table in combinations(players, sizes[0]):
        rest = tuple(player for player in players if player not in table)
        for tables in every_seating(rest, sizes[1:]):
            yield [table, *tables]


def count_again(tables: Tables, *earlier: Tables) -> int:
    return sum(len(pair.rounds) for pair in repeated_meetings(tables, dict(enumerate(earlier))))


@pytest.mark.parametrize(
    ("had", "more", "cost"),
    [
        ([], 0, 0),
        ([0, 0, 0], 3, 0),
        ([0, 0, 0], 4, 1),
        ([0, 0], 4, 2),
        ([2, 0], 3, 3),
        ([5], 2, 11),
    ],
)
def test_least_added_fills_the_emptiest_first(had: list[int], more: int, cost: int) -> None:
    assert least_added(had, more) == cost


@given(st.lists(st.integers(0, 3), min_size=1, max_size=4), st.integers(0, 5))
def test_least_added_is_the_best_of_all_ways(had: list[int], more: int) -> None:
    def price(ways: tuple[int, ...]) -> int:
        bins = list(had)
        cost = 0
        for bin_ in ways:
            cost += bins[bin_]
            bins[bin_] += 1
        return cost

    assert least_added(had, more) == min(map(price, product(range(len(had)), repeat=more)))


@pytest.mark.parametrize(
    ("sizes", "least"),
    [
        ((4,), 6),
        ((4, 4), 4),
        ((4, 4, 4), 3),
        ((4, 3), 3),
        ((4, 4, 3), 2),
        ((3, 3, 3), 0),
        ((3, 3), 2),
    ],
)
def test_repeats_of_two_rounds_is_what_the_best_of_all_draws_reaches(
    sizes: tuple[int, ...], least: int
) -> None:
    players = tuple(range(sum(sizes)))
    first = next(every_seating(players, sizes))

    best = min(count_again(second, first) for second in every_seating(players, sizes))

    assert best == least
    assert repeats(players, sizes, 2) == least
    assert repeats(players, sizes, 1, earlier=[first]) == least


@pytest.mark.parametrize(
    ("tables", "rounds", "least"),
    [(3, 3, 9), (4, 5, 0), (4, 6, 24), (5, 7, 20), (6, 8, 12), (16, 4, 0)],
)
def test_repeats_of_many_rounds(tables: int, rounds: int, least: int) -> None:
    assert repeats(range(4 * tables), (4,) * tables, rounds) == least


@given(tables=st.integers(1, 12), rounds=st.integers(1, 12))
def test_repeats_is_at_least_what_counting_all_pairs_gives(tables: int, rounds: int) -> None:
    players = 4 * tables

    least = repeats(range(players), (4,) * tables, rounds)

    assert least >= 6 * tables * rounds - players * (players - 1) // 2


def test_repeats_of_one_player_who_has_met_all_but_one() -> None:
    """Player 1 meets player 4 and, in the second round, somebody again."""
    earlier = [[(1, 2), (3, 5)], [(1, 3), (2, 5)]]

    assert repeats((1, 2, 3, 4), (2, 2), 2, earlier=earlier) == 1


def test_repeats_of_two_players_who_can_only_sit_together() -> None:
    apart = repeats(range(40), (4,) * 10, 3, fixed=[(3, 7)])
    already = repeats(range(40), (4,) * 10, 1, earlier=[[(3, 7)], [(7, 3)]], fixed=[(3, 7)])

    assert (apart, already) == (3, 2)


@pytest.mark.parametrize(
    ("members", "tables", "pairs"), [(3, 4, 0), (4, 4, 0), (5, 4, 1), (10, 4, 8), (8, 2, 12)]
)
def test_same_club_spread_as_evenly_as_the_tables_allow(
    members: int, tables: int, pairs: int
) -> None:
    clubs = {number: "SC Schwaig" if number < members else "" for number in range(4 * tables)}

    assert same_club(clubs, {}, tables) == pairs


def test_same_club_with_two_fixed_to_one_table() -> None:
    clubs = dict.fromkeys(range(4), "SC Schwaig")

    assert same_club(clubs, {0: 2, 1: 2}, 4) == 1


def test_together_only_what_no_second_table_can_part() -> None:
    pairs = [(1, 2), (3, 4), (5, 6)]

    assert pairs_always_together(pairs, {1: 1, 2: 1, 3: 1, 4: 2}, 10) == 1
    assert pairs_always_together(pairs, {}, 1) == 3


def test_same_table_of_more_rounds_than_tables() -> None:
    players = [Entrant(number) for number in range(1, 9)]

    assert [same_table(players, 2, rounds) for rounds in (2, 3, 4)] == [0, 8, 16]


def test_same_table_of_a_fixed_player_and_of_one_in_an_area() -> None:
    players = [Entrant(1, area=(1, 1)), Entrant(2, area=(2, 3)), Entrant(3)]

    assert same_table(players, 10, 3) == 3 + 1
    assert same_table(players, 10, 1, earlier=[[(1,), (2,), (3,)]]) == 1


def test_seat_one_is_due_once_in_four_rounds() -> None:
    assert [seat_one(range(16), 4, rounds) for rounds in (4, 5, 6)] == [0, 4, 8]
    assert seat_one((1, 2, 3, 5), 1, 1, earlier=[[(1,)], [(2,)], [(3,)], [(4,)]]) == 0
    assert seat_one((1, 2, 3, 4), 1, 1, earlier=[[(1,)], [(2,)], [(3,)], [(4,)]]) == 1
