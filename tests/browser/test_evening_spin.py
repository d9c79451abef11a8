"""spin.de, typed game by game: six at tables of three, then thirteen at four and at three."""

from io import BytesIO

import pytest
from django.urls import reverse
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.browser.at_tables_of_three import (
    CAST,
    CRITERIA,
    arrive_at_results,
    open_list,
    two_rounds,
    type_list,
)
from tests.browser.hand_count import HandCount
from tests.browser.keyboard import IN_BOTH_TIERS, Desk, shown_ranking
from tests.factories import make_tournament

RADIOS = ("loss_factor", "tout", "deck", "seats", "nobody_plays")
# Seat, game, S for Schneider, T for Tout, − for lost, then the Laufende; Enter ends the line.
# Short deck, a lost game paid once: Solo of seat 1, lost Wenz of seat 2, Solo-Tout of seat 3,
# Solo of seat 1 with Schneider and three Laufende: (2 + 1 + 3) from each of two.
KEYS_OF_THREE = ("1s↵", "2w-↵", "3st↵", "1ss3↵")
COUNT_OF_THREE = {
    "points": (4 + 2 - 4 + 12, -2 - 4 - 4 - 6, -2 + 2 + 8 - 6),
    "tout_won": (0, 0, 1),
    "solo_won": (2, 0, 1),
    "solo_played": (2, 1, 1),
}
# The same with the loss paid twice, as the text says: −8 and 4, 4.
COUNT_BY_THE_TEXT = COUNT_OF_THREE | {"points": (4 + 4 - 4 + 12, -20, -2 + 4 + 8 - 6)}
# Rufspiel of 1 with 3, the one that 2 loses with 4, Bettel of seat 3, Wenz that seat 4 loses.
KEYS_OF_FOUR = ("1r3↵", "2r4-↵", "3b↵", "4w-↵")
COUNT_OF_FOUR = {
    "points": (1 + 2 - 2 + 4, -1 - 2 - 2 + 4, 1 + 2 + 6 + 4, -1 - 2 - 2 - 12),
    "tout_won": (0, 0, 0, 0),
    "solo_won": (0, 0, 1, 0),
    "solo_played": (0, 0, 1, 1),
}


@pytest.mark.core
@IN_BOTH_TIERS
def test_evening_at_tables_of_three_by_keyboard(desk: Desk) -> None:
    """Play two rounds with six players at two tables, up to the printed ranking."""
    typed = HandCount(CRITERIA)

    def type_one(number: int) -> None:
        assert len(printed(desk, "score-sheets", round=number)) == 2
        type_list(desk, "".join(KEYS_OF_THREE), COUNT_OF_THREE, typed)

    set_up(desk)
    two_rounds(desk, "spinrennen-2026", type_one)

    assert shown_ranking(desk.page.locator("table.rank")) == typed.ranking()
    assert sum(points for _place, _number, points in typed.ranking()) == 0
    (paper,) = printed(desk, "ranking")
    assert [name for name in CAST if name.replace(" ", "") not in paper] == []


def test_thirteen_people_at_tables_of_four_and_three(desk: Desk) -> None:
    """Rufspiel at the table of four only; both kinds of table make one ranking."""
    make_tournament(players=13, rule_set="spin", slug="dreizehn", round_count=1, games_per_round=4)
    typed = HandCount(CRITERIA)

    desk.visit(reverse("draw", args=["dreizehn"]))
    offer = desk.page.locator("section").filter(has_text="Tische zu dritt nehmen")
    expect(offer).to_contain_text("1 zu viert, 3 zu dritt")
    expect(offer).to_contain_text("Dort wird nicht gespielt: Rufspiel")
    offer.get_by_role("button").click()
    desk.page.get_by_role("button", name="Runde 1 auslosen").click()
    desk.arrive("Auslosung, Runde 1")
    for table in (1, 2, 3, 4):
        open_list(desk, "dreizehn", 1, table)
        is_four = table == 1
        type_list(
            desk,
            "".join(KEYS_OF_FOUR if is_four else KEYS_OF_THREE),
            COUNT_OF_FOUR if is_four else COUNT_BY_THE_TEXT,
            typed,
        )
        arrive_at_results(desk, 1)
    desk.visit(reverse("ranking", args=["dreizehn"]))

    desk.arrive("Rangliste")
    assert shown_ranking(desk.page.locator("table.rank")) == typed.ranking()
    assert len(typed.ranking()) == 13


def set_up(desk: Desk) -> None:
    """Three at a table, and a lost game is paid once; the other points stay as they are."""
    desk.visit("/new/")
    desk.press("ArrowDown")
    desk.expect_cursor("spin.de Regelblatt")
    desk.press("Enter")
    desk.arrive("Neues Turnier: wann und wo?")
    desk.type("Spinrennen", "11202026", "")
    desk.page.keyboard.type("Gasthof")
    desk.unfold("Vor dem Start zu entscheiden")
    for name in RADIOS:
        if name != RADIOS[0]:
            desk.press("Enter")
        expect(desk.page.locator(":focus")).to_have_attribute("name", f"option_{name}")
        if name in ("loss_factor", "seats"):
            desk.press("ArrowDown")
    desk.unfold("Mehr einstellen")
    desk.type("2", "4")
    desk.press("F9")
    expect(desk.page.get_by_text("Das Turnier ist angelegt,")).to_be_visible()


def printed(desk: Desk, kind: str, **query: int) -> list[str]:
    """The pages of a paper, without spaces."""
    address = reverse("paper", args=["spinrennen-2026", kind])
    answer = desk.page.request.get(desk.address + address, params=query)
    pages = PdfReader(BytesIO(answer.body())).pages
    return ["".join(page.extract_text().split()) for page in pages]
