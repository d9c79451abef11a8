"""An evening that people register for."""

import pytest
from django.utils import timezone

from tests.factories import make_tournament
from tournament.models import Draw, Player, Round, Seat, Tournament


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


def seat(player: Player) -> None:
    """Seat the player at table 1 of a round 1 that is drawn."""
    first = Round.objects.create(tournament=player.tournament, number=1)
    Draw.objects.create(
        round=first,
        tournament=player.tournament,
        number=1,
        seed="x",
        players=[],
        places=[],
        made_at=timezone.now(),
    )
    Seat.objects.create(round=first, table=1, seat=1, player=player)
