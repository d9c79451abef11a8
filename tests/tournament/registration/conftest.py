"""An evening that people register for."""

import pytest

from tests.factories import make_tournament
from tournament.models import Tournament


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()
