"""The public ranking of the teams, released with the single ranking."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.hall.page_cache import cached_for_everybody
from tournament.hall.public_evening import public_evening
from tournament.hall.views.ranking import requested_ranking
from tournament.teams.ranking import team_standings
from tournament.teams.views.page import ranking_of_teams


@cached_for_everybody("round")
def public_teams(request: HttpRequest, slug: str) -> HttpResponse:
    hall = public_evening(slug)
    tournament = hall.tournament
    if not tournament.has_teams:
        raise Http404
    if hall.ranked is None or hall.teams is None:
        return render(request, "hall/no_ranking.html", {"tournament": tournament})
    ranked = requested_ranking(hall, hall.ranked, request)
    teams = hall.teams if ranked is hall.ranked else team_standings(ranked)
    context = ranking_of_teams(teams, is_public=True)
    context |= {"tournament": tournament, "rounds": range(1, tournament.released_round + 1)}
    return render(request, "hall/teams.html", context)
