"""An evening of six people at two tables of three, by keyboard: what is alike for all rules."""

from collections.abc import Callable, Iterable

from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.hand_count import HandCount
from tests.browser.keyboard import Desk, choose_games, numbers_at_the_table

CRITERIA = ("points", "tout_won", "solo_won", "solo_played")
CAST = ("Öttl", "von der Grün", "Kovačević", "Yıldızoğlu", "Șerban", "Krämer-Oßwald")
KEYS = {" ": "Space", "↵": "Enter"}  # the others are called as they are written


def two_rounds(desk: Desk, slug: str, type_one: Callable[[int], None]) -> None:
    """Play an empty evening from the overview to the ranking.

    `type_one`: types a list of the round of that number, whose page is open.
    """
    desk.follow("Noch ist niemand angemeldet")
    register(desk)
    desk.follow("Runde 1 auslosen")
    for number in (1, 2):
        draw(desk, number)
        for table in (1, 2):
            open_list(desk, slug, number, table)
            type_one(number)
            arrive_at_results(desk, number)
        desk.press("Escape")
        desk.follow(f"Runde {number} schließen")
        if number == 1:
            desk.follow("Runde 2 auslosen")
    desk.visit(reverse("ranking", args=[slug]))
    desk.arrive("Rangliste")


def register(desk: Desk) -> None:
    desk.arrive("Anmeldung")
    for number, name in enumerate(CAST, 1):
        desk.expect_cursor("Nachname")
        desk.type(name, "Emre", "Lauf")
        expect(desk.page.locator(".given .n")).to_have_text(str(number))
    desk.press("Escape")


def draw(desk: Desk, number: int) -> None:
    desk.arrive("Auslosung")
    expect(desk.page.get_by_role("button", name=f"Runde {number} auslosen")).to_be_focused()
    desk.press("Enter")
    desk.arrive(f"Auslosung, Runde {number}")


def open_list(desk: Desk, slug: str, number: int, table: int) -> None:
    desk.visit(reverse("results-round", args=[slug, number]))
    desk.type(str(table))
    desk.arrive(f"Tisch {table}, Runde {number}")
    if number == table == 1:
        choose_games(desk)


def arrive_at_results(desk: Desk, number: int) -> None:
    """Store a list although another table has the same one; these evenings repeat theirs."""
    results = desk.page.get_by_role("heading", level=1, name=f"Ergebnisse, Runde {number}")
    question = desk.page.get_by_role("heading", level=1, name="zweimal dieselbe Liste?")
    expect(results.or_(question)).to_be_visible()
    if question.is_visible():
        desk.page.wait_for_load_state()  # before it no script listens to the key
        desk.press("F9")
    desk.arrive(f"Ergebnisse, Runde {number}")


def type_list(
    desk: Desk, keys: Iterable[str], count: dict[str, tuple[int, ...]], typed: HandCount
) -> None:
    """Four games by their keys, then the sums from the paper; Enter in the last one saves."""
    numbers = numbers_at_the_table(desk.page)
    assert len(numbers) == len(count["points"])
    for key in keys:
        desk.page.keyboard.press(KEYS.get(key, key))
    desk.look()
    desk.type(*map(str, count["points"]))
    typed.add(numbers, **count)
