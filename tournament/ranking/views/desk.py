"""The ranking at the desk, with its lots."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Player, Tournament
from tournament.ranking.forms import LotForm, answered
from tournament.ranking.public_data import snippet
from tournament.ranking.release import release_of
from tournament.ranking.release_stops import release_stops
from tournament.ranking.services.lots import NOT_EQUAL, draw_lots
from tournament.ranking.services.release import release_ranking, withhold_ranking
from tournament.ranking.spread import spreads
from tournament.ranking.standings import Standings, standings
from tournament.ranking.views.page import ranking_page, round_asked_for
from tournament.shared.errors import Refused
from tournament.shared.own_address import address_for_others
from tournament.shared.permissions import Act, get_tournament
from tournament.shared.reason_form import ReasonForm
from tournament.shared.requests import DeskRequest, PageRequest


@require_safe
def ranking(request: PageRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    return render(request, "ranking/ranking.html", _page(tournament, request))


@require_POST
def draw_lot(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    try:
        offered = _lot_forms(standings(tournament), request.POST)
        form = answered(offered, request.POST, str(NOT_EQUAL))
        draw_lots(tournament, by=request.user, players=form.tied, order=form.order())
    except Refused as refused:
        return _again(request, tournament, typed=request.POST, problems=refused.problems)
    messages.success(request, _("The lot is drawn and recorded."))
    return redirect("ranking", slug)


@require_POST
def release(request: DeskRequest, slug: str, round_number: int) -> HttpResponse:
    """ "Für die Halle freigeben": phones and the posted ranking show it from now on."""
    tournament = get_tournament(request, slug, Act.RELEASE)
    try:
        release_ranking(tournament, by=request.user, through_round=round_number)
    except Refused as refused:
        return _again(request, tournament, problems=refused.problems)
    address = address_for_others(request, reverse("public-home", args=[slug]))
    messages.success(request, _("The ranking is public: %(address)s") % {"address": address})
    if request.GET.get("to") == "home":  # from the overview, which goes on from there
        return redirect("home", slug)
    return redirect(reverse("ranking", args=[slug]) + f"?round={round_number}")


@require_POST
def withhold(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        said = {"withhold_form": form, "is_withholding": True}
        return _again(request, tournament, through=tournament.released_round, **said)
    try:
        withhold_ranking(tournament, by=request.user, reason=form.cleaned_data["reason"])
    except Refused as refused:
        return _again(request, tournament, problems=refused.problems)
    messages.success(request, _("The hall no longer sees this ranking."))
    return redirect("ranking", slug)


def _again(
    request: DeskRequest,
    tournament: Tournament,
    *,
    through: int | None = None,
    typed: Any = None,
    **said: Any,
) -> HttpResponse:
    context = _page(tournament, request, through, typed) | said
    return render(request, "ranking/ranking.html", context, status=422)


def _page(
    tournament: Tournament, request: HttpRequest, through: int | None = None, typed: Any = None
) -> dict[str, Any]:
    """`typed`: of the lots, where they come back refused."""
    through = through or round_asked_for(request, tournament)
    ranked = standings(tournament, through_round=through)
    release = release_of(tournament, through)
    page = ranking_page(ranked, wanted=request.GET.get("q", ""))
    return page | {
        "station": "ranking",
        "lot_forms": [] if tournament.is_closed else _lot_forms(ranked, typed),
        "release": release,
        "stops": release_stops(release, ranked),
        "spreads": spreads(ranked),
        "snippet": snippet(
            address_for_others(request, reverse("public-ranking-json", args=[tournament.slug]))
        ),
        "withhold_form": ReasonForm(),
        "withhold_consequences": [
            _("Phones show the ranking of the round before, or none; seats and draws stay."),
            _("Whoever has seen it has seen it: the reason stands in the journal."),
        ],
    }


def _lot_forms(ranked: Standings, typed: Any = None) -> list[LotForm[Player]]:
    """One question for each group that only the lot can part, once the evening is played."""
    if not ranked.is_complete or ranked.through_round < ranked.tournament.round_count:
        return []
    return [
        LotForm(typed, tied=group, first=category.rank_of(group[0]))
        for category in ranked.categories
        for group in category.lots_due
    ]
