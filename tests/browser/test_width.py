"""Large numbers and long names stay in their place, on the desk and on the phone."""

import pytest
from django.test import Client
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.factories import (
    enter,
    make_player,
    make_players,
    make_tournament,
    make_user,
    seat_players,
)

WIDTHS = pytest.mark.parametrize("width", [390, 1280])
LONG_NAME = {"last_name": "Leutheusser<Schnarrenberger>Hohenlohe", "first_name": "M" * 40}


@pytest.fixture
def desk(transactional_db: None, client: Client, page: Page, live_server: LiveServer) -> Page:
    """Signed in at the desk."""
    client.force_login(make_user())
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    return page


def sideways(page: Page) -> int:
    """By how much the page is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth - window.innerWidth")


@WIDTHS
def test_tiles_of_112_tables_hold_their_number_and_sign(
    desk: Page, live_server: LiveServer, width: int
) -> None:
    tournament = make_tournament()
    make_players(tournament, 448)
    seat_players(tournament)
    desk.set_viewport_size({"width": width, "height": 900})

    desk.goto(f"{live_server.url}/t/{tournament.slug}/results/1/")

    fits = "tile => tile.lastElementChild && tile.scrollWidth <= tile.clientWidth"
    tight = desk.locator(".tile").evaluate_all(
        f"tiles => tiles.filter(tile => !({fits})(tile)).map(tile => tile.innerText)"
    )
    assert tight == []
    assert sideways(desk) <= 0


@WIDTHS
def test_long_names_wrap_instead_of_widening_the_page(
    desk: Page, live_server: LiveServer, width: int
) -> None:
    tournament = make_tournament(round_count=1)
    for number in range(1, 5):
        make_player(tournament, number, **LONG_NAME, place="W" * 40)
    desk.set_viewport_size({"width": width, "height": 900})
    enter(seat_players(tournament).sheets.get(), 6, -2, -2, -2)
    make_player(tournament, 5, **LONG_NAME)

    wide = {}
    for station in ("draw/", "draw/1/", "ranking/", "registration/"):
        desk.goto(f"{live_server.url}/t/{tournament.slug}/{station}")
        wide[station] = sideways(desk)

    assert max(wide.values()) <= 0, wide
