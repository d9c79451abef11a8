"""The ranking: for the desk with its lots, and for everybody on the public page."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Tournament
from tournament.ranking.against_journal import disagreement
from tournament.ranking.errata import errata
from tournament.ranking.forms import LotForm, posted_players
from tournament.ranking.services import NOT_EQUAL, draw_lots
from tournament.ranking.standings import Standings, StandingsRow, standings
from tournament.ranking.tables import StandingsTable
from tournament.ranking.tie_words import ranking_note
from tournament.shared.chain import head_of
from tournament.shared.errors import Refused
from tournament.shared.names import ranked_name
from tournament.shared.permissions import get_public_tournament, get_tournament
from tournament.shared.request_numbers import whole_number
from tournament.shared.requests import DeskRequest, PageRequest
from tournament.shared.search import fold


@require_safe
def ranking(request: PageRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    context = _context(tournament, request) | {"station": "ranking"}
    context["lot_forms"] = [] if tournament.is_closed else _lot_forms(context["standings"])
    template = "ranking/_ranking.html" if request.htmx else "ranking/ranking.html"
    return render(request, template, context)


@require_POST
def draw_lot(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    try:
        form = _posted_lots(tournament, request)
        draw_lots(tournament, by=request.user, players=form.tied, order=form.order())
    except Refused as refused:
        context = _context(tournament, request) | {"station": "ranking"}
        context |= {
            "problems": refused.problems,
            "lot_forms": _lot_forms(context["standings"], request.POST),
        }
        return render(request, "ranking/ranking.html", context, status=422)
    messages.success(request, _("The lot is drawn and recorded."))
    return redirect("ranking", slug)


@login_not_required
@require_safe
def public_ranking(request: PageRequest, slug: str) -> HttpResponse:
    tournament = get_public_tournament(slug)
    context = _context(tournament, request, is_public=True)
    template = "ranking/_public.html" if request.htmx else "ranking/public.html"
    response = render(request, template, context)
    response["Cache-Control"] = "no-cache"
    return response


def _context(
    tournament: Tournament, request: HttpRequest, *, is_public: bool = False
) -> dict[str, Any]:
    through = _round_asked_for(request, tournament)
    ranked = standings(tournament, through_round=through)
    wanted = request.GET.get("q", "").strip()
    return {
        "tournament": tournament,
        "standings": ranked,
        "sections": [
            (category, _table(ranked, category.rows, is_public)) for category in ranked.categories
        ],
        "rounds": range(1, tournament.round_count + 1),
        "disagreement": disagreement(tournament),
        "ranking_note": ranking_note(tournament.rules),
        "q": wanted,
        "found": [
            (row, ranked_name(row.player, is_public=is_public))
            for row in _find(ranked, wanted, is_public)
        ],
        "errata": errata(tournament, through_round=through),
        "journal_head": head_of(tournament),
    }


def _round_asked_for(request: HttpRequest, tournament: Tournament) -> int:
    """?round=1 is the interim ranking; anything else the newest."""
    asked = whole_number(request.GET.get("round", "")) or 0
    return asked if 1 <= asked <= tournament.round_count else tournament.round_count


def _table(ranked: Standings, rows: tuple[StandingsRow, ...], is_public: bool) -> StandingsTable:
    return StandingsTable(
        rows,
        tournament=ranked.tournament,
        through_round=ranked.through_round,
        is_public=is_public,
    )


def _find(ranked: Standings, wanted: str, is_public: bool) -> list[StandingsRow]:
    """Rows whose number is, or whose shown name contains, what was asked for; a few at the most."""
    if not wanted:
        return []
    rows = (row for category in ranked.categories for row in category.rows)
    number = whole_number(wanted)
    if number is not None:
        return [row for row in rows if row.player.number == number][:1]
    words = fold(wanted).split()
    return [row for row in rows if all(word in _shown(row, is_public) for word in words)][:5]


def _shown(row: StandingsRow, is_public: bool) -> str:
    return fold(ranked_name(row.player, is_public=is_public))


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
