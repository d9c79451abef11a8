"""Reading a date of birth as people write it at the desk and in lists. No clock, no database."""

import re
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.shared.errors import Refused

DAY_FIRST = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})")
YEAR_FIRST = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00:00)?")
YEAR = re.compile(r"\d{4}")
ADULT_YEARS = 18
OLDEST_YEARS = 120


def read_birth_date(text: str, *, on: date, least_age: int | None = None) -> date | None:
    """20.11.1990, 20.11.90, 1990-11-20 or a year; "" gives None. `on`: day of the tournament.

    A year alone becomes its 1 January, refused where the year does not settle who is of age, or
    has the `least_age` that the rules ask for.
    """
    text = " ".join(text.split())
    if not text:
        return None
    if YEAR.fullmatch(text):
        return _first_of_year(int(text), on, least_age)
    born = _whole_date(text, on)
    if born is None:
        raise Refused(
            _("“%(text)s” is not a date of birth. Write it like 20.11.1990.") % {"text": text[:40]}
        )
    return born


def birth_date_problem(born: date, *, on: date) -> str | None:
    """What is impossible about a date of birth, as a sentence."""
    shown = date_format(born, "SHORT_DATE_FORMAT")
    if born > on:
        return _("The date of birth %(date)s lies after the tournament.") % {"date": shown}
    if on.year - born.year > OLDEST_YEARS:
        return _("The date of birth %(date)s is more than %(years)s years ago.") % {
            "date": shown,
            "years": OLDEST_YEARS,
        }
    return None


def _whole_date(text: str, on: date) -> date | None:
    if found := DAY_FIRST.fullmatch(text):
        day, month, year = map(int, found.groups())
        if len(found[3]) == 2:
            year = _century(year, on)
    elif found := YEAR_FIRST.fullmatch(text):
        year, month, day = map(int, found.groups())
    else:
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _century(year: int, on: date) -> int:
    """The latest year with these last two digits that is not after the tournament."""
    return on.year - (on.year - year) % 100


def _first_of_year(year: int, on: date, least_age: int | None) -> date:
    years = on.year - year
    if years in (ADULT_YEARS, least_age):
        sentence = _(
            "Born in %(year)s: %(years)s years old within this year, so the whole date is needed."
        )
        raise Refused(sentence % {"year": year, "years": years})
    if year == 0:
        raise Refused(_("There was no year 0. Write the date of birth like 20.11.1990."))
    return date(year, 1, 1)
