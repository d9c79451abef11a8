"""A list read a second time: typed as the first reader typed it, without the mouse."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring import SheetEntry
from tests.browser.keyboard import WIDTHS, faults, sign_in
from tests.factories import enter, make_account, make_tournament, seat_players, solo_rows
from tournament.models import TableSheet
from tournament.results.services.sheets import enter_sheet

COUNTS = {"solo_won": (3, 3, 0, 1), "solo_played": (4, 5, 1, 1)}


@pytest.fixture(params=[True, False], ids=["blind", "seen"])
def is_blind(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def page(
    page: Page, live_server: LiveServer, client: Client, transactional_db: None, is_blind: bool
) -> Page:
    """The second reader's page of table 1, whose list somebody else has typed by its totals."""
    tournament = make_tournament(
        players=4, slug="abend", needs_second_check=True, is_second_check_blind=is_blind
    )
    sheet = enter(seat_players(tournament).sheets.get(), 30, -8, -8, -14, **COUNTS)
    TableSheet.objects.filter(pk=sheet.pk).update(entered_by=make_account("alois"))
    sign_in(page, live_server, client)
    page.goto(live_server.url + reverse("sheet-check", args=["abend", 1, 1]))
    return page


def type_the_list(page: Page, counts: str) -> None:
    for key in (*"30", "Enter", *"-8", "Enter", *"-8", "Enter", "Enter", *counts):
        page.keyboard.press(key)


@pytest.mark.parametrize("is_blind", [True], indirect=True)
def test_second_reading_takes_the_keys_of_the_first(page: Page) -> None:
    expect(page.locator("#total1")).to_be_focused()

    type_the_list(page, "34350111")
    page.keyboard.press("Enter")

    page.wait_for_url(f"**{reverse('results-round', args=['abend', 1])}")
    assert TableSheet.objects.get().state == "checked"


@pytest.mark.parametrize("is_blind", [True], indirect=True)
def test_count_that_differs_is_framed_beside_the_first(page: Page) -> None:
    type_the_list(page, "34250111")
    page.keyboard.press("Enter")

    page.wait_for_url(f"**{reverse('sheet-history', args=['abend', 1, 1])}")
    assert page.locator("td.differs").all_inner_texts() == ["3", "2"]


def test_page_fits_and_is_accessible(page: Page) -> None:
    assert faults(page, WIDTHS) == []


@pytest.mark.parametrize("is_blind", [False], indirect=True)
def test_who_sees_the_list_has_the_cursor_on_what_agrees(page: Page) -> None:
    expect(page.get_by_role("button", name="Stimmt mit dem Papier überein")).to_be_focused()
    page.keyboard.press("Enter")

    page.wait_for_url(f"**{reverse('results-round', args=['abend', 1])}")
    assert TableSheet.objects.get().state == "checked"


@pytest.mark.parametrize("is_blind", [True], indirect=True)
def test_list_typed_game_by_game_is_read_again_by_its_totals_alone(page: Page) -> None:
    sheet = TableSheet.objects.get()
    entry = SheetEntry(rows=solo_rows())
    enter_sheet(sheet, by=User.objects.get(username="alois"), entry=entry, reason="verlesen")
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.reload()

    for key in (*"37", "Enter", *"29", "Enter", *"-33", "Enter", "Enter"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")

    page.wait_for_url(f"**{reverse('results-round', args=['abend', 1])}")
    assert (complaints, TableSheet.objects.get().state) == ([], "checked")
