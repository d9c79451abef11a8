"""“Not right” on a phone, and settled at the desk."""

from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import WIDTHS, faults, sign_in
from tests.factories import enter, make_tournament, seat_players
from tournament.models import Round
from tournament.ranking.doubts import open_doubts
from tournament.shared.own_link import own_path

PHONE = {"width": 390, "height": 844}


def test_doubt_is_sent_and_settled(
    page: Page, live_server: LiveServer, client: Client, transactional_db: None
) -> None:
    tournament = make_tournament(
        players=8, slug="abend", is_public=True, has_doubts=True, released_round=0
    )
    enter(seat_players(tournament).sheets.get(table=1), 30, -8, -8, -14)
    Round.objects.update(posted_at="2026-11-20T19:00Z")
    page.set_viewport_size(PHONE)
    page.context.add_cookies(
        [{"name": settings.LANGUAGE_COOKIE_NAME, "value": "en", "url": live_server.url}]
    )

    page.goto(live_server.url + own_path(tournament, 1))
    page.get_by_text("Not right", exact=True).click()
    page.get_by_label("My list says").fill("viel")
    page.get_by_role("button", name="Send to the desk").click()
    expect(page.get_by_label("My list says")).to_have_value("viel")
    assert faults(page, WIDTHS) == []
    page.set_viewport_size(PHONE)
    page.get_by_label("My list says").fill("+45")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text(
        "The desk has it: your list says +45, here it is +30."
    )
    assert faults(page, WIDTHS) == []

    sign_in(page, live_server, client)
    page.set_viewport_size(PHONE)
    page.goto(live_server.url + reverse("results-round", args=["abend", 1]))
    page.get_by_role("link", name="own list +45, counted +30").click()
    assert faults(page, WIDTHS) == []
    page.set_viewport_size(PHONE)
    page.get_by_role("button", name="The list is right").click()
    expect(page.locator("main")).to_contain_text("No. 1: the list is right.")
    assert open_doubts(tournament) == []
    page.goto(live_server.url + own_path(tournament, 1))
    expect(page.locator("main")).to_contain_text("The desk has looked at the list: +30 is right.")
