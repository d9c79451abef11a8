"""Helpers of the demonstration: accounts without password."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.crypto import get_random_string
from django.utils.text import slugify

from tournament.demo.cast import DemoEvening
from tournament.demo.clock import Clock
from tournament.evening.services.accounts import DEMO_MARK
from tournament.evening.services.roles import set_roles
from tournament.models import Role, Tournament
from tournament.shared.search import spell_out_umlauts

Kind = Role.Kind


@dataclass(frozen=True, slots=True)
class Crew:
    """Helpers; at least two `typists`, who check each other's lists."""

    lead: User | None
    desk: User
    typists: tuple[User, ...]
    treasurer: User


def create_crew(
    tournament: Tournament, evening: DemoEvening, *, by: User | None, clock: Clock
) -> Crew:
    people = {name: _helper(name) for names in evening.helpers.values() for name in names}
    for name, helper in people.items():
        clock.advance(20, 90)
        kinds = [kind for kind, names in evening.helpers.items() if name in names]
        set_roles(tournament, helper, by=by, kinds=kinds, until=None)
    helpers_by_kind = {
        kind: tuple(people[name] for name in names) for kind, names in evening.helpers.items()
    }
    return Crew(
        by,
        helpers_by_kind[Kind.REGISTRATION][0],
        helpers_by_kind[Kind.RESULTS],
        helpers_by_kind[Kind.TILL][0],
    )


def _helper(name: str) -> User:
    """Return the demonstration account of this first name, created if missing."""
    account = User.objects.filter(email=DEMO_MARK, first_name=name).first()
    return account or User.objects.create_user(_free_name(name), DEMO_MARK, first_name=name)


def _free_name(name: str) -> str:
    wished = slugify(spell_out_umlauts(name))
    if User.objects.filter(username=wished).exists():
        return f"{wished}-{get_random_string(6)}"
    return wished
