"""The page and file of the winners for the newspaper."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.prizes.press import press_text
from tournament.shared.errors import Refused
from tournament.shared.permissions import get_tournament
from tournament.shared.requests import PageRequest


@require_safe
def press(request: PageRequest, slug: str) -> HttpResponse:
    return _page(request, slug)


@require_safe
def press_file(request: PageRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    try:
        text = press_text(tournament)
    except Refused:
        return _page(request, slug, status_without=409)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Cache-Control"] = "private, no-store"
    return response


def _page(request: PageRequest, slug: str, *, status_without: int = 200) -> HttpResponse:
    tournament = get_tournament(request, slug)
    context = {"tournament": tournament, "station": "prizes"}
    try:
        context["text"] = press_text(tournament)
    except Refused as refused:
        context["refused"] = refused
        return render(request, "prizes/press.html", context, status=status_without)
    return render(request, "prizes/press.html", context)
