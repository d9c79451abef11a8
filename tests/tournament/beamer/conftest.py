"""An evening in round 2 for the projector."""

import pytest

from tests.factories import make_second_round
from tournament.models import Tournament


@pytest.fixture
def evening(english: None) -> Tournament:
    return make_second_round(released_round=1)
