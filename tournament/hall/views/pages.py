"""The public seats, prizes and rules."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.hall.page_cache import cached_for_everybody
from tournament.hall.public_evening import PublicEvening, evening_page, seat_names, seats_by_name
from tournament.prizes.table import PrizeLine, prize_list
from tournament.prizes.takers import members_in_short, taker_name
from tournament.rules.page import RulesPage
from tournament.rules.rule_sheet import as_html, rule_sheet_of
from tournament.shared.permissions import get_public_tournament
from tournament.shared.request_numbers import whole_number


@evening_page("hall/seats.html", "round", "by")
def public_seats(request: HttpRequest, hall: PublicEvening) -> dict[str, Any]:
    by_name, number = request.GET.get("by") == "name", whole_number(request.GET.get("round", ""))
    played = next((played for played in hall.rounds if played.number == number), hall.current)
    context = {
        "round_number": played.number if played else None,
        "rounds": sorted(played_round.number for played_round in hall.rounds),
        "by_name": by_name,
    }
    if played is None:
        return context
    if by_name:
        return context | {"names": seats_by_name(played)}
    return context | {
        "tables": {
            table: [(seat, player.number, name) for seat, player, name in seat_names(played, table)]
            for table in sorted(played.tables)
        }
    }


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
