"""Typing a list as points, totals or recorded games. A refused list keeps its texts."""

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scoring import Problem
from tournament.models import TableSheet
from tournament.results.calls import with_witnesses, witnesses
from tournament.results.forms import record_lines, records, sheet_lines, totals_page
from tournament.results.forms.checked_list import CheckedList
from tournament.results.forms.sheets import TypedSheet, read_games, read_totals, split_columns
from tournament.results.services.sheets import WrongList
from tournament.results.views.desk import DeskList, list_page, load_desk
from tournament.results.views.saving import SAVE, save
from tournament.results.visits import other_visitors
from tournament.rules.sentences import problem_in_words, tout_as_solo_note
from tournament.shared import second_step
from tournament.shared.errors import Refused
from tournament.shared.names import seat_surname
from tournament.shared.pages import render_page
from tournament.shared.permissions import DeskRequest
from tournament.shared.request_numbers import number_in
from tournament.shared.signs import points

TYPING_PAGES = {"games": "sheet-enter", "totals": "sheet-totals", "record": "sheet-record"}


@list_page(shows_list=True)
def sheet_enter(request: DeskRequest, desk: DeskList) -> HttpResponse:
    """Type a list as points; redirects to records where points do not tell the game."""
    remember_typing(request, TableSheet.Kind.GAMES)
    if request.method != "POST":
        if not desk.rules.rows_tell_the_game or records.holds_records(desk.sheet):
            return redirect("sheet-record", *desk.place)
        return _games_page(request, desk, records.stored_games(desk.sheet))
    typed = read_games(request.POST, desk.rules, desk.sheet.games_per_round)
    if question := _tout_question(request, desk, typed):
        return _games_page(request, desk, typed, question)
    return save(request, desk, typed, lambda no: _games_page(request, desk, typed, no))


@list_page(shows_list=True)
def sheet_totals(request: DeskRequest, desk: DeskList) -> HttpResponse:
    remember_typing(request, TableSheet.Kind.TOTALS)
    if request.method != "POST":
        return _totals_page(request, desk, records.stored_totals(desk.sheet))
    typed = read_totals(request.POST, desk.rules)
    return save(request, desk, typed, lambda no: _totals_page(request, desk, typed, no))


def _tout_question(request: DeskRequest, desk: DeskList, typed: TypedSheet) -> Refused | None:
    is_saving = request.POST.get("action", SAVE) == SAVE and second_step.FIELD not in request.POST
    checked = desk.check(typed)
    if not is_saving or typed.faults or checked.errors:
        return None
    answered = request.POST.get("touts_asked", "").split(",")
    unasked = [p for p in _possible_touts(checked) if str(p.game) not in answered]
    sentences = [problem_in_words(desk.rules, problem) for problem in unasked]
    return Refused(*sentences) if sentences else None


def _possible_touts(checked: CheckedList) -> list[Problem]:
    codes = ("tout_unclear", "tout_mark_missing")
    return [p for p in checked.result.problems if p.code in codes]


def _games_page(
    request: DeskRequest, desk: DeskList, typed: TypedSheet, refused: Refused | None = None
) -> HttpResponse:
    checked = desk.check(typed)
    marks_errors = refused is not None or bool(desk.sheet.draft)
    lines = with_witnesses(sheet_lines.lines(checked), desk.sheet)
    totals = checked.paper_totals(marks_errors=marks_errors)
    touts = _possible_touts(checked) if refused is not None and not checked.errors else []
    rest = desk.rules.seats + desk.rules.has_tout_mark + 2  # columns right of the seats
    context = {
        "focus": "" if touts else sheet_lines.cursor_field(lines, totals),
        "focus_tout": touts[0].game if touts else None,
        "touts_asked": ",".join(str(problem.game) for problem in touts),
        "lines": lines,
        "wide": desk.rules.seats + rest,
        "rest": rest,
        "wrong": [line for line in lines if line.is_wrong],
        "done": sum(1 for line in lines if line.words),
        "sums": [points(total, desk.rules.is_zero_sum) for total in checked.result.totals],
        "totals": totals,
        "faults": checked.list_sentences if marks_errors else [],
        "data": sheet_lines.row_data(desk.rules)
        | {"names": [*map(seat_surname, desk.seats)], "words": sheet_lines.script_words()},
    }
    return sheet_page(request, desk, "results/enter.html", context, refused)


