"""An evening in round 2 for the projector."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.factories import make_second_round
from tests.kept_rows import KeptEvening
from tournament.models import Tournament


@pytest.fixture(scope="session")
def second_round(keep_evening: Callable[..., KeptEvening]) -> KeptEvening:
    return keep_evening(partial(make_second_round, released_round=1))


@pytest.fixture
def evening(english: None, second_round: KeptEvening) -> Tournament:
    return second_round.put()
