""" "Back" in a browser that restores pages as they were left, as people's do."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import BrowserType, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import sign_in
from tests.factories import make_player, make_tournament
from tournament.models import Tournament


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    return make_tournament(players=4, slug="rennen")


@pytest.fixture
def left(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    live_server: LiveServer,
    client: Client,
    tournament: Tournament,
) -> Iterator[Page]:
    """Return the registration page in a Chromium with a back/forward cache."""
    keeping = browser_type.launch(
        **browser_type_launch_args, ignore_default_args=["--disable-back-forward-cache"]
    )
    page = keeping.new_context(**browser_context_args).new_page()
    sign_in(page, live_server, client)
    page.goto(f"{live_server.url}/t/rennen/registration/")
    page.evaluate("window.isAsLeft = true")
    yield page
    keeping.close()


def leave_and_come_back(page: Page, tournament: Tournament) -> None:
    """Leave the page, register somebody, and come back: the browser must request it again."""
    page.goto(page.url.replace("registration/", "game/"))
    newcomer = make_player(tournament, 9, last_name="Żuławska")
    page.evaluate("history.back()")
    page.wait_for_url("**/registration/", wait_until="load")
    expect(page.get_by_text(newcomer.last_name).first).to_be_visible()
    assert page.evaluate("window.isAsLeft") is None


def test_page_that_was_left_is_asked_for_anew(left: Page, tournament: Tournament) -> None:
    leave_and_come_back(left, tournament)

    expect(left.get_by_label("Nachname")).to_have_value("")


def test_what_was_typed_and_chosen_comes_back(left: Page, tournament: Tournament) -> None:
    left.get_by_label("Nachname").fill("Öttl")
    left.get_by_label("bezahlt").check()
    left.locator(".quick select").select_option("paypal")

    leave_and_come_back(left, tournament)

    expect(left.get_by_label("Nachname")).to_have_value("Öttl")
    expect(left.get_by_label("bezahlt")).to_be_checked()
    expect(left.locator(".quick select")).to_have_value("paypal")


def test_what_was_sent_does_not_come_back(left: Page, tournament: Tournament) -> None:
    left.get_by_label("Nachname").fill("Ćwikła")
    left.get_by_label("Vorname").fill("Żaneta")
    left.locator(".quick").evaluate("form => form.requestSubmit()")
    expect(left.get_by_role("cell", name="Ćwikła").first).to_be_visible()

    leave_and_come_back(left, tournament)

    expect(left.get_by_label("Nachname")).to_have_value("")


def test_page_is_asked_for_anew_also_where_it_is_brought_as_it_was(
    left: Page, tournament: Tournament
) -> None:
    """Simulate Firefox and Safari, which restore the page without https."""
    left.get_by_label("Nachname").fill("Öttl")

    left.evaluate(
        "dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));"
        "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
    )

    left.wait_for_function("window.isAsLeft === undefined")
    expect(left.get_by_label("Nachname")).to_have_value("Öttl")


def test_nothing_is_read_by_going_back_after_somebody_signed_out(left: Page) -> None:
    left.get_by_label("Nachname").fill("Öttl")
    left.locator("form[data-signs-out]").first.evaluate("form => form.requestSubmit()")
    left.wait_for_url("**/login/**")

    left.evaluate("history.back()")
    left.wait_for_load_state()

    expect(left.get_by_label("Passwort")).to_be_visible()
    assert "Öttl" not in left.evaluate("JSON.stringify(sessionStorage)")
    expect(left.get_by_text("Krämer")).to_have_count(0)
