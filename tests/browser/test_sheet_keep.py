"""What was typed is not lost: without the network, without an answer, over a reload."""

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import let_pass, sign_in
from tests.factories import enter, make_tournament, seat_players
from tournament.models import Draw, JournalEntry, Seat, TableSheet, Tournament

Open = Callable[..., Page]
STOP_THE_NEXT_REQUEST = """() => {
    const real = window.fetch;
    window.fetch = async () => {
        window.fetch = real;
        throw new TypeError("the network is gone");
    };
}"""
LOSE_THE_NEXT_ANSWER = """() => {
    const real = window.fetch;
    window.fetch = async (...request) => {
        window.fetch = real;
        await real(...request);
        throw new TypeError("the network is gone");
    };
}"""
KEEPS, SENDS_AGAIN = 0.3, 5  # seconds
TOTALS = (30, -8, -8, -14)


@pytest.fixture
def open_list(page: Page, live_server: LiveServer, client: Client, transactional_db: None) -> Open:
    """The page of table 1 of a new evening."""
    sign_in(page, live_server, client)
    page.clock.install()
    seat_players(make_tournament(players=4, slug="abend", games_per_round=2))

    def open_list(name: str = "sheet-totals") -> Page:
        page.goto(live_server.url + reverse(name, args=["abend", 1, 1]))
        return page

    return open_list


SEATS = 4


def type_totals(page: Page, *totals: int) -> None:
    for total in totals:
        page.keyboard.type(str(total))
        page.keyboard.press("Enter")
    if len(totals) == SEATS:
        page.keyboard.type("00" * SEATS)  # no Solo won, none played


def values(page: Page) -> list[str]:
    return [page.locator(f"[name=total{seat}]").input_value() for seat in range(1, 5)]


def kept(page: Page) -> int:
    return page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('typed:')).length"
    )


def times_stored() -> int:
    return JournalEntry.objects.filter(action="sheet_entered").count()


def expect_board(page: Page) -> None:
    expect(page.get_by_text("Tisch 1 gespeichert")).to_be_visible(timeout=15_000)


def test_list_saved_without_network_is_marked_and_stored_once_when_it_is_back(
    open_list: Open,
) -> None:
    page = open_list()
    type_totals(page, *TOTALS)

    page.context.set_offline(True)
    page.keyboard.press("F9")
    expect(page.locator("#unsaved [data-case=failed]")).to_be_visible()
    typed, sheet = values(page), TableSheet.objects.get()
    page.context.set_offline(False)

    expect_board(page)
    assert (typed, sheet.state) == (["+30", "−8", "−8", "−14"], "open")
    assert times_stored() == 1
    assert kept(page) == 0


def test_answer_that_got_lost_stores_nothing_twice(open_list: Open) -> None:
    page = open_list()
    type_totals(page, *TOTALS)

    page.evaluate(LOSE_THE_NEXT_ANSWER)
    page.keyboard.press("F9")
    expect(page.locator("#unsaved")).to_be_visible()
    stored = times_stored()
    let_pass(page, SENDS_AGAIN)

    expect_board(page)
    assert (stored, times_stored()) == (1, 1)


def test_change_after_a_lost_answer_shows_both_versions(open_list: Open) -> None:
    """The first version is stored; nobody could know. The second replaces it only if asked to."""
    page = open_list()
    type_totals(page, *TOTALS)

    page.evaluate(LOSE_THE_NEXT_ANSWER)
    page.keyboard.press("F9")
    expect(page.locator("#unsaved")).to_be_visible()
    page.locator("[name=solo_won1]").fill("1")
    page.locator("[name=solo_played1]").fill("1")
    expect(page.locator("[data-case=changed]")).to_be_visible()
    page.keyboard.press("F9")

    expect(page.get_by_role("heading", level=1)).to_contain_text("Tisch 1, Runde 1")
    expect(page.locator("table.versions")).to_be_visible()
    assert times_stored() == 1


def test_half_typed_totals_survive_a_reload_until_they_are_discarded(open_list: Open) -> None:
    page = open_list()
    type_totals(page, 30, -8)
    let_pass(page, KEEPS)

    page = open_list()
    expect(page.locator("#unsaved span[data-case=restored]").first).to_be_visible()
    back = values(page)
    page.locator("[data-discard]").click()

    expect(page.locator("#unsaved")).to_be_hidden()
    assert (back, values(page)) == (["+30", "−8", "", ""], ["", "", "", ""])
    assert kept(page) == 0


