"""The stepper once a round is opened again that others come after."""

import pytest

from tests.factories import enter, make_players, make_tournament, seat_players
from tournament.evening.stage import stage
from tournament.results.services.rounds import close_round, reopen_round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_prize_giving_waits_for_the_round_that_was_opened_again() -> None:
    tournament = make_tournament()
    make_players(tournament, 4)
    rounds = [seat_players(tournament, number) for number in (1, 2)]
    for round_ in rounds:
        enter(round_.sheets.get(), 2, -2, 0, 0)
        close_round(round_, by=None)
    reopen_round(rounds[0], by=None, reason="Tisch 1 berichtigen")

    stations = [
        (station.name, station.figure, station.state) for station in stage(tournament).stations
    ]

    assert stations[-1] == ("Prize giving", "when round 1 is closed", "later")
