"""The public seats, prizes, rules and draws; the visitor's browser recomputes the draws."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.draw.by_standing import standing_in_words
from tournament.draw.check_sentences import frozen_heading, words
from tournament.draw.document import document
from tournament.draw.drawn import public_input_in_words
from tournament.draw.report import quality_lines
from tournament.draw.wishes import WISHES
from tournament.hall.page_cache import cached_for_everybody
from tournament.hall.public_evening import PublicEvening, evening_page, seat_names, seats_by_name
from tournament.prizes.table import PrizeLine, prize_list
from tournament.prizes.words import members_in_short, taker_name
from tournament.rules.page import RulesPage
from tournament.rules.rule_sheet import as_html, rule_sheet_of
from tournament.seating.document import ChangeRecord
from tournament.seating.protocol import canonical, read_line
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
        "lines": [(line, _winner(line)) for line in prizes.public_lines],
        "is_ceremony": prizes.table.is_ceremony,
    }
    return render(request, "hall/prizes.html", context)


def _winner(line: PrizeLine) -> str:
    if line.call is None:
        return ""
    members = members_in_short(line.team_row, is_public=True)
    name = taker_name(line.winner, is_public=True)
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


@cached_for_everybody()
def public_draw(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_public_tournament(slug)
    published = document(tournament)
    numbers = [draw.number for draw in published.draws]
    reports = dict(tournament.draws.filter(number__in=numbers).values_list("number", "report"))
    lines = map(read_line, published.lines + published.added)
    names: dict[int | None, str] = {
        line.number: f"{line.number} {line.name}".rstrip() for line in lines
    }
    context = {
        "tournament": tournament,
        "document": published,
        "public_input": public_input_in_words(tournament, published.ingredient),
        "options_text": canonical(published.options),
        "data": published.as_json(),
        "words": words(),
        "frozen_heading": frozen_heading([draw.mode for draw in published.draws]),
        "draws": [
            {
                "record": draw,
                "changes": _changes(draw.changed),
                "tables": [[names.get(n, n) for n in table] for table in draw.tables],
                "report": quality_lines(reports[draw.number]),
                "way": WISHES[f"mode {draw.mode}"],
                "standing": standing_in_words(
                    draw.standing or (), is_zero_sum=tournament.rules.is_zero_sum
                ),
            }
            for draw in published.draws
        ],
    }
    return render(request, "hall/draw.html", context)


@cached_for_everybody()
def public_draw_file(request: HttpRequest, slug: str) -> JsonResponse:
    tournament = get_public_tournament(slug)
    response = JsonResponse(
        document(tournament).as_json(), json_dumps_params={"ensure_ascii": False, "indent": 1}
    )
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-draw.json"'
    return response


def _changes(changed: ChangeRecord | None) -> list[str]:
    if changed is None:
        return []
    reasons = (
        (_("absent: %(numbers)s"), changed.absent),
        (_("late: %(numbers)s"), changed.late),
        (_("tables already playing: %(numbers)s"), changed.frozen),
    )
    return [
        sentence % {"numbers": ", ".join(map(str, numbers))}
        for sentence, numbers in reasons
        if numbers
    ]
