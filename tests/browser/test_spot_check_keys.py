"""A spot check by the keyboard alone, from the draw to the bound."""

from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import WIDTHS, faults, sign_in
from tests.factories import enter, make_tournament, seat_players
from tournament.journal.spot_check import newest_spot_check


def test_spot_check_by_keyboard(
    page: Page, live_server: LiveServer, client: Client, transactional_db: None
) -> None:
    tournament = make_tournament(players=16, slug="abend")
    for sheet in seat_players(tournament).sheets.all():
        enter(sheet, 30, -8, -8, -14)
    sign_in(page, live_server, client)
    page.goto(live_server.url + reverse("spot-check", args=["abend"]))

    for key in ("Control+a", "3", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("tbody tr")).to_have_count(3)
    assert faults(page, WIDTHS) == []
    page.keyboard.press("Enter")
    drawn = newest_spot_check(tournament)
    assert drawn is not None
    for place, last in zip(drawn.lists, ("-14", "-14", "-10"), strict=True):
        page.wait_for_url(f"**{reverse('spot-check-list', args=['abend', *place.place])}")
        for key in (*"30", "Enter", *"-8", "Enter", *"-8", "Enter", *last):
            page.keyboard.press(key)
        page.keyboard.press("F9")

    expect(page.locator("tbody")).to_contain_text("+30, −8, −8, −10")
    assert faults(page, WIDTHS) == []
    check = newest_spot_check(tournament)
    assert check is not None
    assert (check.compared, check.differing, check.bound) == (3, 1, 2)
