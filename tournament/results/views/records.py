"""Typing a list as declarer, game and result; the rules compute the points."""

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournament.results.forms import record_lines, sheet_lines
from tournament.results.forms.records import read_record
from tournament.results.forms.sheets import TypedSheet
from tournament.results.forms.stored_list import stored_record
from tournament.results.views.desk import DeskList, list_page, load_desk
from tournament.results.views.saving import save
from tournament.results.views.sheets import remember_typing, sheet_page
from tournament.shared.errors import Refused
from tournament.shared.request_numbers import whole_number
from tournament.shared.requests import DeskRequest

TYPING = "record"  # the way of typing that this person used last


@list_page(shows_list=True)
def sheet_record(request: DeskRequest, desk: DeskList) -> HttpResponse:
    """Type a list as games; "compute" shows the points and stores nothing."""
    remember_typing(request, TYPING)
    if request.method != "POST":
        return _record_page(request, desk, stored_record(desk.sheet, desk.rules, desk.numbers))
    games = desk.tournament.games_per_round
    typed = read_record(request.POST, desk.rules, games, desk.numbers)
    if request.POST.get("action") == "compute":
        return _record_page(request, desk, typed, marks_errors=True)
    return save(request, desk, typed, lambda no: _record_page(request, desk, typed, no))


@require_safe
def sheet_record_line(
    request: DeskRequest, slug: str, round_number: int, table: int
) -> JsonResponse:
    """Return one line to the page's script: `?game=5&by5=2&contract5=solo&…`."""
    desk = load_desk(request, slug, round_number, table)
    games = desk.tournament.games_per_round
    game = whole_number(request.GET.get("game", "")) or 0
    if not 1 <= game <= games:
        return JsonResponse({}, status=404)
    typed = read_record(request.GET, desk.rules, games, desk.numbers)
    checked = desk.check(typed)
    line = record_lines.line(desk.rules, typed, checked, desk.seats, game)
    row = checked.entry.row(game)
    return JsonResponse(
        {
            "points": row if line.is_counted else None,
            "shown": [cell.hint for cell in line.cells],
            "words": line.words,
            "sentences": line.sentences,
            "wrong": [
                field.name for field in (*line.fields.values(), *line.cells) if field.is_wrong
            ],
            "isRare": line.needs_approval,
            "isAsked": line.is_asked,
        }
    )


def _record_page(
    request: DeskRequest,
    desk: DeskList,
    typed: TypedSheet,
    refused: Refused | None = None,
    *,
    marks_errors: bool = False,
) -> HttpResponse:
    rules, checked = desk.rules, desk.check(typed)
    marks_errors = marks_errors or refused is not None or desk.sheet.draft is not None
    lines = [
        record_lines.line(rules, typed, checked, desk.seats, game)
        for game in range(1, len(typed.entry.rows or ()) + 1)
    ]
    totals = sheet_lines.paper_totals(rules, typed, checked, marks_errors=marks_errors)
    counted = [checked.entry.complete_row(line.game) or () for line in lines if line.is_counted]
    sums = [sum(column) for column in zip(*counted, strict=True)]
    context: dict[str, Any] = {
        "focus": record_lines.cursor_field(lines, totals),
        "lines": lines,
        "wrong": [line for line in lines if line.is_wrong] if marks_errors else [],
        "done": sum(1 for line in lines if line.is_counted),
        "contracts": record_lines.contract_choices(rules),
        "ramsch": record_lines.ramsch_name(rules),
        "results": record_lines.result_choices(rules),
        "offences": record_lines.offences(rules),
        "asks_more": record_lines.has_rare_fields(rules),
        "labels": record_lines.LABELS,
        "sums": [sheet_lines.sum_in_signs(rules, total) for total in sums or [0] * rules.seats],
        "totals": totals,
        "has_runners": rules.counts_runners,
        "wide": rules.seats + (6 if rules.counts_runners else 5),
        "faults": sheet_lines.list_sentences(checked, rules) if marks_errors else [],
        "data": record_lines.script_data(rules)
        | {"address": reverse("sheet-record-line", args=desk.place)},
    }
    return sheet_page(request, desk, "results/record.html", context, refused)
