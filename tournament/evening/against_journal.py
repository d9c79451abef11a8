"""The whole evening held against its journal: players, lists, games, lots, frozen draws."""

from collections.abc import Iterator

from tournament.draw.against_journal import frozen_differences
from tournament.models import Tournament
from tournament.ranking.against_journal import list_differences
from tournament.registration.against_journal import player_differences
from tournament.results.against_journal import game_differences
from tournament.shared.difference import Difference


def differences(tournament: Tournament) -> Iterator[Difference]:
    """Where the database has something else than the journal says, one of each thing."""
    yield from frozen_differences(tournament)
    yield from player_differences(tournament)
    yield from list_differences(tournament)
    yield from game_differences(tournament)
