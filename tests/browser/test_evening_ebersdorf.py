"""A short evening by the rules of Ebersdorf: plus only, the mark T, minors ranked apart."""

import pytest
from playwright.sync_api import expect

from tests.browser.hand_count import HandCount
from tests.browser.keyboard import (
    IN_BOTH_TIERS,
    Desk,
    choose_games,
    numbers_at_the_table,
    shown_ranking,
)

EBERSDORF = ("points", "tout_won", "solo_won", "solo_played", "round_1")
MINOR = 4


@pytest.fixture(autouse=True)
def known_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four people at one table; the seed decides who writes which column."""
    for module in ("seating.protocol", "draw.services.making"):
        monkeypatch.setattr(f"tournament.{module}.seed_text", lambda *_, **__: "Ebersdorf")


@pytest.mark.core
@IN_BOTH_TIERS
def test_ebersdorf_by_keyboard(desk: Desk) -> None:
    typed = HandCount(EBERSDORF)

    set_up(desk)
    desk.follow("Noch ist niemand angemeldet")
    register_four(desk)
    desk.follow("Runde 1 auslosen")
    draw(desk, 1)
    type_games(desk, typed)
    desk.follow("Runde 1 schließen")
    desk.follow("Runde 2 auslosen")
    draw(desk, 2)
    type_totals(desk, typed)
    desk.follow("Runde 2 schließen")
    desk.follow("Den Endstand freigeben")
    desk.follow("Den Endstand freigeben")
    expect(desk.page.get_by_text("ist für die Halle freigegeben (Endstand")).to_be_visible()

    desk.visit("/t/ortsmeisterschaft-2026/ranking/")
    desk.arrive("Rangliste")
    adults, minors = (desk.page.locator("section").filter(has_text=name) for name in CATEGORIES)
    assert (
        shown_ranking(adults) == typed.ranking((1, 2, 3)) == [(1, 1, 175), (2, 2, 175), (3, 3, 10)]
    )
    assert shown_ranking(minors) == typed.ranking((MINOR,)) == [(1, 4, 20)]
    assert adults.locator("td.tie").all_inner_texts() == ["1 Tout gewonnen", "0 Tout gewonnen", ""]


CATEGORIES = ("Erwachsene", "Jugend")


def set_up(desk: Desk) -> None:
    """The open points are on the way of Enter; the first is decided otherwise than it stands."""
    desk.visit("/new/")
    for answer in ("Nichts, nur die Gewinner", "Kurze Karte"):
        desk.go_to(desk.page.get_by_role("link", name=answer), "Shift+Tab")
        desk.press("Enter")
        expect(desk.page.get_by_role("link", name=answer)).to_have_attribute("aria-current", "true")
        desk.page.wait_for_load_state()
    desk.expect_cursor("Ebersdorf Regelblatt")
    desk.press("Enter")
    desk.arrive("Neues Turnier: wann und wo?")
    desk.type("Ortsmeisterschaft", "11112026", "")
    desk.page.keyboard.type("Sportheim")
    desk.unfold("Vor dem Start zu entscheiden")
    expect(desk.page.locator(":focus")).to_have_attribute("type", "radio")
    desk.press("ArrowDown")
    chosen = desk.page.locator(":focus").get_attribute("value")
    desk.press("Enter", "Enter")
    desk.unfold("Mehr einstellen")
    desk.type("2", "4", "", "")  # past the fees, to the stakes that the sheet prints
    expect(desk.page.locator(":focus")).to_have_attribute("name", "stakes_kind")
    desk.press("Enter")
    desk.expect_cursor("Cent je Punkt")
    desk.type("")
    desk.expect_cursor("Anmeldeschluss")  # cents a game are not asked for
    desk.press("F9")
    expect(desk.page.get_by_text("Das Turnier ist angelegt,")).to_be_visible()
    assert chosen == "double_base"


def register_four(desk: Desk) -> None:
    desk.arrive("Anmeldung")
    born = {MINOR: "24.12.2010"}
    for number, name in enumerate(("Öttl", "von der Grün", "Kovačević", "Yıldızoğlu"), 1):
        desk.expect_cursor("Nachname")
        desk.type(name, "Emre", "Ebersdorf")
        desk.expect_cursor("Startberechtigt, weil")
        desk.press("ArrowDown", "Enter")
        desk.type(born.get(number, ""))
        expect(desk.page.locator(".given .n")).to_have_text(str(number))
    desk.look()
    desk.press("Escape")


def draw(desk: Desk, number: int) -> None:
    """Draw a round and return to the results by the overview."""
    desk.arrive("Auslosung")
    desk.press("Enter")
    desk.arrive(f"Auslosung, Runde {number}")
    desk.press("Escape")
    desk.arrive("Auslosung")
    desk.press("Escape")
    desk.go_to(desk.page.get_by_role("link", name="Ergebnisse eingeben"), "Tab")
    desk.press("Enter")
    desk.arrive(f"Ergebnisse, Runde {number}")
    desk.type("1")
    desk.arrive(f"Tisch 1, Runde {number}")


def type_games(desk: Desk, typed: HandCount) -> None:
    """A Tout, a Solo, a Rufspiel of neighbours and a row of unequal winners."""
    choose_games(desk)
    numbers = numbers_at_the_table(desk.page)
    desk.page.keyboard.type("t 150b")  # the supervisors have approved it
    desk.type("  60")  # could be a Rufspiel with many Laufende, so Enter has to take it
    desk.page.keyboard.type("5+")
    desk.type("5 10 ")
    expect(desk.page.locator("tr[data-game='4']")).to_contain_class("wrong")
    desk.look()
    desk.press("ArrowUp", "Escape")
    desk.page.keyboard.type(" 5+")
    desk.type("5", "160", "65", "0")
    desk.arrive("Ergebnisse, Runde 1")
    expect(desk.page.get_by_text("Tisch 1 gespeichert")).to_be_visible()
    typed.add(
        numbers,
        points=(5, 160, 65, 0),
        tout_won=(0, 1, 0, 0),
        solo_won=(0, 1, 1, 0),
        solo_played=(0, 1, 1, 0),
        round_1=(5, 160, 65, 0),
    )
    desk.press("Escape")


def type_totals(desk: Desk, typed: HandCount) -> None:
    desk.go_to(desk.page.get_by_role("link", name="nur Summen eingeben"), "Shift+Tab")
    desk.press("Enter")
    desk.page.wait_for_url("**/totals/")
    desk.look()
    numbers = numbers_at_the_table(desk.page)
    desk.type("5", "20", "15", "110", "00000011")
    desk.arrive("Ergebnisse, Runde 2")
    expect(desk.page.get_by_text("Tisch 1 gespeichert")).to_be_visible()
    counts = (0, 0, 0, 1)
    typed.add(numbers, points=(5, 20, 15, 110), solo_won=counts, solo_played=counts)
    desk.press("Escape")
