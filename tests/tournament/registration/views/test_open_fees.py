"""The page of open fees: who still has to pay, and the way to tick it off."""

from datetime import date

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_player, make_tournament
from tests.markup import elements, texts
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


def page(desk: Client, tournament: Tournament) -> HttpResponse:
    return desk.get(reverse("open-fees", args=[tournament.slug]))


def test_page_lists_who_owes_and_who_gets_something_back(
    desk: Client, tournament: Tournament
) -> None:
    fees = page(desk, tournament)

    assert texts(fees, "tbody .name b") == ["Kovačević, Marko", "von der Grün, Adelheid"]
    assert "2 offen (8 € zu zahlen, 8 € zurückzugeben)" in texts(fees, ".facts span")
    paper = reverse("paper", args=[tournament.slug, "open-fees"])
    assert len(elements(fees, f".facts a[href={paper}]")) == 1


def test_ticked_off_the_page_comes_back(desk: Client, tournament: Tournament) -> None:
    player = tournament.players.get(number=2)
    address = reverse("player-act", args=[tournament.slug, player.pk, "pay-cash"])
    assert len(elements(page(desk, tournament), f"td.fee button[formaction={address}]")) == 1

    response = desk.post(address, {"from": "fees"})

    assert response["Location"] == reverse("open-fees", args=[tournament.slug])
    assert len(elements(page(desk, tournament), "tbody tr")) == 1


def test_nothing_open_is_said(desk: Client) -> None:
    fees = page(desk, make_tournament())

    assert texts(fees, "main .empty h2") == ["Jedes Startgeld ist erledigt"]
    assert "open-fees.pdf" not in fees.text


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

    fees = page(desk, evening)

    (link,) = elements(fees, "main li a")
    assert (link["href"], link.text) == (
        reverse("team", args=[evening.slug, team.pk]),
        "Weiherbuam",
    )
    assert "Grasober" not in fees.text
    assert "1 offen (8 €)" in texts(fees, ".facts span")
    assert "Jedes Startgeld ist erledigt" not in fees.text
