"""A table's phone in the browser: open its list, write by taps, see what was sent."""

import re
from typing import Any

from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tournament.models import TableReport, TableSheet
from tournament.results.phone_links import table_token


def opened(
    page: Page, live_server: LiveServer, sheet: TableSheet, width: int = 390, height: int = 780
) -> Page:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{live_server.url}/l/{table_token(sheet.draw, sheet.table)}/")
    return page


def tap(page: Page, taps: str) -> int:
    """Write one game; the number of taps it took."""
    *seats, value = taps.split()
    for key in seats:
        name = "[data-lost='1']" if key == "v" else f"[data-seat='{int(key) - 1}']"
        page.locator(name).click()
    page.locator("#values").get_by_text(value, exact=True).click()
    return len(seats) + 1


def shown(page: Page) -> list[list[str]]:
    rows = page.locator("tr[data-game]:not([hidden])")
    cells_of_rows = rows.evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('.n')].map(cell => cell.textContent))"
    )
    return [row for row in cells_of_rows if any(row)]


def in_signs(row: tuple[int, ...]) -> list[str]:
    return [f"−{-n}" if n < 0 else f"+{n}" if n else "0" for n in row]


def expect_sent(page: Page) -> None:
    expect(page.locator("#sent")).not_to_have_class(re.compile("waiting"), timeout=15_000)
    expect(page.locator("#sent span")).to_be_visible()


def expect_waiting(page: Page) -> None:
    expect(page.locator("#sent")).to_have_class(re.compile("waiting"))


def stored(sheet: TableSheet) -> list[Any]:
    return [game and tuple(game["row"]) for game in TableReport.objects.get(sheet=sheet).games]
