"""Comparison of a whole tournament with its journal."""

from collections.abc import Iterator

from tournament.draw.against_journal import seat_differences
from tournament.journal.comparison import Comparison
from tournament.journal.settings_comparison import has_readable_rules, setting_differences
from tournament.models import Tournament
from tournament.ranking.against_journal import list_differences
from tournament.results.against_journal import game_differences
from tournament.shared.difference import Difference


def differences(tournament: Tournament) -> Iterator[Difference]:
    comparison = Comparison(tournament)
    yield from setting_differences(tournament, comparison.journal)
    if not has_readable_rules(tournament):
        return  # already yielded above; the rest depends on the rules
    yield from comparison.frozen()
    yield from comparison.players()
    yield from list_differences(tournament)
    yield from game_differences(tournament)
    yield from seat_differences(tournament)
    yield from comparison.teams()
    yield from comparison.prizes()
    yield from comparison.till()
