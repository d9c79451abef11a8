"""The public prizes; the winners appear once they are called."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.hall.page_cache import cached_for_everybody
from tournament.prizes.table import PrizeLine, prize_list
from tournament.prizes.takers import members_in_short, taker_name
from tournament.shared.permissions import get_public_tournament


@cached_for_everybody()
def public_prizes(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_public_tournament(slug)
    prizes = prize_list(tournament)
    if not prizes.table.is_published:
        raise Http404
    context = {
        "tournament": tournament,
        "list": prizes,
        "lines": [(line, _winner(line)) for line in prizes.lines],
        "is_ceremony": prizes.table.is_ceremony,
    }
    return render(request, "hall/prizes.html", context)


def _winner(line: PrizeLine) -> str:
    if line.call is None:
        return ""
    members = members_in_short(line.team_row, is_public=True)
    name = taker_name(line.call.taker, is_public=True)
    return f"{name} ({members})" if members else name
