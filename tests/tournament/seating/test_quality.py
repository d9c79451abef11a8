"""Counting repeats, against lists written out by hand and a count by brute force."""

from itertools import combinations

from hypothesis import given, strategies as st

from tests.tournament.seating.documents import shuffle_numbers
from tournament.seating.quality import Repeat, repeated_meetings, same_table_again, seat_one_again
from tournament.seating.skd1 import tables_of

FIRST = [(1, 2, 3, 4), (5, 6, 7, 8)]
CROSSED = [(5, 2, 7, 4), (1, 6, 3, 8)]
AGAIN = [(4, 8, 3, 7), (5, 2, 6, 1)]


def test_repeated_meetings_without_an_earlier_round() -> None:
    assert repeated_meetings(FIRST, {}) == []


def test_repeated_meetings_names_the_pairs_and_the_rounds() -> None:
    assert repeated_meetings(AGAIN, {2: CROSSED, 1: FIRST}) == [
        Repeat((1, 2), (1,)),
        Repeat((1, 6), (2,)),
        Repeat((2, 5), (2,)),
        Repeat((3, 4), (1,)),
        Repeat((3, 8), (2,)),
        Repeat((4, 7), (2,)),
        Repeat((5, 6), (1,)),
        Repeat((7, 8), (1,)),
    ]


def test_repeated_meetings_of_the_same_seats() -> None:
    meetings = repeated_meetings(FIRST, {1: FIRST, 2: FIRST})

    assert len(meetings) == 12
    assert {meeting.rounds for meeting in meetings} == {(1, 2)}


@given(
    size=st.integers(1, 12).map(lambda tables: 4 * tables), rounds=st.integers(1, 4), seed=st.text()
)
def test_repeated_meetings_agrees_with_a_count_by_brute_force(
    size: int, rounds: int, seed: str
) -> None:
    seed = seed.encode(errors="replace").decode()
    drawn = {
        n: tables_of(shuffle_numbers(range(size), seed=seed, round_number=n))
        for n in range(1, rounds + 2)
    }
    last = drawn.pop(rounds + 1)

    meetings = repeated_meetings(last, drawn)

    expected = []
    for first, second in combinations(range(size), 2):
        together = [
            n
            for n, tables in {**drawn, rounds + 1: last}.items()
            if any(first in table and second in table for table in tables)
        ]
        if together[-1:] == [rounds + 1] and len(together) > 1:
            expected.append(Repeat((first, second), tuple(together[:-1])))
    assert meetings == expected


def test_same_table_again_names_the_players_and_the_rounds() -> None:
    assert same_table_again(AGAIN, {1: FIRST, 2: CROSSED}) == [
        Repeat((1,), (2,)),
        Repeat((3,), (1,)),
        Repeat((4,), (1, 2)),
        Repeat((5,), (1,)),
        Repeat((6,), (1, 2)),
        Repeat((7,), (2,)),
    ]


def test_seat_one_again_names_the_players_and_the_rounds() -> None:
    assert seat_one_again(AGAIN, {1: FIRST, 2: CROSSED}) == [Repeat((5,), (1, 2))]
