"""A date is written one way in each language, and a clock has 24 hours in both."""

from datetime import datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format

MOMENT = datetime(2026, 11, 9, 19, 5)


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("de", ["9. November 2026", "09.11.2026", "09.11.", "19:05", "09.11.2026 19:05"]),
        ("en", ["9 November 2026", "9 Nov 2026", "9 Nov", "19:05", "9 Nov 2026, 19:05"]),
    ],
)
def test_dates_and_times(language: str, texts: list[str]) -> None:
    names = ("DATE", "SHORT_DATE", "MONTH_DAY", "TIME", "SHORT_DATETIME")

    with translation.override(language):
        assert [date_format(MOMENT, f"{name}_FORMAT") for name in names] == texts
