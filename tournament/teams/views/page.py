"""The teams page, rendered again by its buttons."""

from typing import Any

from django.db.models import Max
from django.http import HttpRequest, HttpResponse

from tournament.models import TableSheet, Team, Tournament
from tournament.ranking.drawn_lots import DrawnLot, lots_in_words
from tournament.ranking.forms import LotForm
from tournament.ranking.standings import standings
from tournament.ranking.state_words import state_in_words
from tournament.shared.errors import Refused
from tournament.shared.permissions import Act, get_tournament
from tournament.shared.posted_forms import render_page
from tournament.shared.request_numbers import whole_number
from tournament.teams.forms import TeamForm, TeamRulesForm
from tournament.teams.ranking import TeamStandings, team_standings
from tournament.teams.tables import team_lines
from tournament.teams.words import (
    counting_in_words,
    not_counting_in_words,
    team_size_in_words,
    teams_note,
    waiting_in_words,
)


def teams_page(
    request: HttpRequest, slug: str, refused: Refused | None = None, **_places: object
) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.READ)
    through = _round_asked_for(request, tournament)
    ranked = team_standings(standings(tournament, through_round=through))
    context = {
        "tournament": tournament,
        "station": "teams",
        "form": TeamForm(tournament=tournament),
        "rules_form": TeamRulesForm(tournament=tournament),
        "lot_forms": [] if tournament.is_closed else lot_forms(ranked),
        "drawn_lots": [] if tournament.is_closed else drawn_team_lots(tournament),
        "waiting": waiting_in_words(ranked),
        "rounds": range(1, tournament.round_count + 1),
        **ranking_of_teams(ranked, is_public=False),
    }
    return render_page(request, "teams/teams.html", context, refused)


def ranking_of_teams(ranked: TeamStandings, *, is_public: bool) -> dict[str, Any]:
    tournament, count = ranked.tournament, len(ranked.rows)
    return {
        "teams": ranked,
        "lines": list(team_lines(ranked, is_public=is_public)),
        "of_size": team_size_in_words(tournament, count),
        "counting": counting_in_words(tournament),
        "players_head": not_counting_in_words(tournament),
        "note": teams_note(),
        "state": state_in_words(ranked),
    }


def drawn_team_lots(tournament: Tournament) -> list[DrawnLot]:
    lots = tournament.team_lots.select_related("team", "drawn_by")
    return lots_in_words(lots, lambda lot: lot.team.name)


def lot_forms(ranked: TeamStandings, typed: Any = None) -> list[LotForm[Team]]:
    if not ranked.is_complete or ranked.through_round < ranked.tournament.round_count:
        return []
    return [LotForm(typed, tied=group, first=ranked.rank_of(group[0])) for group in ranked.lots_due]


def _round_asked_for(request: HttpRequest, tournament: Tournament) -> int:
    """Return the round in ?round= if valid, else the newest with a counted list, else 1."""
    number = whole_number(request.GET.get("round", "")) or 0
    if 1 <= number <= tournament.round_count:
        return number
    lists = TableSheet.objects.filter(
        round__tournament=tournament, state__in=tournament.counted_states
    )
    newest = lists.aggregate(newest=Max("round__number"))["newest"]
    return min(newest or 1, tournament.round_count)
