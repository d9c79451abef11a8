"""A desk with the mouse unplugged: keys, where the cursor is, what stands there."""

import re
from collections.abc import Iterable
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.axe import ALL, BUT_CONTRAST, violations
from tests.factories import make_user

WIDTHS = {390: ALL, 1280: BUT_CONTRAST}
# axe takes half the time of an evening: the quick tier walks it without, the thorough one with it.
IN_BOTH_TIERS = pytest.mark.parametrize(
    "runs_axe", [False, pytest.param(True, marks=pytest.mark.thorough)], indirect=True
)
# The browser puts the cursor into a page at its first frame, which may come after its last script.
HAS_CURSOR = """() => {
  const field = document.querySelector("[autofocus]");
  return !field?.checkVisibility() || document.activeElement !== document.body;
}"""
MOST_TABS = 6  # what is further away from the cursor than this cannot be called reachable by keys


def faults(page: Page, widths: Iterable[int], options: dict[str, Any] = ALL) -> list[str]:
    """Return the violations that axe reports at each width, and pages wider than the window."""
    problems = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        problems += [f"{width}: {fault}" for fault in violations(page, options)]
        if page.evaluate("document.documentElement.scrollWidth") > width:
            problems.append(f"{width}: sideways")
    return problems


def open_page(page: Page, address: str) -> None:
    """Open it and wait for its cursor, so that keys can follow."""
    page.goto(address)
    page.wait_for_function(HAS_CURSOR)


class Desk:
    """Types, and looks at what comes; `runs_axe`: examines each page."""

    def __init__(self, page: Page, live_server: LiveServer, *, runs_axe: bool) -> None:
        self.page = page
        self.runs_axe = runs_axe
        self.address = live_server.url
        self._looked_at: set[str] = set()

    def visit(self, path: str) -> None:
        """An address as a person types it into the browser."""
        open_page(self.page, self.address + path)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, *texts: str) -> None:
        """Each text, then Enter."""
        for text in texts:
            self.page.keyboard.type(text)
            self.page.keyboard.press("Enter")

    def go_to(self, target: Locator, key: str = "Tab") -> None:
        """Walk with Tab until the cursor is there."""
        expect(target).to_be_visible()
        for _ in range(MOST_TABS):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press(key)
        expect(target).to_be_focused()

    def unfold(self, title: str) -> None:
        """Walk to what is folded away, open it, and go to its first field."""
        self.go_to(self.page.locator("summary", has_text=title))
        self.press("Enter", "Tab")

    def expect_cursor(self, label: str) -> None:
        expect(self.page.locator(":focus")).to_have_accessible_name(label)

    def arrive(self, heading: str) -> None:
        """Wait for the page with that heading; check it the first time."""
        expect(self.page.get_by_role("heading", level=1, name=heading, exact=True)).to_be_visible()
        self.page.wait_for_load_state()  # before that the page's scripts hear no key
        self.page.wait_for_function(HAS_CURSOR)
        if heading not in self._looked_at:
            self._looked_at.add(heading)
            self.look()

    def look(self) -> None:
        """Accessible and not too wide, on a phone and on a laptop."""
        for width, options in WIDTHS.items() if self.runs_axe else ():
            wrong = faults(self.page, [width], options)
            assert wrong == [], f"{self.page.url}: {wrong}"

    def follow(self, title: str) -> None:
        """The overview names the one next thing and a reason; Enter leads on."""
        step = self.page.get_by_role("region", name=title, exact=True)
        expect(step).to_be_visible()
        self.page.wait_for_load_state()
        self.look()
        button = self.page.locator("main .primary")
        expect(button).to_have_count(1)
        expect(button).to_be_focused()
        expect(step.get_by_role("paragraph").nth(1)).not_to_be_empty()
        with self.page.expect_navigation():
            self.press("Enter")


def sign_in(page: Page, live_server: LiveServer, client: Client) -> None:
    """Sign in through the test client and give its session to the browser."""
    client.force_login(make_user())
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])


def let_pass(page: Page, seconds: float) -> None:
    """Advance the page's installed clock, so that its timers run now."""
    page.clock.fast_forward(int(seconds * 1000))


LINE = """(game) => {
  const line = document.querySelector(`tr[data-game="${game}"]`);
  const cells = [...line.querySelectorAll(".seat input")];
  const points = cells.map(({ value }) => Number(value.replace("−", "-")));
  const isNamed = line.querySelector(".read").innerText !== "";
  return [points, isNamed, document.activeElement.name];
}"""


def shown_line(page: Page, game: int) -> tuple[tuple[int, ...], bool, str]:
    """Points typed or filled in, 0 where nothing stands; is it named what was played; the cursor.

    All at one go: hundreds of lines are looked at.
    """
    points, is_named, cursor = page.evaluate(LINE, game)
    return tuple(points), is_named, cursor


def shown_ranking(table: Locator) -> list[tuple[int, int, int]]:
    """Place, start number and points of each line of a ranking on a laptop."""
    lines = table.locator("tbody tr")
    numbers = [line.locator("td").nth(1).inner_text() for line in lines.all()]
    places = lines.locator(".place").all_inner_texts()
    points = lines.locator(".points").all_inner_texts()
    columns = zip(places, numbers, points, strict=True)
    return [(whole(place), whole(number), whole(total)) for place, number, total in columns]


def whole(text: str) -> int:
    """A number as it is written on screen: real minus, plus, zero without a sign."""
    return int(text.strip().replace("−", "-"))


def choose_games(desk: Desk) -> None:
    desk.go_to(desk.page.get_by_role("link", name="Spiel für Spiel eingeben"), "Shift+Tab")
    desk.press("Enter")
    expect(desk.page.get_by_role("link", name="nur Summen eingeben")).to_be_visible()
    desk.page.wait_for_load_state()


def numbers_at_the_table(page: Page) -> list[int]:
    """Return the start numbers of seats 1 to 4 on the page of a list."""
    texts = page.locator("table.sheet th.seat small, table.totals tbody small").all_inner_texts()
    return [int(re.search(r"Nr\. (\d+)", text)[1]) for text in texts]
