"""No page shows a button that the server would refuse: every page × every role."""

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import resolve, reverse

from tests.factories import enter, make_helper, make_tournament, make_user, seat_players
from tests.tournament.acts import ACT_OF
from tests.tournament.addresses import (
    address,
    clients_of,
    evening,
    helpers,
    played,
    sessions,
    sessions_of,
)
from tournament.models import Tournament
from tournament.prizes.services.ceremony import begin_ceremony, call_prize
from tournament.prizes.services.prizes import add_prize, publish_prizes
from tournament.registration.views.players import act_of
from tournament.shared.permissions import ALLOWED, Act

__all__ = ["evening", "helpers", "played", "sessions"]  # fixtures

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

# Pages that everybody with a part opens. What only asks is reached by links that others do not get.
PAGES = (
    *("home", "registration", "player-edit", "open-fees", "teams", "team"),
    *("draw", "draw-round", "draw-record", "results", "results-round", "sheet-history"),
    *("ranking", "prizes", "till", "ceremony", "journal", "decisions", "spot-check"),
    *("papers", "club", "rule-sheet", "player-import", "team-import"),
    *("roles", "rules", "beamer-remote"),
)


class Buttons(HTMLParser):
    """The address to which each button of a page posts its form."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.here, self.found = address, set[str]()
        self.forms: dict[str, str] = {}
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "form":
            is_post = attributes.get("method", "").lower() == "post"
            self.inside = (attributes.get("action") or self.here) if is_post else ""
            self.forms[attributes.get("id", "")] = self.inside
        if tag == "button" and attributes.get("type") != "button":
            of = self.forms.get(attributes["form"], "") if "form" in attributes else self.inside
            self.found |= {attributes.get("formaction") or of} - {""}

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = ""


def acts_on(page: str, address: str) -> Iterator[tuple[str, Act]]:
    """Yield (address below the tournament, act) for the page's buttons."""
    buttons = Buttons(address)
    buttons.feed(page)
    for where in sorted(buttons.found):
        match = resolve(where)
        if match.url_name == "player-act":
            yield where, act_of(match.kwargs["action"])
        elif match.url_name in ACT_OF:
            yield where, ACT_OF[match.url_name]


def refused_buttons(helpers: dict[str, Client], address: str) -> dict[str, list[str]]:
    """Return the buttons that a page offers to a role without their act."""
    buttons_by_role = {}
    for kind, client in helpers.items():
        offered = acts_on(client.get(address).content.decode(), address)
        if no := [where for where, act in offered if kind not in ALLOWED[act]]:
            buttons_by_role[kind] = no
    return buttons_by_role


@pytest.mark.parametrize("name", PAGES)
def test_page_offers_only_what_the_account_may_do(
    evening: Tournament, helpers: dict[str, Client], name: str
) -> None:
    assert refused_buttons(helpers, address(name, evening)) == {}


@pytest.mark.parametrize(
    ("name", "has_lot", "act"),
    [
        ("ranking", True, Act.RELEASE),
        ("prizes", True, Act.SET_PRIZES),
        ("prizes", False, Act.SET_PRIZES),
        ("ceremony", False, Act.CALL_PRIZES),
    ],
)
def test_page_of_a_played_evening_offers_only_what_the_account_may_do(
    name: str, has_lot: bool, act: Act
) -> None:
    """A lot is to be drawn, or an absent winner was called first."""
    tournament = make_tournament(players=4, slug="gespielt", round_count=1, is_public=True)
    enter(seat_players(tournament).sheets.get(), *((6, 6, -6, -6) if has_lot else (9, 3, -3, -9)))
    prize = add_prize(tournament, by=None, cents=500)
    add_prize(tournament, by=None, number=3, cents=300)
    publish_prizes(tournament, by=None)
    if not has_lot:
        begin_ceremony(tournament, by=None, order="first_first")
        call_prize(prize, by=None, is_here=False)
    address = reverse(name, args=[tournament.slug])

    director = Client()
    director.force_login(make_user())

    offered = acts_on(director.get(address).content.decode(), address)

    assert {offered_act for _where, offered_act in offered} == {act}
    assert refused_buttons(clients_of(sessions_of(tournament)), address) == {}


@pytest.mark.parametrize("name", ["player-import", "team-import"])
def test_page_of_an_import_names_everybody_who_may_import(client: Client, name: str) -> None:
    tournament = make_tournament(slug="rennen", team_size=2, team_counting=2)
    client.force_login(make_helper(viewer=tournament))

    html = client.get(reverse(name, args=["rennen"])).text

    assert '<p class="soft">Das machen Turnierleitung und Anmeldung.</p>' in html
