"""What can be chosen in a line of a list by games played can be read there, in every rule set."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import sign_in
from tests.factories import make_tournament, seat_players

WIDTHS = (390, 1024, 1280)
# How wide each choice would like to be beside how wide its field is; texts that are cut.
CUT = """() => [...document.querySelectorAll("#record tr[data-game='1'] > td > select")].flatMap(
    (field) => {
        const room = field.getBoundingClientRect().width;
        const free = field.cloneNode(true);
        free.style.cssText = "position: absolute; width: auto; field-sizing: content";
        field.after(free);
        const cut = [...free.options].filter((option) => {
            free.value = option.value;
            return free.getBoundingClientRect().width > room + 0.5;
        });
        free.remove();
        return cut.map((option) => option.textContent.trim());
    },
)"""


@pytest.mark.parametrize(
    "options",
    [
        {"rule_set": "spin", "rule_options": {"nobody_plays": "ramsch91"}},
        {"rule_set": "buchstaben"},
        {"rule_set": "ebersdorf"},
        {"rule_set": "schwaig"},
    ],
    ids=lambda options: options["rule_set"],
)
def test_no_choice_is_cut(
    page: Page,
    live_server: LiveServer,
    client: Client,
    transactional_db: None,
    options: dict[str, Any],
) -> None:
    seat_players(make_tournament(players=4, slug="abend", games_per_round=4, **options))
    sign_in(page, live_server, client)
    page.goto(live_server.url + reverse("sheet-record", args=["abend", 1, 1]))

    cut = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        cut[width] = page.evaluate(CUT)

    assert cut == {width: [] for width in WIDTHS}


def test_phone_shows_four_games_at_once_and_large_fields_where_one_types(
    page: Page, live_server: LiveServer, client: Client, transactional_db: None
) -> None:
    """A list of 32 games was 5,130 pixels long."""
    page.set_viewport_size({"width": 390, "height": 800})
    seat_players(make_tournament(players=4, slug="abend", rule_set="spin", games_per_round=32))
    sign_in(page, live_server, client)
    page.goto(live_server.url + reverse("sheet-record", args=["abend", 1, 1]))

    typed, other = (page.locator(f"tr[data-game='{game}']") for game in (1, 2))
    fields = typed.locator("td > select:visible, td > input:visible")
    assert all(box["height"] >= 44 for field in fields.all() if (box := field.bounding_box()))
    assert (other.bounding_box() or {})["height"] < 80
    assert page.evaluate("document.documentElement.scrollHeight") < 3600
    other.locator("select").first.focus()
    assert (other.bounding_box() or {})["height"] > 120
