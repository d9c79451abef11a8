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
    page = words(client)

    assert "Round 2 is being played 1 of 2 lists are in." in page
    assert "Where do I sit?" in page
    assert "It appears here once the director releases it." in page


def test_day_is_written_as_the_language_writes_it(client: Client, hall: Tournament) -> None:
    release_ranking(hall, by=None, through_round=1)
    Tournament.objects.update(date="2026-11-20")
    english = [words(client, path) for path in ("", "ranking/", "draw/")]
    client.cookies[program.LANGUAGE_COOKIE_NAME] = "de"
    german = [words(client, path) for path in ("", "ranking/", "draw/")]

    assert all("Friday, 20 November 2026" in page for page in english)
    assert all("Freitag, 20. November 2026" in page for page in german)


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

    page = words(client, "who/?who=Übler")

    assert "Übler, Jörg No. 7 · Röthenbach" in page
    assert "Übler, Jörg-Uwe No. 8 · Altdorf" in page


@pytest.mark.parametrize("wanted", ["Niemand", "99", "%00", "<b>"])
def test_nobody_found_says_what_to_do(client: Client, hall: Tournament, wanted: str) -> None:
    assert "No player found for" in words(client, f"who/?who={wanted}")


def test_own_page_has_table_and_seat_and_who_else_sits_there(
    client: Client, hall: Tournament
) -> None:
    page = words(client, "7/")

    assert "Table in round 2 2 Your seat 3" in page
    assert "Seat 1 Krämer-Oßwald, Annemarie Behringersdorf" in page
    assert "Round 1: table 2, seat 3" in page


def test_no_byte_of_a_total_leaves_the_desk_before_it_is_released(
    client: Client, hall: Tournament
) -> None:
    """Points of the closed round are 30, 8, 8, 14 and 10, 4, 4, 10."""
    pages = [words(client, path) for path in ("", "1/", "2/", "7/", "ranking/", "seats/")]
    check = client.get("/p/rennen/draw/").text + client.get("/p/rennen/draw.json").text

    assert not re.search(r"[+−](30|8|14|10|4)\b", check)
    assert [sign for page in pages for sign in re.findall(r"[+−]\d+", page)] == []
    assert "No ranking has been released yet" in words(client, "ranking/")


def test_hall_sees_the_released_round_and_not_the_one_being_played(
    client: Client, hall: Tournament
) -> None:
    release_ranking(hall, by=None, through_round=1)

    ranking, own = words(client, "ranking/"), words(client, "1/")

    assert "interim after round 1" in ranking
    assert "Round 2 is being played: 1 of 2 lists are in." in ranking
    assert "+30" in ranking
    assert "+6" not in ranking
    assert "Interim ranking: place 1 of 8 after round 1, with +30 points" in own
    assert "+6" not in words(client, "5/")


def test_seats_that_are_drawn_and_not_posted_are_not_called_undrawn(client: Client) -> None:
    seat_players(make_tournament(players=4, slug="rennen", is_public=True))

    assert "Noch keine Plätze ausgehängt" in words(client, "")


def test_prizes_are_counted_and_not_promised_after_the_prize_giving(client: Client) -> None:
    tournament = make_tournament(players=4, slug="rennen", is_public=True, round_count=1)
    enter(seat_players(tournament).sheets.get(), 3, 1, -1, -3)
    add_prize(tournament, by=None, number=1, gift="Schinken")
    publish_prizes(tournament, by=None)
    before = words(client, "prizes/")
    begin_ceremony(tournament, by=None, order="first_first")
    call_prize(tournament.prizes.get(), by=None)

    assert "Preise 1 Preis. " in words(client)
    note = "Bis zur Siegerehrung können sie sich ändern."
    assert [note in page for page in (before, words(client, "prizes/"))] == [True, False]


def test_one_point_is_no_points(client: Client) -> None:
    tournament = make_tournament(players=4, slug="rennen", is_public=True, round_count=1)
    enter(seat_players(tournament).sheets.get(), 1, 1, -1, -1)

    assert "nach Runde 1, mit +1 Punkt Rund um" in words(client, "1/")


def test_round_asked_for_is_never_one_that_is_not_released(
    client: Client, hall: Tournament
) -> None:
    release_ranking(hall, by=None, through_round=1)

    requested, usual = (words(client, path) for path in ("ranking/?round=2", "ranking/"))
    assert re.sub(r"\d+:\d\d", "", requested) == re.sub(r"\d+:\d\d", "", usual)  # without the clock


def test_ranking_taken_back_is_gone_from_every_page(client: Client, hall: Tournament) -> None:
    release_ranking(hall, by=None, through_round=1)
    assert "+30" in words(client, "1/")

    withhold_ranking(hall, by=None, reason="Tisch 2 ist strittig")

    pages = [words(client, path) for path in ("", "1/", "ranking/")]
    assert [sign for page in pages for sign in re.findall(r"[+−]\d+", page)] == []


