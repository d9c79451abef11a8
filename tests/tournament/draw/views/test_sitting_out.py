"""Sitting out on the draw page: offered with its effect, and asked again before the next round."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_players, make_tournament
from tests.markup import elements, in_one_line, texts
from tournament.draw.services.draws import draw_round
from tournament.draw.services.options import set_draw_options
from tournament.models import Tournament
from tournament.results.services.rounds import close_round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def page(desk: Client, tournament: Tournament) -> str:
    response = desk.get(reverse("draw", args=[tournament.slug]))
    return unescape(in_one_line(response.text))


def test_draw_page_lets_somebody_sit_out_and_somebody_else_the_next_time(desk: Client) -> None:
    """D02"""
    tournament = make_tournament(players=13)
    set_draw_options(tournament, by=None, rounds="all")
    where = reverse("draw-field", args=[tournament.slug])
    assert "play one round fewer and score nothing for it" in page(desk, tournament)

    desk.post(where, {"change": "sit_out"})
    html = page(desk, tournament)
    name = "13 Krämer-Oßwald 13, Annemarie"
    assert texts(html, "main .notice b") == [f"Sits out round 1: {name}"]
    rounds = [button["value"] for button in elements(html, "[name=round]")]
    assert rounds == ["1", "2"]  # the same people would sit out all of them
    draw = draw_round(tournament, by=None, round_number=1)
    assert "Let others sit out" not in page(desk, tournament)  # they still play
    close_round(draw.round, by=None, reason="nur Probe")
    html = page(desk, tournament)
    assert texts(html, "main .notice.warn b") == [f"Sat out and is not back yet: {name}"]
    assert texts(html, "main .notice .primary") == ["Let others sit out round 2 Enter"]
    assert html.count("autofocus") == 1  # Enter does not draw round 2 without 13
    assert "rounds <kbd>Enter</kbd>" not in html
    desk.post(where, {"change": "sit_out"})

    assert "Sits out round 2: 12 " in page(desk, tournament)
    assert tournament.players.get(number=13).is_present


def test_sitting_out_the_last_round_speaks_of_no_next_one(desk: Client) -> None:
    tournament = make_tournament(players=12)
    close_round(draw_round(tournament, by=None, round_number=1).round, by=None, reason="nur Probe")
    make_player(tournament, 13)

    html = page(desk, tournament)

    hints = texts(html, "main section li")
    assert any(hint.startswith("One player sits out round 2, the last one. ") for hint in hints)
    assert "somebody else the next one" not in html


def test_nobody_is_to_sit_out_the_only_round(desk: Client) -> None:
    tournament = make_tournament(round_count=1)
    make_players(tournament, 13)

    assert 'value="sit_out"' not in page(desk, tournament)


def test_nobody_is_to_sit_out_where_no_round_is_left(desk: Client) -> None:
    tournament = make_tournament(round_count=1)
    players = make_players(tournament, 13)
    tournament.players.filter(pk=players[-1].pk).update(is_present=False)
    close_round(draw_round(tournament, by=None, round_number=1).round, by=None, reason="nur Probe")
    tournament.players.update(is_present=True)

    assert 'value="sit_out"' not in page(desk, tournament)
