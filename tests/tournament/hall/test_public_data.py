"""The data for club websites: docs/public-data.md, field by field."""

import csv
import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as program
from django.test import Client

from tests.factories import enter, make_director, make_tournament, seat_players
from tests.markup import texts
from tournament.models import Player, Tournament
from tournament.ranking.public_data import embedding_html
from tournament.ranking.services.release import release_ranking, withhold_ranking

pytestmark = pytest.mark.django_db

DOCUMENT = Path("docs/public-data.md")


@pytest.fixture(scope="module")
def hall_id(module_rows: None) -> int:
    """Two rounds of one table, both with their list; nothing is released."""
    make_director()
    tournament = make_tournament(players=4, slug="rennen", is_public=True, released_round=0)
    tournament.players.filter(number=1).update(publish="number")
    tournament.players.filter(number=2).update(last_name="=1+1", first_name="")
    solo = {"solo_won": (1, 0, 0, 0), "solo_played": (2, 0, 0, 0)}
    enter(seat_players(tournament, 1).sheets.get(), 30, -8, -8, -14, **solo)
    enter(seat_players(tournament, 2).sheets.get(), -6, 8, 4, -6)
    return tournament.pk


@pytest.fixture
def hall(hall_id: int, client: Client) -> Tournament:
    client.cookies[program.LANGUAGE_COOKIE_NAME] = "en"
    return Tournament.objects.get(pk=hall_id)


def data(client: Client, query: str = "") -> dict[str, Any]:
    return json.loads(client.get(f"/p/rennen/ranking.json{query}").content)


def rows(client: Client, query: str = "") -> list[list[str]]:
    text = client.get(f"/p/rennen/ranking.csv{query}").content.decode("utf-8-sig")
    return list(csv.reader(StringIO(text), delimiter=";"))


def test_json_says_what_the_document_promises(client: Client, hall: Tournament) -> None:
    release_ranking(hall, by=None, through_round=2)

    ranking = data(client)

    assert {key: value for key, value in ranking.items() if key not in ("categories", "as_of")} == {
        "format": 1,
        "tournament": "Schafkopfrennen",
        "date": "2026-11-20",
        "rounds": 2,
        "through_round": 2,
        "is_final": True,
        "state": "final after 2 rounds",
        "warning": None,
    }
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+\d\d:\d\d", ranking["as_of"])
    (category,) = ranking["categories"]
    assert (category["name"], category["title"]) == (None, "Ranking")
    assert category["rows"][0] == {
        "rank": 1,
        "number": 1,
        "name": "No. 1",
        "home": "",
        "rounds": [30, -6],
        "dropped": [],
        "penalty": 0,
        "points": 24,
        "tally": {"sie": 0, "tout_won": 0, "tout_played": 0, "solo_won": 1, "solo_played": 2},
        "decided_by": None,
        "shares_rank": False,
        "category": None,
    }
    assert [row["number"] for row in category["rows"]] == [1, 2, 3, 4]


def test_document_names_every_field(client: Client, hall: Tournament) -> None:
    release_ranking(hall, by=None, through_round=2)
    ranking = data(client)
    (category,) = ranking["categories"]

    named = set(re.findall(r"^\| `(\w+)`", DOCUMENT.read_text(), re.MULTILINE))

    assert named == ranking.keys() | category.keys() | category["rows"][0].keys()


def test_nothing_is_there_before_it_is_released(client: Client, hall: Tournament) -> None:
    ranking = data(client, "?round=1")

    assert (ranking["through_round"], ranking["categories"], ranking["as_of"]) == (0, [], None)
    assert rows(client) == [["Rank", "No.", "Name", "Town or club", "Points", *rows(client)[0][5:]]]


def test_later_rounds_than_the_released_one_are_not_to_be_had(
    client: Client, hall: Tournament
) -> None:
    release_ranking(hall, by=None, through_round=1)

    for query in ("", "?round=1", "?round=2", "?round=99", "?round=x"):
        assert data(client, query)["through_round"] == 1
        assert [row[:5] for row in rows(client, query)[1:2]] == [["1", "1", "No. 1", "", "30"]]
    assert data(client)["is_final"] is False
    withhold_ranking(hall, by=None, reason="zu früh")
    assert data(client)["categories"] == []


def test_earlier_round_may_be_asked_for(client: Client, hall: Tournament) -> None:
    release_ranking(hall, by=None, through_round=2)

    assert data(client, "?round=1")["through_round"] == 1


def test_csv_is_made_for_spreadsheets_and_runs_no_formula(client: Client, hall: Tournament) -> None:
    release_ranking(hall, by=None, through_round=2)

    response = client.get("/p/rennen/ranking.csv")

    assert response.content.startswith(b"\xef\xbb\xbf")
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="rennen-ranking.csv"'
    assert [row[2] for row in rows(client)] == ["Name", "No. 1", "'=1+1", *_names(3, 4)]


def _names(*numbers: int) -> list[str]:
    return [player.full_name for player in Player.objects.filter(number__in=numbers)]


def test_only_these_two_may_be_read_by_other_websites(client: Client, hall: Tournament) -> None:
    for path in ("ranking.json", "ranking.csv"):
        first = client.get(f"/p/rennen/{path}")
        again = client.get(f"/p/rennen/{path}", headers={"if-none-match": first["ETag"]})
        assert (first["Access-Control-Allow-Origin"], again.status_code) == ("*", 304)
        assert again["Access-Control-Allow-Origin"] == "*"
    for path in ("", "ranking/", "seats/", "draw.json", "1/", "rules/"):
        assert "Access-Control-Allow-Origin" not in client.get(f"/p/rennen/{path}").headers


def test_page_that_is_switched_off_has_no_data(client: Client, hall: Tournament) -> None:
    Tournament.objects.update(is_public=False)

    assert client.get("/p/rennen/ranking.json").status_code == 404
    assert client.get("/p/rennen/ranking.csv").status_code == 404


def test_ranking_page_offers_lines_for_another_website(client: Client, hall: Tournament) -> None:
    client.force_login(make_director())

    page = client.get("/t/rennen/ranking/")

    assert "Show it on your own website" in texts(page, "details summary")
    (snippet,) = texts(page, "textarea#snippet")
    where = "http://testserver/p/rennen/ranking.json"
    assert snippet == " ".join(embedding_html(where).split())


def test_document_shows_the_same_lines() -> None:
    assert embedding_html("https://turnier.example/p/rennen/ranking.json") in DOCUMENT.read_text()
