"""A list where only plus is written: the value, then the letters of the seats that won it."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring import Row, rule_set
from tests.browser.keyboard import shown_line, sign_in
from tests.factories import make_tournament, seat_players

LETTERS = "asdf"
LEGAL = rule_set("ebersdorf").legal_rows()


@pytest.fixture
def page(page: Page, live_server: LiveServer, client: Client, transactional_db: None) -> Page:
    """The list of a table of Ebersdorf is open."""
    sign_in(page, live_server, client)
    tournament = make_tournament(players=4, rule_set="ebersdorf", games_per_round=4)
    round_ = seat_players(tournament)
    path = reverse("sheet-enter", args=[tournament.slug, round_.number, 1])
    page.goto(live_server.url + path)
    return page


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def cell(page: Page, game: int, seat: int) -> Locator:
    return page.locator(f"[name=g{game}s{seat}]")


def points(page: Page, game: int = 1) -> Row:
    return shown_line(page, game)[0]


def keys_of(row: Row) -> list[str]:
    """The value, then who won; who lost alone with Shift. Enter, where that comes, is apart."""
    winners = [seat for seat, value in enumerate(row) if value]
    if not winners:
        return ["0"] * 4
    value = str(row[winners[0]])
    if len(winners) == 3:
        return [*value, f"Shift+{LETTERS[row.index(0)]}"]
    return [*value, *(LETTERS[seat] for seat in winners)]


def test_every_row_takes_four_keys_at_most(page: Page) -> None:
    typed_rows: dict[Row, tuple[Row, str]] = {}
    counts = {}
    for row in LEGAL:
        keys = keys_of(row)
        press(page, *keys)
        cells, _is_named, cursor = shown_line(page, 1)
        if cursor.startswith("g1s"):
            keys.append("Enter")
            press(page, "Enter")
            cells, _is_named, cursor = shown_line(page, 1)
        typed_rows[row], counts[row] = (cells, cursor), len(keys)
        press(page, "ArrowUp", "Escape")

    assert len(LEGAL) == 203
    assert typed_rows == {row: (row, "g2s1") for row in LEGAL}
    assert max(counts.values()) == 4
    assert {counts[row] for row in LEGAL if sorted(row) == [0, 0, 5, 5]} == {3}


def test_value_that_is_clear_at_once_still_moves_to_its_seat(page: Page) -> None:
    press(page, *"150")
    expect(cell(page, 2, 1)).to_be_focused()
    at_once = points(page)

    press(page, "d")

    assert (at_once, points(page)) == ((150, 0, 0, 0), (0, 0, 150, 0))
    expect(cell(page, 2, 1)).to_be_focused()


def test_letter_without_a_value_moves_nothing(page: Page) -> None:
    press(page, *"150d", *"sf")

    assert (points(page), points(page, 2)) == ((0, 0, 150, 0), (0, 0, 0, 0))
    expect(cell(page, 2, 1)).to_be_focused()


def test_value_leaves_the_cell_it_was_typed_in(page: Page) -> None:
    press(page, *"60d")
    expect(cell(page, 1, 1)).to_have_value("")
    expect(cell(page, 1, 3)).to_have_value("60")

    press(page, "Enter")

    assert points(page) == (0, 0, 60, 0)


def test_last_game_takes_its_letter_though_the_cursor_is_in_the_totals(page: Page) -> None:
    press(page, *"5as" * 3)

    press(page, *"150f")

    assert points(page, 4) == (0, 0, 0, 150)
    expect(page.locator("[name=total1]")).to_be_focused()
    expect(page.locator("[name=total1]")).to_have_value("")


def test_undo_goes_back_over_letters(page: Page) -> None:
    press(page, *"5sd")

    press(page, "Backspace")
    opened = points(page)
    press(page, "Backspace", *"f")

    assert (opened, points(page)) == ((0, 5, 5, 0), (0, 5, 0, 5))
    expect(cell(page, 2, 1)).to_be_focused()


@pytest.mark.parametrize("keys", ["t150d", "t  150"])
def test_approval_of_a_tout_moves_no_points(page: Page, keys: str) -> None:
    """Behind a value "a" is seat 1, so the approval has a letter that is no seat's."""
    press(page, *keys)
    tick = page.locator("[name=a1]")

    press(page, "b")

    expect(tick).to_be_checked()
    assert points(page) == (0, 0, 150, 0)


def test_tout_whose_mark_is_forgotten_asks_for_its_approval(page: Page) -> None:
    only_touts = [row for row, games in LEGAL.items() if all(game.tout for game in games)]
    row = next(row for row in only_touts if sum(map(bool, row)) == 1)

    press(page, *keys_of(row))
    if points(page) != row:
        press(page, "Enter")

    expect(page.locator("[data-more='1']")).to_contain_class("asked")
