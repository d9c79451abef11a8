"""The desk and the projector have a type of their own; a phone in the hall keeps its own."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import Desk
from tests.factories import enter, make_tournament, seat_players
from tournament.models import Tournament
from tournament.ranking.services.release import release_ranking

OWN = "Open Sans"
LETTERS = "".join(chr(code) for code in range(0x100, 0x180) if code != 0x149)  # Latin Extended-A
# without ŉ, which Unicode has given up
SHOW = "text => { document.querySelector('main').textContent = text; }"
LOADED = "() => document.fonts.ready.then(() => true)"
IN_USE = "() => [...document.fonts].filter(a => a.status === 'loaded').map(a => a.family)"
WIDTH = """text => {
    const line = document.createElement("span");
    line.textContent = text;
    document.querySelector("main").append(line);
    return line.getBoundingClientRect().width;
}"""


def fonts_of_main(page: Page) -> set[str]:
    """The fonts whose shapes are really drawn, as the browser tells."""
    page.evaluate(LOADED)
    browser = page.context.new_cdp_session(page)
    browser.send("DOM.enable")
    browser.send("CSS.enable")
    root = browser.send("DOM.getDocument")["root"]["nodeId"]
    main = browser.send("DOM.querySelector", {"nodeId": root, "selector": "main"})["nodeId"]
    return {
        font["familyName"]
        for font in browser.send("CSS.getPlatformFontsForNode", {"nodeId": main})["fonts"]
    }


@pytest.fixture
def rennen(transactional_db: None) -> Tournament:
    tournament = make_tournament(players=8, slug="rennen")
    for sheet in seat_players(tournament).sheets.all():
        enter(sheet, 10, 4, -4, -10)
    tournament.rounds.update(posted_at=timezone.now())
    return release_ranking(tournament, by=None, through_round=1)


def test_desk_shows_every_letter_of_a_name_in_its_own_type(desk: Desk, rennen: Tournament) -> None:
    desk.visit("/t/rennen/")
    desk.page.evaluate(SHOW, f"Wójcik, Đorđe, größer, 0 bis 9: −12 {LETTERS}")

    assert fonts_of_main(desk.page) == {OWN}


def test_figures_are_of_one_width(desk: Desk, rennen: Tournament) -> None:
    desk.visit("/t/rennen/")
    desk.page.evaluate(LOADED)

    assert len({desk.page.evaluate(WIDTH, digit * 20) for digit in "0123456789"}) == 1


def test_projector_has_it_and_a_phone_in_the_hall_loads_none(
    page: Page, live_server: LiveServer, rennen: Tournament
) -> None:
    page.goto(f"{live_server.url}/p/rennen/beamer/")
    page.evaluate(LOADED)
    assert set(page.evaluate(IN_USE)) == {OWN}

    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto(f"{live_server.url}/p/rennen/")
    page.evaluate(LOADED)
    assert [url for url in requested if "font" in url] == []
