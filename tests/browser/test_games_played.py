"""A list typed as declarer, game, result in a real browser, with and without script."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring import Game, SheetEntry
from tests.browser.axe import violations
from tests.browser.keyboard import sign_in
from tests.factories import make_tournament, make_user, seat_players
from tournament.models import Round, TableSheet
from tournament.results.entry import stored_entry
from tournament.results.services.sheets import enter_sheet, reopen_sheet

Open = Callable[[], Page]
NAMES = {"⏎": "Enter", "⌫": "Backspace", "↑": "ArrowUp"}

# What is typed, what was played, what the list holds.
GAMES = (
    ("1r3⏎", Game("rufspiel", 1, 3, won=True), (1, -1, 1, -1)),
    ("2r4-⏎", Game("rufspiel", 2, 4, won=False), (2, -2, 2, -2)),
    ("3ss⏎", Game("solo", 3, won=True, level="schneider"), (-3, -3, 9, -3)),
    ("4w-⏎", Game("wenz", 4, won=False), (4, 4, 4, -12)),
    ("1r2s3⏎", Game("rufspiel", 1, 2, won=True, level="schneider", runners=3), (5, 5, -5, -5)),
    ("2st⏎", Game("solo", 2, won=True, tout=True), (-4, 12, -4, -4)),
    ("3b⏎", Game("bettel", 3, won=True), (-2, -2, 6, -2)),
    ("4r1m2⏎⏎⏎0⏎⏎", Game("rufspiel", 4, 1, won=True, doubles=2, redeals=(0,)), (8, -8, -8, 8)),
)
TOTALS = [11, 5, 5, -21]


@pytest.fixture
def round_(transactional_db: None) -> Round:
    tournament = make_tournament(
        players=4,
        slug="spin",
        rule_set="spin",
        rule_options={"nobody_plays": "redeal"},
        games_per_round=len(GAMES),
    )
    return seat_players(tournament)


@pytest.fixture
def open_list(page: Page, live_server: LiveServer, client: Client, round_: Round) -> Open:
    sign_in(page, live_server, client)

    def open_list() -> Page:
        page.goto(live_server.url + reverse("sheet-enter", args=["spin", 1, 1]))
        return page

    return open_list


@pytest.fixture
def plain(
    page_without_script: Page, live_server: LiveServer, client: Client, round_: Round
) -> Page:
    """The same list without JavaScript."""
    sign_in(page_without_script, live_server, client)
    page_without_script.goto(live_server.url + reverse("sheet-enter", args=["spin", 1, 1]))
    return page_without_script


def press(page: Page, keys: str) -> None:
    for key in keys:
        page.keyboard.press(NAMES.get(key, key))


def expect_row(page: Page, game: int, points: tuple[int, ...]) -> None:
    """The points that a line shows, worked out by the program."""
    for seat, value in enumerate(points, 1):
        text = f"{value:+}".replace("-", "−")
        expect(page.locator(f"#g{game}s{seat}")).to_have_attribute("placeholder", text)


def stored() -> SheetEntry:
    entry = stored_entry(TableSheet.objects.get())
    assert entry is not None
    return entry


def played(entry: SheetEntry) -> list[Game]:
    return [
        Game(**{name: getattr(game, name) for name in Game.__slots__ if name != "number"})
        for _number, game in sorted(entry.games.items())
    ]


def test_list_is_typed_stored_corrected_and_comes_back_from_its_file(
    open_list: Open, tmp_path: Path
) -> None:
    """Five keys a game at most, behind "more" aside."""
    page = open_list()
    for game, (keys, _played, points) in enumerate(GAMES, 1):
        press(page, keys)
        expect_row(page, game, points)
    assert violations(page) == []
    assert max(len(keys) for keys, game, _points in GAMES if not game.doubles) == 6
    press(page, "11⏎5⏎5⏎-21⏎")
    page.wait_for_url(lambda url: url.endswith("/results/1/"))

    assert played(stored()) == [game for _keys, game, _points in GAMES]
    assert list(TableSheet.objects.get().totals.values_list("points", flat=True)) == TOTALS

    correct_the_third(open_list())
    file = tmp_path / "lists.csv"
    call_command("export_sheets", "spin", str(file))
    before = stored()
    reopen_sheet(TableSheet.objects.get(), by=None, reason="from the file")
    call_command("import_sheets", "spin", str(file))

    assert stored() == before
    assert before.games[3] == Game("geier", 3, won=True, level="schneider", number=3)


def correct_the_third(page: Page) -> None:
    """A Geier, not a Solo: worth the same, so only the record tells."""
    page.locator("#contract3").focus()
    press(page, "g")
    expect(page.locator("#contract3")).to_have_value("geier")
    page.keyboard.press("F9")
    page.locator("textarea, input[name=reason]").first.fill("verlesen")
    page.keyboard.press("F9")
    page.wait_for_url(lambda url: url.endswith("/results/1/"))


def test_impossible_game_is_named_beside_its_line(open_list: Open) -> None:
    page = open_list()

    press(page, "1b")
    page.locator("#runners1").fill("3")
    page.locator("#by2").focus()

    line = page.locator("[data-why='1']")
    expect(line).to_contain_text("Bettel")
    expect(page.locator("tr[data-game='1']")).to_contain_class("wrong")


def test_points_of_the_paper_are_held_against_the_game(open_list: Open) -> None:
    page = open_list()

    press(page, "1r3⏎")
    page.locator("#g1s1").fill("5")
    page.locator("#by2").focus()

    expect(page.locator("[data-why='1']")).to_contain_text("+1 −1 +1 −1")


def test_draft_keeps_what_was_typed_and_nothing_else(open_list: Open) -> None:
    page = open_list()
    press(page, "1r3⏎2")
    page.keyboard.press("F8")
    page.wait_for_url(lambda url: url.endswith("/results/1/"))

    sheet = TableSheet.objects.get()
    assert sheet.state == "clarification"
    assert sheet.draft == {
        "by1": "1",
        "contract1": "rufspiel",
        "with1": "3",
        "result1": "won",
        "by2": "2",
    }
    page = open_list()
    expect(page.locator("#by2")).to_have_value("2")


def test_ramsch_is_lost_unless_a_durchmarsch_is_said(
    page: Page, live_server: LiveServer, client: Client, transactional_db: None
) -> None:
    """Three at a table, so that R is the Ramsch."""
    tournament = make_tournament(
        players=3, slug="three", rule_set="spin", rule_options={"seats": 3}, games_per_round=4
    )
    seat_players(tournament)
    sign_in(page, live_server, client)
    page.goto(live_server.url + reverse("sheet-enter", args=["three", 1, 1]))

    press(page, "2r⏎1rd⏎3s⏎")
    expect_row(page, 1, (4, -8, 4))
    expect_row(page, 2, (4, -2, -2))
    expect_row(page, 3, (-2, -2, 4))
    page.locator("#contract3").focus()
    press(page, "r")
    expect(page.locator("#result3")).to_have_value("")
    expect(page.locator("#result3 option[value=won]")).to_have_text("Durchmarsch")
    expect(page.locator("[name^=redeals]")).to_have_count(0)
    press(page, "s")  # no Schneider, which one key more would turn into a Durchmarsch
    expect(page.locator("#result3")).to_have_value("")


def test_list_is_typed_without_script(plain: Page) -> None:
    for game, record in enumerate([game for _keys, game, _points in GAMES], 1):
        plain.locator(f"#by{game}").fill(str(record.declarer))
        plain.locator(f"#contract{game}").select_option(record.contract)
        plain.locator(f"#with{game}").fill(str(record.partner or ""))
        result = "won" if record.won else "lost"
        if record.level:
            result += f"-{record.level}"
        plain.locator(f"#result{game}").select_option(f"tout-{result}" if record.tout else result)
        plain.locator(f"#runners{game}").fill(str(record.runners or ""))
    plain.locator("tr[data-game='8'] summary").press("Enter")
    plain.locator("[name=doubles8]").fill("2")
    plain.locator("[name=redeals8]").fill("0")
    plain.locator("#compute button").press("Enter")

    for game, (*_rest, points) in enumerate(GAMES, 1):
        expect_row(plain, game, points)
    assert TableSheet.objects.get().state == "open"
    plain.locator("[data-key=F9]").press("Enter")
    expect(plain.locator("table.sheet")).to_have_count(0)
    assert played(stored()) == [game for _keys, game, _points in GAMES]


def test_sie_asks_for_the_supervisors(
    page: Page, live_server: LiveServer, client: Client, transactional_db: None
) -> None:
    """Typed as points, the tick is one key; without it the list is not stored."""
    tournament = make_tournament(players=4, games_per_round=2)
    sheet = seat_players(tournament).sheets.get()
    sign_in(page, live_server, client)
    page.goto(live_server.url + reverse("sheet-enter", args=[tournament.slug, 1, 1]))

    press(page, "1124")
    expect(page.locator("[name=a2]")).to_be_visible()
    expect(page.locator("[data-key=F9]")).to_be_disabled()
    page.locator("#g2s1").focus()
    press(page, "b")
    expect(page.locator("[name=a2]")).to_be_hidden()
    page.keyboard.press("F9")
    page.wait_for_url(lambda url: url.endswith("/results/1/"))

    assert list(sheet.rows.values_list("is_witnessed", flat=True)) == [False, True]


def test_game_given_away_says_why(
    page: Page, live_server: LiveServer, client: Client, transactional_db: None
) -> None:
    """Typed as points, the reason is asked for by one key."""
    tournament = make_tournament(players=4, games_per_round=2)
    sheet = seat_players(tournament).sheets.get()
    enter_sheet(sheet, by=make_user(), entry=SheetEntry(rows=((1, 1, -1, -1), (6, -2, -2, -2))))
    reopen_sheet(sheet, by=make_user(), reason="again")
    sign_in(page, live_server, client)
    page.goto(live_server.url + reverse("sheet-enter", args=[tournament.slug, 1, 1]))

    press(page, "11g")
    page.keyboard.type("Karten offen aufgelegt")
    press(page, "⏎")
    press(page, "6⏎")
    page.keyboard.press("F9")
    page.wait_for_url(lambda url: url.endswith("/results/1/"))

    assert list(sheet.rows.values_list("remark", flat=True)) == ["Karten offen aufgelegt", ""]
