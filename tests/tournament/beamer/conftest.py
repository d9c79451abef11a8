"""An evening in round 2, as the projector finds it."""

import pytest
from django.utils import timezone

from tests.factories import enter, make_tournament, seat_players
from tournament.models import Tournament
from tournament.results.services.rounds import close_round


@pytest.fixture
def evening(english: None) -> Tournament:
    """Two rounds of two tables: the first is closed, of the second the list of table 2 is in."""
    tournament = make_tournament(players=8, slug="rennen", is_public=True, released_round=1)
    first = seat_players(tournament)
    enter(first.sheets.get(table=1), 30, -8, -8, -14)
    enter(first.sheets.get(table=2), 10, 4, -4, -10)
    close_round(first, by=None)
    enter(seat_players(tournament, 2).sheets.get(table=2), 6, 6, -6, -6)
    tournament.rounds.update(posted_at=timezone.now())
    return tournament
