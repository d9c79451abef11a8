"""The pages behind the code on the wall: seats, a player's page, rules, the ranking."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from django.conf import settings as program
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import (
    enter,
    make_player,
    make_second_round,
    make_tournament,
    make_user,
    seat_players,
)
from tests.kept_rows import KeptEvening
from tests.markup import texts
from tournament.beamer.services import start_round
from tournament.evening.services.tournaments import close_tournament
from tournament.models import Player, TableSheet, Tournament
from tournament.prizes.services.ceremony import begin_ceremony, call_prize
from tournament.prizes.services.prizes import add_prize, publish_prizes
from tournament.ranking.services.release import release_ranking, withhold_ranking
from tournament.results.services.rounds import reopen_round
from tournament.results.services.sheets import reopen_sheet, void_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="session")
def unreleased_round(keep_evening: Callable[..., KeptEvening]) -> KeptEvening:
    return keep_evening(partial(make_second_round, released_round=0))


@pytest.fixture
def hall(client: Client, unreleased_round: KeptEvening) -> Tournament:
    client.cookies[program.LANGUAGE_COOKIE_NAME] = "en"
    return unreleased_round.put()


def words(client: Client, path: str = "") -> str:
    """Return the page's text without its tags."""
    page = client.get(f"/p/rennen/{path}")
    assert page.status_code == 200
    main = page.text[page.text.index("<main") :]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def test_first_page_says_where_the_evening_is_and_opens_its_doors(
    client: Client, hall: Tournament
) -> None:
    page = client.get("/p/rennen/")

    assert texts(page, "p.evening") == ["Round 2 is being played 1 of 2 lists are in."]
    assert texts(page, "form.find-me h2") == ["Where do I sit?"]
    assert "It appears here once the director releases it." in texts(page, ".doors p")


def test_day_is_written_as_the_language_writes_it(client: Client, hall: Tournament) -> None:
    release_ranking(hall, by=None, through_round=1)
    Tournament.objects.update(date="2026-11-20")
    pages = [f"/p/rennen/{path}" for path in ("", "ranking/", "draw/")]
    english = [" ".join(texts(client.get(page), ".public-head p")) for page in pages]
    client.cookies[program.LANGUAGE_COOKIE_NAME] = "de"
    german = [" ".join(texts(client.get(page), ".public-head p")) for page in pages]

    assert all("Friday, 20 November 2026" in head for head in english)
    assert all("Freitag, 20. November 2026" in head for head in german)


@pytest.mark.parametrize("path", ["", "seats/", "ranking/", "rules/", "draw/", "who/", "7/"])
def test_every_door_leads_somewhere(client: Client, hall: Tournament, path: str) -> None:
    release_ranking(hall, by=None, through_round=1)
    home = client.get("/p/rennen/").text

    assert client.get(f"/p/rennen/{path}").status_code == 200
    assert path in ("", "who/", "7/") or f'href="/p/rennen/{path}"' in home


@pytest.mark.parametrize(
    ("wanted", "number"), [("7", 7), ("ubler", 7), ("ÜBLER jö", 7), ("wójcik", 4), ("grün", 3)]
)
def test_seat_is_found_by_number_or_name_in_two_taps(
    client: Client, hall: Tournament, wanted: str, number: int
) -> None:
    response = client.get("/p/rennen/who/", {"who": wanted})

    assert response["Location"] == f"/p/rennen/{number}/"


def test_several_of_one_name_are_asked_about(client: Client, hall: Tournament) -> None:
    Player.objects.filter(number=8).update(last_name="Übler", first_name="Jörg-Uwe")

    page = client.get("/p/rennen/who/", {"who": "Übler"})

    assert texts(page, "ul.people a") == [
        "Übler, Jörg No. 7 · Röthenbach",
        "Übler, Jörg-Uwe No. 8 · Altdorf",
    ]


@pytest.mark.parametrize("wanted", ["Niemand", "99", "%00", "<b>"])
def test_nobody_found_says_what_to_do(client: Client, hall: Tournament, wanted: str) -> None:
    page = client.get(f"/p/rennen/who/?who={wanted}")

    (notice,) = texts(page, "#hall .notice.warn")
    assert notice.startswith("No player found for “")
    assert notice.endswith("”. The desk can tell you your start number.")


