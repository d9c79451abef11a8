"""The table sizes of a field."""

import pytest

from tournament.seating.skd1 import tables_of
from tournament.seating.values import Impossible, table_sizes


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, (3,)),
        (4, (4,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (13, (4, 3, 3, 3)),
        (14, (4, 4, 3, 3)),
        (15, (4, 4, 4, 3)),
        (16, (4, 4, 4, 4)),
    ],
)
def test_table_sizes_with_tables_of_three(players: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(players) == sizes


@pytest.mark.parametrize(("players", "seats"), [(9, 3), (6, 2)])
def test_table_sizes_of_a_smaller_game(players: int, seats: int) -> None:
    assert table_sizes(players, seats=seats) == (seats,) * 3


@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_table_sizes_for_too_few_players(players: int) -> None:
    with pytest.raises(Impossible) as refused:
        table_sizes(players)

    assert (refused.value.code, refused.value.numbers[0]) == ("sizes", players)


@pytest.mark.parametrize(("players", "seats"), [(13, 4), (10, 3), (7, 2)])
def test_table_sizes_that_must_be_equal(players: int, seats: int) -> None:
    with pytest.raises(Impossible):
        table_sizes(players, seats=seats, allow_three=False)


def test_tables_of_given_sizes() -> None:
    assert tables_of("ABCDEFG", (4, 3)) == [("A", "B", "C", "D"), ("E", "F", "G")]
