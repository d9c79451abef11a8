"""Parsing and checks of dates of birth."""

import re
from datetime import date

from django.utils.translation import gettext as _

from tournament.models.entrant import ADULT_YEARS
from tournament.shared.errors import Refused

DAY_FIRST = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})")
YEAR_FIRST = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00:00)?")
YEAR = re.compile(r"\d{4}")


def read_birth_date(text: str, *, on: date, least_age: int | None = None) -> date | None:
    """Parse 20.11.1990, 20.11.90, 1990-11-20 or a year (1 January); return None for "".

    `on`: the tournament's day. Raises Refused for other texts, and for a year that leaves open
    whether the person is of age or has reached `least_age`.
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


def _whole_date(text: str, on: date) -> date | None:
    if match := DAY_FIRST.fullmatch(text):
        day, month, year = map(int, match.groups())
        if len(match[3]) == 2:
            year = on.year - (on.year - year) % 100
    elif match := YEAR_FIRST.fullmatch(text):
        year, month, day = map(int, match.groups())
    else:
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _first_of_year(year: int, on: date, least_age: int | None) -> date:
    years = on.year - year
    if years in (ADULT_YEARS, least_age):
        sentence = _("Born in %(year)s: turns %(years)s this year, so the full date is needed.")
        raise Refused(sentence % {"year": year, "years": years})
    if year == 0:
        raise Refused(_("There was no year 0. Write the date of birth like 20.11.1990."))
    return date(year, 1, 1)