def test_own_page_has_table_and_seat_and_who_else_sits_there(
    client: Client, hall: Tournament
) -> None:
    page = client.get("/p/rennen/7/")

    assert texts(page, "dl.result") == ["Table in round 2 2 Your seat 3"]
    rows = texts(page, ".round-card tbody tr")
    assert rows.count("Seat 1 Krämer-Oßwald, Annemarie Behringersdorf") == 2
    assert "Round 1: table 2, seat 3" in texts(page, ".round-card h2")


def test_no_byte_of_a_total_leaves_the_desk_before_it_is_released(
    client: Client, hall: Tournament
) -> None:
    """Points of the closed round are 30, 8, 8, 14 and 10, 4, 4, 10."""
    pages = [words(client, path) for path in ("", "1/", "2/", "7/", "ranking/", "seats/")]
    check = client.get("/p/rennen/draw/").text + client.get("/p/rennen/draw.json").text

    assert not re.search(r"[+−](30|8|14|10|4)\b", check)
    assert [sign for page in pages for sign in re.findall(r"[+−]\d+", page)] == []
    page = client.get("/p/rennen/ranking/")
    assert texts(page, "#hall .empty h2") == ["No ranking has been released yet"]


def test_hall_sees_the_released_round_and_not_the_one_being_played(
    client: Client, hall: Tournament
) -> None:
    release_ranking(hall, by=None, through_round=1)

    ranking, own = (client.get(f"/p/rennen/{path}") for path in ("ranking/", "1/"))

    assert "interim after round 1" in texts(ranking, "p.facts span")
    assert "Round 2 is being played: 1 of 2 lists are in." in texts(ranking, "#ranking b")
    assert "+30" in texts(ranking, "table.rank td.points")
    assert "+6" not in words(client, "ranking/")
    state = "Interim ranking: place 1 of 8 after round 1, with +30 points"
    assert texts(own, "p.evening") == [state]
    assert "+6" not in words(client, "5/")


def test_seats_that_are_drawn_and_not_posted_are_not_called_undrawn(client: Client) -> None:
    seat_players(make_tournament(players=4, slug="rennen", is_public=True))

    page = client.get("/p/rennen/")
    assert texts(page, "p.evening b") == ["Noch keine Plätze ausgehängt"]


def test_prizes_are_counted_and_not_promised_after_the_prize_giving(client: Client) -> None:
    tournament = make_tournament(players=4, slug="rennen", is_public=True, round_count=1)
    enter(seat_players(tournament).sheets.get(), 3, 1, -1, -3)
    add_prize(tournament, by=None, number=1, gift="Schinken")
    publish_prizes(tournament, by=None)
    before = client.get("/p/rennen/prizes/")
    begin_ceremony(tournament, by=None, order="first_first")
    call_prize(tournament.prizes.get(), by=None)

    assert "Preise 1 Preis." in texts(client.get("/p/rennen/"), ".doors li")
    note = "Bis zur Siegerehrung können sie sich ändern."
    assert f"Auf Preise besteht kein Anspruch. {note}" in texts(before, "#hall p")
    assert note not in words(client, "prizes/")


def test_one_point_is_no_points(client: Client) -> None:
    tournament = make_tournament(players=4, slug="rennen", is_public=True, round_count=1)
    enter(seat_players(tournament).sheets.get(), 1, 1, -1, -1)

    assert texts(client.get("/p/rennen/1/"), "p.evening small") == ["nach Runde 1, mit +1 Punkt"]


def test_round_asked_for_is_never_one_that_is_not_released(
    client: Client, hall: Tournament
) -> None:
    release_ranking(hall, by=None, through_round=1)

    requested, usual = (words(client, path) for path in ("ranking/?round=2", "ranking/"))
    assert re.sub(r"\d+:\d\d", "", requested) == re.sub(r"\d+:\d\d", "", usual)  # without the clock


def test_ranking_taken_back_is_gone_from_every_page(client: Client, hall: Tournament) -> None:
    release_ranking(hall, by=None, through_round=1)
    (evening,) = texts(client.get("/p/rennen/1/"), "p.evening")
    assert evening.endswith("after round 1, with +30 points")

    withhold_ranking(hall, by=None, reason="Tisch 2 ist strittig")

    pages = [words(client, path) for path in ("", "1/", "ranking/")]
    assert [sign for page in pages for sign in re.findall(r"[+−]\d+", page)] == []


