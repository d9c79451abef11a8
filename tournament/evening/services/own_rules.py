"""Changes of a tournament's own rules."""

from django.contrib.auth.models import User

from scoring import RuleSet, to_data
from tournament.evening.services.tournaments import change_tournament
from tournament.models import Tournament
from tournament.models.tournament import HOUSE
from tournament.rules.own.sources import own_copy, title_problem
from tournament.shared.errors import Refused


def give_own_rules(tournament: Tournament, *, rules: RuleSet, by: User | None) -> Tournament:
    """Store a copy of `rules` in the tournament. Raises Refused once the first list is entered."""
    rules = own_copy(rules)
    if problem := title_problem(rules.title):
        raise Refused(problem)
    return change_tournament(
        tournament,
        by=by,
        rule_set=HOUSE,
        house_rules=to_data(rules),
        round_count=rules.rounds,
        games_per_round=rules.games,
        fee_cents=rules.fee_cents,
        minor_fee_cents=rules.minor_fee_cents,
    )
