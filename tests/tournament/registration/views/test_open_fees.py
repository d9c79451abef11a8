"""The page of open fees: who still has to pay, and the way to tick it off."""

from datetime import date
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_player, make_tournament
from tournament.models import Tournament
from tournament.teams.services import make_team, set_team_rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    evening = make_tournament(rule_set="ebersdorf", fee_cents=800, minor_fee_cents=0)
    make_player(evening, 1, paid_cents=800, paid_by="cash")
    make_player(evening, 2)
    make_player(evening, 3, birth_on=date(2015, 1, 1), paid_cents=800, paid_by="cash")
    make_player(evening, 4, state="withdrawn")
    return evening


def page(desk: Client, tournament: Tournament) -> str:
    return unescape(desk.get(reverse("open-fees", args=[tournament.slug])).text)


def test_page_lists_who_owes_and_who_gets_something_back(
    desk: Client, tournament: Tournament
) -> None:
    html = page(desk, tournament)

    assert html.count("<tr") == 1 + 2
    assert "2 offen (8\xa0€ zu zahlen, 8\xa0€ zurückzugeben)" in html
    assert "Kovačević, Marko" in html
    assert reverse("paper", args=[tournament.slug, "open-fees"]) in html


def test_ticked_off_the_page_comes_back(desk: Client, tournament: Tournament) -> None:
    player = tournament.players.get(number=2)
    address = reverse("player-act", args=[tournament.slug, player.pk, "pay-cash"])
    assert f'formaction="{address}"' in page(desk, tournament)

    response = desk.post(address, {"from": "fees"})

    assert response["Location"] == reverse("open-fees", args=[tournament.slug])
    assert page(desk, tournament).count("<tr") == 1 + 1


def test_nothing_open_is_said(desk: Client) -> None:
    html = page(desk, make_tournament())

    assert "Jedes Startgeld ist erledigt" in html
    assert "open-fees.pdf" not in html


def test_closed_tournament_shows_the_list_without_buttons(
    desk: Client, tournament: Tournament
) -> None:
    Tournament.objects.update(state="closed")

    assert "formaction" not in page(desk, tournament)


def test_queries_do_not_grow_with_players(desk: Client) -> None:
    counts = []
    for players in (1, 5):
        tournament = make_tournament()
        for number in range(1, players + 1):
            make_player(tournament, number)
        with CaptureQueriesContext(connection) as captured:
            page(desk, tournament)
        counts.append(len(captured))

    assert counts[0] == counts[1]


def test_teams_that_have_not_paid_stand_below(desk: Client) -> None:
    evening = set_team_rules(make_tournament(fee_cents=0), by=None, size=4, fee_cents=800)
    team = make_team(evening, by=None, name="Weiherbuam")
    make_team(evening, by=None, name="Grasober", is_paid=True)

    html = page(desk, evening)

    assert "Weiherbuam" in html
    assert "Grasober" not in html
    assert reverse("team", args=[evening.slug, team.pk]) in html
    assert "1 offen (8\xa0€)" in html
    assert "Jedes Startgeld ist erledigt" not in html