def _totals_page(
    request: DeskRequest, desk: DeskList, typed: TypedSheet, refused: Refused | None = None
) -> HttpResponse:
    checked = desk.check(typed)
    marks_errors = refused is not None or bool(desk.sheet.draft)
    columns, split = totals_page.columns(desk.rules), split_columns(desk.rules)
    errors = checked.errors if marks_errors else None
    people = totals_page.people(desk.rules, typed, desk.seats, errors, columns, split)
    context = {
        "focus": totals_page.cursor_field(people),
        "columns": columns,
        "people": people,
        "control": totals_page.list_sentences(checked) if marks_errors else [],
        "soli_note": tout_as_solo_note(desk.rules),
        "witnesses": witnesses(desk.sheet),
        "data": totals_page.script_data(desk.sheet),
    }
    return sheet_page(request, desk, "results/totals.html", context, refused)


@require_POST
def sheet_visit(request: DeskRequest, slug: str, round_number: int, table: int) -> HttpResponse:
    desk = load_desk(request, slug, round_number, table)
    visits = other_visitors(desk.sheet, request.user)
    return render(request, "results/_visitors.html", {"visitors": visits})


def sheet_page(
    request: DeskRequest,
    desk: DeskList,
    template: str,
    context: dict[str, Any],
    refused: Refused | None,
) -> HttpResponse:
    """Render a typing page; problems of no single field are above the list."""
    open_sheets = desk.sheet.round.sheets.filter(state=TableSheet.State.OPEN)
    context |= desk.context | {
        "rules": desk.rules,
        "is_refused": refused is not None,
        "refusals": () if refused is None or isinstance(refused, WrongList) else refused.problems,
        "waiting": list(open_sheets.order_by("table").values_list("table", flat=True)),
        "visitors": other_visitors(desk.sheet, request.user),
    }
    status = 200 if refused is None else refused.status
    return render_page(request, template, context, status=status)


def remember_typing(request: DeskRequest, way: str) -> None:
    if request.session.get("typing") != str(way):  # a write waits for the database's lock
        request.session["typing"] = str(way)


def typing_page(request: DeskRequest, kind: str = "") -> str:
    return TYPING_PAGES[kind or request.session.get("typing", "totals")]


@list_page(shows_list=True)
def sheet_record(request: DeskRequest, desk: DeskList) -> HttpResponse:
    """Type a list as games; "compute" shows the points and stores nothing."""
    remember_typing(request, "record")
    if request.method != "POST":
        return _record_page(request, desk, records.stored_record(desk.sheet, desk.numbers))
    games = desk.sheet.games_per_round
    typed = records.read_record(request.POST, desk.rules, games, desk.numbers)
    if request.POST.get("action") == "compute":
        return _record_page(request, desk, typed, marks_errors=True)
    return save(request, desk, typed, lambda no: _record_page(request, desk, typed, no))


@require_safe
def sheet_record_line(
    request: DeskRequest, slug: str, round_number: int, table: int
) -> JsonResponse:
    """Return points, words and faults of a game as JSON: `?game=5&by5=2&contract5=solo&…`."""
    desk = load_desk(request, slug, round_number, table)
    games = desk.sheet.games_per_round
    game = number_in(request.GET, "game")
    if not 1 <= game <= games:
        return JsonResponse({}, status=404)
    typed = records.read_record(request.GET, desk.rules, games, desk.numbers)
    checked = desk.check(typed)
    line = record_lines.line(checked, game)
    row = checked.result.entry.row(game)
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
    marks_errors = marks_errors or refused is not None or bool(desk.sheet.draft)
    lines = [record_lines.line(checked, game) for game in range(1, len(typed.entry.rows or ()) + 1)]
    lines = with_witnesses(lines, desk.sheet)
    totals = checked.paper_totals(marks_errors=marks_errors)
    counted = [
        checked.result.entry.complete_row(line.game) or () for line in lines if line.is_counted
    ]
    sums = [sum(column) for column in zip(*counted, strict=True)]
    context: dict[str, Any] = {
        "focus": sheet_lines.cursor_field(lines, totals),
        "lines": lines,
        "wrong": [line for line in lines if line.is_wrong] if marks_errors else [],
        "done": sum(1 for line in lines if line.is_counted),
        "contracts": record_lines.contract_choices(rules),
        "ramsch": record_lines.ramsch_name(rules),
        "results": record_lines.result_choices(rules),
        "offences": record_lines.offences(rules),
        "asks_more": record_lines.has_rare_fields(rules),
        "labels": record_lines.LABELS,
        "sums": [points(total, rules.is_zero_sum) for total in sums or [0] * rules.seats],
        "totals": totals,
        "has_runners": rules.counts_runners,
        "wide": rules.seats + (6 if rules.counts_runners else 5),
        "faults": checked.list_sentences if marks_errors else [],
        "data": record_lines.script_data(rules)
        | {"address": reverse("sheet-record-line", args=desk.place)},
    }
    return sheet_page(request, desk, "results/record.html", context, refused)