def test_last_round_with_all_lists_is_the_final_ranking(client: Client, hall: Tournament) -> None:
    enter(hall.rounds.get(number=2).sheets.get(table=1), 9, -1, -5, -3)
    release_ranking(hall, by=None, through_round=2)

    home = client.get("/p/rennen/")
    assert "Final ranking" in texts(home, ".doors a")
    assert texts(home, "form.find-me h2") == ["How did I do?"]
    assert texts(client.get("/p/rennen/1/"), "p.evening b") == ["Place 1 of 8"]
    assert "Your seat" not in words(client, "1/")
    assert words(client, "who/?who=r").startswith("Schafkopfrennen How did I do?")


def test_place_of_a_minor_says_among_whom(client: Client) -> None:
    client.cookies[program.LANGUAGE_COOKIE_NAME] = "en"
    tournament = make_tournament(players=4, slug="rennen", rule_set="ebersdorf", round_count=1)
    tournament.players.filter(number=4).update(birth_on="2012-01-01")
    enter(seat_players(tournament).sheets.get(), 120, 100, 60, 45)
    tournament.rounds.update(posted_at=timezone.now())
    release_ranking(tournament, by=None, through_round=1)

    minor, adult = (texts(client.get(f"/p/rennen/{number}/"), "p.evening") for number in (4, 1))
    assert minor == ["Place 1 of 1 Minors, after round 1, with 45 points"]
    assert adult == ["Place 1 of 3 Adults, after round 1, with 120 points"]


def test_initials_are_all_that_the_hall_knows_of_somebody(client: Client, hall: Tournament) -> None:
    Player.objects.filter(number=1).update(publish=Player.Publish.INITIALS)
    release_ranking(hall, by=None, through_round=1)

    pages = [
        client.get(f"/p/rennen/{path}").text
        for path in ("", "1/", "2/", "seats/", "seats/?by=name", "ranking/", "who/?who=öttl")
    ]

    assert all("Öttl" not in page.replace("“öttl”", "") for page in pages)
    assert "F. Ö." in pages[1]


def test_before_the_draw_one_looks_up_whether_one_is_registered(client: Client) -> None:
    make_user()
    client.cookies[program.LANGUAGE_COOKIE_NAME] = "en"
    make_tournament(players=8, slug="rennen", is_public=True, released_round=0)

    assert texts(client.get("/p/rennen/"), "form.find-me h2") == ["Am I registered?"]
    waits = ["Registered Your seat appears here once the seats are posted."]
    assert texts(client.get("/p/rennen/7/"), "p.evening") == waits
    seat_players(Tournament.objects.get())
    assert texts(client.get("/p/rennen/7/"), "p.evening") == waits


def test_round_posted_but_not_begun_is_not_said_to_be_played(
    client: Client, hall: Tournament
) -> None:
    release_ranking(hall, by=None, through_round=1)
    reopen_sheet(TableSheet.objects.get(round__number=2, table=2), by=None, reason="verlesen")

    posted = words(client) + words(client, "ranking/")
    own_page = words(client, "7/")
    assert "under way" not in own_page
    start_round(hall, 2, by=None, minutes=None)

    assert "Round 2 is being played" not in posted
    assert "under way" in texts(client.get("/p/rennen/7/"), ".round-card .soft")
    assert texts(client.get("/p/rennen/"), "p.evening b") == ["Round 2 is being played"]
    state = "Round 2 is being played: 0 of 2 lists are in."
    assert state in texts(client.get("/p/rennen/ranking/"), "#ranking b")


def test_state_of_the_evening_is_that_of_the_round_whose_lists_are_out(
    client: Client, hall: Tournament
) -> None:
    reopen_round(hall.rounds.get(number=1), by=None, reason="eine Liste fehlt")
    reopen_sheet(TableSheet.objects.get(round__number=1, table=2), by=None, reason="verlesen")

    state = "Round 1 is being played 1 of 2 lists are in."
    assert texts(client.get("/p/rennen/"), "p.evening") == [state]


def test_round_with_all_its_lists_is_no_longer_being_played(
    client: Client, hall: Tournament
) -> None:
    release_ranking(hall, by=None, through_round=1)
    enter(TableSheet.objects.get(round__number=2, state="open"), 0, 0, 0, 0)

    state = "Round 2 has been played 2 of 2 lists are in."
    assert texts(client.get("/p/rennen/"), "p.evening") == [state]
    assert "under way" not in words(client, "7/")
    of_ranking = "Round 2 has been played: 2 of 2 lists are in."
    assert of_ranking in texts(client.get("/p/rennen/ranking/"), "#ranking b")


