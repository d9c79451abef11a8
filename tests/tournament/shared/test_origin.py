"""Ids of an imported tournament, here and where it began."""

import pytest

from tournament.models import Tournament
from tournament.shared.origin import AT_HOME, Origin, origin_of, with_numbers

AWAY = Origin(shift=100, accounts={2: 17}, names={2: "renate"}, accounts_from=3)


def test_at_home_every_number_is_what_it_is() -> None:
    assert origin_of(None) is origin_of(Tournament()) is AT_HOME
    assert (AT_HOME.number(7), AT_HOME.pk(7), AT_HOME.account_number(7)) == (7, 7, 7)


def test_rows_are_moved_and_nobody_stays_nobody() -> None:
    assert (AWAY.number(107), AWAY.pk(7)) == (7, 107)
    assert (AWAY.number(0), AWAY.pk(0)) == (0, 0)


def test_account_of_there_keeps_its_number_and_one_of_here_gets_a_free_one() -> None:
    assert AWAY.account_number(17) == 2
    assert AWAY.account_number(1) == 4


def test_origin_is_kept_with_the_tournament() -> None:
    assert origin_of(Tournament(origin=AWAY.to_data())) == AWAY


@pytest.mark.parametrize(
    ("original", "moved"),
    [
        ({"players": [{"id": 7, "number": 3}]}, {"players": [{"id": 107, "number": 3}]}),
        ({"group": 1, "players": [7, 8]}, {"group": 1, "players": [107, 108]}),
        ({"appeal_of": 5, "table": 5}, {"appeal_of": 105, "table": 5}),
        ({"appeal_of": None}, {"appeal_of": None}),
        ({"draw": 3, "players": 16}, {"draw": 3, "players": 16}),
        ({"account": 2, "role": "results"}, {"account": 17, "role": "results"}),
        (None, None),
    ],
)
def test_ids_in_an_entry_are_moved_and_nothing_else(original: object, moved: object) -> None:
    assert with_numbers(original, AWAY.pk, AWAY.accounts.__getitem__) == moved
    assert with_numbers(moved, AWAY.number, AWAY.account_number) == original
