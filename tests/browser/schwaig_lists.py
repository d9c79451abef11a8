"""The four lists of an evening in Schwaig, typed game by game and by totals."""

from playwright.sync_api import expect

from tests.browser.hand_count import HandCount
from tests.browser.keyboard import Desk, choose_games, numbers_at_the_table
from tests.factories import CAST


def to_the_results(desk: Desk, round_number: int) -> None:
    """Before the first list is in, the papers are the next step and the results the link beside."""
    desk.go_to(desk.page.get_by_role("link", name="Ergebnisse eingeben"), "Tab")
    desk.press("Enter")
    desk.arrive(f"Ergebnisse, Runde {round_number}")
    desk.expect_cursor("Tischnummer")


def type_round_one(desk: Desk, typed: HandCount) -> None:
    to_the_results(desk, 1)
    desk.type("7")
    expect(desk.page.get_by_text("Tisch 7 gibt es nicht")).to_be_visible()
    desk.page.wait_for_function("() => getSelection().toString() === '7'")  # the script has run
    desk.look()
    park_a_list(desk)
    desk.press("Escape")
    desk.follow("1 Liste der Runde 1 fehlt noch")
    type_by_totals(desk, typed)
    desk.press("Escape")
    desk.follow("1 Liste der Runde 1 ist zu klären")
    clear_up_the_list(desk, typed)
    desk.press("Escape")


def park_a_list(desk: Desk) -> None:
    """Game by game; no game of Schwaig can have written the last row."""
    desk.type("1")
    desk.arrive("Tisch 1, Runde 1")
    choose_games(desk)
    desk.expect_cursor(f"Spiel 1, Platz 1, {CAST[4][0]}")
    desk.page.keyboard.type("6" + "11" + "-62" + "2-3-2-2")
    wrong = desk.page.get_by_role("alert").filter(has_text="Die Zeile ergibt −5 statt 0.")
    expect(wrong).to_be_visible()
    desk.look()
    desk.press("F8")
    desk.arrive("Ergebnisse, Runde 1")
    expect(desk.page.get_by_role("link", name="Tisch 1").first).to_be_visible()


def clear_up_the_list(desk: Desk, typed: HandCount) -> None:
    desk.arrive("Ergebnisse, Runde 1")
    desk.type("1")
    desk.arrive("Tisch 1, Runde 1")
    desk.press("F2")
    desk.page.keyboard.press("ArrowDown")
    numbers = numbers_at_the_table(desk.page)
    desk.type("3", "3", "-3", "-3")
    desk.arrive("Ergebnisse, Runde 1")
    expect(desk.page.get_by_text("Tisch 1 gespeichert")).to_be_visible()
    typed.add(numbers, points=(3, 3, -3, -3), solo_won=(1, 0, 0, 0), solo_played=(2, 0, 0, 0))


def type_by_totals(desk: Desk, typed: HandCount) -> None:
    desk.arrive("Ergebnisse, Runde 1")
    desk.type("2")
    desk.arrive("Tisch 2, Runde 1")
    to_the_totals(desk)
    numbers = numbers_at_the_table(desk.page)
    desk.type("8", "0", "-4", "-5")
    expect(desk.page.get_by_text("−1 statt 0").first).to_be_visible()
    expect(desk.page.locator("[name=total4]")).to_be_focused()
    desk.look()
    assert values(desk, "total") == ["+8", "0", "−4", "−5"]
    desk.type("-4", "11000000")
    desk.arrive("Ergebnisse, Runde 1")
    expect(desk.page.get_by_text("Tisch 2 gespeichert")).to_be_visible()
    typed.add(numbers, points=(8, 0, -4, -4), solo_won=(1, 0, 0, 0), solo_played=(1, 0, 0, 0))


def to_the_totals(desk: Desk) -> None:
    desk.go_to(desk.page.get_by_role("link", name="nur Summen eingeben"), "Shift+Tab")
    desk.press("Enter")
    desk.page.wait_for_url("**/totals/")
    desk.look()


def values(desk: Desk, name: str) -> list[str]:
    return [desk.page.locator(f"[name={name}{seat}]").input_value() for seat in range(1, 5)]


def type_round_two(desk: Desk, typed: HandCount) -> None:
    """Type totals; the second table opens the same way. Enter accepts the computed fourth total."""
    desk.arrive("Papiere")
    desk.press("Escape")
    to_the_results(desk, 2)
    for table, points, won, played in (
        ("1", (-1, 3, -1, -1), (0, 1, 0, 0), (0, 2, 0, 0)),
        ("2", (-4, 2, 0, 2), (0, 0, 1, 0), (0, 0, 1, 0)),
    ):
        desk.type(table)
        desk.arrive(f"Tisch {table}, Runde 2")
        if table == "1":
            to_the_totals(desk)
        typed.add(numbers_at_the_table(desk.page), points=points, solo_won=won, solo_played=played)
        desk.type(*map(str, points[:3]), "")
        counts = "".join(f"{w}{p}" for w, p in zip(won, played, strict=True))
        desk.type(counts)
        desk.arrive("Ergebnisse, Runde 2")
        expect(desk.page.get_by_text(f"Tisch {table} gespeichert")).to_be_visible()
    desk.press("Escape")
