"""Entrants: players not stored yet, their checks, and how a date of birth is read."""

import re
from copy import copy
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Player, PreRegistration, Tournament
from tournament.models.entrant import ADULT_YEARS, Entrant, years_on
from tournament.models.player import CONTACTS, DETAILS, SENT
from tournament.shared.errors import Refused
from tournament.shared.model_fields import problems_of
from tournament.shared.search import search_key

DAY_FIRST = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})")
YEAR_FIRST = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00:00)?")
YEAR = re.compile(r"\d{4}")


def numbered_copy(entrant: Player, tournament: Tournament, *, number: int, state: str) -> Player:
    """Return an unsaved, unpaid copy of the entrant as a player with this number."""
    player = copy(entrant)
    player.tournament, player.number, player.state = tournament, number, state
    player.paid_by = ""
    player.search_key = key_of(player)
    return player


def absent_copy(player: Player, **changes: Any) -> Player:
    """Copy a player as an absent entrant. `changes`: fields with other values.

    Contact data and parents' consent are left out.
    """
    names = set(DETAILS) - {*CONTACTS, "guardian_consent", "number"}
    details = {name: getattr(player, name) for name in names}
    return Player(**details | changes, is_present=False)


def entrant_of(row: PreRegistration) -> Player:
    return Player(**{name: getattr(row, name) for name in SENT}, is_present=False)


def key_of(player: Player) -> str:
    return search_key(
        player.last_name, player.first_name, player.place, player.club, str(player.number)
    )


def age_class_of(player: Player) -> Player.AgeClass:
    return Player.AgeClass.MINOR if player.is_minor else Player.AgeClass.ADULT


def entrant_problems(entrant: Entrant, tournament: Tournament) -> list[str]:
    """Tidy the details in place and return a sentence per problem."""
    entrant.tournament = tournament
    return detail_problems(entrant) + age_problems(entrant)


def detail_problems(entrant: Entrant) -> list[str]:
    return problems_of(entrant, only={*SENT, *DETAILS, "paid_by"})


def age_problems(entrant: Entrant) -> list[str]:
    least = entrant.tournament.rules.least_age
    if least is None or entrant.birth_on is None:
        return []
    years = years_on(entrant.tournament.date, entrant.birth_on)
    if not 0 <= years < least:
        return []
    sentence = _(
        "%(player)s is %(years)s on the day of the tournament; the rules require an age of "
        "at least %(least)s."
    )
    return [sentence % {"player": entrant.full_name, "years": years, "least": least}]


def read_birth_date(text: str, *, on: date, least_age: int | None = None) -> date | None:
    """Parse 20.11.1990, 20.11.90, 1990-11-20 or a year (1 January); return None for "".

    `on`: the tournament's day. Raises Refused for other texts, and for a year that leaves open
    whether the person has come of age or reached `least_age`.
    """
    text = " ".join(text.split())
    if not text:
        return None
    if YEAR.fullmatch(text):
        return _first_of_year(int(text), on, least_age)
    born = _whole_date(text, on)
    if born is None:
        sentence = _("“%(text)s” is not a date of birth. Write it like 20.11.1990.")
        raise Refused(sentence % {"text": text[:40]})
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
