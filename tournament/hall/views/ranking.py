"""The ranking for everybody, as far as it is released."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.hall.doors import running_sentence
from tournament.hall.pages import for_everybody
from tournament.hall.shelf import Shelf
from tournament.hall.shown import shown
from tournament.models import Tournament
from tournament.ranking.against_journal import disagreement
from tournament.ranking.standings import standings
from tournament.ranking.views.page import ranking_page
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
    asked = whole_number(request.GET.get("round", "")) or released
    through = asked if 1 <= asked <= released else released
    ranked = hall.ranked
    if ranked.through_round != through:
        ranked = standings(tournament, through_round=through)
    context |= ranking_page(ranked, is_public=True, said=_disagreement(tournament, request))
    context["rounds"] = range(1, released + 1)
    return render(request, "hall/ranking.html", context)


def _disagreement(tournament: Tournament, request: HttpRequest) -> str:
    """Compared once a minute, whatever the journal says: what differs from it has no entry."""
    key = (tournament.pk, request.LANGUAGE_CODE)
    return COMPARED.take(key, "", lambda: disagreement(tournament))
