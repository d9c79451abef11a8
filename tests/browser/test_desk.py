"""The keys of the desk: what desk.js makes of Enter, ?, / and Escape, and what it leaves alone."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import Desk, faults, open_page
from tests.factories import enter, make_account, make_tournament, seat_players
from tournament.models import Tournament

WIDTHS = (1280, 390)


@pytest.fixture
def director(transactional_db: None) -> User:
    return make_account("Renate Bräunlein", password="Vier einfache Wörter")


@pytest.mark.usefixtures("director")
def test_question_mark_opens_the_keys_and_escape_closes_them(
    page: Page, live_server: LiveServer
) -> None:
    page.goto(f"{live_server.url}/help/")
    keys = page.get_by_role("dialog")

    page.keyboard.press("?")
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")

    expect(keys).to_be_hidden()


def test_question_mark_shows_the_help_of_the_page_and_gives_the_cursor_back(desk: Desk) -> None:
    tournament = make_tournament()
    desk.visit(f"/t/{tournament.slug}/registration/")
    desk.expect_cursor("Nachname")

    desk.press("?")
    expect(desk.page.get_by_role("dialog", name="Hilfe zu „Anmeldung“")).to_be_visible()
    desk.press("Escape")

    desk.expect_cursor("Nachname")


def test_question_mark_again_closes_the_help(desk: Desk) -> None:
    tournament = make_tournament()
    desk.visit(f"/t/{tournament.slug}/registration/")

    desk.press("?")
    expect(desk.page.get_by_role("dialog", name="Hilfe zu „Anmeldung“")).to_be_visible()
    desk.press("?")

    expect(desk.page.get_by_role("dialog")).to_be_hidden()
    desk.expect_cursor("Nachname")


def test_enter_on_a_board_with_all_lists_closes_the_round(desk: Desk) -> None:
    tournament = make_tournament(players=4, round_count=1)
    round_ = seat_players(tournament)
    enter(round_.sheets.get(), 6, -2, -2, -2)
    desk.visit(f"/t/{tournament.slug}/results/1/")
    expect(desk.page.get_by_role("button", name="Runde 1 schließen")).to_be_focused()

    desk.press("Enter")

    expect(desk.page.get_by_text("Runde 1 ist geschlossen.").first).to_be_visible()
    round_.refresh_from_db()
    assert round_.is_closed


def test_typing_replaces_the_value_in_which_the_cursor_stands(desk: Desk) -> None:
    """The cursor stood before the 0: a fee of 10 became 100."""
    tournament = make_tournament(fee_cents=0)
    desk.visit(f"/t/{tournament.slug}/settings/?change=fee")
    desk.expect_cursor("Startgeld in €")

    desk.type("10")

    expect(desk.page.get_by_text("Gespeichert.").first).to_be_visible()
    tournament.refresh_from_db()
    assert tournament.fee_cents == 1000


@pytest.mark.usefixtures("director")
def test_enter_walks_to_the_next_field_and_submits_in_the_last(
    page: Page, live_server: LiveServer
) -> None:
    open_page(page, f"{live_server.url}/login/?next=/help/")

    page.keyboard.type("Renate Bräunlein")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Passwort")).to_be_focused()
    page.keyboard.type("Vier einfache Wörter")
    page.keyboard.press("Enter")

    page.wait_for_url("**/help/")


@pytest.mark.usefixtures("director")
def test_password_takes_question_mark_and_stroke(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/login/")

    page.locator("[type=password]").press("?")
    page.keyboard.press("/")

    expect(page.locator("[type=password]")).to_have_value("?/")


@pytest.mark.usefixtures("director")
@pytest.mark.parametrize("address", ["/login/", "/help/"])
def test_page_is_accessible_and_fits(page: Page, live_server: LiveServer, address: str) -> None:
    page.goto(f"{live_server.url}{address}")

    faults_by_scheme = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        faults_by_scheme[scheme] = faults(page, WIDTHS)

    assert faults_by_scheme == {"light": [], "dark": []}


@pytest.fixture
def tournament(page: Page, live_server: LiveServer, client: Client, director: User) -> Tournament:
    """Eight people are here, somebody is signed in."""
    client.force_login(director)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    return make_tournament(players=8, slug="rennen")


@pytest.mark.usefixtures("tournament")
def test_escape_leads_back_to_the_overview_unless_something_is_typed(
    page: Page, live_server: LiveServer
) -> None:
    open_page(page, f"{live_server.url}/t/rennen/registration/")

    page.keyboard.type("Öttl")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_label("Nachname")).to_have_value("Öttl")
    page.get_by_label("Nachname").focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")

    page.wait_for_url("**/t/rennen/")


@pytest.mark.usefixtures("tournament")
def test_enter_held_down_does_not_press_the_button_of_the_next_page(
    page: Page, live_server: LiveServer
) -> None:
    open_page(page, f"{live_server.url}/t/rennen/")

    page.keyboard.down("Enter")
    expect(page.get_by_role("button", name="Runde 1 auslosen")).to_be_focused()
    page.evaluate("addEventListener('keydown', (key) => { wasStopped = key.defaultPrevented })")
    page.keyboard.down("Enter")  # the second time without letting go: a repetition

    assert page.evaluate("wasStopped") is True


@pytest.mark.usefixtures("tournament")
def test_enter_opens_the_newest_tournament(page: Page, live_server: LiveServer) -> None:
    open_page(page, live_server.url)

    page.keyboard.press("Enter")

    page.wait_for_url("**/t/rennen/")


def test_change_of_a_setting_begins_in_its_field(desk: Desk) -> None:
    """A browser ignores autofocus where the address has a fragment."""
    tournament = make_tournament()
    desk.visit(f"/t/{tournament.slug}/settings/")

    desk.page.locator("a[href='?change=venue']").click()

    desk.expect_cursor("Ort")
