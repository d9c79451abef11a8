"""The next evening from an earlier one: its settings, its table of prizes, its people announced."""

from dataclasses import replace
from datetime import date, time

from django.contrib.auth.models import User
from django.db import transaction

from tournament.evening.services.club import set_club
from tournament.evening.services.plan import plan_like
from tournament.evening.services.tournaments import create_tournament
from tournament.models import Club, Player, Tournament
from tournament.prizes.services.prizes import copy_prizes
from tournament.registration.entrants import announced_again
from tournament.registration.services.players import register_players


@transaction.atomic
def create_again(
    source: Tournament,
    *,
    by: User | None,
    name: str,
    date: date,
    starts_at: time | None = None,
    venue: str = "",
    takes_prizes: bool = False,
    takes_people: bool = False,
) -> Tournament:
    """A tournament like `source`. People: everybody who was registered there, in the order of their
    numbers; nobody counts as present, and nothing is paid.
    """
    plan = plan_like(source, name=name, date=date)
    plan = replace(plan, starts_at=starts_at, venue=venue)
    tournament = create_tournament(by=by, plan=plan, is_demo=source.is_demo)
    if club := Club.objects.filter(tournament=source).first():
        set_club(tournament, by=by, name=club.name, logo=bytes(club.logo))
    if takes_prizes:
        copy_prizes(tournament, by=by, source=source)
    if takes_people:
        people = source.players.filter(state=Player.State.REGISTERED, erased_as="")
        entrants = [announced_again(player) for player in people.order_by("number")]
        register_players(tournament, by=by, entrants=entrants)
    return tournament
