"""The page of a round that hangs in the hall."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import enter, make_players, make_tournament, seat_players
from tests.markup import texts
from tournament.beamer.services import show
from tournament.results.services.rounds import close_round

FILLED = re.compile(r'<a\s+class="button primary[^"]*"[^>]*href="([^"]*)"', re.DOTALL)
PAGE = "/t/rennen/draw/1/"


@pytest.mark.django_db
def test_round_that_the_hall_sees_leads_on_to_its_results(desk: Client) -> None:
    """A finished step has no filled button."""
    tournament = make_tournament(slug="rennen")
    make_players(tournament, 4)
    round_ = seat_players(tournament)

    buttons = []
    for round_.posted_at in (None, timezone.now()):
        round_.save()
        buttons += FILLED.findall(desk.get(PAGE).text)

    assert buttons == ["/t/rennen/papers/seats-by-name.pdf?round=1", "/t/rennen/results/1/"]


@pytest.mark.django_db
def test_page_of_a_posted_round_says_what_the_projector_shows_instead_of_its_seats(
    desk: Client,
) -> None:
    tournament = make_tournament(slug="rennen")
    make_players(tournament, 4)
    round_ = seat_players(tournament)
    show(tournament, "ranking")
    unposted = desk.get(PAGE)
    round_.posted_at = timezone.now()
    round_.save()
    posted = desk.get(PAGE)
    show(tournament, "tables")
    seats = desk.get(PAGE)
    show(tournament, "clock")
    round_.started_at = timezone.now()
    round_.save()
    started = desk.get(PAGE)

    hint = "Auf dem Beamer: Rangliste. Dort einen Sitzplan wählen"
    assert hint in texts(posted, "#show p.soft")
    others = unposted.text + seats.text + started.text
    assert "Auf dem Beamer: " not in others


@pytest.mark.django_db
def test_draw_page_leads_to_the_results_once_the_seats_are_posted_and_back_for_the_next_round(
    desk: Client,
) -> None:
    tournament = make_tournament(slug="rennen")
    make_players(tournament, 4)
    first = seat_players(tournament)
    seat_players(tournament, round_number=2)

    first.posted_at = timezone.now()
    first.save()
    posted = FILLED.findall(desk.get("/t/rennen/draw/").text)
    enter(first.sheets.get(), 2, 0, 0, -2)
    close_round(first, by=None)
    second_unposted = FILLED.findall(desk.get("/t/rennen/draw/").text)

    assert (posted, second_unposted) == (["/t/rennen/results/"], ["/t/rennen/papers/"])
