"""What a new tournament begins with: a day that is soon or none, a name in any case."""

from datetime import date

import pytest

from tournament.evening.forms.initial import proposed_day

TODAY = date(2026, 11, 24)


@pytest.mark.parametrize(
    ("earlier", "day"),
    [
        (date(2026, 11, 24), None),  # the same day: next year would be most of a year ahead
        (date(2026, 11, 20), None),
        (date(2026, 3, 6), None),
        (date(2027, 1, 8), None),  # an evening that is still to come
        (date(2025, 11, 28), date(2026, 11, 27)),
        (date(2025, 11, 25), date(2026, 11, 24)),
        (date(2026, 1, 16), date(2027, 1, 15)),
        (date(2020, 12, 4), date(2026, 11, 27)),
    ],
)
def test_day_is_proposed_only_where_it_is_soon(earlier: date, day: date | None) -> None:
    assert proposed_day(earlier, TODAY) == day
