"""Loading and removing the demo through the services, with a journal."""

from datetime import datetime
from random import Random

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.demo.cast import DemoEvening, entrants, evenings
from tournament.demo.clock import Clock
from tournament.demo.simulation import Simulation, create_crew
from tournament.demo.stages import STAGES
from tournament.evening.services import accounts
from tournament.evening.services.tournaments import create_tournament, delete_demo
from tournament.models import Player, Tournament
from tournament.registration.services.attendance import check_in
from tournament.registration.services.players import mark_paid, register_players
from tournament.shared.errors import Refused
from tournament.shared.sessions import end_sessions

PASSWORD = "schafkopf"
PLANNED, ANNOUNCED = -20 * 24 * 60, -4 * 24 * 60  # minutes before the start
DOOR_OPENS, DOOR_CLOSES = -95, -33
GROUP_SIZES = (1, 2, 2, 3, 4, 4)  # group sizes at the door
ARRIVED = 3  # of four announced players


@transaction.atomic
def load_demo(*, now: datetime) -> list[Tournament]:
    """Create the demo's missing tournaments and account.

    Raises Refused if a real tournament has one of the slugs.
    """
    lead = _demo_account()
    by_slug = {t.slug: t for t in Tournament.objects.all()}
    wanted = evenings()
    used_slugs = [e.slug for e in wanted if e.slug in by_slug and not by_slug[e.slug].is_demo]
    if used_slugs:
        sentence = _("Another of your tournaments already has the short address “%(slug)s”.")
        raise Refused(*(sentence % {"slug": slug} for slug in used_slugs))
    return [_play(e, now=now, by=lead) for e in wanted if e.slug not in by_slug]


@transaction.atomic
def remove_demo() -> int:
    tournaments = list(Tournament.objects.filter(is_demo=True, practice=""))
    for tournament in tournaments:
        delete_demo(tournament)
    accounts.delete_unused_demo_helpers()
    if account := accounts.demo_account():
        end_sessions([account.pk])
        account.delete()
    return len(tournaments)


def _demo_account() -> User | None:
    """Return the demo account or None.

    It is created in demo mode, or if there are no accounts.
    """
    is_free = not User.objects.filter(username=accounts.DEMO_NAME).exists()
    if is_free and (settings.DEMO or not User.objects.exists()):
        account = User.objects.create_user(accounts.DEMO_NAME, accounts.DEMO_MARK, PASSWORD)
        accounts.give_every_right(account)
    return accounts.demo_account()


def _play(evening: DemoEvening, *, now: datetime, by: User | None) -> Tournament:
    start = evening.start(now)
    clock = Clock(start, Random(f"{evening.slug} clock"))
    with clock.running():
        clock.move_to(PLANNED)
        tournament = create_tournament(
            by=by,
            is_demo=True,
            slug=evening.slug,
            date=start.date(),
            starts_at=start.time(),
            **evening.settings,
        )
        crew = create_crew(tournament, evening, by=by, clock=clock)
        simulation = Simulation(tournament, crew, clock, Random(evening.seed), evening.home)
        _register_entrants(simulation, evening)
        STAGES[evening.stage](simulation)
    return tournament


def _register_entrants(simulation: Simulation, evening: DemoEvening) -> None:
    tournament, desk, clock = simulation.tournament, simulation.crew.desk, simulation.clock
    people = entrants(evening.players, on=tournament.date)
    if evening.how_many < len(people):
        people = simulation.chance.sample(people, evening.how_many)
    at_door = len(people) - evening.announced
    clock.move_to(ANNOUNCED)
    announced = people[at_door:]
    for entrant in announced:
        entrant.is_present, entrant.paid_by = False, ""
    expected = register_players(tournament, by=desk, entrants=announced)
    for group in clock.at_random_times(
        _groups(people[:at_door], clock.chance), DOOR_OPENS, DOOR_CLOSES
    ):
        register_players(tournament, by=desk, entrants=group)
    for player in expected[: len(expected) * ARRIVED // 4]:
        clock.advance(20, 60)
        mark_paid(check_in(player, by=desk), by=desk)


def _groups(people: list[Player], chance: Random) -> list[list[Player]]:
    groups = []
    while people:
        size = chance.choice(GROUP_SIZES)
        groups.append(people[:size])
        people = people[size:]
    return groups
