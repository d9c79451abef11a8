"""A practice by Schwaig, and somebody who types its lists."""

from collections.abc import Callable
from datetime import date
from functools import partial

import pytest

from scoring import SheetEntry
from tests.factories import make_user
from tests.kept_rows import KeptEvening
from tournament.models import TableSheet, Tournament
from tournament.practice.lists import EVENING, STACK
from tournament.practice.services import set_up_practice
from tournament.results.services.sheets import enter_sheet, park_sheet

TODAY = date(2026, 11, 20)


def make_practice(kind: str) -> Tournament:
    return set_up_practice(by=make_user(), rule_set="schwaig", kind=kind, today=TODAY)


@pytest.fixture(scope="session")
def kept_stack(keep_evening: Callable[..., KeptEvening]) -> KeptEvening:
    return keep_evening(partial(make_practice, STACK))


@pytest.fixture(scope="session")
def kept_evening(keep_evening: Callable[..., KeptEvening]) -> KeptEvening:
    return keep_evening(partial(make_practice, EVENING))


@pytest.fixture
def stack(db: None, kept_stack: KeptEvening) -> Tournament:
    return kept_stack.put()


@pytest.fixture
def evening(db: None, kept_evening: KeptEvening) -> Tournament:
    return kept_evening.put()


def sheet_of(tournament: Tournament, table: int) -> TableSheet:
    return TableSheet.objects.get(round__tournament=tournament, table=table)


def store(
    tournament: Tournament, table: int, entry: SheetEntry, *, name: str = "renate", **changes: str
) -> None:
    enter_sheet(sheet_of(tournament, table), by=make_user(name), entry=entry, **changes)


def put_aside(
    tournament: Tournament, table: int, *, name: str = "renate", reason: str = ""
) -> None:
    park_sheet(
        sheet_of(tournament, table),
        by=make_user(name),
        draft={"g1s1": "1"},
        kind=TableSheet.Kind.GAMES,
        note="?",
        reason=reason,
    )
