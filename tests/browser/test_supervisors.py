"""A table calls the supervisors on its phone; another phone answers from the board."""

from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import WIDTHS, faults, sign_in
from tests.browser.table_phones import expect_sent, opened, tap
from tests.factories import make_tournament, make_user, seat_players
from tournament.models import TableReport
from tournament.results.services.calls import answer_call


def test_table_calls_and_sees_the_answer(
    page: Page, live_server: LiveServer, client: Client, transactional_db: None
) -> None:
    make_user()
    tournament = make_tournament(players=8, slug="rennen", games_per_round=8, has_table_phones=True)
    sheet = seat_players(tournament).sheets.get(table=1)
    opened(page, live_server, sheet)
    tap(page, "1 2 1")
    page.get_by_text("Aufsicht rufen").click()
    expect(page.get_by_label("Spiel", exact=True)).to_have_value("2")
    assert faults(page, WIDTHS) == []
    page.set_viewport_size({"width": 390, "height": 780})
    page.context.set_offline(True)
    approve = page.get_by_role("button", name="Tout oder Sie bestätigen lassen")
    approve.click()
    expect(page.locator("#notices")).to_contain_text("Bei der Aufsicht ist nichts angekommen")
    assert not tournament.journal.filter(action="supervisors_called").exists()
    page.context.set_offline(False)
    approve.click()
    expect(page.locator("#call-words")).to_contain_text("Aufsicht gerufen")
    expect(page.get_by_text("Aufsicht rufen")).to_be_hidden()
    assert faults(page, WIDTHS) == []

    call = tournament.journal.get(action="supervisors_called")
    answer_call(sheet, by=None, number=call.seq, outcome="approved")
    page.set_viewport_size({"width": 390, "height": 780})
    tap(page, "2 Sie")
    expect_sent(page)
    expect(page.locator("#call-words")).to_contain_text("Spiel 2 bestätigt")
    expect(page.get_by_role("button", name="Zurücknehmen")).to_be_hidden()
    page.get_by_text("Aufsicht rufen").click()
    expect(page.get_by_label("Spiel", exact=True)).to_have_value("3")
    page.get_by_role("button", name="Streitfall").click()
    expect(page.locator("#call-words")).to_contain_text("Aufsicht gerufen")

    sign_in(page, live_server, client)
    page.set_viewport_size({"width": 390, "height": 780})
    page.goto(live_server.url + reverse("results-round", args=["rennen", 1]))
    expect(page.locator("main")).to_contain_text("Tisch 1, Runde 1: Streitfall, Spiel 3")
    assert faults(page, WIDTHS) == []
    page.get_by_role("button", name="Geklärt").click()
    expect(page.locator("main")).to_contain_text("Tisch 1: Streitfall geklärt.")
    expect(page.get_by_text("Streitfall, Spiel 3")).to_be_hidden()

    TableReport.objects.all().delete()  # typed from the paper: the tick is seen, whatever the game
    page.goto(live_server.url + reverse("sheet-enter", args=["rennen", 1, 1]))
    expect(page.locator("[data-more='2']").get_by_text("bestätigt von")).to_be_visible()
    expect(page.locator("[name=a2]")).to_be_checked()
    expect(page.locator("[name=a2]")).to_be_visible()
    assert faults(page, WIDTHS) == []
