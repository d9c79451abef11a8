"""Two people at two computers and one list: they read of each other, and nothing is lost."""

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.factories import make_account, make_tournament, seat_players
from tournament.models import JournalEntry, SheetTotal, TableSheet
from tournament.results.services.sheets import enter_sheet

Desks = tuple[Page, Page]
SIGN_OF_LIFE = """() => {
    const here = document.querySelector("[hx-post]");
    return htmx.ajax("POST", here.getAttribute("hx-post"), {source: here, target: here});
}"""


@pytest.fixture
def desks(
    new_context: Callable[..., BrowserContext], live_server: LiveServer, transactional_db: None
) -> Desks:
    """Renate and Gerd, each with an account and a computer; nobody has a list open yet."""
    seat_players(make_tournament(players=8, slug="abend"))
    return (
        _desk(new_context(), live_server, "Renate", "Bräunlein"),
        _desk(new_context(), live_server, "Gerd", "Übler"),
    )


def _desk(context: BrowserContext, live_server: LiveServer, first: str, last: str) -> Page:
    client = Client()
    client.force_login(make_account(first, first_name=first, last_name=last))
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(live_server.url + reverse("results-round", args=["abend", 1]))
    return page


def open_list(page: Page) -> None:
    page.locator("#table").fill("1")
    page.keyboard.press("Enter")
    page.wait_for_url("**/results/1/1/**")
    page.goto(page.url.partition("/results/")[0] + "/results/1/1/totals/")


def fill(page: Page, *totals: int) -> None:
    for seat, total in enumerate(totals, 1):
        page.locator(f"[name=total{seat}]").fill(str(total))
    for count in page.locator("[data-count]").all():
        count.fill("0")


def test_each_reads_that_the_other_has_the_list_open(desks: Desks) -> None:
    renate, gerd = desks
    open_list(renate)
    open_list(gerd)

    expect(gerd.get_by_text("Renate Bräunlein hat diese Liste seit")).to_be_visible()
    expect(renate.get_by_text("hat diese Liste seit")).to_have_count(0)
    renate.evaluate(SIGN_OF_LIFE)
    expect(renate.get_by_text("Gerd Übler hat diese Liste seit")).to_be_visible()


def test_tick_comes_only_after_the_commit(desks: Desks, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the save just before the list is stored."""
    renate, _gerd = desks
    open_list(renate)
    fill(renate, 10, 4, -4, -10)
    has_arrived, may_go_on = Event(), Event()

    def held(*arguments: Any, **options: Any) -> TableSheet:
        has_arrived.set()
        assert may_go_on.wait(timeout=20)
        return enter_sheet(*arguments, **options)

    monkeypatch.setattr("tournament.results.views.saving.enter_sheet", held)
    renate.keyboard.press("F9")
    assert has_arrived.wait(timeout=20)
    renate.wait_for_timeout(500)
    assert SheetTotal.objects.count() == 0
    expect(renate.get_by_text("Tisch 1 gespeichert")).to_have_count(0)
    may_go_on.set()

    expect(renate.get_by_text("Tisch 1 gespeichert")).to_be_visible()
    assert SheetTotal.objects.count() == 4


def test_second_one_sees_both_versions_and_takes_theirs_with_a_reason(desks: Desks) -> None:
    renate, gerd = desks
    for page, totals in ((renate, (10, 4, -4, -10)), (gerd, (12, 4, -6, -10))):
        open_list(page)
        fill(page, *totals)

    renate.keyboard.press("F9")
    expect(renate.get_by_text("Tisch 1 gespeichert")).to_be_visible()
    gerd.keyboard.press("F9")

    expect(gerd.get_by_text("Renate Bräunlein hat diese Liste um")).to_be_visible()
    expect(gerd.locator("table.versions")).to_contain_text("+12")
    expect(gerd.locator("table.versions")).to_contain_text("−4")
    assert stored() == [10, 4, -4, -10]
    gerd.locator("textarea").fill("Zeile 7 verlesen")
    gerd.get_by_role("button", name="Meine nehmen").click()

    expect(gerd.get_by_text("Tisch 1 gespeichert")).to_be_visible()
    assert stored() == [12, 4, -6, -10]
    assert list(JournalEntry.objects.order_by("seq").values_list("action", "reason"))[-1] == (
        "sheet_corrected",
        "Zeile 7 verlesen",
    )


def stored() -> list[int]:
    sheet = TableSheet.objects.get(table=1)
    return list(sheet.totals.order_by("seat__seat").values_list("points", flat=True))
