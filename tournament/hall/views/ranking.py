"""The ranking for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.hall.pages import for_everybody
from tournament.ranking.views.page import ranking_page, round_asked_for
from tournament.shared.permissions import get_public_tournament


@for_everybody("round", "q")
def public_ranking(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_public_tournament(slug)
    through = round_asked_for(request, tournament)
    wanted = request.GET.get("q", "")
    page = ranking_page(tournament, through_round=through, wanted=wanted, is_public=True)
    return render(request, "hall/ranking.html", page)
