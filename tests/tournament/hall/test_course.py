"""The curve of a player's released points on their public page."""

import pytest
from django.conf import settings as program
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import SheetEntry, Tally
from tests.factories import enter, make_tournament, make_user, seat_players, solo_rows
from tests.markup import elements, texts
from tournament.models import Tournament
from tournament.ranking.services.release import release_ranking, withhold_ranking
from tournament.results.services.sheets import enter_sheet

pytestmark = pytest.mark.django_db

ONE_ROUND = ["Highest +37 after game 32, lowest +6 after game 1."]
BOTH_ROUNDS = ["Highest +74 after game 64, lowest +6 after game 1."]


def captions(client: Client, number: int) -> list[str]:
    return texts(client.get(f"/p/rennen/{number}/"), "figure.course figcaption")


@pytest.fixture(scope="module")
def hall_id(module_rows: None) -> int:
    """Two rounds of two tables: table 1 kept game by game, table 2 by its totals."""
    make_user()
    tournament = make_tournament(players=8, slug="rennen", is_public=True, released_round=0)
    for number in (1, 2):
        played = seat_players(tournament, number)
        entry = SheetEntry(rows=solo_rows())
        enter_sheet(played.sheets.get(table=1), by=make_user(), entry=entry)
        enter(played.sheets.get(table=2), 8, 2, -4, -6)
    tournament.rounds.update(posted_at=timezone.now())
    return tournament.pk


@pytest.fixture
def hall(hall_id: int, client: Client) -> Tournament:
    client.cookies[program.LANGUAGE_COOKIE_NAME] = "en"
    return Tournament.objects.get(pk=hall_id)


def test_nothing_of_it_is_there_before_it_is_released(client: Client, hall: Tournament) -> None:
    assert "<svg viewBox" not in client.get("/p/rennen/1/").text

    release_ranking(hall, by=None, through_round=1)
    assert captions(client, 1) == ONE_ROUND
    release_ranking(hall, by=None, through_round=2)
    assert captions(client, 1) == BOTH_ROUNDS
    withhold_ranking(hall, by=None, reason="zu früh")
    assert captions(client, 1) == ONE_ROUND


def test_one_list_of_totals_has_no_course(client: Client, hall: Tournament) -> None:
    release_ranking(hall, by=None, through_round=1)

    page = client.get("/p/rennen/5/")

    assert texts(page, ".round-card .section-head .num") == ["+8"]
    assert "<polyline" not in page.text


def test_lists_of_totals_make_a_course_by_rounds(client: Client, hall: Tournament) -> None:
    release_ranking(hall, by=None, through_round=2)

    page = client.get("/p/rennen/5/").text

    assert page.count("<polyline") == 1
    assert captions(client, 5) == ["Round 1: +8; Round 2: +8."]


def test_course_is_of_the_whole_evening(client: Client, hall: Tournament) -> None:
    hall.rounds.get(number=2).sheets.get(table=1).rows.all().delete()
    release_ranking(hall, by=None, through_round=2)

    assert captions(client, 1) == ["Round 1: +37; Round 2: +37."]


def test_place_after_each_round_says_how_many_were_gained(client: Client, hall: Tournament) -> None:
    """Number 7 is third after 38 points in round 2."""
    sheet = hall.rounds.get(number=2).sheets.get(table=2)
    entry = SheetEntry(totals=(-10, -20, 38, -8), tallies=(Tally(),) * 4)
    enter_sheet(sheet, by=make_user(), entry=entry, reason="Probe")

    release_ranking(hall, by=None, through_round=1)
    first = client.get("/p/rennen/7/")
    release_ranking(hall, by=None, through_round=2)
    both = client.get("/p/rennen/7/")

    places = [
        "Ranking after this round: place 5.",
        "Ranking after this round: place 3, 2 places up.",
    ]
    assert texts(first, ".round-card .place-after") == places[:1]
    assert sorted(texts(both, ".round-card .place-after")) == sorted(places)


def test_best_list_is_named_and_those_who_share_it(client: Client, hall: Tournament) -> None:
    release_ranking(hall, by=None, through_round=1)
    so_far = client.get("/p/rennen/7/")
    release_ranking(hall, by=None, through_round=2)
    final = client.get("/p/rennen/7/")

    assert "Best list so far: +37 (Öttl, Franziska, round 1)" in texts(so_far, "#hall p")
    names = "(Öttl, Franziska, round 1; Öttl, Franziska, round 2)"
    assert f"Best list so far: +37 {names}" in texts(final, "#hall p")


def test_course_takes_one_query_however_many_rounds(client: Client, hall: Tournament) -> None:
    counts = []
    for through in (1, 2):
        release_ranking(hall, by=None, through_round=through)
        client.get("/p/rennen/2/")  # reads the evening
        with CaptureQueriesContext(connection) as queries:
            client.get("/p/rennen/1/")
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_stored_list_shows_its_four_lines_at_the_desk(client: Client, hall: Tournament) -> None:
    client.force_login(make_user())

    by_games = client.get("/t/rennen/results/1/1/history/")
    by_totals = client.get("/t/rennen/results/1/2/history/").text

    assert len(elements(by_games, "figure.course polyline")) == 4
    caption = "1 Öttl led from the first game on."
    assert texts(by_games, "figure.course figcaption") == [caption]
    assert "<polyline" not in by_totals
