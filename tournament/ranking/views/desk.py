"""The ranking at the desk, with its lots."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Tournament
from tournament.ranking.forms import LotForm, posted_players
from tournament.ranking.services import NOT_EQUAL, draw_lots
from tournament.ranking.standings import Standings, standings
from tournament.ranking.views.page import ranking_page, round_asked_for
from tournament.shared.errors import Refused
from tournament.shared.permissions import get_tournament
from tournament.shared.requests import DeskRequest, PageRequest


@require_safe
def ranking(request: PageRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    context = _page(tournament, request)
    context["lot_forms"] = [] if tournament.is_closed else _lot_forms(context["standings"])
    return render(request, "ranking/ranking.html", context)


@require_POST
def draw_lot(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    try:
        form = _posted_lots(tournament, request)
        draw_lots(tournament, by=request.user, players=form.tied, order=form.order())
    except Refused as refused:
        context = _page(tournament, request)
        context |= {
            "problems": refused.problems,
            "lot_forms": _lot_forms(context["standings"], request.POST),
        }
        return render(request, "ranking/ranking.html", context, status=422)
    messages.success(request, _("The lot is drawn and recorded."))
    return redirect("ranking", slug)


def _page(tournament: Tournament, request: HttpRequest) -> dict[str, Any]:
    through = round_asked_for(request, tournament)
    wanted = request.GET.get("q", "")
    return ranking_page(tournament, through_round=through, wanted=wanted) | {"station": "ranking"}


def _posted_lots(tournament: Tournament, request: HttpRequest) -> LotForm:
    """The question that is answered. Raises Refused where the ranking asks no such question."""
    wanted = posted_players(request.POST)
    for form in _lot_forms(standings(tournament), request.POST):
        if {player.pk for player in form.tied} == wanted:
            return form
    raise Refused(str(NOT_EQUAL))


def _lot_forms(ranked: Standings, typed: Any = None) -> list[LotForm]:
    """One question for each group that only the lot can part, once the evening is played."""
    if not ranked.is_complete or ranked.through_round < ranked.tournament.round_count:
        return []
    return [
        LotForm(typed, tied=group, first=category.rank_of(group[0]))
        for category in ranked.categories
        for group in category.lots_due
    ]
