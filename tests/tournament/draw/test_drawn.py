"""What is told of a draw afterwards."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import make_tournament
from tournament.draw.drawn import tables_with_players
from tournament.draw.services.draws import draw_round
from tournament.models import Player

pytestmark = pytest.mark.django_db


def test_players_registered_before_the_clock_was_set_back_keep_their_names() -> None:
    tournament = make_tournament(players=8)
    tournament.players.update(registered_at=timezone.now() + timedelta(hours=1))

    tables = tables_with_players(draw_round(tournament, by=None, round_number=1))

    assert all(isinstance(player, Player) for table in tables for player in table)
