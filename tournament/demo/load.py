"""Loading and removing the demonstration. Everything goes through the services, with a journal."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from random import Random

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission, User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.demo.backdating import backdate
from tournament.demo.cast import Evening, entrants, evenings
from tournament.demo.stages import STAGES
from tournament.evening.services.accounts import DEMO_MARK, DEMO_NAME, demo_account
from tournament.evening.services.plan import Plan
from tournament.evening.services.tournaments import (
    change_tournament,
    create_tournament,
    delete_demo,
)
from tournament.models import Tournament
from tournament.registration.entrants import Entrant
from tournament.registration.services.players import register_players
from tournament.shared.errors import Refused
from tournament.shared.permissions import LEAD_ALL, REOPEN
from tournament.shared.sessions import end_all

PASSWORD = "schafkopf"
LENGTH = timedelta(hours=4)  # of an evening, from the start to the last handshake


@transaction.atomic
def load_demo(*, today: date) -> list[Tournament]:
    """Make what is missing of the account and the tournaments; those already there stay."""
    director = _account()
    known = {t.slug: t for t in Tournament.objects.all()}
    wanted = evenings()
    taken = [e.slug for e in wanted if e.slug in known and not known[e.slug].is_demo]
    if taken:
        raise Refused(
            *(
                _("A tournament of your own has the short address “%(slug)s” already.")
                % {"slug": slug}
                for slug in taken
            )
        )
    return [_play(e, today=today, by=director) for e in wanted if e.slug not in known]


@transaction.atomic
def remove_demo() -> int:
    """Remove the demonstration without trace; the number of its tournaments."""
    tournaments = list(Tournament.objects.filter(is_demo=True, practice=""))
    for tournament in tournaments:
        delete_demo(tournament)
    accounts = get_user_model().objects.filter(username=DEMO_NAME, email=DEMO_MARK)
    end_all(accounts.values_list("pk", flat=True))
    accounts.delete()
    return len(tournaments)


def _account() -> User | None:
    """The account with the known password: only in a demonstration, never beside real accounts."""
    accounts = get_user_model().objects
    is_free = not accounts.filter(username=DEMO_NAME).exists()
    if is_free and (settings.DEMO or not accounts.exists()):
        account = accounts.create_user(DEMO_NAME, DEMO_MARK, PASSWORD)
        rights = [right.partition(".")[2] for right in (LEAD_ALL, REOPEN)]
        account.user_permissions.set(Permission.objects.filter(codename__in=rights))
    return demo_account()


def _play(evening: Evening, *, today: date, by: User | None) -> Tournament:
    """One evening up to its stage. Times of an evening gone by are set to that evening."""
    chance = Random(evening.seed)
    day = today + timedelta(days=evening.days_from_today)
    tournament = create_tournament(
        by=by,
        is_demo=True,
        plan=Plan(
            slug=evening.slug,
            name=evening.name,
            date=day,
            venue=evening.venue,
            rule_set=evening.rule_set,
            fee_cents=evening.fee_cents,
        ),
    )
    register_players(tournament, by=by, entrants=_people(evening, day, chance))
    _set_start(tournament, evening, by=by)
    STAGES[evening.stage](tournament, by=by, chance=chance)
    if evening.days_from_today < 0:
        end = timezone.make_aware(datetime.combine(day, evening.starts_at)) + LENGTH
        backdate(tournament, end - timezone.now())
    return tournament


def _people(evening: Evening, day: date, chance: Random) -> list[Entrant]:
    people = entrants(evening.players, on=day)
    if evening.how_many < len(people):
        people = chance.sample(people, evening.how_many)
    here = len(people) - evening.announced
    return people[:here] + [replace(p, is_present=False, paid_by="") for p in people[here:]]


def _set_start(tournament: Tournament, evening: Evening, *, by: User | None) -> None:
    """Only now: the registration may close before the start, and that may be over already."""
    tournament.starts_at = evening.starts_at
    change_tournament(
        tournament,
        by=by,
        starts_at=evening.starts_at,
        registration_closes_at=tournament.default_registration_close(),
    )
