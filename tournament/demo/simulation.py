"""State of a simulated evening: tournament, helpers (accounts without password), clock, chance."""

from dataclasses import dataclass, field
from random import Random

from django.contrib.auth.models import User
from django.utils.crypto import get_random_string

from scoring import SheetEntry
from tournament.demo.cast import DemoEvening
from tournament.demo.clock import Clock
from tournament.demo.games import play_list, totals_only
from tournament.evening.services.accounts import DEMO_MARK
from tournament.evening.services.roles import set_roles
from tournament.models import Role, Seat, TableSheet, Tournament
from tournament.shared.slugs import slug_of

EVERY_FIFTH = 5  # lists of these tables are typed by totals only
Kind = Role.Kind


@dataclass(frozen=True, slots=True)
class Crew:
    """Helpers; at least two `typists`, who check each other's lists."""

    lead: User | None
    desk: User
    typists: tuple[User, ...]
    treasurer: User


@dataclass(slots=True)
class Simulation:
    """An evening being simulated.

    `home`: the place whose best player wins a prize; `skills`: by player id, 0 is average.
    """

    tournament: Tournament
    crew: Crew
    clock: Clock
    chance: Random
    home: str
    skills: dict[int, float] = field(default_factory=dict)

    def assign_skills(self) -> None:
        players = self.tournament.players.order_by("number").values_list("pk", flat=True)
        self.skills = {player: self.chance.gauss(0, 1) for player in players}

    def list_of(self, sheet: TableSheet) -> SheetEntry:
        """Return the list as typed; every fifth table has totals only."""
        entry = self.paper_of(sheet)
        if sheet.table % EVERY_FIFTH == 0:
            return totals_only(sheet.rules, self.tournament.games_per_round, entry)
        return entry

    def paper_of(self, sheet: TableSheet) -> SheetEntry:
        seats = Seat.objects.filter(round=sheet.round_id, table=sheet.table).order_by("seat")
        at_table = [self.skills[player] for player in seats.values_list("player_id", flat=True)]
        return play_list(sheet.rules, self.tournament.games_per_round, at_table, self.chance)


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
    """Return the demo account of this first name, created if missing."""
    if account := User.objects.filter(email=DEMO_MARK, first_name=name).first():
        return account
    username = slug_of(name)
    if User.objects.filter(username=username).exists():
        username = f"{username}-{get_random_string(6)}"
    return User.objects.create_user(username, DEMO_MARK, first_name=name)
