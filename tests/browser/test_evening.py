"""The whole evening by keyboard, from the empty database to the public ranking."""

import io

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader
from pytest_django.live_server_helper import LiveServer

from tests.browser.axe import violations
from tests.browser.hand_count import HandCount
from tests.browser.keyboard import IN_BOTH_TIERS, Desk, shown_ranking, whole
from tests.browser.schwaig_lists import type_round_one, type_round_two
from tests.factories import CAST

SCHWAIG = ("points", "sie", "tout_won", "tout_played", "solo_won", "solo_played")
TOURNAMENT = "Martinirennen Schwaig"


@pytest.fixture
def known_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seats in every run: only then the same two people are level in the end."""
    for module in ("seating.protocol", "draw.services.making"):
        monkeypatch.setattr(f"tournament.{module}.seed_text", lambda *_, **__: "Schwaig")


@pytest.fixture
def desk(page: Page, live_server: LiveServer, transactional_db: None, runs_axe: bool) -> Desk:
    return Desk(page, live_server, runs_axe=runs_axe)


@pytest.mark.core
@IN_BOTH_TIERS
def test_evening_by_keyboard(
    desk: Desk,
    known_seats: None,
    browser: Browser,
    browser_context_args: dict[str, object],
) -> None:
    """No address but the first is typed, and no mouse is touched."""
    typed = HandCount(SCHWAIG)

    start(desk)
    set_up(desk)
    desk.follow("Noch ist niemand angemeldet")
    register_eight(desk)
    desk.follow("Runde 1 auslosen")
    draw_both_rounds(desk)
    desk.follow("Sitzplan und Punktelisten der Runde 1 drucken")
    print_the_lists(desk)
    type_round_one(desk, typed)
    desk.follow("Runde 1 schließen")
    desk.follow("Sitzplan und Punktelisten der Runde 2 drucken")
    type_round_two(desk, typed)
    desk.follow("Runde 2 schließen")
    desk.follow("Vor der Siegerehrung entscheidet das Los")
    draw_the_lot(desk, typed)
    desk.follow("Den Endstand freigeben")
    desk.follow("Den Endstand freigeben")
    read_on_a_phone(desk, typed, browser, browser_context_args)
    desk.follow("Sieger ehren, dann das Turnier schließen")
    close(desk)


def start(desk: Desk) -> None:
    desk.visit("/")
    desk.arrive("Grüß Gott. Erst ein Konto für die Turnierleitung.")
    desk.expect_cursor("Ihr Name")
    desk.type("Renate Bräunlein", "kurz")
    desk.expect_cursor("Passwort")
    expect(desk.page.get_by_label("Ihr Name")).to_have_value("Renate Bräunlein")
    desk.look()
    desk.type("Vier einfache Wörter")
    desk.arrive("Turniere")


def set_up(desk: Desk) -> None:
    expect(desk.page.get_by_role("link", name="Neues Turnier")).to_be_focused()
    desk.press("Enter")
    desk.arrive("Neues Turnier: nach welchen Regeln?")
    desk.expect_cursor("Schwaig Regelblatt")
    desk.press("Enter")
    desk.arrive("Neues Turnier: wann und wo?")
    desk.expect_cursor("Name")
    # 11 November: the same digits in every order in which a browser asks for them
    desk.type(TOURNAMENT, "11112026", "")
    desk.page.keyboard.type("Gasthof Goldener Hirsch")
    desk.unfold("Mehr einstellen")
    desk.type("2", "4", "viel")
    desk.press("F9")
    desk.expect_cursor("Startgeld in €")
    desk.look()
    desk.type("15")
    desk.press("F9")
    expect(desk.page.get_by_text("Das Turnier ist angelegt,")).to_be_visible()


def register_eight(desk: Desk) -> None:
    desk.arrive("Anmeldung")
    for number, (last_name, first_name, place) in enumerate(CAST, 1):
        desk.expect_cursor("Nachname")
        desk.type(last_name, first_name, place)
        expect(desk.page.locator(".given .n")).to_have_text(str(number))
        expect(desk.page.locator(".given b")).to_have_text(f"{last_name}, {first_name}")
    desk.look()
    desk.press("Escape")


def draw_both_rounds(desk: Desk) -> None:
    for number in (1, 2):
        desk.arrive("Auslosung")
        expect(desk.page.get_by_role("button", name=f"Runde {number} auslosen")).to_be_focused()
        desk.press("Enter")
        desk.arrive(f"Auslosung, Runde {number}")
        desk.press("Escape")
    desk.arrive("Auslosung")
    expect(desk.page.get_by_role("link", name="Zu den Papieren")).to_be_focused()
    desk.press("Escape")


def print_the_lists(desk: Desk) -> None:
    desk.arrive("Papiere")
    link = desk.page.get_by_role("link", name="Alles drucken")
    expect(link).to_be_focused()
    answer = desk.page.request.get(desk.address + (link.get_attribute("href") or ""))
    pages = PdfReader(io.BytesIO(answer.body())).pages
    text = "".join("".join(page.extract_text() for page in pages).split())
    assert answer.headers["content-type"] == "application/pdf"
    assert len(pages) >= 2
    assert [name for name, _first, _place in CAST if name.replace(" ", "") not in text] == []
    desk.press("Escape")


def draw_the_lot(desk: Desk, typed: HandCount) -> None:
    desk.arrive("Rangliste")
    assert shown_ranking(desk.page.locator("table.rank")) == typed.ranking()
    desk.expect_cursor("7 Übler, Jörg")
    better = next(place for place, number, _points in typed.ranking() if number == 7)
    desk.type(str(better + 1), str(better))
    expect(desk.page.get_by_text("Wurde so gelost?")).to_be_visible()
    desk.expect_cursor("Ja, so eintragen Enter")  # the browser sets it after it shows the page
    desk.press("Enter")
    expect(desk.page.get_by_text("Das Los ist gezogen und festgehalten.")).to_be_visible()
    typed.lots = {8: 1, 7: 2}
    desk.look()
    assert shown_ranking(desk.page.locator("table.rank")) == typed.ranking()
    assert shown_ranking(desk.page.locator("table.rank")) == [
        (1, 2, 7),
        (2, 5, 2),
        (3, 1, 2),
        (4, 6, 0),
        (5, 3, 0),
        (6, 8, -2),
        (7, 7, -2),
        (8, 4, -7),
    ]
    assert desk.page.locator("td.tie").all_inner_texts() == [
        "",
        "1 Solo gewonnen",
        "0 Solo gewonnen",
        "2 Solo gespielt",
        "1 Solo gespielt",
        "durch Los vorn",
        "durch Los dahinter",
        "",
    ]
    desk.press("Escape")


def read_on_a_phone(
    desk: Desk, typed: HandCount, browser: Browser, browser_context_args: dict[str, object]
) -> None:
    expect(desk.page.get_by_text("ist für die Halle freigegeben (Endstand")).to_be_visible()
    desk.press("Enter")
    address = desk.page.locator(".address a").get_attribute("href")
    context = browser.new_context(
        **browser_context_args | {"viewport": {"width": 390, "height": 800}}
    )
    phone = context.new_page()
    phone.goto(f"{desk.address}{address}")
    phone.get_by_role("link", name="Endstand").click()
    lines = phone.locator("table.rank tbody tr")
    names = [f"{CAST[number - 1][0]}, {CAST[number - 1][1]}" for _, number, _ in typed.ranking()]
    assert lines.locator(".name").all_inner_texts() == names
    assert [
        (whole(line.locator(".place").inner_text()), whole(line.locator(".points").inner_text()))
        for line in lines.all()
    ] == [(place, points) for place, _, points in typed.ranking()]
    phone.get_by_label("Startnummer oder Name").fill("wojcik")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Wójcikowski")
    assert not desk.runs_axe or violations(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def close(desk: Desk) -> None:
    desk.arrive(f"{TOURNAMENT} schließen?")
    expect(desk.page.get_by_role("link", name="Abbrechen")).to_be_focused()
    desk.press("Tab", "Enter")
    desk.follow("Das Turnier ist geschlossen")
    desk.arrive("Rangliste")
