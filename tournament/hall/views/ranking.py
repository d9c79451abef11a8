"""The released rankings of players and teams: public pages, and data for other websites."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from tournament.hall.journal_cache import JournalCache
from tournament.hall.page_cache import cached_for_everybody
from tournament.hall.public_evening import PublicEvening, public_evening
from tournament.models import Tournament
from tournament.ranking.against_journal import disagreement
from tournament.ranking.public_data import ranking_data
from tournament.ranking.standings import Standings, standings
from tournament.ranking.state_words import missing_lots_in_words
from tournament.ranking.views.page import ranking_context
from tournament.ranking.workbook import ranking_csv
from tournament.shared.request_numbers import number_in
from tournament.teams.ranking import team_standings
from tournament.teams.views import ranking_of_teams

COMPARED: JournalCache[str] = JournalCache(is_exact=True)


@cached_for_everybody("round")
def public_ranking(request: HttpRequest, slug: str) -> HttpResponse:
    hall = public_evening(slug)
    tournament, released = hall.tournament, hall.tournament.released_round
    context: dict[str, Any] = {"tournament": tournament, "running": hall.running_in_words}
    ranked = requested_ranking(hall, request)
    if ranked is None:
        return render(request, "hall/no_ranking.html", context)
    context |= ranking_context(ranked, is_public=True, warning=_disagreement(tournament, request))
    context["rounds"] = range(1, released + 1)
    return render(request, "hall/ranking.html", context)


@cached_for_everybody("round", on_other_sites=True)
def public_ranking_json(request: HttpRequest, slug: str) -> HttpResponse:
    hall = public_evening(slug)
    ranked = requested_ranking(hall, request)
    warning = _disagreement(hall.tournament, request) if ranked else ""
    data = ranking_data(ranked or Standings(hall.tournament, through_round=0), warning=warning)
    return JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 1})


@cached_for_everybody("round", on_other_sites=True)
def public_ranking_csv(request: HttpRequest, slug: str) -> HttpResponse:
    hall = public_evening(slug)
    ranked = requested_ranking(hall, request) or Standings(hall.tournament, through_round=0)
    response = HttpResponse(ranking_csv(ranked), content_type="text/csv; charset=utf-8")
    suffix = "-provisional" if missing_lots_in_words(ranked) else ""
    response["Content-Disposition"] = f'attachment; filename="{slug}-ranking{suffix}.csv"'
    return response


@cached_for_everybody("round")
def public_teams(request: HttpRequest, slug: str) -> HttpResponse:
    hall = public_evening(slug)
    tournament = hall.tournament
    if not tournament.has_teams:
        raise Http404
    ranked = requested_ranking(hall, request)
    if ranked is None or hall.teams is None:
        return render(request, "hall/no_ranking.html", {"tournament": tournament})
    teams = hall.teams if ranked is hall.ranked else team_standings(ranked)
    context = ranking_of_teams(teams, is_public=True)
    context |= {"tournament": tournament, "rounds": range(1, tournament.released_round + 1)}
    return render(request, "hall/teams.html", context)


def requested_ranking(hall: PublicEvening, request: HttpRequest) -> Standings | None:
    number = number_in(request.GET, "round")
    if hall.ranked and 1 <= number < hall.ranked.through_round:
        return standings(hall.tournament, through_round=number)
    return hall.ranked


def _disagreement(tournament: Tournament, request: HttpRequest) -> str:
    """Compare database and journal once a minute; return the difference in words, else ""."""
    key = (tournament.pk, request.LANGUAGE_CODE)
    return COMPARED.get_or_make(key, "", lambda: disagreement(tournament))
