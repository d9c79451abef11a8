"""Seats in the hall, with all rounds posted."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import enter, make_tournament
from tournament.beamer.services import beamer_of
from tournament.beamer.views.screen import frame_of
from tournament.draw.services.draws import draw_all_rounds
from tournament.hall.public_evening import read_public_evening
from tournament.models import Seat, TableSheet, Tournament
from tournament.results.services.rounds import close_round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def rounds_shown(client: Client, tournament: Tournament) -> list[str]:
    client.cookies["django_language"] = "en"
    own_page, seats = (client.get(f"/p/rennen/{path}").text for path in ("1/", "seats/"))
    hall, now = read_public_evening(Tournament.objects.get()), timezone.now()
    frame = frame_of(hall, beamer_of(tournament), (), now)
    return [
        *re.findall(r"Table in round (\d)", own_page),
        re.findall(r"<h2>\s*Round (\d):", own_page)[0],
        *re.findall(r'aria-current="true"[^>]*>\s*Round (\d)', seats),
        *re.findall(r"Round (\d): your table", frame.title),
    ]


def test_seats_are_of_the_next_round_to_play(client: Client) -> None:
    tournament = make_tournament(players=8, round_count=3, slug="rennen", is_public=True)
    rounds = [draw.round for draw in draw_all_rounds(tournament, by=None)]
    tournament.rounds.update(posted_at=timezone.now())
    before = rounds_shown(client, tournament)

    enter(rounds[0].sheets.get(table=1), 4, 4, -4, -4)
    after_the_first_list = rounds_shown(client, tournament)
    enter(rounds[0].sheets.get(table=2), 4, 4, -4, -4)
    close_round(rounds[0], by=None)
    between = rounds_shown(client, tournament)
    for sheet in TableSheet.objects.filter(state="open"):
        enter(sheet, 4, 4, -4, -4)

    assert before == ["1"] * 4
    assert after_the_first_list == between == ["2"] * 4
    assert rounds_shown(client, tournament) == ["3"] * 4


def test_whoever_has_no_seat_in_it_reads_the_next_one(client: Client) -> None:
    tournament = make_tournament(players=8, round_count=3, slug="rennen", is_public=True)
    draw_all_rounds(tournament, by=None)
    tournament.rounds.update(posted_at=timezone.now())
    Seat.objects.filter(round__number=1, player__number=1).delete()

    own_page = rounds_shown(client, tournament)[:2]

    assert own_page == ["2", "2"]


def test_only_table_is_one_table(client: Client) -> None:
    tournament = make_tournament(players=4, slug="rennen", is_public=True)
    draw_all_rounds(tournament, by=None)
    tournament.rounds.update(posted_at=timezone.now())
    client.cookies["django_language"] = "en"

    assert "Table 1, by name or by table." in client.get("/p/rennen/").text
