"""A played evening with prizes to be given."""

import pytest

from tests.factories import enter, make_players, make_tournament, seat_players
from tournament.models import Tournament


@pytest.fixture
def played() -> Tournament:
    """Eight players, one round: 1 to 8 with +20, +9, +3, 0, −2, −3, −9 and −18, all lists in."""
    tournament = make_tournament(slug="rennen", round_count=1, fee_cents=1000)
    players = make_players(tournament, 8)
    seated = [players[index] for index in (0, 3, 4, 7, 1, 2, 5, 6)]
    first, second = seat_players(tournament, players=seated).sheets.order_by("table")
    enter(first, 20, 0, -2, -18)
    enter(second, 9, 3, -3, -9)
    return tournament
