"""What there is to win, for everybody; who won it once they were called."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.hall.kept_pages import for_everybody
from tournament.prizes.table import GivenPrize, prize_list
from tournament.prizes.takers import members_in_short, taker_name
from tournament.shared.permissions import get_public_tournament


@for_everybody()
def public_prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """404 until the table is published."""
    tournament = get_public_tournament(slug)
    found = prize_list(tournament)
    if not found.table.is_published:
        raise Http404
    context = {
        "tournament": tournament,
        "list": found,
        "lines": [(line, _winner(line)) for line in found.lines],
        "is_ceremony": found.table.is_ceremony,
    }
    return render(request, "hall/prizes.html", context)


def _winner(line: GivenPrize) -> str:
    if line.call is None:
        return ""
    members = members_in_short(line.team_row, is_public=True)
    name = taker_name(line.call.taker, is_public=True)
    return f"{name} ({members})" if members else name
