"""What cannot simply be undone needs two steps, whoever sends the post (P06)."""

from typing import Any
from unittest.mock import patch

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from tests.factories import enter, make_players, make_tournament, make_user, seat_players
from tests.second_step import hidden_fields, post_confirmed
from tests.snapshot import everything
from tournament.models import SheetTotal, Tournament
from tournament.second_step import LIFE
from tournament.services.draws import draw_round
from tournament.services.rounds import close_round
from tournament.services.tournaments import close_tournament
from tournament.standings import standings

pytestmark = pytest.mark.django_db

SAID = {"reason": "Karten gezinkt", "confirmed": "1", "replaces": "1", "consequence": "no_points"}


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make_user())
    return client


def drawn() -> tuple[Tournament, str]:
    tournament = make_tournament()
    make_players(tournament, 8)
    draw_round(tournament, by=None, round_number=1)
    return tournament, reverse("draw-round", args=[tournament.slug, 1])


def demo() -> tuple[Tournament, str]:
    tournament = make_tournament(is_demo=True)
    return tournament, reverse("demo-delete", args=[tournament.slug])


def closed() -> tuple[Tournament, str]:
    tournament = make_tournament()
    close_tournament(tournament, by=None, reason="Stromausfall")
    return tournament, reverse("tournament-reopen", args=[tournament.slug])


def closed_round() -> tuple[Tournament, str]:
    tournament = make_tournament()
    make_players(tournament, 4)
    round_ = seat_players(tournament)
    close_round(round_, by=None, reason="Liste verloren")
    return tournament, reverse("round-reopen", args=[tournament.slug, 1])


def playing() -> tuple[Tournament, str]:
    tournament = make_tournament()
    player = make_players(tournament, 4)[0]
    return tournament, reverse("player-act", args=[tournament.slug, player.pk, "exclude"])


ACTS = {
    "redraw": drawn,
    "delete demo": demo,
    "reopen": closed,
    "reopen round": closed_round,
    "exclude": playing,
}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("token", [{}, {"second_step": ""}, {"second_step": "x:y:z"}])
def test_forged_single_post_changes_nothing(desk: Client, act: str, token: dict[str, Any]) -> None:
    _tournament, where = ACTS[act]()
    before = everything()

    response = desk.post(where, SAID | token)

    assert everything() == before
    assert response.status_code in ((409, 422) if token else (200,))
    assert hidden_fields(response.content.decode(), where)["second_step"]


@pytest.mark.parametrize("act", ACTS)
def test_second_step_does_it(desk: Client, act: str) -> None:
    _tournament, where = ACTS[act]()
    before = everything()

    response = post_confirmed(desk, where, SAID)

    assert (response.status_code, everything() == before) == (302, False)


@pytest.mark.parametrize("act", ACTS)
def test_token_is_nobody_elses_and_ages(desk: Client, act: str) -> None:
    _tournament, where = ACTS[act]()
    fields = hidden_fields(desk.post(where, SAID).content.decode(), where)
    stranger = Client()
    stranger.force_login(make_user("gerd"))
    before = everything()
    now = signing.time.time()

    stranger.post(where, SAID | fields)
    with patch.object(signing.time, "time", return_value=now + LIFE + 1):
        desk.post(where, SAID | fields)

    assert everything() == before


@pytest.mark.parametrize("act", ["reopen", "reopen round", "exclude"])
def test_token_is_good_for_the_state_that_it_was_made_for(desk: Client, act: str) -> None:
    tournament, where = ACTS[act]()
    fields = hidden_fields(desk.post(where, SAID).content.decode(), where)
    post_confirmed(desk, where, SAID)
    if act == "reopen":
        close_tournament(tournament, by=None, reason="noch einmal")
    before = everything()

    desk.post(where, SAID | fields)

    assert everything() == before


def test_exclusion_leaves_the_sums_of_the_tables_and_the_cash(desk: Client) -> None:
    """H03"""
    tournament = make_tournament()
    player = make_players(tournament, 8)[0]
    round_ = seat_players(tournament)
    for sheet in round_.sheets.all():
        enter(sheet, 10, 4, -4, -10)
    sums = list(SheetTotal.objects.order_by("pk").values())
    cash = list(tournament.players.values_list("paid_cents", "paid_by"))
    points = {row.player.number: row.points for row in standings(tournament).categories[0].rows}

    where = reverse("player-act", args=[tournament.slug, player.pk, "exclude"])
    post_confirmed(desk, where, {"reason": "Karten gezinkt"})

    rows = standings(tournament).categories[0].rows
    assert {row.player.number: row.points for row in rows} == {
        number: value for number, value in points.items() if number != 1
    }
    assert list(SheetTotal.objects.order_by("pk").values()) == sums
    assert list(tournament.players.values_list("paid_cents", "paid_by")) == cash
