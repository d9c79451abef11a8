"""Who runs the evenings of the demonstration: accounts with a name and a role, but no password."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.crypto import get_random_string
from django.utils.text import slugify

from tournament.demo.cast import Evening
from tournament.demo.clock import Clock
from tournament.evening.services.accounts import DEMO_MARK
from tournament.evening.services.roles import set_roles
from tournament.models import Role, Tournament
from tournament.shared.search import written_out

Kind = Role.Kind


@dataclass(frozen=True, slots=True)
class Crew:
    """`typists`: two at least, where one of them checks what the other one typed."""

    lead: User | None
    desk: User
    typists: tuple[User, ...]
    treasurer: User


def engage(tournament: Tournament, evening: Evening, *, by: User | None, clock: Clock) -> Crew:
    """Everybody named for that evening has their role in it, for good: it is looked at for days."""
    people = {name: _helper(name) for names in evening.helpers.values() for name in names}
    for name, helper in people.items():
        clock.takes(20, 90)
        kinds = [kind for kind, names in evening.helpers.items() if name in names]
        set_roles(tournament, helper, by=by, kinds=kinds, until=None)
    of = {kind: tuple(people[name] for name in names) for kind, names in evening.helpers.items()}
    return Crew(by, of[Kind.REGISTRATION][0], of[Kind.RESULTS], of[Kind.TILL][0])


def _helper(name: str) -> User:
    """Known again by the mark of the demonstration: somebody else may be called the same."""
    known = User.objects.filter(email=DEMO_MARK, first_name=name).first()
    return known or User.objects.create_user(_free_name(name), DEMO_MARK, first_name=name)


def _free_name(name: str) -> str:
    wished = slugify(written_out(name))
    if User.objects.filter(username=wished).exists():
        return f"{wished}-{get_random_string(6)}"
    return wished
