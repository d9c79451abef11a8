"""The ranking at the desk, its lots and its release."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Player, Tournament
from tournament.ranking.counted_tallies import counted_tallies
from tournament.ranking.drawn_lots import drawn_lots
from tournament.ranking.forms import LotForm
from tournament.ranking.public_data import snippet
from tournament.ranking.release import release_of
from tournament.ranking.release_stops import release_stops
from tournament.ranking.services.lots import NOT_EQUAL, draw_lots, set_lots_aside
from tournament.ranking.services.release import release_ranking, withhold_ranking
from tournament.ranking.spread import spreads
from tournament.ranking.standings import Category, Standings, standings
from tournament.ranking.state_words import missing_lots_in_words
from tournament.ranking.views.lots import set_lot_aside, take_lots
from tournament.ranking.views.page import ranking_page, round_asked_for
from tournament.shared.errors import Refused
from tournament.shared.own_address import address_for_others
from tournament.shared.permissions import Act, get_tournament
from tournament.shared.reason_form import ReasonForm
from tournament.shared.requests import DeskRequest, PageRequest
from tournament.shared.signs import points


@require_safe
def ranking(request: PageRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    return render(request, "ranking/ranking.html", _page(tournament, request))


@require_POST
def draw_lot(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    offered = _lot_forms(standings(tournament), request.POST)

    def draw(form: LotForm[Player]) -> None:
        draw_lots(tournament, by=request.user, players=form.tied, order=form.drawn_order)

    try:
        again = take_lots(request, offered, draw=draw, otherwise=str(NOT_EQUAL))
    except Refused as refused:
        return _again(request, tournament, typed=request.POST, problems=refused.problems)
    return redirect("ranking", slug) if again is None else _again(request, tournament, **again)


def lot_set_aside(request: DeskRequest, slug: str, group: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    return set_lot_aside(
        request,
        ("ranking", slug, group),
        drawn_lots(tournament),
        lambda reason: set_lots_aside(tournament, by=request.user, group=group, reason=reason),
        tournament=tournament,
        station="ranking",
    )


@require_POST
def release(request: DeskRequest, slug: str, round_number: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    try:
        release_ranking(tournament, by=request.user, through_round=round_number)
    except Refused as refused:
        return _again(request, tournament, problems=refused.problems)
    address = address_for_others(request, reverse("public-home", args=[slug]))
    messages.success(request, _("The ranking is public: %(address)s") % {"address": address})
    if request.GET.get("to") == "home":  # pressed on the overview
        return redirect("home", slug)
    return redirect(reverse("ranking", args=[slug]) + f"?round={round_number}")


@require_POST
def withhold(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        extra: dict[str, Any] = {"withhold_form": form, "is_withholding": True}
        return _again(request, tournament, through=tournament.released_round, **extra)
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
    status: int = 422,
    **extra: Any,
) -> HttpResponse:
    context = _page(tournament, request, through, typed) | extra
    return render(request, "ranking/ranking.html", context, status=status)


def _page(
    tournament: Tournament, request: HttpRequest, through: int | None = None, typed: Any = None
) -> dict[str, Any]:
    through = through or round_asked_for(request, tournament)
    ranked = standings(tournament, through_round=through)
    release = release_of(tournament, through)
    page = ranking_page(ranked, wanted=request.GET.get("q", ""))
    return page | {
        "station": "ranking",
        "lot_heads": [
            _("Place or club"),
            _("Points"),
            *(tally.title for tally in counted_tallies(tournament.rules)),
        ],
        "lot_forms": [] if tournament.is_closed else _lot_forms(ranked, typed),
        "release": release,
        "stops": release_stops(release, ranked),
        "spreads": spreads(ranked),
        "snippet": snippet(
            address_for_others(request, reverse("public-ranking-json", args=[tournament.slug]))
        ),
        "drawn_lots": [] if tournament.is_closed else drawn_lots(tournament),
        "has_prizes": tournament.prizes.exists(),
        "provisional": missing_lots_in_words(ranked),
        "withhold_form": ReasonForm(),
        "withhold_consequences": [
            _(
                "Phones will show the ranking of the previous round, if any. Seats and draws stay"
                " public."
            ),
            _("Some people may already have seen it, so the reason is recorded in the journal."),
        ],
    }


def _lot_forms(ranked: Standings, typed: Any = None) -> list[LotForm[Player]]:
    if not ranked.is_complete or ranked.through_round < ranked.tournament.round_count:
        return []
    return [
        LotForm(typed, tied=group, first=category.rank_of(group[0]), cells=_cells(category, group))
        for category in ranked.categories
        for group in category.lots_due
    ]


def _cells(category: Category, group: Sequence[Player]) -> dict[int, list[str]]:
    """Return {player id: home, points and counts}, to show the tie."""
    rules = group[0].tournament.rules
    tallies = counted_tallies(rules)
    return {
        row.player.pk: [
            row.player.home,
            points(row.points, rules.is_zero_sum),
            *(tally.text(row.tally) for tally in tallies),
        ]
        for row in category.rows
        if row.player in group
    }
