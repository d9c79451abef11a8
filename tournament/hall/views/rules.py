"""The public page of the rules, and the club's own rule sheet."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.hall.page_cache import cached_for_everybody
from tournament.rules.page import RulesPage
from tournament.rules.rule_sheet import as_html, rule_sheet_of
from tournament.shared.permissions import get_public_tournament


@cached_for_everybody()
def public_rules(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_public_tournament(slug)
    page, sheet = RulesPage(tournament.rules, tournament), rule_sheet_of(tournament)
    context = {
        "tournament": tournament,
        "page": page,
        "sheet": sheet,
        "sheet_text": as_html(sheet.text),
    }
    return render(request, "hall/rules.html", context)


@cached_for_everybody()
def public_rule_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    pdf = bytes(rule_sheet_of(get_public_tournament(slug)).pdf)
    if not pdf:
        raise Http404
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{slug}-rules.pdf"'
    return response
