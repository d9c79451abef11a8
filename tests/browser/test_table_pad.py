"""The keys under a table's list: where they are, what they write, what they leave in sight."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.table_phones import expect_sent, opened, shown, stored, tap
from tests.factories import make_tournament, make_user, seat_players
from tournament.models import TableReport, TableSheet
from tournament.results.services.reports import PhoneSend, store_report
from tournament.results.services.sheets import void_sheet

Table = Callable[..., TableSheet]


@pytest.fixture
def table(transactional_db: None) -> Table:
    """A drawn table with its phone switched on."""
    make_user()

    def table(rule_set: str, players: int = 4, number: int = 1, **changes: Any) -> TableSheet:
        values = {"games_per_round": 8, "has_table_phones": True} | changes
        tournament = make_tournament(players=players, rule_set=rule_set, **values)
        return seat_players(tournament).sheets.get(table=number)

    return table


def tops(page: Page) -> list[float]:
    keys = page.locator("#keys .who button, #keys .turned button")
    return keys.evaluate_all("keys => keys.map(key => key.getBoundingClientRect().top)")


@pytest.mark.parametrize("rule_set", ["schwaig", "ebersdorf", "buchstaben"])
def test_keys_stay_where_they_are_between_two_taps(
    page: Page, live_server: LiveServer, table: Table, rule_set: str
) -> None:
    """The second winner's key must not have moved away, with one that writes in its place."""
    opened(page, live_server, table(rule_set))
    seen = [tops(page)]

    for key in ("[data-seat='0']", "[data-seat='1']", "[data-lost='1']", "[data-seat='1']"):
        page.locator(key).click()
        seen.append(tops(page))

    assert seen == [seen[0]] * 5


@pytest.mark.parametrize("rule_set", ["schwaig", "ebersdorf", "buchstaben", "spin"])
def test_line_that_comes_next_stands_above_the_keys(
    page: Page, live_server: LiveServer, table: Table, rule_set: str
) -> None:
    sheet = table(rule_set, stakes={"rufspiel": 20, "solo": 50})
    rules = sheet.rules
    sent: list[Any] = [{"played": {"contract": "solo", "declarer": 2, "won": True}}] * 5
    if rules.rows_tell_the_game:
        sent = [{"row": list(next(iter(rules.legal_rows(number))))} for number in range(1, 6)]
    store_report(sheet, games=sent, send=PhoneSend(0, "a" * 16, 1))
    opened(page, live_server, sheet)
    for width, height in ((390, 664), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()

        next_line = page.locator("tr.here").bounding_box()
        pad = page.locator("#write").bounding_box()

        assert next_line is not None
        assert pad is not None
        assert next_line["y"] + next_line["height"] <= pad["y"] + 1, width
        assert next_line["y"] >= page.locator(".table-head").bounding_box()["height"] - 1, width


def test_keys_of_a_tapped_line_are_in_sight_on_a_phone_held_sideways(
    page: Page, live_server: LiveServer, table: Table
) -> None:
    sheet = table("schwaig", games_per_round=32)
    sent = [{"row": [1, 1, -1, -1]}] * 12
    store_report(sheet, games=sent, send=PhoneSend(0, "a" * 16, 1))
    opened(page, live_server, sheet, width=740, height=360)

    page.locator("tr[data-game='2']").click()

    expect(page.locator("#pad-game")).to_contain_text("2")
    expect(page.locator("[data-seat='0']")).to_be_in_viewport(ratio=1)


def test_tout_that_the_row_does_not_tell_has_its_key(
    page: Page, live_server: LiveServer, table: Table
) -> None:
    """A row of 4 is a Solo or a Tout in Buchstaben-Schafkopf: only the writer knows."""
    sheet = table("buchstaben")
    opened(page, live_server, sheet)

    page.locator("[data-tout]").click()
    tap(page, "1 4")
    tap(page, "1 4")

    expect_sent(page)
    first, second = TableReport.objects.get().games
    assert (first, second) == ({"row": [4, 0, 0, 0], "tout": True}, {"row": [4, 0, 0, 0]})
    expect(page.locator("tr[data-game='1'] .read")).to_contain_text("Tout")
    expect(page.locator("tr[data-game='2'] .read")).to_contain_text("Solo")


def test_game_without_a_winner_is_a_key_in_words(
    page: Page, live_server: LiveServer, table: Table
) -> None:
    sheet = table("ebersdorf")
    opened(page, live_server, sheet)

    page.get_by_role("button", name="unentschieden").click()

    expect_sent(page)
    assert stored(sheet) == [(0, 0, 0, 0)]


def test_three_at_a_table_have_three_columns_and_keys(
    page: Page, live_server: LiveServer, table: Table
) -> None:
    sheet = table("spin", players=7, number=2)
    opened(page, live_server, sheet)

    page.locator("[data-of=by] .key").nth(2).click()
    page.locator("[data-of=result] .key:visible").first.click()

    expect_sent(page)
    assert page.locator("[data-of=by] .key").count() == 3
    assert shown(page) == [["−2", "−2", "+4"]]
    assert stored(sheet) == [(-2, -2, 4)]


@pytest.mark.parametrize("revision", [1, 3], ids=["older", "as many lists, others"])
def test_games_that_a_restored_computer_has_lost_are_sent_again(
    page: Page, live_server: LiveServer, table: Table, revision: int
) -> None:
    """The laptop died, another one goes on with the copy of five minutes ago."""
    sheet = table("schwaig")
    opened(page, live_server, sheet)
    for taps in ("2 6", "1 2 1", "3 4 1"):
        tap(page, taps)
        expect_sent(page)
    rows = stored(sheet)
    TableReport.objects.update(revision=revision, phone_send=1, games=[{"row": list(rows[0])}])

    page.reload()

    expect_sent(page)
    expect(page.locator("tr.unsent")).to_have_count(0)
    assert (shown(page), stored(sheet)) == (
        [[f"{n:+}".replace("-", "−") for n in r] for r in rows],
        rows,
    )


def test_two_tabs_of_one_phone_show_the_same_list(
    page: Page, live_server: LiveServer, table: Table
) -> None:
    sheet = table("schwaig")
    opened(page, live_server, sheet)
    tap(page, "2 6")
    tap(page, "1 2 1")
    expect_sent(page)
    other = opened(page.context.new_page(), live_server, sheet)

    page.locator("tr[data-game='2']").click()
    tap(page, "3 4 2")
    page.locator("tr[data-game='1']").click()
    page.locator("#clear").click()
    expect_sent(page)

    expect(other.locator("tr[data-game='2'] .n").last).to_have_text("+2")
    expect(other.locator("tr[data-game='1'] .n").first).to_have_text("")
    expect(other.locator("#notices .notice")).to_have_count(0)
    expect_sent(other)
    assert stored(sheet) == [None, (-2, -2, 2, 2)]


def test_phone_begins_again_with_a_list_that_is_played_again(
    page: Page, live_server: LiveServer, table: Table
) -> None:
    sheet = table("schwaig")
    opened(page, live_server, sheet)
    for taps in ("2 6", "1 2 1"):
        tap(page, taps)
        expect_sent(page)
    void_sheet(sheet, by=make_user(), reason="verkartet", consequence="replay")

    page.reload()
    expect(page.locator("#pad-game")).to_have_text("Spiel 1")
    tap(page, "3 9")

    expect_sent(page)
    assert shown(page) == [["−3", "−3", "+9", "−3"]]
    assert stored(sheet) == [(-3, -3, 9, -3)]
