"""Step C keeps its promise for tables of any size."""

from hypothesis import given, strategies as st

from tournament.seating.drawing import draw
from tournament.seating.seats import seat_all_rounds
from tournament.seating.skd1 import Stream, tables_of
from tournament.seating.values import Entrant, Options

SEED = "SKD1 Testvektor"


@given(
    seats=st.integers(2, 4), tables=st.integers(1, 12), rounds=st.integers(1, 9), seed=st.integers()
)
def test_coloured_gives_nobody_a_seat_twice_in_a_block(
    seats: int, tables: int, rounds: int, seed: int
) -> None:
    drawn = []
    for number in range(rounds):
        places = list(range(seats * tables))
        Stream(str(seed), f"round {number}").shuffle(places)
        drawn.append(places)

    out = seat_all_rounds(drawn, seats)

    for before, after in zip(drawn, out, strict=True):
        assert [set(before[i : i + seats]) for i in range(0, len(before), seats)] == [
            set(after[i : i + seats]) for i in range(0, len(after), seats)
        ]
    for start in range(0, rounds, seats):
        block = out[start : start + seats]
        for rank in range(seats * tables):
            had = [places.index(rank) % seats for places in block]
            assert len(set(had)) == len(had)


def test_coloured_leaves_a_first_round_as_it_is() -> None:
    assert seat_all_rounds([[2, 0, 3, 1]], 4) == [[2, 0, 3, 1]]


def test_seats_after_three_rounds_that_leave_one_seat_each() -> None:
    """Seat 1 is left for player 1, seat 2 for 5, seat 3 for 9, seat 4 for 13."""
    players = [Entrant(n, area=(1, 1) if n % 4 == 1 else None) for n in range(1, 17)]
    rest = tables_of([n for n in range(1, 17) if n % 4 != 1])
    history = {1: [(13, 1, 5, 9), *rest], 2: [(9, 13, 1, 5), *rest], 3: [(5, 9, 13, 1), *rest]}

    drawn = draw(players, history, [4], {4: SEED}, Options(mode="best"))

    assert drawn.rounds[0].places[:4] == (1, 5, 9, 13)
