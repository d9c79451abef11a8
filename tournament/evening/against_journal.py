"""Comparison of a whole tournament with its journal."""

from collections.abc import Iterator

from tournament.draw.against_journal import frozen_differences, seat_differences
from tournament.evening.settings_against_journal import has_readable_rules, setting_differences
from tournament.models import Tournament
from tournament.prizes.against_journal import prize_differences
from tournament.prizes.till_against_journal import till_differences
from tournament.ranking.against_journal import list_differences
from tournament.registration.against_journal import player_differences
from tournament.results.against_journal import game_differences
from tournament.shared.difference import Difference
from tournament.teams.against_journal import team_differences


def differences(tournament: Tournament) -> Iterator[Difference]:
    yield from setting_differences(tournament)
    if not has_readable_rules(tournament):
        return  # already yielded above; the rest depends on the rules
    yield from frozen_differences(tournament)
    yield from player_differences(tournament)
    yield from list_differences(tournament)
    yield from game_differences(tournament)
    yield from seat_differences(tournament)
    yield from team_differences(tournament)
    yield from prize_differences(tournament)
    yield from till_differences(tournament)
