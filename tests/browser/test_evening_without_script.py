"""The evening on a browser that runs no script: plain forms, and still nothing typed is lost."""

import pytest
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.hand_count import HandCount
from tests.browser.keyboard import numbers_at_the_table, shown_ranking, sign_in
from tests.factories import CAST, make_tournament

COLUMNS = ("total", "solo_won", "solo_played")


@pytest.fixture
def plain(
    page_without_script: Page, live_server: LiveServer, client: Client, transactional_db: None
) -> Page:
    """The overview of an evening of one round."""
    make_tournament(slug="rennen", round_count=1, games_per_round=4)
    sign_in(page_without_script, live_server, client)
    page_without_script.goto(f"{live_server.url}/t/rennen/")
    return page_without_script


def test_evening_without_script(plain: Page) -> None:
    """Every page of the way by itself, and a refused form keeps what was typed."""
    typed = HandCount(("points", "solo_won", "solo_played"))

    plain.get_by_role("link", name="Spieler anmelden").press("Enter")
    register_four(plain)
    plain.get_by_role("link", name="Auslosung", exact=True).first.press("Enter")
    plain.get_by_role("button", name="Runde 1 auslosen").press("Enter")
    expect(plain.get_by_role("heading", level=1, name="Auslosung, Runde 1")).to_be_visible()
    plain.get_by_role("link", name="Ergebnisse").first.press("Enter")
    plain.get_by_label("Tischnummer").fill("1")
    plain.get_by_label("Tischnummer").press("Enter")
    type_totals(plain, typed)
    plain.get_by_role("button", name="Runde 1 schließen").press("Enter")
    plain.get_by_role("link", name="Rangliste", exact=True).first.press("Enter")

    assert shown_ranking(plain.locator("table.rank")) == typed.ranking()
    assert [place for place, _, _ in typed.ranking()] == [1, 2, 3, 4]


def register_four(plain: Page) -> None:
    for number, words in enumerate(CAST[:4], 1):
        for label, word in zip(("Nachname", "Vorname", "Ort oder Verein"), words, strict=True):
            plain.get_by_label(label).fill(word)
        plain.get_by_label("Ort oder Verein").press("Enter")
        expect(plain.locator(".given .n")).to_have_text(str(number))
        expect(plain.get_by_label("Nachname")).to_be_focused()


def type_totals(plain: Page, typed: HandCount) -> None:
    """A wrong sum first; put right, the list counts."""
    numbers = numbers_at_the_table(plain)
    wrong = [["10", "-2", "-4", "-5"], ["2", "0", "1", "0"], ["2", "1", "1", "0"]]
    for name, values in zip(COLUMNS, wrong, strict=True):
        for seat, value in enumerate(values, 1):
            plain.locator(f"[name={name}{seat}]").fill(value)
    plain.get_by_role("button", name="Speichern und weiter").press("Enter")
    expect(plain.get_by_text("Die Summen ergeben zusammen −1 statt 0.")).to_be_visible()

    assert [
        [plain.locator(f"[name={name}{seat}]").input_value() for seat in range(1, 5)]
        for name in COLUMNS
    ] == wrong
    plain.locator("[name=total4]").fill("-4")
    plain.locator("[name=total4]").press("Enter")
    expect(plain.get_by_text("Tisch 1 gespeichert")).to_be_visible()
    typed.add(numbers, points=(10, -2, -4, -4), solo_won=(2, 0, 1, 0), solo_played=(2, 1, 1, 0))
