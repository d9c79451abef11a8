"""What there is to win, for everybody; who wins it is said at the prize giving."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.hall.pages import for_everybody
from tournament.prizes.table import prize_list
from tournament.shared.permissions import get_public_tournament


@for_everybody()
def public_prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """404 until the table is published."""
    tournament = get_public_tournament(slug)
    found = prize_list(tournament)
    if not found.table.is_published:
        raise Http404
    return render(request, "hall/prizes.html", {"tournament": tournament, "list": found})
