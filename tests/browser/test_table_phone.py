"""A table keeps its list by phone: taps, a lost Wi-Fi, two phones, the desk."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.axe import violations
from tests.browser.keyboard import faults
from tests.browser.table_phones import (
    expect_sent,
    expect_waiting,
    in_signs,
    opened,
    shown,
    stored,
    tap,
)
from tests.factories import make_tournament, make_user, seat_players
from tournament.models import JournalEntry, TableReport, TableSheet
from tournament.results.services.reports import PhoneSend, store_report

SEND = re.compile(r"/l/.*/games/$")
SMALLEST_TARGET = 44

# Row, and the taps that write it: seats from 1, "v" the key "lost", then the value.
LIST_OF_8 = [
    ((-2, 6, -2, -2), "2 6"),
    ((1, 1, -1, -1), "1 2 1"),
    ((-1, -1, 1, 1), "3 4 1"),
    ((-3, 9, -3, -3), "2 9"),
    ((4, 4, 4, -12), "4 v 12"),
    ((2, -2, -2, 2), "1 4 2"),
    ((24, -8, -8, -8), "1 Sie"),
    ((-3, 3, 3, -3), "2 3 3"),
]


@pytest.fixture
def sheet(transactional_db: None) -> TableSheet:
    make_user()
    tournament = make_tournament(players=8, slug="rennen", games_per_round=8, has_table_phones=True)
    return seat_players(tournament).sheets.get(table=1)


@pytest.fixture
def phone(page: Page, live_server: LiveServer, sheet: TableSheet) -> Page:
    return opened(page, live_server, sheet)


def test_list_of_eight_games_by_taps(phone: Page, sheet: TableSheet) -> None:
    taps = [tap(phone, keys) for _row, keys in LIST_OF_8]

    assert shown(phone) == [in_signs(row) for row, _keys in LIST_OF_8]
    assert (max(taps), sum(taps)) == (3, 21)
    expect_sent(phone)
    sums = [sum(column) for column in zip(*(row for row, _keys in LIST_OF_8), strict=True)]
    assert phone.locator("[data-sum]").all_text_contents() == in_signs(tuple(sums))
    phone.locator("#finish [value=finish]").click()
    expect(phone.locator("#finished")).to_be_visible()
    assert stored(sheet) == [row for row, _keys in LIST_OF_8]
    assert TableReport.objects.get().finished_at is not None
    assert TableSheet.objects.get(pk=sheet.pk).state == "open"


def test_every_row_of_the_rules_is_a_few_taps_away(phone: Page, sheet: TableSheet) -> None:
    rules = sheet.rules
    keys = phone.evaluate(
        """async () => {
            const { offers } = await import("/static/js/results/legal.js");
            const { rows } = JSON.parse(document.getElementById("table-data").textContent);
            return rows.other.map(({ points }) => {
                const won = points.filter((value) => value > 0).length;
                const isLost = won > 2;
                const seats = points.flatMap((value, at) => ((value > 0) !== isLost ? [at] : []));
                const found = offers([...rows.other], seats, isLost)
                    .some((one) => one.points.every((value, at) => value === points[at]));
                return found ? seats.length + Number(isLost) + 1 : null;
            });
        }"""
    )

    assert len(keys) == len(rules.legal_rows())
    assert max(keys) <= 4


def test_row_that_was_written_is_changed_and_emptied(phone: Page, sheet: TableSheet) -> None:
    tap(phone, "2 6")
    tap(phone, "1 2 1")
    phone.locator("tr[data-game='2']").click()
    expect(phone.locator("#pad-game")).to_contain_text("2")
    tap(phone, "1 3 2")
    assert shown(phone) == [["−2", "+6", "−2", "−2"], ["+2", "−2", "+2", "−2"]]

    phone.locator("tr[data-game='2']").click()
    phone.locator("#clear").click()

    expect_sent(phone)
    assert stored(sheet) == [(-2, 6, -2, -2)]


def test_what_is_typed_without_network_is_sent_once(
    phone: Page, context: BrowserContext, sheet: TableSheet
) -> None:
    tap(phone, "2 6")
    expect_sent(phone)

    context.set_offline(True)
    tap(phone, "1 2 1")
    tap(phone, "3 4 1")
    expect_waiting(phone)
    expect(phone.locator("#notices [role=alert]")).to_be_visible()
    assert violations(phone) == []
    assert stored(sheet) == [(-2, 6, -2, -2)]
    context.set_offline(False)

    expect_sent(phone)
    assert stored(sheet) == [row for row, _keys in LIST_OF_8[:3]]
    assert TableReport.objects.get().revision == 2
    expect(phone.locator("#notices [role=alert]")).to_have_count(0)


def test_list_survives_a_reload_before_it_was_sent(phone: Page, sheet: TableSheet) -> None:
    phone.route(SEND, lambda route: route.abort())
    tap(phone, "2 6")
    tap(phone, "1 2 1")
    expect_waiting(phone)

    phone.reload()

    assert shown(phone) == [in_signs(row) for row, _keys in LIST_OF_8[:2]]
    expect_waiting(phone)
    assert not TableReport.objects.exists()
    phone.unroute(SEND)
    phone.evaluate("dispatchEvent(new Event('online'))")
    expect_sent(phone)
    assert stored(sheet) == [row for row, _keys in LIST_OF_8[:2]]


def test_list_whose_answer_was_lost_is_stored_once(phone: Page, sheet: TableSheet) -> None:
    answers = []

    def lose_first(route: Route) -> None:
        answers.append(route.fetch().json()["revision"])
        if len(answers) == 1:
            route.abort()
        else:
            route.fulfill(json=phone.request.get(route.request.url).json())

    phone.route(SEND, lose_first)
    tap(phone, "2 6")
    expect_waiting(phone)
    expect_sent(phone)

    assert answers == [1, 1]
    assert (stored(sheet), TableReport.objects.get().revision) == ([(-2, 6, -2, -2)], 1)


@pytest.fixture
def second(
    browser: Browser, browser_context_args: dict[str, Any], live_server: LiveServer
) -> Iterator[Callable[[TableSheet], Page]]:
    contexts = []

    def open_second(sheet: TableSheet) -> Page:
        contexts.append(browser.new_context(**browser_context_args))
        return opened(contexts[-1].new_page(), live_server, sheet)

    yield open_second
    for context in contexts:
        context.close()


def test_two_phones_put_different_games_together(
    phone: Page, second: Callable[[TableSheet], Page], sheet: TableSheet
) -> None:
    other = second(sheet)
    tap(phone, "2 6")
    expect_sent(phone)
    other.locator("tr[data-game='1']")  # still empty there
    other.evaluate("document.querySelector('tr[data-game=\"2\"]').hidden = false")
    other.locator("tr[data-game='2']").click()
    tap(other, "1 2 1")

    expect_sent(other)
    assert stored(sheet) == [row for row, _keys in LIST_OF_8[:2]]
    assert shown(other) == [in_signs(row) for row, _keys in LIST_OF_8[:2]]


@pytest.mark.parametrize(("choice", "row"), [(0, (1, 1, -1, -1)), (1, (-2, 6, -2, -2))])
def test_game_that_two_phones_wrote_is_asked_about(
    phone: Page,
    second: Callable[[TableSheet], Page],
    sheet: TableSheet,
    choice: int,
    row: tuple[int, ...],
) -> None:
    other = second(sheet)
    tap(phone, "2 6")
    expect_sent(phone)
    tap(other, "1 2 1")

    question = other.locator("#notices .button")
    expect(question).to_have_count(2)
    expect(question.nth(0)).to_contain_text("+1 +1 −1 −1")
    expect(question.nth(1)).to_contain_text("−2 +6 −2 −2")
    assert violations(other) == []
    assert stored(sheet) == [(-2, 6, -2, -2)]
    question.nth(choice).click()

    expect_sent(other)
    assert stored(sheet) == [row]


def test_phone_that_keeps_nothing_is_not_told_to_reload(
    context: BrowserContext, live_server: LiveServer, sheet: TableSheet
) -> None:
    context.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
    phone = opened(context.new_page(), live_server, sheet)
    phone.route(SEND, lambda route: route.fulfill(status=403, body="{}"))
    tap(phone, "2 6")

    expect(phone.locator("#notices")).to_contain_text("nichts")
    expect(phone.locator("#notices .notice")).to_have_count(1)
    expect_waiting(phone)


def test_link_that_dies_while_the_page_is_open_says_so(phone: Page, sheet: TableSheet) -> None:
    tap(phone, "2 6")
    expect_sent(phone)
    TableSheet.objects.filter(pk=sheet.pk).update(state="void", consequence="others_only")

    tap(phone, "1 2 1")

    expect(phone.locator("#notices [role=alert]")).to_be_visible()
    expect(phone.locator("#write")).to_be_hidden()
    assert shown(phone) == [in_signs(row) for row, _keys in LIST_OF_8[:2]]


def test_desk_enters_the_list_with_the_four_totals(
    phone: Page, client: Client, live_server: LiveServer, sheet: TableSheet
) -> None:
    """A list counts once the desk has entered it."""
    for _row, keys in LIST_OF_8:
        tap(phone, keys)
    phone.locator("#finish [value=finish]").click()
    expect(phone.locator("#finished")).to_be_visible()
    sums = [sum(column) for column in zip(*(row for row, _keys in LIST_OF_8), strict=True)]
    client.force_login(make_user())
    cookie = client.cookies["sessionid"].value
    phone.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    phone.goto(f"{live_server.url}{reverse('results-round', args=['rennen', 1])}")
    phone.locator("#table").fill("1")
    phone.keyboard.press("Enter")
    phone.wait_for_url("**/report/")

    for box in phone.locator("tr.approve input").all():
        box.check()
    phone.locator("#total1").focus()
    for total in sums:
        phone.keyboard.type(str(total))
        phone.keyboard.press("Enter")
    phone.wait_for_url("**/results/1/")

    stored = TableSheet.objects.get(pk=sheet.pk)
    assert stored.state == "entered"
    assert [total.points for total in stored.totals.all()] == sums


def test_totals_of_a_reported_list_typed_without_network_are_stored_once(
    phone: Page, client: Client, live_server: LiveServer, sheet: TableSheet
) -> None:
    rows = [row for row, _keys in LIST_OF_8]
    store_report(sheet, games=[{"row": list(row)} for row in rows], send=PhoneSend(0, "a" * 16, 1))
    client.force_login(make_user())
    cookie = client.cookies["sessionid"].value
    phone.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    phone.goto(f"{live_server.url}{reverse('sheet-report', args=['rennen', 1, 1])}")
    for box in phone.locator("tr.approve input").all():
        box.check()
    for seat, column in enumerate(zip(*rows, strict=True), 1):
        phone.locator(f"#total{seat}").fill(str(sum(column)))

    phone.context.set_offline(True)
    phone.locator("#report [value=save]").click()
    expect(phone.locator("#unsaved [data-case=failed]")).to_be_visible()
    state = TableSheet.objects.get(pk=sheet.pk).state
    phone.context.set_offline(False)

    expect(phone.get_by_text("Tisch 1 gespeichert")).to_be_visible(timeout=15_000)
    assert state == "open"
    assert JournalEntry.objects.filter(action="sheet_entered").count() == 1


def test_desk_page_of_a_reported_list_is_accessible(
    phone: Page, client: Client, live_server: LiveServer, sheet: TableSheet
) -> None:
    rows = [{"row": list(row)} for row, _keys in LIST_OF_8]
    store_report(sheet, games=rows, send=PhoneSend(0, "a" * 16, 1))
    client.force_login(make_user())
    cookie = client.cookies["sessionid"].value
    phone.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    phone.goto(f"{live_server.url}{reverse('sheet-report', args=['rennen', 1, 1])}")
    phone.locator("#report [value=save]").click()
    expect(phone.locator("#refused")).to_be_visible()

    faults_by_scheme = {}
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme)
        faults_by_scheme[scheme] = faults(phone, [390, 1280])

    assert faults_by_scheme == {"light": [], "dark": []}


def test_game_of_spin_is_three_taps(page: Page, live_server: LiveServer, sheet: TableSheet) -> None:
    """The row does not show the game, so player, partner and result are tapped."""
    tournament = make_tournament(
        players=4, rule_set="spin", games_per_round=4, has_table_phones=True
    )
    spin = seat_players(tournament).sheets.get()
    opened(page, live_server, spin)

    page.locator("[data-of=by] .key").nth(1).click()
    page.locator("[data-of=with] .key").nth(3).click()
    page.locator("[data-of=result] .key:visible").first.click()
    page.locator("[name=contract][value=solo]").locator("..").click()
    expect(page.locator("[data-of=with]")).to_be_hidden()
    page.locator("[data-of=by] .key").nth(0).click()
    page.locator("[name=runners][value='3']").locator("..").click()
    page.locator("[name=result][value=lost]").locator("..").click()

    expect_sent(page)
    games = TableReport.objects.get(sheet=spin).games
    assert [game["played"] for game in games] == [
        {"contract": "rufspiel", "declarer": 2, "partner": 4, "won": True},
        {"contract": "solo", "declarer": 1, "won": False, "runners": 3},
    ]
    assert shown(page) == [in_signs(tuple(game["row"])) for game in games]


@pytest.mark.parametrize("rules", ["schwaig", "ebersdorf", "spin"])
def test_page_is_accessible_and_under_the_thumb(
    page: Page, live_server: LiveServer, sheet: TableSheet, rules: str
) -> None:
    tournament = make_tournament(
        players=4, rule_set=rules, games_per_round=4, has_table_phones=True
    )
    table = seat_players(tournament).sheets.get()
    wrong = []
    for width in (320, 390, 430):
        opened(page, live_server, table, width)
        if rules != "spin":
            page.locator("[data-seat='0']").click()
        small = page.locator("#write :is(button, .key):visible").evaluate_all(
            f"keys => keys.filter(k => k.offsetHeight < {SMALLEST_TARGET}).map(k => k.outerHTML)"
        )
        wrong += [f"{width}: small {key}" for key in small]
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            wrong += [f"{scheme}, {fault}" for fault in faults(page, [width])]

    assert wrong == []


def test_page_without_script_writes_and_finishes(
    page_without_script: Page, live_server: LiveServer, sheet: TableSheet
) -> None:
    page = opened(page_without_script, live_server, sheet, height=480)
    page.locator("[name=s1]").fill("5")
    page.locator("#plain [value=write]").click()
    refused = page.get_by_role("alert")
    top = refused.evaluate("one => one.getBoundingClientRect().top")
    head = page.locator(".table-head").evaluate("one => one.getBoundingClientRect().bottom")
    assert 0 < head <= top + 1
    page.locator("[name=s1]").fill("")
    for row, _keys in LIST_OF_8:
        for seat, value in enumerate(row, 1):
            if value > 0:
                page.locator(f"[name=s{seat}]").fill(str(value))
        page.locator("#plain [value=write]").click()
    page.locator("#finish [value=finish]").click()

    expect(page.locator("#finished")).to_be_visible()
    assert stored(sheet) == [row for row, _keys in LIST_OF_8]
