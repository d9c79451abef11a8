"""How many keys and clicks the ten most frequent actions take: counted, and as docs/design.md says.

Letters and digits of names and numbers count only where the action is typing a list.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import sign_in
from tests.factories import enter, make_tournament, seat_players
from tournament.draw.services.draws import draw_round
from tournament.models import TableSheet, Tournament

DESIGN = (Path(__file__).parents[2] / "docs/design.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ([^|]+?) \| (\d+|–) \| (\d+) \|$", re.MULTILINE)
WRITTEN = {action: (before, int(now)) for action, before, now in ROW.findall(DESIGN)}


class Hand:
    """Presses and clicks, and counts."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address, self.count = page, address, 0

    def visit(self, name: str, *about: object) -> None:
        """Open the page where the action begins; this is not counted."""
        self.page.goto(self.address + reverse(name, args=about))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.count += 1

    def click(self, target: Locator) -> None:
        target.click()
        self.count += 1

    def press_focused(self, name: str | re.Pattern[str]) -> None:
        """Press Enter on the element that already has the cursor."""
        expect(self.page.locator(":focus")).to_have_accessible_name(name)
        self.press("Enter")

    def print_focused(self) -> None:
        """The paper opens in a tab of its own; where the cursor was, it stays."""
        expect(self.page.locator(":focus")).to_have_attribute("target", "_blank")
        with self.page.context.expect_page() as opened:
            self.press("Enter")
        opened.value.close()

    def arrive(self, name: str, *about: object) -> None:
        self.page.wait_for_url(f"**{reverse(name, args=about)}*")


def draw(hand: Hand, abend: Tournament) -> None:
    hand.visit("home", abend.slug)
    hand.press_focused(re.compile("Zur Auslosung"))
    hand.press_focused(re.compile("Runde 1 auslosen"))
    hand.arrive("draw-round", abend.slug, 1)


def print_post_and_be_back(hand: Hand, abend: Tournament) -> None:
    Tournament.objects.update(is_public=True)
    draw_round(abend, by=None, round_number=1)
    hand.visit("draw-round", abend.slug, 1)
    hand.print_focused()
    hand.click(hand.page.get_by_role("button", name="Plätze zeigen"))
    expect(hand.page.get_by_text("Gezeigt seit")).to_be_visible()
    hand.press("Escape")
    hand.arrive("draw", abend.slug)
    hand.press("Escape")
    hand.arrive("home", abend.slug)


def print_sheets(hand: Hand, abend: Tournament) -> None:
    draw_round(abend, by=None, round_number=1)
    hand.visit("home", abend.slug)
    hand.press_focused(re.compile("Papieren"))
    hand.arrive("papers", abend.slug)
    hand.print_focused()


def publish(hand: Hand, abend: Tournament) -> None:
    play(abend)
    hand.visit("ranking", abend.slug)
    hand.click(hand.page.get_by_role("button", name="Für die Halle freigeben"))
    expect(hand.page.get_by_role("button", name="Zurücknehmen")).to_be_visible()


def begin_another(hand: Hand, abend: Tournament) -> None:
    hand.visit("tournament-list")
    hand.click(hand.page.get_by_role("link", name="Neues Turnier"))
    hand.arrive("tournament-new")
    expect(hand.page.locator(":focus")).to_contain_text("Genauso anlegen")
    hand.press("Enter")
    expect(hand.page.get_by_label("Name", exact=True)).to_be_visible()


def type_totals(hand: Hand, abend: Tournament) -> None:
    """Type a list, from its page to the page of the next table."""
    seat_players(abend)
    hand.visit("sheet-totals", abend.slug, 1, 1)
    for total in ("30", "-8", "-8"):
        hand.press(*total, "Enter")
    hand.press("Enter", *"34350111", "Enter")
    hand.arrive("results-round", abend.slug, 1)
    hand.press("2", "Enter")
    hand.arrive("sheet-totals", abend.slug, 1, 2)


def open_list(hand: Hand, abend: Tournament) -> None:
    seat_players(abend)
    hand.visit("results-round", abend.slug, 1)
    hand.press("2", "Enter")
    hand.arrive("sheet-totals", abend.slug, 1, 2)


def close(hand: Hand, abend: Tournament) -> None:
    play(abend)
    hand.visit("results-round", abend.slug, 1)
    hand.press_focused(re.compile("Runde 1 schließen"))
    expect(hand.page.get_by_text("Runde 1 ist geschlossen.").first).to_be_visible()


def register(hand: Hand, abend: Tournament) -> None:
    hand.visit("registration", abend.slug)
    for text in ("Žižka", "Jan", ""):
        hand.page.keyboard.type(text)
        hand.press("Enter")
    expect(hand.page.locator(".given .n")).to_have_text("9")


def take_fee(hand: Hand, abend: Tournament) -> None:
    hand.visit("registration", abend.slug)
    row = hand.page.get_by_role("row", name=re.compile("Öttl, Franziska"))
    hand.click(row.get_by_role("button", name=re.compile("bezahlt")).first)
    expect(row.get_by_text("15 € bezahlt").first).to_be_visible()


def play(abend: Tournament) -> None:
    """So that no lot is due."""
    seat_players(abend)
    for sheet in TableSheet.objects.order_by("table"):
        enter(sheet, *((8, 2, -2, -8) if sheet.table == 1 else (16, 4, -6, -14)))


ACTIONS: dict[str, Callable[[Hand, Tournament], None]] = {
    "draw a round, from the overview": draw,
    "print the seats, show them in the hall, back to the overview": print_post_and_be_back,
    "print the score lists, from the overview": print_sheets,
    "release the ranking, from its page": publish,
    "begin another tournament, until its form": begin_another,
    "a list by totals, until the next one is open": type_totals,
    "open a table's list, from the board": open_list,
    "close a round that is complete": close,
    "register somebody from the usual place, letters apart": register,
    "note a fee as paid, from the registration": take_fee,
}


def test_table_names_the_actions_that_are_counted() -> None:
    assert set(WRITTEN) == set(ACTIONS)
    assert [a for a, (before, now) in WRITTEN.items() if before != "–" and now > int(before)] == []


@pytest.mark.parametrize("action", ACTIONS)
def test_action_takes_as_many_keys_as_the_table_says(
    page: Page, live_server: LiveServer, client: Client, transactional_db: None, action: str
) -> None:
    abend = make_tournament(players=8, slug="abend", round_count=1)
    sign_in(page, live_server, client)
    hand = Hand(page, live_server.url)

    ACTIONS[action](hand, abend)

    assert hand.count == WRITTEN[action][1]