def test_seats_of_a_round_that_is_not_posted_are_nowhere(client: Client, hall: Tournament) -> None:
    hall.rounds.filter(number=2).update(posted_at=None)

    assert texts(client.get("/p/rennen/"), "p.evening b") == ["Round 1 is over"]
    assert "Round 2" not in words(client, "7/") + words(client, "seats/")


def test_player_without_a_public_name_has_one_number_at_the_table(
    client: Client, hall: Tournament
) -> None:
    hall.players.filter(number=1).update(publish="number")

    seats = words(client, "seats/?round=1")

    assert (seats.count("No. 1 "), seats.count("No. 2 ")) == (1, 1)


@pytest.mark.parametrize("path", ["", "1/", "who/?who=a", "seats/", "seats/?by=name", "ranking/"])
def test_pages_ask_as_often_for_many_players_as_for_few(client: Client, path: str) -> None:
    make_user()
    counts = []
    for tables in (1, 3):
        tournament = make_tournament(players=4 * tables, is_public=True, round_count=1)
        for sheet in seat_players(tournament).sheets.all():
            enter(sheet, 2, -2, 4, -4)
        tournament.rounds.update(posted_at=timezone.now())
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/p/{tournament.slug}/{path}").status_code in (200, 302)
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.parametrize("path", ["", "ranking/", "99/"])
def test_guest_too_early_reads_what_a_guest_can_do(
    client: Client, hall: Tournament, path: str
) -> None:
    """Before the page is on, it does not reveal whether there is such an evening."""
    Tournament.objects.update(is_public=False)

    early = client.get(f"/p/rennen/{path}")
    mistyped = client.get(f"/p/renen/{path}")

    assert (early.status_code, mistyped.status_code) == (404, 404)
    sentence = "The tournament's page may not be switched on yet: this page keeps checking."
    assert sentence in texts(early, "#hall p")
    assert early.text == mistyped.text
    assert not re.search('href="/(?:login/)?"', early.text)  # the desk's own doors
    assert "keeps checking" not in client.get("/t-nowhere/").text


def test_excluded_player_reads_so_and_no_seat(client: Client, hall: Tournament) -> None:
    hall.players.filter(number=7).update(state=Player.State.EXCLUDED)

    page = client.get("/p/rennen/7/")

    assert texts(page, "p.evening b") == ["Excluded"]
    assert "Your seat" not in page.text


def test_void_list_is_named_and_no_release_promised(client: Client) -> None:
    client.cookies[program.LANGUAGE_COOKIE_NAME] = "en"
    evening = make_tournament(players=8, slug="rennen", round_count=1, is_public=True)
    played = seat_players(evening)
    void_sheet(played.sheets.get(table=1), by=make_user(), reason="Karten")
    enter(played.sheets.get(table=2), 10, 4, -4, -10)
    evening.rounds.update(posted_at=timezone.now())

    page = client.get("/p/rennen/1/")

    heads = texts(page, ".round-card .section-head")
    assert heads == ["Round 1: table 1, seat 1 void"]
    assert "once the director releases" not in words(client, "1/")


@pytest.mark.parametrize("state", [Player.State.FILL_IN, Player.State.EXCLUDED])
def test_nobody_outside_the_ranking_is_promised_a_place(
    client: Client, hall: Tournament, state: str
) -> None:
    hall.players.filter(number=7).update(state=state)

    assert "once the director releases" not in words(client, "7/")


def test_whoever_missed_every_draw_is_sent_to_the_desk(client: Client, hall: Tournament) -> None:
    make_player(hall, 9, is_present=False)

    assert texts(client.get("/p/rennen/9/"), "p.evening") == [
        "No seat All rounds are drawn. Please ask at the desk."
    ]

    enter(TableSheet.objects.get(round__number=2, state="open"), 8, 2, -4, -6)
    release_ranking(hall, by=None, through_round=2)

    assert texts(client.get("/p/rennen/9/"), "p.evening") == ["No seat"]


def test_tournament_that_ended_early_is_no_longer_being_played(
    client: Client, hall: Tournament
) -> None:
    release_ranking(hall, by=None, through_round=1)
    close_tournament(hall, by=make_user(), reason="Unwetter")

    state = "The tournament is over Ranking: interim after round 1"
    assert texts(client.get("/p/rennen/"), "p.evening") == [state]
    pages = [words(client, path) for path in ("", "ranking/", "1/")]
    assert not any("being played" in page or "under way" in page for page in pages)
