"""The Excel workbooks of a tournament, created on request."""

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from tournament.models import Tournament
from tournament.ranking.standings import standings
from tournament.ranking.workbook import ranking_pages
from tournament.registration.workbook.players import players_workbook, template_workbook
from tournament.results.workbook.sheets import sheets_workbook
from tournament.shared.downloads import workbook_response
from tournament.shared.permissions import get_tournament
from tournament.shared.requests import DeskRequest
from tournament.shared.workbook.writing import workbook as packed
from tournament.teams.ranking import team_standings
from tournament.teams.workbook import team_pages


def _ranking(tournament: Tournament) -> bytes:
    ranked = standings(tournament)
    return packed(
        [*ranking_pages(ranked), *team_pages(team_standings(ranked))], tournament=tournament
    )


KINDS: dict[str, Callable[[Tournament], bytes]] = {
    "players": players_workbook,
    "players-template": template_workbook,
    "sheets": sheets_workbook,
    "ranking": _ranking,
}


@require_safe
def workbook(request: DeskRequest, slug: str, kind: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    if kind not in KINDS:
        raise Http404
    make = KINDS[kind]
    if kind == "players":
        make = partial(players_workbook, with_births=request.may["register"])
    return workbook_response(make(tournament), f"{tournament.slug}-{kind}.xlsx")
