"""Entrants: players not stored yet, and their checks."""

from copy import copy
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Player, PreRegistration, Tournament
from tournament.models.entrant import Entrant, years_on
from tournament.models.player import CONTACTS, DETAILS
from tournament.models.pre_registration import SENT
from tournament.shared.model_fields import problems_of
from tournament.shared.search import search_key


def numbered_copy(entrant: Player, tournament: Tournament, *, number: int, state: str) -> Player:
    """Return an unsaved, unpaid copy of the entrant as a player with this number."""
    player = copy(entrant)
    player.tournament, player.number, player.state = tournament, number, state
    player.paid_by = ""
    player.search_key = key_of(player)
    return player


def absent_copy(player: Player, **changes: Any) -> Player:
    """Copy a player as an absent entrant with `changes`.

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