def test_last_round_with_all_lists_is_the_final_ranking(client: Client, hall: Tournament) -> None:
    enter(hall.rounds.get(number=2).sheets.get(table=1), 9, -1, -5, -3)
    release_ranking(hall, by=None, through_round=2)

    assert "Final ranking" in words(client)
    assert "How did I do?" in words(client)
    assert "Place 1 of 8" in words(client, "1/")
    assert "Your seat" not in words(client, "1/")
    assert words(client, "who/?who=r").startswith("Schafkopfrennen How did I do?")


def test_place_of_a_minor_says_among_whom(client: Client) -> None:
    client.cookies[program.LANGUAGE_COOKIE_NAME] = "en"
    tournament = make_tournament(players=4, slug="rennen", rule_set="ebersdorf", round_count=1)
    tournament.players.filter(number=4).update(birth_on="2012-01-01")
    enter(seat_players(tournament).sheets.get(), 120, 100, 60, 45)
    tournament.rounds.update(posted_at=timezone.now())
    release_ranking(tournament, by=None, through_round=1)

    assert "Place 1 of 1 Minors, after" in words(client, "4/")
    assert "Place 1 of 3 Adults, after" in words(client, "1/")


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

    assert "Am I registered?" in words(client)
    waits = "Registered Your seat appears here once the seats are posted."
    assert waits in words(client, "7/")
    seat_players(Tournament.objects.get())
    assert waits in words(client, "7/")


def test_round_posted_but_not_begun_is_not_said_to_be_played(
    client: Client, hall: Tournament
) -> None:
    release_ranking(hall, by=None, through_round=1)
    reopen_sheet(TableSheet.objects.get(round__number=2, table=2), by=None, reason="verlesen")

    posted = words(client) + words(client, "ranking/")
    own_page = words(client, "7/")
    start_round(hall, 2, by=None, minutes=None)

    assert "Round 2 is being played" not in posted
    assert ["under way" in page for page in (own_page, words(client, "7/"))] == [False, True]
    assert "Round 2 is being played" in words(client)
    assert "Round 2 is being played" in words(client, "ranking/")


def test_state_of_the_evening_is_that_of_the_round_whose_lists_are_out(
    client: Client, hall: Tournament
) -> None:
    reopen_round(hall.rounds.get(number=1), by=None, reason="eine Liste fehlt")
    reopen_sheet(TableSheet.objects.get(round__number=1, table=2), by=None, reason="verlesen")

    assert "Round 1 is being played 1 of 2 lists are in." in words(client)


def test_round_with_all_its_lists_is_no_longer_being_played(
    client: Client, hall: Tournament
) -> None:
    release_ranking(hall, by=None, through_round=1)
    enter(TableSheet.objects.get(round__number=2, state="open"), 0, 0, 0, 0)

    assert "Round 2 has been played 2 of 2 lists are in." in words(client)
    assert "Round 2 has been played: 2 of 2 lists are in." in words(client, "ranking/")


def test_seats_of_a_round_that_is_not_posted_are_nowhere(client: Client, hall: Tournament) -> None:
    hall.rounds.filter(number=2).update(posted_at=None)

    assert "Round 1 is over" in words(client)
    assert "Round 2" not in words(client, "7/") + words(client, "seats/")


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
    assert "keeps checking" in early.text
    assert early.text == mistyped.text
    assert not re.search('href="/(?:login/)?"', early.text)  # the desk's own doors
    assert "keeps checking" not in client.get("/t-nowhere/").text


def test_excluded_player_reads_so_and_no_seat(client: Client, hall: Tournament) -> None:
    hall.players.filter(number=7).update(state=Player.State.EXCLUDED)

    html = client.get("/p/rennen/7/").text

    assert "<b>Excluded</b>" in html
    assert "Your seat" not in html


def test_void_list_is_named_and_no_release_promised(client: Client) -> None:
    client.cookies[program.LANGUAGE_COOKIE_NAME] = "en"
    evening = make_tournament(players=8, slug="rennen", round_count=1, is_public=True)
    played = seat_players(evening)
    void_sheet(played.sheets.get(table=1), by=make_user(), reason="Karten")
    enter(played.sheets.get(table=2), 10, 4, -4, -10)
    evening.rounds.update(posted_at=timezone.now())

    page = words(client, "1/")

    assert "Round 1: table 1, seat 1 void" in page
    assert "once the director releases" not in page


@pytest.mark.parametrize("state", [Player.State.FILL_IN, Player.State.EXCLUDED])
def test_nobody_outside_the_ranking_is_promised_a_place(
    client: Client, hall: Tournament, state: str
) -> None:
    hall.players.filter(number=7).update(state=state)

    assert "once the director releases" not in words(client, "7/")


def test_whoever_missed_every_draw_is_sent_to_the_desk(client: Client, hall: Tournament) -> None:
    make_player(hall, 9, is_present=False)

    assert "No seat All rounds are drawn." in words(client, "9/")


def test_tournament_that_ended_early_is_no_longer_being_played(
    client: Client, hall: Tournament
) -> None:
    release_ranking(hall, by=None, through_round=1)
    close_tournament(hall, by=make_user(), reason="Unwetter")

    assert "The tournament is over Ranking: interim after round 1" in words(client)
    pages = [words(client, path) for path in ("", "ranking/", "1/")]
    assert not any("being played" in page or "under way" in page for page in pages)
