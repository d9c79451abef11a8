"""A played evening with prizes to be given."""

from collections.abc import Callable

import pytest

from tests.factories import enter, make_players, make_tournament, seat_players
from tests.kept_rows import KeptEvening
from tests.tournament.prizes.equals import PAIRS, make_equals
from tournament.models import Tournament
from tournament.prizes.ceremony import ceremony_of
from tournament.prizes.services.ceremony import call_prize
from tournament.teams.services import make_team, set_team_rules


@pytest.fixture(scope="session")
def kept_played(keep_evening: Callable[..., KeptEvening]) -> KeptEvening:
    return keep_evening(make_played)


@pytest.fixture
def played(kept_played: KeptEvening) -> Tournament:
    return kept_played.put()


def make_played(slug: str = "rennen") -> Tournament:
    """Eight players, one round: 1 to 8 with +20, +9, +3, 0, −2, −3, −9 and −18, all lists in."""
    tournament = make_tournament(slug=slug, round_count=1, fee_cents=1000)
    players = make_players(tournament, 8)
    seated = [players[index] for index in (0, 3, 4, 7, 1, 2, 5, 6)]
    first, second = seat_players(tournament, players=seated).sheets.order_by("table")
    enter(first, 20, 0, -2, -18)
    enter(second, 9, 3, -3, -9)
    return tournament


@pytest.fixture(scope="session")
def kept_teams(keep_evening: Callable[..., KeptEvening]) -> KeptEvening:
    return keep_evening(lambda: team_up(make_played()))


@pytest.fixture
def with_teams(kept_teams: KeptEvening) -> Tournament:
    return kept_teams.put()


def team_up(played: Tournament) -> Tournament:
    """The same eight in teams of two, all count: Ober +12, Unter +2, Zehner −2, Säue −12."""
    tournament = set_team_rules(played, by=None, size=2)
    players = {player.number: player for player in tournament.players.all()}
    for name, *numbers in (("Ober", 2, 3), ("Unter", 1, 8), ("Zehner", 4, 5), ("Säue", 6, 7)):
        members = [players[number] for number in numbers]
        make_team(tournament, by=None, name=name, members=members, reason="spät")
    return tournament


@pytest.fixture
def level_teams() -> Tournament:
    """Teams of two: Neuner is first with +6; Ober and Unter have +5 and −5 each; Säue −6."""
    tournament = make_tournament(slug="rennen", round_count=1)
    players = {player.number: player for player in make_players(tournament, 8)}
    for sheet in seat_players(tournament).sheets.all():
        enter(sheet, 5, -5, 3, -3)
    tournament = set_team_rules(tournament, by=None, size=2)
    for name, *numbers in (("Ober", 1, 2), ("Unter", 5, 6), ("Neuner", 3, 7), ("Säue", 4, 8)):
        members = [players[number] for number in numbers]
        make_team(tournament, by=None, name=name, members=members, reason="spät")
    return tournament


def call_all(tournament: Tournament) -> list[str]:
    """Call all winners and return the titles in the order of calling."""
    titles = []
    while line := ceremony_of(tournament).current:
        titles.append(line.title)
        call_prize(line.prize, by=None)
    return titles


@pytest.fixture(scope="session")
def kept_pairs(keep_evening: Callable[..., KeptEvening]) -> KeptEvening:
    return keep_evening(lambda: make_equals(*PAIRS))


@pytest.fixture
def two_pairs(kept_pairs: KeptEvening) -> Tournament:
    """1 and 5 are equal at the top with +9, 2 and 6 behind them with +3."""
    return kept_pairs.put()


@pytest.fixture
def three_equals() -> Tournament:
    """1, 2 and 5 have +5."""
    return make_equals((5, 5, -3, -7), (5, 1, -1, -5))
