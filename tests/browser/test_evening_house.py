"""An evening by rules of the club's own, from the editor to the ranking."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.hand_count import HandCount
from tests.browser.keyboard import Desk, numbers_at_the_table, shown_ranking
from tournament.models import HouseRuleSet, Tournament

NAME = "Feuchter Regeln 2027"
CHAIN = ("points", "round_2", "number_high", "shared")
CRITERIA = ("points", "round_2", "number")
SIE, SOLO, WENZ = 0, 1, 2  # where they stand among the games of Donau-Ries
# Plus and minus in round 2, by the points of round 1: two are level then, but for round 2.
ROUND_TWO = {15: (46, 9), 73: (10, 31), -43: (20, 13), -45: (0, 23)}
# What the declarer gets; the program computes what each other seat moves.
DEAR = {"prices_plain": 45, "prices_schneider": 48, "prices_schwarz": 51, "tout": 90}


@pytest.fixture(autouse=True)
def known_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four people at one table; the seed decides who writes which column."""
    for module in ("seating.protocol", "draw.services.making"):
        monkeypatch.setattr(f"tournament.{module}.seed_text", lambda *_, **__: "Feucht")


def test_evening_by_house_rules(desk: Desk) -> None:
    typed = HandCount(CRITERIA)

    write_the_rules(desk)
    set_up(desk)
    register_four(desk)
    draw(desk, 1)
    type_games(desk, typed)
    draw(desk, 2)
    type_columns(desk, typed)

    desk.visit("/t/feucht-2027/ranking/")
    desk.look()
    assert shown_ranking(desk.page.locator("table.rank")) == typed.ranking()
    assert [points for _place, _number, points in typed.ranking()] == [52, 52, -36, -68]
    the_rules_are_fixed_now(desk)


def field(desk: Desk, name: str, text: str) -> None:
    desk.page.locator(f"[name='{name}']").fill(text)


def write_the_rules(desk: Desk) -> None:
    """Solo and Wenz cost three times as much; the preview follows while it is typed."""
    desk.visit("/rules/new/?from=profile-donau-ries")
    desk.look()
    preview = desk.page.locator("#preview")
    expect(preview).to_contain_text("+15−5−5−5")
    field(desk, "title", NAME)
    field(desk, "games", "4")
    for game in (SOLO, WENZ):
        for price, side in DEAR.items():
            field(desk, f"contracts-{game}-{price}_side", str(side))
    expect(preview).to_contain_text("+45−15−15−15")
    expect(preview).not_to_contain_text("+15−5−5−5")
    for line in ("Wer vorn ist", "Die Liste"):
        desk.page.locator("summary", has_text=line).click()
    for place, name in enumerate(CHAIN):
        desk.page.locator(f"[name='tie_breaks_{place}']").select_option(name)
    desk.page.locator("[name='tie_breaks_4']").select_option("")
    desk.page.locator("[name='splits_plus_and_minus']").check()
    field(desk, f"contracts-{SIE}-prices_plain_side", "100")
    desk.press("F9")
    wrong = desk.page.locator(f"[name='contracts-{SIE}-prices_plain_side']")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_be_focused()
    expect(desk.page.locator("[name='title']")).to_have_value(NAME)
    desk.look()
    wrong.fill("60")
    desk.press("F9")
    expect(desk.page.get_by_role("heading", name=NAME)).to_be_visible()
    desk.look()
    assert HouseRuleSet.objects.get().data["tie_breaks"] == list(CHAIN)


def set_up(desk: Desk) -> None:
    desk.visit("/new/")
    desk.look()
    desk.page.get_by_role("radio", name=NAME).check()
    desk.page.locator("main .primary").click()
    desk.arrive("Neues Turnier: wann und wo?")
    field(desk, "name", "Feucht 2027")
    field(desk, "date", "2027-11-20")
    desk.press("F9")
    desk.page.wait_for_url("**/t/feucht-2027/")
    desk.visit("/t/feucht-2027/rules/")
    desk.look()
    expect(desk.page.locator("table.points-table")).to_contain_text("+45 / −15")


def register_four(desk: Desk) -> None:
    desk.visit("/t/feucht-2027/registration/")
    for number, name in enumerate(("Öttl", "von der Grün", "Kovačević", "Yıldızoğlu"), 1):
        desk.expect_cursor("Nachname")
        desk.page.wait_for_load_state()
        desk.type(name, "Emre", "Feucht")
        expect(desk.page.locator(".given .n")).to_have_text(str(number))


def draw(desk: Desk, number: int) -> None:
    desk.visit("/t/feucht-2027/draw/")
    desk.press("Enter")
    desk.page.wait_for_url(f"**/draw/{number}/")


def type_games(desk: Desk, typed: HandCount) -> None:
    """15 is no Solo any more: the row is marked, and 45 is one."""
    desk.visit("/t/feucht-2027/results/1/1/")
    numbers = numbers_at_the_table(desk.page)
    rows = [(15, -5, -5, -5), (1, 1, -1, -1), (-30, -30, 90, -30), (-1, 1, -1, 1)]
    for game, row in enumerate(rows, 1):
        for seat, value in enumerate(row, 1):
            field(desk, f"g{game}s{seat}", str(value))
    expect(desk.page.locator("tr[data-game='1']")).to_contain_class("wrong")
    expect(desk.page.locator("tr[data-game='3']")).not_to_contain_class("wrong")
    for seat, value in enumerate((45, -15, -15, -15), 1):
        field(desk, f"g1s{seat}", str(value))
    expect(desk.page.locator("tr[data-game='1']")).not_to_contain_class("wrong")
    totals = (15, -43, 73, -45)
    for seat, value in enumerate(totals, 1):
        field(desk, f"total{seat}", str(value))
    desk.press("F9")
    desk.page.wait_for_url("**/results/1/")
    typed.add(numbers, points=totals, number=numbers)


def type_columns(desk: Desk, typed: HandCount) -> None:
    """Plus and minus apart: the column that is added up wrongly is named, then put right."""
    desk.visit("/t/feucht-2027/results/2/1/totals/")
    desk.look()
    numbers = numbers_at_the_table(desk.page)
    columns = [ROUND_TWO[typed.columns[number]["points"]] for number in numbers]
    for seat, (plus, minus) in enumerate(columns, 1):
        field(desk, f"plus{seat}", str(plus))
        field(desk, f"minus{seat}", str(minus))
        expect(desk.page.locator(f"#total{seat}")).to_have_class(re.compile("guess"))
    points = tuple(plus - minus for plus, minus in columns)
    field(desk, "total2", str(points[1] + 2))
    desk.page.locator("#plus1").focus()
    expect(desk.page.locator("#why-2")).to_be_visible()
    desk.press("F9")
    expect(desk.page.locator("#plus2")).to_have_attribute("aria-invalid", "true")
    expect(desk.page.locator("#refused")).to_be_visible()
    desk.look()
    field(desk, "total2", str(points[1]))
    desk.press("F9")
    desk.page.wait_for_url("**/results/2/")
    typed.add(numbers, points=points, round_2=points)


def the_rules_are_fixed_now(desk: Desk) -> None:
    """The rules can no longer be edited, and they can be exported."""
    desk.visit("/t/feucht-2027/rules/own/")
    desk.page.wait_for_url("**/t/feucht-2027/rules/")
    with desk.page.expect_download() as download:
        desk.page.locator("a[href$='rules.json']").click()
    data = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert download.value.suggested_filename == "schafkopf-feuchter-regeln-2027.json"
    assert data == Tournament.objects.get().house_rules
