"""The evenings of fixtures/demo: their start, and nothing later than now."""

from datetime import timedelta

import pytest

from tests.tournament.demo.conftest import NOW
from tournament.demo.cast import evenings


@pytest.mark.parametrize("evening", evenings(), ids=lambda evening: evening.slug)
@pytest.mark.parametrize("minutes", range(0, 60, 7))
def test_evening_begins_at_a_quarter_of_an_hour_and_long_enough_ago(evening, minutes: int) -> None:
    now = NOW.replace(minute=minutes)

    start = evening.start(now)

    assert (start.minute % 15, start.second) == (0, 0)
    assert start <= now - timedelta(minutes=evening.minutes_ago)


def test_evening_that_began_yesterday_is_of_yesterday() -> None:
    """After midnight the evening is still the same."""
    (running,) = [evening for evening in evenings() if evening.slug == "demo-ebersdorf"]

    assert running.start(NOW.replace(hour=1)).date() == NOW.date() - timedelta(days=1)