def test_half_typed_rows_survive_a_reload(open_list: Open) -> None:
    page = open_list("sheet-enter")
    page.keyboard.type("11")
    page.keyboard.type("2-3")
    let_pass(page, KEEPS)

    page = open_list("sheet-enter")
    row = [page.locator(f"[name=g1s{seat}]").input_value() for seat in range(1, 5)]

    assert row == ["+1", "+1", "−1", "−1"]
    expect(page.locator("[name=g2s2]")).to_have_value("−3")
    page.keyboard.press("Escape")
    page.keyboard.type("11")
    page.keyboard.press("F9")
    expect_board(page)
    assert TableSheet.objects.get().rows.get(game=2).points == (1, 1, -1, -1)


def reload_without(page: Page, *scripts: str) -> dict[str, Route]:
    """Load the page while these scripts are on their way; return where each is held."""
    routes: dict[str, Route] = {}

    def hold(route: Route) -> None:
        routes[route.request.url.rpartition("/")[2]] = route

    with ExitStack() as requests:
        for script in scripts:
            page.route(f"**/{script}", hold)
            requests.enter_context(page.expect_request(f"**/{script}"))
        page.goto(page.url, wait_until="commit")
    return routes


def let_come(page: Page, route: Route) -> None:
    """Release a script and wait until it has run."""
    route.continue_()
    page.evaluate("address => import(address)", route.request.url)


def test_keys_typed_before_the_script_has_come_are_not_lost(open_list: Open) -> None:
    page = open_list("sheet-enter")
    routes = reload_without(page, "desk.js", "sheet.js")
    expect(page.locator("#g1s1")).to_be_focused()
    page.keyboard.type("61")

    let_come(page, routes["desk.js"])
    page.keyboard.type("01")
    expect(page.locator("#g1s1")).to_have_value("6101")
    let_come(page, routes["sheet.js"])

    expect(page.locator("#total1")).to_be_focused()
    rows = [
        [page.locator(f"#g{game}s{seat}").input_value() for seat in range(1, 5)] for game in (1, 2)
    ]
    assert rows == [["+6", "−2", "−2", "−2"], ["+1", "−1", "+1", "−1"]]


def test_total_typed_before_the_script_has_come_goes_on_in_its_field(open_list: Open) -> None:
    page = open_list()
    routes = reload_without(page, "totals.js")
    expect(page.locator("#total1")).to_be_focused()
    page.keyboard.type("3")

    let_come(page, routes["totals.js"])
    type_totals(page, 0, -8, -8, -14)
    page.keyboard.press("F9")

    expect_board(page)
    stored = TableSheet.objects.get().totals.order_by("seat__seat")
    assert tuple(stored.values_list("points", flat=True)) == TOTALS


def test_list_half_typed_in_another_way_is_pointed_to_until_it_is_stored(open_list: Open) -> None:
    page = open_list("sheet-totals")
    type_totals(page, 30, -8)
    let_pass(page, KEEPS)

    page = open_list("sheet-enter")
    notice = page.locator("#unsaved")
    expect(notice).to_contain_text("auf andere Art getippt")
    page = open_list("sheet-record")  # what was only looked at is not kept
    notice.get_by_role("link", name="Dort weitertippen").click()
    page.wait_for_url("**/totals/")
    expect(notice).to_contain_text("ist wieder da")
    assert values(page)[:2] == ["+30", "−8"]
    assert kept(page) == 1

    enter(TableSheet.objects.get(), *TOTALS)
    open_list("sheet-record")
    expect(page.locator("#record")).to_be_visible()
    expect(notice).to_be_hidden()


def test_page_only_looked_at_keeps_nothing(open_list: Open) -> None:
    page = open_list()
    page.keyboard.press("ArrowDown")
    let_pass(page, KEEPS)

    assert kept(page) == 0


def test_half_typed_list_gives_way_to_one_that_somebody_else_stored(open_list: Open) -> None:
    page = open_list()
    type_totals(page, 29, -8)
    let_pass(page, KEEPS)
    enter(TableSheet.objects.get(), *TOTALS)

    page = open_list()

    expect(page.locator("#unsaved")).to_be_hidden()
    assert values(page) == ["+30", "−8", "−8", "−14"]


