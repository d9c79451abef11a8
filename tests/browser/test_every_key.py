"""Every key in every kind of field of a score list: the cursor stays somewhere, nothing breaks."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import sign_in
from tests.factories import make_tournament, seat_players
from tournament.models import TableSheet

KEYS = (
    *"0123456789abcdefghijklmnopqrstuvwxyz+-.,/?#",
    *("Shift", "Control", "Alt", "AltGraph", "CapsLock", "Shift+A", "Shift+T", "F2", "F4"),
    *("Enter", "Escape", "Tab", "Shift+Tab", "Space", "Backspace", "Delete", "Insert"),
    *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"),
)
LISTS = {  # what is typed first, then a field of each kind
    "schwaig, games": (
        "schwaig",
        "sheet-enter",
        ["#g1s1", "#g2s4", "#total1", "#total4", ".remark input"],
    ),
    "ebersdorf, games": ("ebersdorf", "sheet-enter", ["#g1s1", "#g2s4", "#total4"]),
    "spin, games played": (
        "spin",
        "sheet-record",
        [
            "#by1",
            "#contract1",
            "#with1",
            "#result2",
            "#runners1",
            "#g1s1",
            "#total1",
            "[name=doubles1]",
        ],
    ),
    "schwaig, totals": ("schwaig", "sheet-totals", ["#total1", "#total4", "#solo_won1", "#sie4"]),
}
# Whether the cursor is somewhere. Then it goes back to the field, and what a key opened is closed.
GO_ON = """(field) => {
  const here = document.activeElement;
  const isSomewhere = here !== document.body && here.checkVisibility();
  document.querySelector("dialog[open]")?.close();
  document.querySelectorAll("td.more details").forEach((one) => { one.open = true });
  document.querySelector(field).focus();
  return isSomewhere;
}"""
Open = Callable[..., Page]


@pytest.fixture
def open_list(page: Page, live_server: LiveServer, client: Client, transactional_db: None) -> Open:
    def open_list(rule_set: str, name: str) -> Page:
        seat_players(make_tournament(players=4, slug="abend", rule_set=rule_set, games_per_round=3))
        sign_in(page, live_server, client)
        page.goto(live_server.url + reverse(name, args=["abend", 1, 1]))
        return page

    return open_list


@pytest.mark.parametrize("kind", LISTS)
def test_every_key_leaves_the_cursor_in_the_list(open_list: Open, kind: str) -> None:
    rule_set, name, fields = LISTS[kind]
    errors: list[str] = []
    page = open_list(rule_set, name)
    page.on("pageerror", lambda error: errors.append(f"{error}"))
    page.on(
        "console", lambda message: errors.append(message.text) if message.type == "error" else None
    )
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
    address = page.url
    page.locator(fields[0]).focus()
    page.keyboard.press("1")  # something is typed, which no key may leave behind

    lost = []
    for field in fields:
        page.evaluate(GO_ON, field)
        for key in KEYS:
            page.keyboard.press(key)
            if not page.evaluate(GO_ON, field) or page.url != address:
                lost.append((field, key))
    assert (lost, errors) == ([], [])
    assert TableSheet.objects.get().state == "open"


def test_two_approvals_are_given_by_keys_wherever_the_cursor_is(open_list: Open) -> None:
    page = open_list("schwaig", "sheet-enter")
    for key in ("1", "1", "2", "4", "0", "2", "4"):  # a Ruf, two Sie
        page.keyboard.press(key)
    expect(page.locator("#total1")).to_be_focused()

    page.keyboard.press("b")
    expect(page.locator("#total1")).to_have_value("")
    expect(page.locator("[name=a3]")).to_be_checked()
    page.keyboard.press("F9")
    expect(page.locator("[name=a2]")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("[data-key=F9]")).to_be_focused()
    page.keyboard.press("F9")

    page.wait_for_url("**/results/1/")
    assert list(TableSheet.objects.get().rows.values_list("is_witnessed", flat=True)) == [
        False,
        True,
        True,
    ]


@pytest.mark.parametrize("name", ["sheet-enter", "sheet-totals"])
def test_escape_leaves_only_while_nothing_is_typed(open_list: Open, name: str) -> None:
    page = open_list("schwaig", name)
    page.keyboard.press("6")
    page.keyboard.press("Escape")
    page.keyboard.press("6")
    page.keyboard.press("ArrowDown")
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(page.locator("form[data-keep]")).to_be_visible()

    fresh, address = page.context.new_page(), page.url
    page.close()
    fresh.goto(address.partition("results/1/")[0])
    fresh.evaluate("localStorage.clear()")
    fresh.goto(address)
    fresh.keyboard.press("Escape")
    fresh.wait_for_url("**/results/1/")


def test_rest_of_a_row_that_completed_itself_is_named(open_list: Open) -> None:
    """Somebody types all four numbers as on paper; the next row stays empty."""
    page = open_list("schwaig", "sheet-enter")
    read = page.locator("tr[data-game='2'] .read")
    for key in "22-2-2":
        page.keyboard.press(key)
    expect(page.locator("#g1s4")).to_have_value("−2")
    expect(read).to_contain_text("Spiel 1 ist schon fertig")

    for key in ("Backspace", "6", "Enter"):
        page.keyboard.press(key)

    expect(read).to_contain_text("Solo 1")
    expect(page.locator("#g2s4")).to_have_value("−2")
