"""The keys of the score list in a real browser: how many a row takes and what becomes of them."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring import rule_set
from tests.browser.keyboard import faults, shown_line
from tests.factories import make_tournament, make_user, seat_players
from tournament.models import Round, TableSheet

Open = Callable[..., Page]

# ⏎ takes the dashed row, ← goes from seat 1 to seat 4; 0 is "this seat lost".
SCHWAIG_KEYS = {
    (1, 1, -1, -1): "11",
    (1, -1, 1, -1): "101",
    (1, -1, -1, 1): "100",
    (-1, 1, 1, -1): "011",
    (-1, 1, -1, 1): "010",
    (-1, -1, 1, 1): "00⏎",
    (2, 2, -2, -2): "2⏎",
    (2, -2, 2, -2): "20⏎",
    (2, -2, -2, 2): "200",
    (-2, 2, 2, -2): "02⏎",
    (-2, 2, -2, 2): "020",
    (-2, -2, 2, 2): "0022",
    (3, 3, -3, -3): "3⏎",
    (3, -3, 3, -3): "30⏎",
    (3, -3, -3, 3): "300",
    (-3, 3, 3, -3): "03⏎",
    (-3, 3, -3, 3): "030",
    (-3, -3, 3, 3): "003",
    (6, -2, -2, -2): "6⏎",
    (-2, 6, -2, -2): "060",
    (-2, -2, 6, -2): "006",
    (-2, -2, -2, 6): "←6⏎",
    (9, -3, -3, -3): "9",
    (-3, 9, -3, -3): "09",
    (-3, -3, 9, -3): "009",
    (-3, -3, -3, 9): "←9",
    (12, -4, -4, -4): "12",
    (-4, 12, -4, -4): "012",
    (-4, -4, 12, -4): "0012",
    (-4, -4, -4, 12): "←12",
    (18, -6, -6, -6): "18",
    (-6, 18, -6, -6): "018",
    (-6, -6, 18, -6): "0018",
    (-6, -6, -6, 18): "←18",
    (24, -8, -8, -8): "24",
    (-8, 24, -8, -8): "024",
    (-8, -8, 24, -8): "0024",
    (-8, -8, -8, 24): "←24",
    (2, 2, 2, -6): "222",
    (2, 2, -6, 2): "2202",
    (2, -6, 2, 2): "2-6",
    (-6, 2, 2, 2): "-62",
    (3, 3, 3, -9): "333",
    (3, 3, -9, 3): "3303",
    (3, -9, 3, 3): "3-9",
    (-9, 3, 3, 3): "-9",
    (4, 4, 4, -12): "4⏎",
    (4, 4, -12, 4): "440",
    (4, -12, 4, 4): "40",
    (-12, 4, 4, 4): "04",
    (6, 6, 6, -18): "666",
    (6, 6, -18, 6): "660",
    (6, -18, 6, 6): "606",
    (-18, 6, 6, 6): "066",
}
NAMES = {"⏎": "Enter", "←": "ArrowLeft", "⇧": "Shift+T", "⌫": "Backspace", "␣": "Space"}
TYPE_OVER = """(row) => row.forEach((points, seat) => {
  document.querySelector(`[name=g1s${seat + 1}]`).select();
  document.execCommand("insertText", false, String(points));
})"""
GAMES = 12  # of a short list
EVENING = (  # a list as it is played: 32 games, a fifth of them alone
    "200 060 -62 6⏎ 00⏎ 101 20⏎ 11 11 011 100 6⏎ 3⏎ 6⏎ 20⏎ 101 "
    "2-6 100 060 11 011 02⏎ 010 006 11 100 00⏎ 101 0012 020 11 011"
)


@pytest.fixture
def round_(transactional_db: None) -> Round:
    return make_round("schwaig", GAMES)


@pytest.fixture
def open_sheet(page: Page, live_server: LiveServer, client: Client) -> Open:
    def open_sheet(round_: Round, name: str = "sheet-enter", to: Page | None = None) -> Page:
        client.force_login(make_user())
        opened = to or page
        cookie = client.cookies["sessionid"].value
        opened.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        opened.goto(live_server.url + address(name, round_))
        return opened

    return open_sheet


def make_round(rules: str, games: int = 32) -> Round:
    return seat_players(make_tournament(players=4, rule_set=rules, games_per_round=games))


def address(name: str, round_: Round) -> str:
    return reverse(name, args=[round_.tournament.slug, round_.number, 1])


def press(page: Page, keys: str) -> int:
    """Press one key per sign, blanks aside; the number of keys."""
    signs = keys.replace(" ", "")
    for sign in signs:
        page.keyboard.press(NAMES.get(sign, sign))
    return len(signs)


def row(page: Page, game: int) -> tuple[int, ...]:
    return shown_line(page, game)[0]


def cell(page: Page, game: int, seat: int) -> Locator:
    return page.locator(f"[name=g{game}s{seat}]")


def test_every_row_of_schwaig_takes_four_keys_at_most(round_: Round, open_sheet: Open) -> None:
    page = open_sheet(round_)
    press(page, "11")
    typed_lines, counts = {}, set()
    for expected, keys in SCHWAIG_KEYS.items():
        counts.add(press(page, keys))
        typed_lines[expected] = shown_line(page, 2)
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Escape")

    assert set(SCHWAIG_KEYS) == set(rule_set("schwaig").legal_rows())
    assert typed_lines == {expected: (expected, True, "g3s1") for expected in SCHWAIG_KEYS}
    assert max(counts) == 4


def test_first_game_takes_its_34_rows_and_no_others(round_: Round, open_sheet: Open) -> None:
    page = open_sheet(round_)
    first = rule_set("schwaig").legal_rows(1)
    typed_rows = {}
    for expected in first:
        page.evaluate(TYPE_OVER, expected)
        typed_rows[expected] = row(page, 1)
        cell(page, 1, 1).focus()
        page.keyboard.press("Escape")
    press(page, "12")

    assert typed_rows == {expected: expected for expected in first}
    expect(page.locator("tr[data-game='1']")).to_contain_class("wrong")
    why = "Platz 1: +12 passt nicht. Im ersten Spiel einer Runde nicht möglich."
    expect(page.get_by_text(why)).to_be_visible()


def test_rufspiel_takes_three_keys_at_most(round_: Round, open_sheet: Open) -> None:
    plain = {row: keys for row, keys in SCHWAIG_KEYS.items() if set(row) == {1, -1}}

    assert len(plain) == 6
    assert {len(keys) for keys in plain.values()} == {2, 3}


def test_rows_of_ebersdorf_are_typed_from_left_to_right_as_well(
    transactional_db: None, open_sheet: Open
) -> None:
    """Every fourth; test_plus_only_keys.py types all of them the shorter way."""
    page = open_sheet(make_round("ebersdorf", GAMES))
    typed_rows = {}
    for expected, games in list(rule_set("ebersdorf").legal_rows().items())[::4]:
        if all(game.tout for game in games):
            page.keyboard.press("t")
        type_plus_only(page, expected)
        if page.evaluate("document.activeElement.name").startswith("g1s"):
            page.keyboard.press("Enter")
        typed_rows[expected] = row(page, 1)
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Escape")

    assert typed_rows == {expected: expected for expected in typed_rows}
    assert len(typed_rows) == 51


def type_plus_only(page: Page, points: tuple[int, ...]) -> None:
    """Winners from left to right: the number, + for the same again, Space over those who lost."""
    winners = [seat for seat, value in enumerate(points) if value]
    for seat in range((winners or [3])[-1] + 1):
        if not page.evaluate("document.activeElement.name").startswith("g1s"):
            return
        if seat not in winners:
            press(page, "␣")
        elif seat == winners[0]:
            press(page, f"{points[seat]}")
            if winners[1:] and winners[1] != seat + 1:
                press(page, "␣")
        else:
            press(page, "+")


def test_neighbours_of_ebersdorf_take_two_keys(transactional_db: None, open_sheet: Open) -> None:
    page = open_sheet(make_round("ebersdorf", GAMES))

    press(page, "5+")

    assert row(page, 1) == (5, 5, 0, 0)
    expect(cell(page, 2, 1)).to_be_focused()


def test_whole_list_takes_115_keys_and_is_stored(transactional_db: None, open_sheet: Open) -> None:
    page = open_sheet(make_round("schwaig"))

    keys = 3 + press(page, EVENING)  # 3: the table's number and Enter on the board
    sums = [text.replace("−", "-") for text in page.locator(".total").all_inner_texts()]
    for total in sums:
        keys += press(page, f"{total.lstrip('+')}⏎")
    page.wait_for_url(lambda url: url.endswith("/results/1/"))

    assert keys <= 115
    stored = TableSheet.objects.get()
    assert stored.state == "entered"
    assert list(stored.totals.values_list("points", flat=True)) == [int(text) for text in sums]
    assert stored.rows.get(game=29).points == (-4, -4, 12, -4)


def test_stored_list_opens_again_as_it_was(round_: Round, open_sheet: Open) -> None:
    page = open_sheet(round_)
    press(page, "11" * GAMES)
    page.keyboard.press("F9")
    page.wait_for_url(lambda url: url.endswith("/results/1/"))

    open_sheet(round_)

    assert {row(page, game) for game in range(1, GAMES + 1)} == {(1, 1, -1, -1)}
    expect(page.locator(f"tr[data-game='{GAMES}'] .run").first).to_have_text(f"+{GAMES}")


def test_impossible_row_is_named_at_once_and_put_right_with_f2(
    round_: Round, open_sheet: Open
) -> None:
    page = open_sheet(round_)
    line = page.locator("tr[data-game='1']")

    press(page, "2-3-2-2")
    expect(page.get_by_role("alert").filter(has_text="−5")).to_be_visible()
    expect(cell(page, 2, 1)).to_be_focused()
    typed = row(page, 1)
    page.keyboard.press("F2")
    first = row(page, 1)
    page.keyboard.press("F2")
    second = row(page, 1)
    page.keyboard.press("F2")

    assert (typed, row(page, 1)) == ((2, -3, -2, -2), (2, -3, -2, -2))
    assert (first, second) == ((2, 2, -2, -2), (6, -2, -2, -2))
    expect(line).to_contain_class("wrong")
    expect(page.locator("#wrong-rows a")).to_have_attribute("href", "#g1s1")


def test_backspace_undoes_step_by_step_to_the_first_game(round_: Round, open_sheet: Open) -> None:
    page = open_sheet(round_)
    press(page, "11 060")

    press(page, "⌫")
    expect(cell(page, 2, 3)).to_be_focused()
    opened = page.locator("#row-count").inner_text()
    press(page, "⌫⌫⌫ ⌫⌫⌫")

    assert opened.startswith("1 ")
    expect(cell(page, 1, 1)).to_be_focused()
    assert (row(page, 1), row(page, 2)) == ((0, 0, 0, 0), (0, 0, 0, 0))


def test_guess_is_dashed_and_taken_by_enter_down_or_tab_only(
    round_: Round, open_sheet: Open
) -> None:
    page = open_sheet(round_)

    press(page, "11 6")
    expect(cell(page, 2, 2)).to_contain_class("guess")
    expect(cell(page, 2, 2)).to_have_attribute("placeholder", "−2")
    cell(page, 3, 1).click()
    left = row(page, 2)
    rows = []
    for key in ("Enter", "ArrowDown"):
        cell(page, 2, 1).click()
        press(page, "6")
        page.keyboard.press(key)
        rows.append(row(page, 2))
        cell(page, 2, 1).click()
        page.keyboard.press("Escape")
    press(page, "6←")
    page.keyboard.press("End")
    page.keyboard.press("Tab")

    assert left == (6, 0, 0, 0)
    assert [*rows, row(page, 2)] == [(6, -2, -2, -2)] * 3


def test_circle_of_the_key_o_is_kept_and_hinted_at(round_: Round, open_sheet: Open) -> None:
    page = open_sheet(round_)
    press(page, "6⏎")
    expect(cell(page, 1, 1)).to_contain_class("ring")

    cell(page, 1, 2).click()
    page.keyboard.press("o")

    expect(page.locator("[name=o1]")).to_have_value("12")
    expect(page.locator("tr[data-game='1'] .read")).to_contain_class("hint")


def test_paper_total_that_differs_is_said_when_it_is_left(round_: Round, open_sheet: Open) -> None:
    page = open_sheet(round_)
    press(page, "11" * GAMES)

    press(page, "30⏎")

    expect(page.locator("#paper-note")).to_contain_text("+30")
    expect(page.locator("#paper-note")).to_contain_text(f"+{GAMES}")
    expect(page.locator("[name=total1]")).to_be_focused()
    expect(page.locator("[data-key=F9]")).to_be_disabled()
    assert TableSheet.objects.get().state == "open"

    press(page, f"{GAMES}⏎")

    expect(page.locator("[name=total2]")).to_be_focused()
    expect(page.locator("#paper-note")).not_to_contain_text("+30")
    expect(page.locator("#why-not")).to_contain_text("alle Summen vom Papier")
    expect(page.locator("[data-key=F9]")).to_be_disabled()


def test_cursor_walks_with_the_arrows(round_: Round, open_sheet: Open) -> None:
    page = open_sheet(round_)
    places = {}
    for key in ("ArrowLeft", "ArrowRight", "ArrowDown", "End", "PageDown", "ArrowUp", "Home"):
        page.keyboard.press(key)
        places[key] = page.evaluate("document.activeElement.name")

    assert places == {
        "ArrowLeft": "g1s4",
        "ArrowRight": "g1s1",
        "ArrowDown": "g2s1",
        "End": "g2s4",
        "PageDown": "g6s4",
        "ArrowUp": "g5s4",
        "Home": "g5s1",
    }


def test_totals_take_25_keys_at_most(round_: Round, open_sheet: Open) -> None:
    page = open_sheet(round_, "sheet-totals")

    keys = 3 + press(page, "30⏎ -8⏎ -8⏎ ⏎ 3435 0111 ⏎")
    page.wait_for_url(lambda url: url.endswith("/results/1/"))

    totals = TableSheet.objects.get().totals
    assert keys <= 25
    assert list(totals.values_list("points", "solo_won", "solo_played")) == [
        (30, 3, 4),
        (-8, 3, 5),
        (-8, 0, 1),
        (-14, 1, 1),
    ]


def test_rare_counts_have_their_letters_and_two_digits_a_dot(
    round_: Round, open_sheet: Open
) -> None:
    page = open_sheet(round_, "sheet-totals")

    press(page, "0⏎0⏎0⏎⏎ .12 .13 tt⇧s")

    counts = {
        name: page.locator(f"[name={name}]").input_value() for name in ("solo_won1", "solo_played1")
    }
    rare = [
        page.locator(f"[name={name}2]").input_value() for name in ("sie", "tout_won", "tout_played")
    ]
    assert counts == {"solo_won1": "12", "solo_played1": "13"}
    assert rare == ["1", "2", "3"]


def test_totals_say_at_once_what_cannot_be(round_: Round, open_sheet: Open) -> None:
    page = open_sheet(round_, "sheet-totals")

    press(page, "30⏎-8⏎-8⏎-13⏎")
    expect(page.locator("#check")).to_contain_class("no")
    expect(page.locator("[name=total4]")).to_be_focused()

    press(page, "-14⏎43")
    expect(page.locator("#why-1")).to_be_visible()
    expect(page.locator("[name=solo_won1]")).to_have_attribute("aria-invalid", "true")


def test_phone_writes_rows_with_two_to_four_taps(round_: Round, open_sheet: Open) -> None:
    page = open_sheet(round_)
    page.set_viewport_size({"width": 390, "height": 844})
    pad = page.locator("#pad")

    def tap(*seats: int, value: str, is_lost: bool = False) -> None:
        for seat in seats:
            pad.locator(f"[data-seat='{seat - 1}']").click()
        if is_lost:
            pad.locator("[data-lost='1']").click()
        pad.locator(".values button").filter(has_text=value).click()

    tap(2, value="6")
    tap(1, 3, value="2")
    tap(4, value="9", is_lost=True)

    assert [row(page, game) for game in (1, 2, 3)] == [
        (-2, 6, -2, -2),
        (2, -2, 2, -2),
        (3, 3, 3, -9),
    ]


def test_list_is_complete_without_script(
    round_: Round, open_sheet: Open, page_without_script: Page
) -> None:
    page = open_sheet(round_, to=page_without_script)

    for game in range(1, GAMES + 1):
        for seat, value in enumerate((1, 1, -1, -1 if game > 1 else -2), 1):
            cell(page, game, seat).fill(str(value))
    page.locator("button[value=save]").click()
    refused = (page.locator("tr.wrong").count(), row(page, 1), row(page, GAMES))
    cell(page, 1, 4).fill("-1")
    page.locator("button[value=save]").click()
    page.wait_for_url(lambda url: url.endswith("/results/1/"))

    assert refused == (1, (1, 1, -1, -2), (1, 1, -1, -1))
    assert TableSheet.objects.get().state == "entered"


@pytest.mark.parametrize("name", ["sheet-enter", "sheet-totals"])
def test_page_is_accessible_and_fits(round_: Round, open_sheet: Open, name: str) -> None:
    page = open_sheet(round_, name)
    if name == "sheet-enter":
        press(page, "6⏎ 2-3-2-2 6")

    assert faults(page, [1280, 390]) == []
