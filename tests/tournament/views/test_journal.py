"""The journal page: newest first, one kind, older ones."""

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import enter, make_players, make_tournament, make_user, seat_players
from tournament.models import Tournament
from tournament.services.journal import record
from tournament.services.players import mark_paid

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make_user())
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(slug="rennen")


def told(response) -> list[str]:  # type: ignore[no-untyped-def]
    return [line.words for line in response.context["lines"]]


def test_journal_without_entries_says_what_comes(desk: Client, tournament: Tournament) -> None:
    assert "Nothing here yet" in desk.get("/t/rennen/journal/").content.decode()


def test_journal_of_one_kind(desk: Client, tournament: Tournament) -> None:
    players = make_players(tournament, 4)
    mark_paid(players[0], by=make_user())
    enter(seat_players(tournament).sheets.get(), 2, -2, 0, 0)

    everything = told(desk.get("/t/rennen/journal/"))
    lists = told(desk.get("/t/rennen/journal/?about=lists"))

    assert everything == [
        "Table 1, round 1 entered: +2, −2, 0, 0",
        "1 Öttl, Franziska paid: 15\xa0€ cash",
    ]
    assert lists == everything[:1]


def test_journal_pages_to_the_older_entries(desk: Client, tournament: Tournament) -> None:
    for number in range(1, 103):
        record(tournament, by=None, action=f"step_{number}")

    first = desk.get("/t/rennen/journal/")
    second = desk.get(f"/t/rennen/journal/?before={first.context['older']}")

    assert told(first)[0] == "step 102"
    assert told(second) == ["step 2", "step 1"]
    assert second.context["older"] is None


@pytest.mark.parametrize("query", ["?before=x", "?before=" + "9" * 40, "?about=nothing"])
def test_journal_with_a_nonsense_address_shows_everything(
    desk: Client, tournament: Tournament, query: str
) -> None:
    record(tournament, by=None, action="step_1")

    assert told(desk.get(f"/t/rennen/journal/{query}")) == ["step 1"]


def test_journal_keeps_a_hostile_reason_as_text(desk: Client, tournament: Tournament) -> None:
    """L06"""
    record(tournament, by=None, action="tournament_closed", reason="<script>alert(1)</script>")

    assert "<script>alert" not in desk.get("/t/rennen/journal/").content.decode()


def test_journal_shows_only_its_own_tournament(desk: Client, tournament: Tournament) -> None:
    """B05"""
    record(make_tournament(), by=None, action="step_1")

    assert told(desk.get("/t/rennen/journal/")) == []


def test_journal_asks_as_often_for_many_as_for_few(desk: Client) -> None:
    counts = []
    for players in (4, 20):
        one = make_tournament()
        make_players(one, players)
        for player in one.players.all():
            mark_paid(player, by=make_user())
        for sheet in seat_players(one).sheets.all():
            enter(sheet, 2, -2, 0, 0)
        with CaptureQueriesContext(connection) as queries:
            desk.get(f"/t/{one.slug}/journal/")
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 7
