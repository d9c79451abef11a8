"""A helper for one evening: the code at the laptop, the name on a phone, the work at a desk."""

from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.axe import violations
from tests.browser.keyboard import open_page, sign_in
from tests.factories import make_tournament, seat_players
from tournament.models import Role, Tournament


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    tournament = make_tournament(players=8, slug="abend", name="Schafkopfrennen")
    seat_players(tournament)
    return tournament


def test_scanned_code_makes_a_helper_who_enters_lists_and_nothing_else(
    page: Page,
    client: Client,
    live_server: LiveServer,
    new_context: Callable[..., BrowserContext],
    tournament: Tournament,
) -> None:
    sign_in(page, live_server, client)
    open_page(page, f"{live_server.url}/t/abend/roles/")
    page.keyboard.press("Enter")  # results stand chosen, the button has the cursor
    code_line = page.locator(".code .address")
    expect(code_line).to_contain_text("/e/")
    code = code_line.inner_text().partition("/e/")[2]
    assert violations(page) == []

    phone = new_context(viewport={"width": 390, "height": 800}).new_page()
    phone.goto(f"{live_server.url}/e/{code}/")
    assert violations(phone) == []
    phone.get_by_label("Ihr Name").fill("Deniz Kılıç")
    phone.keyboard.press("Enter")
    expect(phone.get_by_text("Grüß Gott, Deniz Kılıç. Sie geben Ergebnisse ein.")).to_be_visible()

    phone.goto(f"{live_server.url}/t/abend/results/1/1/totals/")
    for seat, total in enumerate((8, 2, -4, -6), 1):
        phone.locator(f"[name=total{seat}]").fill(str(total))
    for count in phone.locator("[data-count]").all():
        count.fill("0")
    phone.locator("form button.primary").first.click()
    phone.wait_for_url("**/results/1/")
    sheet = tournament.rounds.get().sheets.get(table=1)
    assert (sheet.state, sheet.entered_by.first_name) == ("entered", "Deniz Kılıç")

    phone.goto(f"{live_server.url}/t/abend/registration/")
    assert phone.locator("[name=last_name]").count() == 0
    phone.goto(f"{live_server.url}/t/abend/settings/")
    assert phone.get_by_role("link", name="ändern").count() == 0
    phone.goto(f"{live_server.url}/t/abend/club/")
    assert phone.locator("form .primary").count() == 0
    phone.locator("main form").evaluate("form => form.submit()")  # sent all the same
    expect(phone.get_by_role("heading", name="Das macht die Turnierleitung.")).to_be_visible()
    assert violations(phone) == []

    stranger = new_context().new_page()
    answer = stranger.goto(f"{live_server.url}/e/{code}/")
    assert answer.status == 410
    expect(stranger.get_by_text("Dieser Code gilt nicht mehr.")).to_be_visible()
    page.goto(f"{live_server.url}/t/abend/roles/")
    expect(page.get_by_role("row", name="Deniz Kılıç")).to_contain_text("Ergebnisse")
    assert Role.objects.get().until is not None
    expect(page.get_by_role("row", name="Deniz Kılıç")).to_contain_text("ist da")
    assert violations(page) == []

    page.get_by_role("button", name="zurücknehmen").click()
    expect(page.get_by_text("Deniz Kılıç hat die Rolle „Ergebnisse“ nicht mehr.")).to_be_visible()
    phone.goto(f"{live_server.url}/t/abend/results/")
    expect(phone.get_by_label("Passwort")).to_be_visible()
