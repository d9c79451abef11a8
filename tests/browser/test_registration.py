"""Registering by keyboard alone, as the desk does it with a queue in front."""

import time

import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.axe import violations
from tests.factories import make_player, make_tournament, make_user
from tournament.models import Player, Tournament


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    tournament = make_tournament(minor_fee_cents=1500, is_paid_preset=True)
    make_player(tournament, 1, last_name="Huber", first_name="Josef", place="Schwaig")
    return tournament


@pytest.fixture
def desk(page: Page, live_server: LiveServer, client: Client, tournament: Tournament) -> Page:
    client.force_login(make_user())
    key = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": key, "url": live_server.url}])
    page.goto(live_server.url + reverse("registration", args=[tournament.slug]))
    return page


def type_in(desk: Page, *words: str) -> None:
    for word in words:
        desk.keyboard.type(word)
        desk.keyboard.press("Enter")


def expect_given(desk: Page, number: int) -> None:
    expect(desk.locator(".given .n")).to_have_text(str(number))
    expect(desk.locator("[name=last_name]")).to_be_focused()
    expect(desk.locator("[name=last_name]")).to_have_value("")


def expect_question(desk: Page, answer: str = "Dieselbe Person: Nummer 1") -> None:
    expect(desk.get_by_role("button", name=answer)).to_be_focused()


def stored(tournament: Tournament) -> list[tuple[object, ...]]:
    fields = ("number", "last_name", "first_name", "place", "paid_by")
    return list(tournament.players.values_list(*fields)[1:])


def test_full_disk_is_said_above_what_stays_typed(
    desk: Page, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object, **_options: object) -> None:
        raise OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr("tournament.registration.views.desk.register_player", full)
        type_in(desk, "Öttl", "Franziska", "Lauf")
        expect(desk.get_by_role("alert")).to_contain_text(
            "Die Platte des Turnierrechners ist voll."
        )
        expect(desk.locator("[name=last_name]")).to_have_value("Öttl")
        expect(desk.locator("[name=place]")).to_have_value("Lauf")
        with desk.expect_response(lambda answer: "known" in answer.url):
            desk.locator("[name=last_name]").press("l")
        desk.locator("[name=last_name]").press("Backspace")
        expect(desk.get_by_role("alert")).to_be_visible()  # a suggestion that answers is not a save

    desk.locator("[name=place]").focus()
    desk.keyboard.press("Enter")
    expect_given(desk, 2)


def test_five_people_by_keyboard(desk: Page, tournament: Tournament) -> None:
    type_in(desk, "Öttl", "Franziska", "Lauf")
    expect_given(desk, 2)
    type_in(desk, "Kovačević", "Marko", "")  # Enter takes the place typed last
    expect_given(desk, 3)
    desk.keyboard.type("Yıldızoğlu")
    desk.keyboard.press("F4")  # not paid
    type_in(desk, "", "Emre", "Fürth")
    expect_given(desk, 4)
    type_in(desk, "HUBER", "josef", "Feucht")
    expect(desk.get_by_role("button", name="Andere Person: neue Nummer")).to_be_focused()
    desk.keyboard.press("Enter")  # from another place: another person
    expect_given(desk, 5)
    type_in(desk, "Übler", "Jörg")
    desk.keyboard.press("Escape")  # from nowhere that is known
    desk.keyboard.press("Enter")
    expect_given(desk, 6)

    assert stored(tournament) == [
        (2, "Öttl", "Franziska", "Lauf", "cash"),
        (3, "Kovačević", "Marko", "Lauf", "cash"),
        (4, "Yıldızoğlu", "Emre", "Fürth", ""),
        (5, "HUBER", "josef", "Feucht", "cash"),
        (6, "Übler", "Jörg", "", "cash"),
    ]


def test_whoever_types_on_while_a_number_is_given_loses_nothing(
    desk: Page, tournament: Tournament
) -> None:
    def dawdle(route: Route) -> None:
        time.sleep(0.3)
        route.continue_()

    desk.route("**/registration/", dawdle)

    type_in(desk, "Öttl", "Franziska", "Lauf")
    desk.keyboard.type("Kovačevićć")
    desk.keyboard.press("Backspace")
    type_in(desk, "", "Marko", "", "Übler", "Jörg", "Feucht")

    expect_given(desk, 4)
    assert [line[:4] for line in stored(tournament)] == [
        (2, "Öttl", "Franziska", "Lauf"),
        (3, "Kovačević", "Marko", "Lauf"),
        (4, "Übler", "Jörg", "Feucht"),
    ]


def test_announced_person_typed_again_is_here_and_paid_and_a_namesake_is_added(
    desk: Page, tournament: Tournament
) -> None:
    tournament.players.update(is_present=False)

    type_in(desk, "Huber", "Josef", "Schwaig")
    expect_question(desk, "Nummer 1 ist da, 15 € bezahlt")
    desk.keyboard.press("Enter")
    expect_given(desk, 1)

    announced = Player.objects.get()
    assert (announced.is_present, announced.paid_cents, announced.paid_by) == (True, 1500, "cash")

    type_in(desk, "Huber", "Josef", "Lauf")
    expect(desk.get_by_role("button", name="Andere Person: neue Nummer")).to_be_focused()
    desk.keyboard.press("Enter")
    expect_given(desk, 2)

    assert stored(tournament) == [(2, "Huber", "Josef", "Lauf", "cash")]


def test_escape_registers_nobody(desk: Page, tournament: Tournament) -> None:
    type_in(desk, "Huber", "Josef", "")
    expect_question(desk)

    desk.keyboard.press("Escape")

    expect(desk.locator("[name=other_person]")).to_have_count(0)
    expect(desk.locator("[name=last_name]")).to_be_focused()
    assert stored(tournament) == []


def test_known_person_is_taken_over_by_one_key(desk: Page, tournament: Tournament) -> None:
    make_player(make_tournament(), 4, last_name="Șerban", first_name="Ilinca", place="Altdorf")

    desk.keyboard.type("serb")
    expect(desk.locator("#known a")).to_have_count(1)
    desk.keyboard.press("F3")
    desk.keyboard.press("Enter")
    expect_given(desk, 2)

    assert stored(tournament) == [(2, "Șerban", "Ilinca", "Altdorf", "cash")]


def test_search_finds_while_typing_and_f2_opens_the_last_entry(
    desk: Page, tournament: Tournament
) -> None:
    type_in(desk, "Öttl", "Franziska", "Lauf")
    expect_given(desk, 2)

    desk.keyboard.press("/")
    desk.keyboard.type("ottl")
    expect(desk.locator("#entrants tbody tr")).to_have_count(1)
    desk.keyboard.press("F2")

    newest = Player.objects.get(number=2)
    desk.wait_for_url(f"**{reverse('player-edit', args=[tournament.slug, newest.pk])}?change")
    expect(desk.get_by_label("Nachname", exact=True)).to_be_focused()


@pytest.mark.parametrize("width", [390, 1280])
def test_question_is_accessible_and_fits(desk: Page, width: int) -> None:
    desk.set_viewport_size({"width": width, "height": 800})
    type_in(desk, "Huber", "Josef", "")
    expect_question(desk)

    assert violations(desk) == []
    assert desk.evaluate("document.documentElement.scrollWidth") <= width
