"""The ranking at the desk, its lots and its release."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.models import Player
from tournament.ranking.columns import counted_tallies
from tournament.ranking.doubts import open_doubts
from tournament.ranking.drawn_lots import drawn_lots
from tournament.ranking.forms import LotForm
from tournament.ranking.public_data import embedding_html
from tournament.ranking.release import release_of, release_stops
from tournament.ranking.services.lots import NOT_EQUAL, draw_lots, set_lots_aside
from tournament.ranking.services.release import release_ranking, withhold_ranking
from tournament.ranking.spread import spreads
from tournament.ranking.standings import Category, Standings, standings
from tournament.ranking.state_words import missing_lots_in_words, state_in_words
from tournament.ranking.views.lots import set_lot_aside, take_lots
from tournament.ranking.views.page import ranking_context, round_asked_for
from tournament.shared.errors import Refused
from tournament.shared.form_fields import ReasonForm
from tournament.shared.own_address import address_for_others
from tournament.shared.pages import button_on, render_page, valid_form
from tournament.shared.permissions import Act, DeskRequest, PageRequest, get_tournament
from tournament.shared.signs import points


def ranking_page(
    request: PageRequest, slug: str, refused: Refused | None = None, **_places: object
) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.READ)
    is_withholding = refused is not None and "is_withholding" in refused.context
    through = tournament.released_round if is_withholding else None
    through = through or round_asked_for(request, tournament)
    ranked = standings(tournament, through_round=through)
    release = release_of(tournament, through)
    context = ranking_context(ranked, query=request.GET.get("q", "")) | {
        "lot_heads": [
            _("Town or club"),
            _("Points"),
            *(tally.title for tally in counted_tallies(tournament.rules)),
        ],
        "lot_forms": [] if tournament.is_closed else lot_forms(ranked),
        "release": release,
        "stops": release_stops(release, ranked),
        "spreads": spreads(ranked),
        "embedding_html": embedding_html(
            address_for_others(request, reverse("public-ranking-json", args=[tournament.slug]))
        ),
        "drawn_lots": {} if tournament.is_closed else drawn_lots(tournament),
        "doubts": open_doubts(tournament, round__number__lte=through),
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
    return render_page(request, "ranking/ranking.html", context, refused)


ranking = require_safe(ranking_page)


@button_on(ranking_page)
def draw_lot(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    take_lots(
        request,
        lot_forms(standings(tournament), request.POST),
        draw=partial(draw_lots, tournament, by=request.user),
        refusal=str(NOT_EQUAL),
    )
    return redirect("ranking", slug)


def lot_set_aside(request: DeskRequest, slug: str, group: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    act = partial(set_lots_aside, tournament, by=request.user, group=group)
    return set_lot_aside(request, "ranking", slug, group, drawn_lots(tournament), act)


@button_on(ranking_page)
def release(request: DeskRequest, slug: str, round_number: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    release_ranking(tournament, by=request.user, through_round=round_number)
    address = address_for_others(request, reverse("public-home", args=[slug]))
    state = state_in_words(standings(tournament, through_round=round_number))
    sentence = _("The ranking is released for the hall (%(state)s): %(address)s")
    messages.success(request, sentence % {"state": state, "address": address})
    if request.GET.get("to") == "home":  # pressed on the overview
        return redirect("home", slug)
    return redirect(reverse("ranking", args=[slug]) + f"?round={round_number}")


@button_on(ranking_page)
def withhold(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    with valid_form("withhold_form", ReasonForm(request.POST), is_withholding=True) as form:
        withhold_ranking(tournament, by=request.user, **form.cleaned_data)
    messages.success(request, _("The hall no longer sees this ranking."))
    return redirect("ranking", slug)


def lot_forms(ranked: Standings, typed: Any = None) -> list[LotForm[Player]]:
    if not ranked.is_complete or ranked.through_round < ranked.tournament.round_count:
        return []
    return [
        LotForm(
            typed, tied=group, first=category.rank_of(group[0]), cells=_lot_cells(category, group)
        )
        for category in ranked.categories
        for group in category.lots_due
    ]


def _lot_cells(category: Category, group: Sequence[Player]) -> dict[int, list[str]]:
    """Return {player id: [home, points, tally, …]}, shown beside the tied names."""
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
