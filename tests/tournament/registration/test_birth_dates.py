"""Dates of birth in the ways people write them."""

from datetime import date

import pytest

from tournament.models import Player, Tournament
from tournament.registration.entrants import read_birth_date
from tournament.shared.errors import Refused
from tournament.shared.model_fields import problems_of

EVENING = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("20.11.1990", date(1990, 11, 20)),
        (" 1. 2. 1990 ", date(1990, 2, 1)),
        ("20.11.90", date(1990, 11, 20)),
        ("03.04.26", date(2026, 4, 3)),
        ("03.04.27", date(1927, 4, 3)),
        ("1990-11-20", date(1990, 11, 20)),
        ("1990-11-20 00:00:00", date(1990, 11, 20)),
        ("29.02.2008", date(2008, 2, 29)),
        ("1990", date(1990, 1, 1)),
        ("2009", date(2009, 1, 1)),
        ("  ", None),
    ],
)
def test_date_is_read(text: str, expected: date | None) -> None:
    assert read_birth_date(text, on=EVENING) == expected


@pytest.mark.parametrize(
    "text",
    ["31.02.1990", "20.13.1990", "heute", "33197", "20/11/1990", "0000", "1.1.0000", "²0.11.1990"],
)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_birth_date(text, on=EVENING)


def test_year_that_does_not_settle_the_age_is_refused() -> None:
    with pytest.raises(Refused, match="2008"):
        read_birth_date("2008", on=EVENING)


def test_year_that_does_not_settle_the_least_age_is_refused() -> None:
    assert read_birth_date("2010", on=EVENING) == date(2010, 1, 1)
    with pytest.raises(Refused, match="2010"):
        read_birth_date("2010", on=EVENING, least_age=16)


@pytest.mark.parametrize(
    ("born", "is_possible"),
    [
        (date(2026, 11, 20), True),
        (date(2026, 11, 21), False),
        (date(1906, 1, 1), True),
        (date(1905, 12, 31), False),
    ],
)
def test_birth_lies_within_a_life(born: date, is_possible: bool) -> None:
    player = Player(tournament=Tournament(date=EVENING), birth_on=born)

    assert (problems_of(player, only=["birth_on"]) == []) == is_possible
