"""Buchstaben-Schafkopf: six at tables of three, then thirteen at tables of four and of three."""

from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.at_tables_of_three import (
    CRITERIA,
    arrive_at_results,
    open_list,
    two_rounds,
    type_list,
)
from tests.browser.hand_count import HandCount
from tests.browser.keyboard import Desk, shown_ranking
from tests.factories import make_tournament

# A Solo of seat 1, one that seat 1 loses, a Tout of seat 2, and seat 2 misdealt twice.
KEYS_OF_THREE = (
    *("2", "Enter"),
    *(" ", "2", "+"),
    *("t", " ", "4", "Enter"),
    *("1", " ", " "),
)
COUNT_OF_THREE = {
    "points": (3, 6, 3),
    "tout_won": (0, 1, 0),
    "solo_won": (1, 1, 0),
    "solo_played": (2, 1, 0),
}
# A Rufspiel of seats 1 and 2, a Solo lost by seat 1, a Solo of seat 4 with Laufende, a Rufspiel.
KEYS_OF_FOUR = (
    *("1", "+", " ", " "),
    *(" ", "2", "+", "+"),
    *(" ", " ", " ", "5"),
    *(" ", "3", "+", " "),
)
COUNT_OF_FOUR = {
    "points": (1, 6, 5, 7),
    "tout_won": (0, 0, 0, 0),
    "solo_won": (0, 0, 0, 1),
    "solo_played": (1, 0, 0, 1),
}


def test_evening_at_tables_of_three_by_keyboard(desk: Desk) -> None:
    """Play two rounds with six players at two tables, from registration to ranking."""
    typed = HandCount(CRITERIA)

    set_up(desk)
    two_rounds(
        desk,
        "buchstabenrennen-2026",
        lambda _number: type_list(desk, KEYS_OF_THREE, COUNT_OF_THREE, typed),
    )

    assert shown_ranking(desk.page.locator("table.rank")) == typed.ranking()
    assert sum(points for _place, _number, points in typed.ranking()) == 4 * 12


def test_thirteen_people_at_tables_of_four_and_three(desk: Desk) -> None:
    """The choice says what it does to the scores; both kinds of table make one ranking."""
    make_tournament(
        players=13, rule_set="buchstaben", slug="dreizehn", round_count=1, games_per_round=4
    )
    typed = HandCount(CRITERIA)

    desk.visit(reverse("draw", args=["dreizehn"]))
    choices = desk.page.locator("main section h2").all_inner_texts()
    assert choices[:3] == ["Springer", "Warteliste", "Tische zu dritt"]
    offer = desk.page.locator("section").filter(has_text="Tische zu dritt nehmen")
    expect(offer).to_contain_text("1 zu viert, 3 zu dritt")
    expect(offer).to_contain_text("schreibt gewonnen 2 0 0, verloren 0 2 2;")
    expect(offer).to_contain_text("an den anderen Tischen 2 0 0 0 und 0 2 2 2")
    expect(offer).to_contain_text("Dort wird nicht gespielt: Rufspiel")
    desk.look()
    offer.get_by_role("button").click()
    expect(desk.page.get_by_text("Die Tische sind jetzt: 1 zu viert, 3 zu dritt.")).to_be_visible()
    desk.look()
    desk.page.get_by_role("button", name="Runde 1 auslosen").click()
    desk.arrive("Auslosung, Runde 1")
    for table in (1, 2, 3, 4):
        open_list(desk, "dreizehn", 1, table)
        keys, count = (
            (KEYS_OF_FOUR, COUNT_OF_FOUR) if table == 1 else (KEYS_OF_THREE, COUNT_OF_THREE)
        )
        type_list(desk, keys, count, typed)
        arrive_at_results(desk, 1)
    desk.visit(reverse("ranking", args=["dreizehn"]))

    desk.arrive("Rangliste")
    assert shown_ranking(desk.page.locator("table.rank")) == typed.ranking()
    assert len(typed.ranking()) == 13


def set_up(desk: Desk) -> None:
    desk.visit("/new/")
    desk.go_to(desk.page.get_by_role("link", name="Nichts, nur die Gewinner"), "Shift+Tab")
    desk.press("Enter")
    desk.expect_cursor("Buchstaben-Schafkopf Regelblatt")
    desk.page.wait_for_load_state()
    desk.press("Enter")
    desk.arrive("Neues Turnier: wann und wo?")
    desk.type("Buchstabenrennen", "11202026", "")
    desk.page.keyboard.type("Gasthof")
    desk.unfold("Vor dem Start zu entscheiden")
    expect(desk.page.locator(":focus")).to_have_attribute("type", "radio")
    desk.press("ArrowDown")
    desk.unfold("Mehr einstellen")
    desk.type("2", "4")
    desk.press("F9")
    expect(desk.page.get_by_text("Das Turnier ist angelegt,")).to_be_visible()
