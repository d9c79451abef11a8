"""Visits: the next one who opens a list sees who has it open, and nobody waits."""

import sqlite3
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_tournament, make_user, seat_players
from tests.markup import elements, texts
from tests.typed_totals import NO_COUNTS
from tournament.models import SheetVisit, TableSheet
from tournament.results.visits import LIFE, other_visitors

pytestmark = pytest.mark.django_db


def make_sheet() -> TableSheet:
    return seat_players(make_tournament(players=4)).sheets.get()


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(make_user(name))
    return client


def url(name: str, sheet: TableSheet) -> str:
    return reverse(name, args=[sheet.round.tournament.slug, 1, 1])


def test_next_visitor_sees_who_has_the_list_open() -> None:
    sheet = make_sheet()
    first = client_of("renate").get(url("sheet-totals", sheet))
    since = timezone.localtime(SheetVisit.objects.get().at)

    second = client_of("gerd").get(url("sheet-enter", sheet))

    assert len(elements(first, f"[hx-post={url('sheet-visit', sheet)}]")) == 1
    (notice,) = texts(second, "main [role=status] .notice.warn span")
    assert notice == f"Renate hat diese Liste seit {since:%H:%M} offen."
    assert f"seit {since:%H:%M} offen" not in first.text


def test_visitors_do_not_see_themselves() -> None:
    sheet, renate = make_sheet(), make_user()

    assert [other_visitors(sheet, renate), other_visitors(sheet, renate)] == [[], []]
    assert SheetVisit.objects.count() == 1


def test_sign_of_life_keeps_the_time_of_opening() -> None:
    sheet, renate, gerd = make_sheet(), make_user(), make_user("gerd")
    other_visitors(sheet, renate)
    opened = timezone.now() - timedelta(minutes=20)
    SheetVisit.objects.update(at=opened, seen_at=timezone.now() - timedelta(minutes=1))

    client_of("renate").post(url("sheet-visit", sheet))

    (visit,) = other_visitors(sheet, gerd)
    assert (visit.at, visit.seen_at > opened) == (opened, True)


def test_visit_goes_on_while_the_list_stays_open() -> None:
    sheet, renate, gerd = make_sheet(), make_user(), make_user("gerd")
    other_visitors(sheet, renate)
    SheetVisit.objects.update(seen_at=timezone.now() - LIFE + timedelta(seconds=5))

    other_visitors(sheet, renate)

    SheetVisit.objects.update(seen_at=F("seen_at") - timedelta(seconds=10))
    assert [visit.user for visit in other_visitors(sheet, gerd)] == [renate]


def test_visit_expires_without_a_sign_of_life_and_restarts() -> None:
    sheet, renate, gerd = make_sheet(), make_user(), make_user("gerd")
    other_visitors(sheet, renate)
    long_ago = timezone.now() - LIFE - timedelta(seconds=1)
    SheetVisit.objects.update(at=long_ago, seen_at=long_ago)

    assert other_visitors(sheet, gerd) == []
    other_visitors(sheet, renate)
    assert SheetVisit.objects.get(user=renate).at > long_ago


def test_visit_ends_with_saving() -> None:
    sheet, renate = make_sheet(), client_of("renate")
    renate.get(url("sheet-totals", sheet))
    zeros = {f"total{seat}": "0" for seat in range(1, 5)}

    renate.post(url("sheet-totals", sheet), zeros | NO_COUNTS | {"version": "0"})

    assert other_visitors(sheet, make_user("gerd")) == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL lets many write")
def test_page_opens_while_somebody_else_holds_the_database() -> None:
    sheet, renate = make_sheet(), make_user()
    writer = sqlite3.connect(settings.DATABASES["default"]["NAME"], isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    try:
        assert other_visitors(sheet, renate) == []
    finally:
        writer.close()

    assert not SheetVisit.objects.exists()
    assert connection.cursor().execute("PRAGMA busy_timeout").fetchone()[0] == 20_000
