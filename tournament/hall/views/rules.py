"""The rules of the evening, as they hang on the wall."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.hall.kept_pages import for_everybody
from tournament.rules.page import rules_page
from tournament.shared.permissions import get_public_tournament


@for_everybody()
def public_rules(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_public_tournament(slug)
    page = rules_page(tournament.rules, tournament)
    return render(request, "hall/rules.html", {"tournament": tournament, "page": page})
