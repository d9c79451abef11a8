"""Points, enumerations and times as they are written everywhere."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _, pgettext

MINUS = "\N{MINUS SIGN}"
NBSP = "\N{NO-BREAK SPACE}"
FEW = 20


def points(value: int | None, is_zero_sum: bool = True) -> str:
    """Return "+3", "−9" or "0", without the plus unless `is_zero_sum`; "" for None."""
    if value is None:
        return ""
    if value < 0:
        return f"{MINUS}{-value}"
    return f"+{value}" if value and is_zero_sum else str(value)


def enumerate_words(words: Iterable[object]) -> str:
    """Return "3, 7 and 9"."""
    *first, last = map(str, words)
    if not first:
        return last
    return _("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last}


def enumerate_few(numbers: Sequence[int]) -> str:
    """Return "3, 7 and 5 more", with at most FEW numbers."""
    if len(numbers) <= FEW:
        return enumerate_words(numbers)
    values = {"tables": ", ".join(map(str, numbers[:FEW])), "rest": len(numbers) - FEW}
    return _("%(tables)s and %(rest)s more") % values


def row_in_signs(row: Iterable[int], *, is_zero_sum: bool) -> str:
    return " ".join(points(value, is_zero_sum) for value in row)


def round_title(number: int) -> str:
    return _("Round %(number)s") % {"number": number}


def in_fours(text: str) -> str:
    return " ".join(text[start : start + 4] for start in range(0, len(text), 4))


def clock(moment: datetime | time) -> str:
    """Return "21:14", in local time."""
    local = localtime(moment) if isinstance(moment, datetime) else moment
    return f"{local:%H:%M}"


def clock_on(moment: datetime, day: date) -> str:
    """Return "21:14", dated if not of `day`."""
    return clock(moment) if localtime(moment).date() == day else day_and_clock(moment)


def long_date(day: date) -> str:
    """Return "Friday, 20 November 2026"."""
    return date_format(day, pgettext("date format", "l, j F Y"))


def long_date_and_time(moment: datetime) -> str:
    """Return "20 November 2026, 21:14"."""
    return date_format(localtime(moment), pgettext("date format", "j F Y, H:i"))


def short_date_and_time(moment: datetime) -> str:
    """Return "20 Nov 2026, 21:14"."""
    return date_format(localtime(moment), "SHORT_DATETIME_FORMAT")


def day_and_clock(moment: datetime) -> str:
    """Return "20 Nov 2026 21:14"."""
    local = localtime(moment)
    return f"{date_format(local, 'SHORT_DATE_FORMAT')} {local:%H:%M}"
