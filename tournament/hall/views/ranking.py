"""The ranking for everybody, as far as it is released: a page, and data for other websites."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from tournament.hall.first_page import running_sentence
from tournament.hall.kept_pages import for_everybody
from tournament.hall.shelf import Shelf
from tournament.hall.shown import Shown, shown
from tournament.models import Tournament
from tournament.ranking.against_journal import disagreement
from tournament.ranking.public_data import no_ranking, ranking_data
from tournament.ranking.standings import Standings, standings
from tournament.ranking.views.page import ranking_page
from tournament.ranking.workbook import ranking_csv
from tournament.shared.request_numbers import whole_number

COMPARED: Shelf[str] = Shelf(is_exact=True)


@for_everybody("round")
def public_ranking(request: HttpRequest, slug: str) -> HttpResponse:
    hall = shown(slug)
    tournament, released = hall.tournament, hall.tournament.released_round
    running = [running_sentence(one) for one in hall.rounds if not one.is_closed]
    context: dict[str, Any] = {"tournament": tournament, "running": running[:1]}
    if hall.ranked is None:
        return render(request, "hall/no_ranking.html", context)
    ranked = released_as_asked(hall, hall.ranked, request)
    context |= ranking_page(ranked, is_public=True, warning=_disagreement(tournament, request))
    context["rounds"] = range(1, released + 1)
    return render(request, "hall/ranking.html", context)


@for_everybody("round", on_other_sites=True)
def public_ranking_json(request: HttpRequest, slug: str) -> HttpResponse:
    """docs/public-data.md; before anything is released there are no categories in it."""
    hall = shown(slug)
    ranked, warning = no_ranking(hall.tournament), ""
    if hall.ranked is not None:
        ranked = released_as_asked(hall, hall.ranked, request)
        warning = _disagreement(hall.tournament, request)
    written = {"ensure_ascii": False, "indent": 1}
    return JsonResponse(ranking_data(ranked, warning=warning), json_dumps_params=written)


@for_everybody("round", on_other_sites=True)
def public_ranking_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The same rows for a spreadsheet; the headings alone before anything is released."""
    hall = shown(slug)
    ranked = no_ranking(hall.tournament)
    if hall.ranked is not None:
        ranked = released_as_asked(hall, hall.ranked, request)
    response = HttpResponse(ranking_csv(ranked), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-ranking.csv"'
    return response


def released_as_asked(hall: Shown, newest: Standings, request: HttpRequest) -> Standings:
    """?round=1 is an earlier ranking; anything else the newest that is released."""
    asked = whole_number(request.GET.get("round", "")) or newest.through_round
    if 1 <= asked < newest.through_round:
        return standings(hall.tournament, through_round=asked)
    return newest


def _disagreement(tournament: Tournament, request: HttpRequest) -> str:
    """Compared once a minute, whatever the journal says: what differs from it has no entry."""
    key = (tournament.pk, request.LANGUAGE_CODE)
    return COMPARED.take(key, "", lambda: disagreement(tournament))
