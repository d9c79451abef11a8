"""The halls in which every page is looked at: empty, small, usual, full, and with long names."""

import sqlite3
from collections.abc import Callable
from datetime import date

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection
from django.db.models import CharField, Model, QuerySet
from django.utils import timezone
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.factories import enter, make_tournament, make_user
from tests.kept_rows import copy_into_memory, put_back
from tests.tournament.addresses import evening_of_everything
from tournament.cup.services.cups import create_cup, set_cup_public
from tournament.demo.load import PASSWORD
from tournament.evening.services.accounts import DEMO_NAME
from tournament.models import (
    Cup,
    Player,
    PreRegistration,
    Prize,
    PrizeGroup,
    TableSheet,
    Team,
    Tournament,
)
from tournament.practice.services import set_up_practice
from tournament.prizes.services.prizes import publish_prizes
from tournament.results.services.calls import call_supervisors

LONG_NAMES: dict[type[Model], tuple[str, ...]] = {
    Tournament: ("name", "venue"),
    Player: ("last_name", "first_name", "place", "club"),
    Team: ("name",),
    Prize: ("title", "gift"),
    PrizeGroup: ("name",),
    Cup: ("name",),
}
DEMONSTRATION: list[sqlite3.Connection] = []  # the database with it, once it is loaded
WORDS = "Leutheusser-Schnarrenberger von der Höhenrainmühle "


def nothing() -> None:
    """A tournament without anybody."""
    _account()
    make_tournament(is_public=True)
    make_user()


def the_demonstration() -> None:
    """Some 64 people: before the draw, in the middle, finished; all evenings as a cup.

    Loaded once per worker; replaces whatever is stored.
    """
    if DEMONSTRATION:
        put_back(DEMONSTRATION[0])
        return
    call_command("load_demo", verbosity=0)
    get_user_model().objects.update(is_superuser=True)  # sees the accounts as well
    make_user()
    evenings = Tournament.objects.all()
    set_cup_public(
        create_cup(by=None, name="Pokal", tournaments=evenings, final_places=4),
        by=None,
        is_public=True,
    )
    set_up_practice(by=None, rule_set="schwaig", kind="evening", today=date.today())
    open_the_public_form()
    if connection.vendor == "sqlite":
        DEMONSTRATION.append(copy_into_memory())


def open_the_public_form() -> None:
    """Open pre-registration where no list is in; a namesake of a player waits."""
    waiting_for = Tournament.objects.filter(state="registration", practice="")
    waiting_for.update(
        has_pre_registration=True,
        is_public=True,
        date=timezone.localdate(),
        registration_closes_at=None,
    )
    for tournament in waiting_for:
        registered = tournament.players.all()[0]
        PreRegistration.objects.create(
            tournament=tournament,
            last_name=registered.last_name,
            first_name=registered.first_name,
            arrived_at=timezone.now(),
        )


def half_played(players: int) -> Tournament:
    """Every third list is missing, and of everything else there is one."""
    _account()
    tournament = evening_of_everything(players)
    for sheet in tournament.rounds.get(number=1).sheets.filter(state="open"):
        if sheet.table % 3:
            enter(sheet, 12, -4, 2, -10)
    publish_prizes(tournament, by=None)
    set_cup_public(tournament.cups.get(), by=None, is_public=True)
    Tournament.objects.update(has_table_phones=True, has_doubts=True, has_pre_registration=True)
    for sheet, reason in zip(open_lists(tournament), ("approval", "dispute"), strict=False):
        call_supervisors(sheet, reason=reason, game=7)
    return tournament


def open_lists(tournament: Tournament) -> QuerySet[TableSheet]:
    return TableSheet.objects.filter(round__tournament=tournament, state="open")


def longest_names() -> None:
    """Store the longest names that the program accepts."""
    half_played(12)
    for model, fields in LONG_NAMES.items():
        model._default_manager.update(**{name: _longest(model, name) for name in fields})
    get_user_model().objects.update(first_name=(WORDS * 3)[:150], last_name=(WORDS * 3)[:150])


HALLS: dict[str, Callable[[], object]] = {
    "nothing": nothing,
    "12": lambda: half_played(12),
    "64": the_demonstration,
    "448": lambda: half_played(448),
    "longest names": longest_names,
}


def sign_in_by_name(page: Page, live_server: LiveServer) -> None:
    """Sign in with the account that every hall has."""
    page.goto(f"{live_server.url}/login/")
    page.locator("[name=username]").fill(DEMO_NAME)
    page.locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{live_server.url}/")


def _account() -> None:
    """That of the demo: who looks at pages signs in alike everywhere."""
    get_user_model().objects.create_superuser(DEMO_NAME, password=PASSWORD)


def _longest(model: type[Model], name: str) -> str:
    field = model._meta.get_field(name)
    assert isinstance(field, CharField)
    assert field.max_length
    return (WORDS * 9)[: field.max_length].strip()
