"""The ranking of the teams for everybody, as far as the single one is released."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.hall.kept_pages import for_everybody
from tournament.hall.shown import shown
from tournament.hall.views.ranking import released_as_asked
from tournament.teams.ranking import team_standings
from tournament.teams.views.page import ranking_of_teams


@for_everybody("round")
def public_teams(request: HttpRequest, slug: str) -> HttpResponse:
    """404 where there are no teams."""
    hall = shown(slug)
    tournament = hall.tournament
    if not tournament.has_teams:
        raise Http404
    if hall.ranked is None or hall.teams is None:
        return render(request, "hall/no_ranking.html", {"tournament": tournament})
    ranked = released_as_asked(hall, hall.ranked, request)
    found = hall.teams if ranked is hall.ranked else team_standings(ranked)
    context = ranking_of_teams(found, is_public=True)
    context |= {"tournament": tournament, "rounds": range(1, tournament.released_round + 1)}
    return render(request, "hall/teams.html", context)
