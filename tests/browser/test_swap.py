"""Two players change places: chosen by tapping two seats, by keyboard, and without a script."""

import pytest
from django.test import Client
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.axe import violations
from tests.browser.keyboard import sign_in
from tests.factories import make_tournament
from tournament.draw.services.draws import draw_round
from tournament.models import JournalEntry, Tournament

Places = dict[int, tuple[int, int]]


@pytest.fixture
def evening(transactional_db: None) -> Tournament:
    tournament = make_tournament(players=16, round_count=1)
    draw_round(tournament, by=None, round_number=1, seed="test")
    return tournament


@pytest.fixture
def address(live_server: LiveServer, evening: Tournament) -> str:
    return f"{live_server.url}/t/{evening.slug}/draw/1/swap/"


@pytest.fixture
def desk(page: Page, live_server: LiveServer, address: str, client: Client) -> Page:
    sign_in(page, live_server, client)
    page.goto(address)
    return page


def places_of(tournament: Tournament) -> Places:
    seats = tournament.rounds.get(number=1).seats.values_list("player__number", "table", "seat")
    return {number: (table, seat) for number, table, seat in seats}


def numbers_at_two_tables(tournament: Tournament) -> tuple[int, int, int]:
    """Return two players of table 1 and one of table 4."""
    by_place = {place: number for number, place in places_of(tournament).items()}
    return by_place[1, 1], by_place[1, 2], by_place[4, 3]


def seat_of(page: Page, number: int) -> Locator:
    return page.locator(f"[data-number='{number}']")


def is_swapped(before: Places, after: Places, first: int, second: int) -> bool:
    return after == before | {first: before[second], second: before[first]}


def test_two_taps_and_a_reason_swap_two_seats(desk: Page, evening: Tournament) -> None:
    before = places_of(evening)
    first, wrong, second = numbers_at_two_tables(evening)

    seat_of(desk, wrong).click()
    seat_of(desk, wrong).click()  # taken back
    seat_of(desk, first).click()
    expect(desk.locator("[aria-pressed=true]")).to_have_count(1)
    seat_of(desk, second).click()

    expect(desk.locator("[aria-pressed=true]")).to_have_count(2)
    expect(desk.locator("[name=reason]")).to_be_focused()
    assert violations(desk) == []
    desk.keyboard.type("sieht schlecht")
    desk.keyboard.press("F9")
    desk.wait_for_url("**/draw/1/")

    assert is_swapped(before, places_of(evening), first, second)
    entry = JournalEntry.objects.filter(tournament=evening).latest("pk")
    assert (entry.action, entry.reason) == ("seats_swapped", "sieht schlecht")


def test_keyboard_alone_swaps_two_seats(desk: Page, evening: Tournament) -> None:
    before = places_of(evening)
    first, _neighbour, second = numbers_at_two_tables(evening)

    seat_of(desk, first).focus()
    desk.keyboard.press("Space")
    seat_of(desk, second).focus()
    desk.keyboard.press("Enter")
    expect(desk.locator("[name=reason]")).to_be_focused()
    desk.keyboard.type("sieht schlecht")
    desk.keyboard.press("F9")
    desk.wait_for_url("**/draw/1/")

    assert is_swapped(before, places_of(evening), first, second)


def test_without_a_script_two_lists_choose_the_seats(
    page_without_script: Page,
    live_server: LiveServer,
    address: str,
    client: Client,
    evening: Tournament,
) -> None:
    before = places_of(evening)
    first, _neighbour, second = numbers_at_two_tables(evening)
    page = page_without_script
    sign_in(page, live_server, client)
    page.goto(address)

    page.locator("select[name=first]").select_option(str(first))
    expect(page.locator("#seats-to-swap")).to_be_hidden()
    page.locator("select[name=second]").select_option(str(second))
    page.locator("[name=reason]").fill("sieht schlecht")
    page.locator("main button.primary").click()

    assert is_swapped(before, places_of(evening), first, second)
