"""The entries of the menu, on a page of a tournament and elsewhere."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament
from tests.markup import in_one_line
from tournament.cup.services.cups import create_cup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

STATIONS = ["Overview", "Registration", "Draw", "Results", "Ranking", "Prizes", "Printouts"]
OWN = ["My account", "Sign out", "? Help"]


def menu_entries(response: Any) -> list[str]:
    """Return the entries of the menu of a phone, which has all of them, without the language."""
    page = in_one_line(response.text)
    menu = page[page.index('<nav class="menu-list"') :]
    labels = re.findall(r"<(?:a|button)[ >].*?</(?:a|button)>", menu[: menu.index("</nav>")])
    entries = [re.sub(r"<[^>]+>", "", label).replace("&nbsp;", " ") for label in labels]
    return [entry for entry in entries if entry != "Deutsch"]


def test_menu_of_a_tournament_names_its_stations_and_settings(office: Client) -> None:
    slug = make_tournament(team_size=4, team_counting=3).slug
    office.cookies["django_language"] = "en"

    menu = menu_entries(office.get(reverse("home", args=[slug])))

    assert menu == [*STATIONS, "All tournaments", "Settings", *OWN]


@pytest.mark.parametrize("name", ["cups", "tournament-list", "rule-sets"])
def test_cup_is_in_the_menu_once_there_is_one(office: Client, name: str) -> None:
    office.cookies["django_language"] = "en"

    before = menu_entries(office.get(reverse(name)))
    create_cup(by=None, name="Pokal", tournaments=[make_tournament()])
    menu = menu_entries(office.get(reverse(name)))

    assert "Cup" not in before
    assert menu.count("Cup") == 1


@pytest.mark.parametrize(
    ("page", "current"),
    [
        ("journal", "home"),
        ("roles", "home"),
        ("teams", "registration"),
        ("prize-labels", "papers"),
        ("press", "papers"),
    ],
)
def test_page_without_an_entry_marks_the_one_it_is_reached_from(
    office: Client, page: str, current: str
) -> None:
    slug = make_tournament().slug

    html = office.get(reverse(page, args=[slug])).text

    link = rf'<a href="{reverse(current, args=[slug])}" aria-current="page">'
    assert len(re.findall(link, html)) == 2
