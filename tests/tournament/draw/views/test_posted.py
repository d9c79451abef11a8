"""The page of a round that hangs in the hall."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_players, make_tournament, seat_players
from tournament.beamer.services import show

FILLED = re.compile(r'<a\s+class="button primary"[^>]*href="([^"]*)"', re.DOTALL)
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
    unposted = desk.get(PAGE).text
    round_.posted_at = timezone.now()
    round_.save()
    posted = desk.get(PAGE).text
    show(tournament, "tables")
    seats = desk.get(PAGE).text
    show(tournament, "clock")
    round_.started_at = timezone.now()
    round_.save()
    started = desk.get(PAGE).text

    texts = [unposted, posted, seats, started]
    assert ["Auf dem Beamer: " in text for text in texts] == [False, True, False, False]