def test_list_sent_while_somebody_else_stored_one_shows_both(open_list: Open) -> None:
    page = open_list()
    type_totals(page, 28, -8, -8, -12)
    enter(TableSheet.objects.get(), *TOTALS)

    page.keyboard.press("F9")

    expect(page.locator("table.versions")).to_be_visible()
    assert times_stored() == 1


def test_session_that_ended_costs_nothing_typed(open_list: Open) -> None:
    page = open_list()
    type_totals(page, *TOTALS)
    cookies = page.context.cookies()
    page.context.clear_cookies(name="sessionid")

    page.keyboard.press("F9")
    expect(page.locator("[name=kept]")).to_have_count(1)
    page.context.add_cookies([cookie for cookie in cookies if cookie["name"] == "sessionid"])  # type: ignore[misc]  # its own cookies
    page = open_list()

    expect(page.locator("#unsaved")).to_be_visible()
    assert values(page) == ["+30", "−8", "−8", "−14"]
    assert times_stored() == 0


def test_wrong_list_comes_back_with_the_sentence_of_the_server(open_list: Open) -> None:
    page = open_list()
    type_totals(page, *TOTALS)
    page.fill("[name=total4]", "-13")

    page.keyboard.press("F9")

    expect(page.locator("#refused")).to_be_visible()
    expect(page.locator("#unsaved")).to_be_hidden()
    assert values(page) == ["+30", "−8", "−8", "-13"]


def test_list_left_before_it_was_answered_for_is_named_on_the_board(open_list: Open) -> None:
    page = open_list()
    type_totals(page, *TOTALS)
    page.evaluate(STOP_THE_NEXT_REQUEST)
    page.keyboard.press("F9")
    expect(page.locator("#unsaved")).to_be_visible()
    page.on("dialog", lambda dialog: dialog.accept())

    page.goto(page.url.removesuffix("1/totals/"))
    link = page.locator("#unsent a")
    expect(link).to_have_text("Tisch 1")
    link.click()
    expect(page.locator("#unsaved span[data-case=restored]").first).to_be_visible()
    page.keyboard.press("F9")

    expect_board(page)
    expect(page.locator("#unsent")).to_be_hidden()
    assert times_stored() == 1


def test_keys_while_the_answer_is_awaited_send_nothing_twice(open_list: Open) -> None:
    page = open_list()
    type_totals(page, *TOTALS)
    page.evaluate(STOP_THE_NEXT_REQUEST)
    for key in ("F9", "F9", "Enter", "F9", "F8"):
        page.keyboard.press(key)

    expect_board(page)
    assert (times_stored(), JournalEntry.objects.filter(action="sheet_parked").count()) == (1, 0)


def test_second_page_of_the_list_leaves_alone_what_is_typed_in_the_first(open_list: Open) -> None:
    page = open_list()
    second = page.context.new_page()
    second.goto(page.url)
    type_totals(page, 30, -8)
    let_pass(page, KEEPS)

    second.keyboard.press("ArrowDown")
    let_pass(second, KEEPS)

    assert kept(page) == 1


def test_half_typed_list_does_not_come_back_for_those_who_sit_there_after_a_redraw(
    open_list: Open,
) -> None:
    page = open_list()
    type_totals(page, 30, -8)
    let_pass(page, KEEPS)
    TableSheet.objects.all().delete()
    Seat.objects.all().delete()
    Draw.objects.update(is_current=False)
    tournament = Tournament.objects.get()
    seat_players(tournament, players=list(tournament.players.order_by("-number")))

    page = open_list()

    assert (values(page), kept(page)) == (["", "", "", ""], 0)


def test_browser_that_can_keep_nothing_still_sends(open_list: Open) -> None:
    page = open_list()
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full') } }")
    type_totals(page, *TOTALS)
    page.evaluate(STOP_THE_NEXT_REQUEST)
    page.keyboard.press("F9")
    expect(page.locator("#unsaved [data-case=failed]")).to_be_visible()
    let_pass(page, SENDS_AGAIN)

    expect_board(page)
    assert times_stored() == 1
