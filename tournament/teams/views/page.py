"""What the page of the teams shows."""

from typing import Any

from django.db.models import Max
from django.http import HttpRequest

from tournament.models import TableSheet, Team, Tournament
from tournament.ranking.forms import LotForm
from tournament.ranking.standings import standings
from tournament.ranking.state_words import state_in_words
from tournament.shared.request_numbers import whole_number
from tournament.teams.forms import TeamForm, TeamRulesForm
from tournament.teams.ranking import TeamStandings, team_standings
from tournament.teams.tables import team_lines
from tournament.teams.words import (
    counting_in_words,
    not_counting_in_words,
    of_size,
    teams_note,
    waiting_in_words,
)


def teams_page(tournament: Tournament, request: HttpRequest, typed: Any = None) -> dict[str, Any]:
    """For the template; `typed`: of the lots, where they come back refused."""
    through = _round_asked_for(request, tournament)
    found = team_standings(standings(tournament, through_round=through))
    return {
        "tournament": tournament,
        "station": "teams",
        "form": TeamForm(tournament=tournament),
        "rules_form": TeamRulesForm(tournament=tournament),
        "lot_forms": [] if tournament.is_closed else lot_forms(found, typed),
        "waiting": waiting_in_words(found),
        "rounds": range(1, tournament.round_count + 1),
        **ranking_of_teams(found, is_public=False),
    }


def ranking_of_teams(found: TeamStandings, *, is_public: bool) -> dict[str, Any]:
    tournament, count = found.tournament, len(found.rows)
    return {
        "teams": found,
        "lines": list(team_lines(found, is_public=is_public)),
        "of_size": of_size(tournament, count),
        "counting": counting_in_words(tournament),
        "players_head": not_counting_in_words(tournament),
        "note": teams_note(),
        "state": state_in_words(found),
    }


def lot_forms(found: TeamStandings, typed: Any = None) -> list[LotForm[Team]]:
    """One question for each group of equals, once the evening is played."""
    if not found.is_complete or found.through_round < found.tournament.round_count:
        return []
    return [LotForm(typed, tied=group, first=found.rank_of(group[0])) for group in found.lots_due]


def _round_asked_for(request: HttpRequest, tournament: Tournament) -> int:
    """?round=1; else the newest of which a list counts, so that an interim ranking stays whole."""
    asked = whole_number(request.GET.get("round", "")) or 0
    if 1 <= asked <= tournament.round_count:
        return asked
    lists = TableSheet.objects.filter(
        round__tournament=tournament, state__in=tournament.counted_states
    )
    newest = lists.aggregate(newest=Max("round__number"))["newest"]
    return min(newest or 1, tournament.round_count)
