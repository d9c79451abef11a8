"""Overview, board and projector show a counted list by themselves, never under anybody's hands."""

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.keyboard import Desk, let_pass
from tests.factories import enter, make_tournament, seat_players
from tournament.models import Round

ASKS = 1.5  # seconds


@pytest.fixture
def played(transactional_db: None) -> Round:
    """One round of three tables, posted; the first list is in."""
    tournament = make_tournament(players=12, slug="abend", round_count=1, is_public=True)
    played = seat_players(tournament)
    enter(played.sheets.get(table=1), 10, 4, -4, -10)
    played.posted_at = timezone.now()
    played.save()
    return played


def look_at(desk: Desk, name: str, *places: object) -> Page:
    desk.page.clock.install()
    desk.visit(reverse(name, args=["abend", *places]))
    desk.page.wait_for_load_state()
    return desk.page


def type_lists(played: Round, *tables: int) -> None:
    for sheet in played.sheets.filter(table__in=tables):
        enter(sheet, 30, -8, -8, -14)


def test_overview_moves_on_and_one_enter_closes_nothing(desk: Desk, played: Round) -> None:
    """The cursor was on a link; a button that acts has come in its place."""
    page = look_at(desk, "home")
    expect(page.get_by_role("link", name="Ergebnisse eingeben")).to_be_focused()
    page.evaluate("scrollTo(0, 40)")

    type_lists(played, 2, 3)
    let_pass(page, ASKS)

    expect(page.get_by_role("heading", name="Runde 1 schließen")).to_be_focused()
    assert page.evaluate("scrollY") == 40
    desk.press("Enter")
    expect(page.get_by_role("button", name="Runde 1 schließen")).to_be_focused()
    assert not Round.objects.get().is_closed


def test_overview_keeps_the_cursor_on_the_same_step(desk: Desk, played: Round) -> None:
    page = look_at(desk, "home")

    type_lists(played, 2)
    let_pass(page, ASKS)

    expect(page.get_by_role("link", name="Ergebnisse eingeben")).to_be_focused()


def test_board_shows_a_list_of_another_desk(desk: Desk, played: Round) -> None:
    page = look_at(desk, "results-round", 1)
    expect(page.get_by_text("Stand ")).to_be_visible()
    tile = page.locator("#tile-2")
    tile.focus()

    type_lists(played, 2)
    let_pass(page, ASKS)

    expect(tile).to_contain_text("erfasst")
    expect(tile).to_be_focused()
    expect(page.locator(".missing .list a")).to_have_text(["3"])


def test_board_waits_while_a_number_is_typed(desk: Desk, played: Round) -> None:
    page = look_at(desk, "results-round", 1)
    desk.press("2")
    type_lists(played, 2)
    let_pass(page, ASKS)

    expect(page.locator("#table")).to_have_value("2")
    expect(page.locator("#tile-2")).to_contain_text("offen")
    desk.press("Backspace")
    let_pass(page, ASKS)

    expect(page.locator("#tile-2")).to_contain_text("erfasst")
    expect(page.locator("#table")).to_be_focused()


def test_board_keeps_what_is_folded_open_and_typed_there(desk: Desk, played: Round) -> None:
    page = look_at(desk, "results-round", 1)
    page.get_by_text("Schließen, obwohl Listen fehlen", exact=True).click()

    type_lists(played, 2)
    let_pass(page, ASKS)

    expect(page.get_by_label("Grund")).to_be_visible()


def test_board_says_since_when_nobody_answers(desk: Desk, played: Round) -> None:
    page = look_at(desk, "results-round", 1)
    page.context.set_offline(True)
    let_pass(page, ASKS)
    expect(page.get_by_text("Keine Verbindung seit")).to_be_visible()
    page.context.set_offline(False)
    let_pass(page, ASKS)
    expect(page.get_by_text("Keine Verbindung seit")).to_have_count(0)
