""" "Back" in a browser that restores pages as they were left, as people's do."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import BrowserType, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import sign_in
from tests.factories import make_player, make_players, make_tournament
from tournament.models import Tournament


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    tournament = make_tournament(slug="rennen")
    make_players(tournament, 4)
    return tournament


@pytest.fixture
def left(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    live_server: LiveServer,
    client: Client,
    tournament: Tournament,
) -> Iterator[Page]:
    """At the registration, in a Chromium that keeps pages it leaves, as Playwright's does not."""
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
    """Meanwhile somebody registers. Playwright's go_back() waits in vain: nothing is loaded."""
    page.goto(page.url.replace("registration/", "game/"))
    make_player(tournament, 5)
    page.evaluate("history.back()")
    page.wait_for_url("**/registration/", wait_until="commit")


def test_page_that_was_left_untouched_is_asked_for_anew(left: Page, tournament: Tournament) -> None:
    leave_and_come_back(left, tournament)

    expect(left.get_by_text("Krämer-Oßwald").first).to_be_visible()
    assert left.evaluate("window.isAsLeft") is None


@pytest.mark.parametrize("touched", ["text", "tick", "choice"])
def test_page_in_which_something_was_typed_or_chosen_stays_as_it_was(
    left: Page, tournament: Tournament, touched: str
) -> None:
    if touched == "text":
        left.get_by_label("Nachname").fill("Öttl")
    elif touched == "tick":
        left.get_by_label("bezahlt").check()
    else:
        left.locator(".quick select").select_option("paypal")

    leave_and_come_back(left, tournament)
    left.wait_for_timeout(500)  # in which a page that is asked for anew has come

    assert left.evaluate("window.isAsLeft") is True
