"""A stored list: its content, versions and second check; the desk's answers to phones."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import SheetEntry
from tournament.journal.sentences import JournalLine, journal_lines
from tournament.journal.sheet_details import answer_in_words
from tournament.models import JournalEntry, SheetTotal, TableSheet
from tournament.ranking.doubts import open_doubts
from tournament.results.board import when_and_by_whom
from tournament.results.calls import with_witnesses
from tournament.results.entry import stored_entry, stored_versions
from tournament.results.forms import versions
from tournament.results.forms.sheets import read_again, typed_column
from tournament.results.forms.totals_page import second_reading
from tournament.results.lines import foot_lines, list_lines
from tournament.results.services.calls import answer_call
from tournament.results.services.checks import confirm_sheet, counts_to_read, require_somebody_else
from tournament.results.services.doubts import settle_doubt
from tournament.results.views.desk import DeskList, list_page, load_desk, redirect_to_board
from tournament.results.views.sheets import typing_page
from tournament.results.wrong_place import move_targets
from tournament.rules.sentences import tout_as_solo_note
from tournament.shared.errors import Conflict, OwnWork, Refused
from tournament.shared.form_ids import request_id
from tournament.shared.journal_entries import is_recorded
from tournament.shared.money import table_money
from tournament.shared.names import seat_surname
from tournament.shared.pages import redirect_onward, refusals_as_message, render_page
from tournament.shared.permissions import Act, DeskRequest
from tournament.shared.points_curve import table_curve
from tournament.shared.request_numbers import number_in

State = TableSheet.State
DIFFERS = "differs"


@require_safe
def sheet_history(request: DeskRequest, slug: str, round_number: int, table: int) -> HttpResponse:
    desk = load_desk(request, slug, round_number, table)
    sheet = desk.sheet
    context = desk.context | {
        "round": sheet.round,
        "doubts": open_doubts(desk.tournament, round=sheet.round, table=table),
        "history": _journal_lines(request, sheet),
    }
    if sheet.is_hidden_from(request.user.pk):
        return render_page(request, "results/history.html", context | {"is_hidden": True})
    entry, totals = stored_entry(sheet), list(sheet.totals.all())
    is_movable = sheet.is_counted and not sheet.round.is_closed
    can_move = is_movable and request.may.does(Act.CORRECT_LISTS)
    context |= _list_context(desk, entry, totals) | {
        "money": table_money(
            desk.rules,
            desk.tournament.stakes,
            rows=tuple(entry.complete_rows.values()) if entry else (),
            totals=tuple(total.points for total in totals),
            seats=desk.seats,
        ),
        "hand": when_and_by_whom(sheet),
        "second": _second_reading(desk),
        "versions": _version_pairs(desk),
        "targets": move_targets(sheet) if can_move else (),
        "is_own": sheet.entered_by == request.user,
        "typing_page": typing_page(request, sheet.kind),
    }
    return render_page(request, "results/history.html", context)


@require_POST
def sheet_settle(request: DeskRequest, slug: str, round_number: int, table: int) -> HttpResponse:
    desk = load_desk(request, slug, round_number, table)
    with refusals_as_message(request):
        number = number_in(request.POST, "number")
        settle_doubt(desk.sheet, by=request.user, number=number)
        messages.success(request, _("No. %(number)s: the list is right.") % {"number": number})
    return redirect("sheet-history", slug, round_number, table)


@require_POST
def sheet_answer(request: DeskRequest, slug: str, round_number: int, table: int) -> HttpResponse:
    desk = load_desk(request, slug, round_number, table)
    with refusals_as_message(request):
        number = number_in(request.POST, "call")
        outcome = request.POST.get("outcome", "")
        answer = answer_call(desk.sheet, by=request.user, number=number, outcome=outcome)
        values = {"table": table, "answer": answer_in_words(answer.new or {})}
        messages.success(request, _("Table %(table)s: %(answer)s.") % values)
    return redirect_onward(request, "results-round", slug, round_number)


@list_page()
def sheet_check(request: DeskRequest, desk: DeskList) -> HttpResponse:
    """Compare `desk.sheet`, typed by somebody else, with its paper; blind: type its totals."""
    try:
        if request.method == "POST":
            return _confirm(request, desk)
        require_somebody_else(desk.sheet, request.user)
    except OwnWork as own:
        raise PermissionDenied(str(own)) from own
    if desk.sheet.state != State.ENTERED:
        return redirect("sheet-history", *desk.place)
    return _check_page(request, desk)


def _confirm(request: DeskRequest, desk: DeskList) -> HttpResponse:
    is_typed = desk.tournament.is_second_check_blind or request.POST.get("action") == DIFFERS
    counts = counts_to_read(desk.sheet)
    read = read_again(request.POST, desk.rules, counts)
    sheet = desk.sheet
    try:
        if not is_recorded(request_id(request)):
            sheet = confirm_sheet(
                desk.sheet,
                by=request.user,
                totals=read.entry.totals if is_typed else None,
                counts={name: typed_column(read.texts, desk.rules, name) for name in counts},
                draft=desk.stored.filled,
                version=desk.version,
            )
    except OwnWork:
        raise
    except Conflict as conflict:
        desk.sheet.refresh_from_db()
        return _check_page(request, replace(desk, version=desk.sheet.version), conflict)
    except Refused as refused:
        return _check_page(request, desk, refused)
    if sheet.state == State.CLARIFICATION:
        sentence = _(
            "Table %(table)s: your reading differs. The list is on hold with both versions."
        )
        messages.warning(request, sentence % {"table": sheet.table})
        return redirect("sheet-history", *desk.place)
    messages.success(request, _("Table %(table)s is checked.") % {"table": sheet.table})
    tables = _to_check(request, desk)
    if not tables:
        return redirect_to_board(desk)
    following = [table for table in tables if table > desk.sheet.table] or tables
    return redirect("sheet-check", *desk.place[:2], following[0])


def _to_check(request: DeskRequest, desk: DeskList) -> list[int]:
    waiting = desk.sheet.round.sheets.filter(state=State.ENTERED, needs_second_check=True)
    others = waiting.exclude(pk=desk.sheet.pk).exclude(entered_by=request.user)
    return list(others.order_by("table").values_list("table", flat=True))


def _check_page(
    request: DeskRequest, desk: DeskList, refused: Refused | None = None
) -> HttpResponse:
    is_blind, rules = desk.tournament.is_second_check_blind, desk.rules
    marks_errors = refused is not None and not isinstance(refused, Conflict)
    counts = counts_to_read(desk.sheet)
    context = desk.context | second_reading(
        request.POST, desk.sheet, desk.seats, counts=counts, marks_errors=marks_errors
    )
    if not (is_blind or marks_errors):
        context["focus"] = ""
    context |= {
        "is_blind": is_blind,
        "soli_note": tout_as_solo_note(rules) if counts else "",
        "is_opened": request.POST.get("action") == DIFFERS,
        "waiting": _to_check(request, desk),
    }
    if not is_blind:
        entry, totals = stored_entry(desk.sheet), list(desk.sheet.totals.all())
        context |= _list_context(desk, entry, totals) | {"round": desk.sheet.round}
    return render_page(request, "results/check.html", context, refused)


def _list_context(
    desk: DeskList, entry: SheetEntry | None, totals: list[SheetTotal]
) -> dict[str, Any]:
    rows = list(entry.complete_rows.values()) if entry else []
    columns = zip(desk.seats, zip(*rows, strict=True), strict=False)
    return {
        "curve": table_curve(
            {f"{seat.player.number} {seat_surname(seat)}": column for seat, column in columns}
        ),
        "lines": with_witnesses(list_lines(desk.rules, entry), desk.sheet),
        "foot": list(foot_lines(desk.rules, totals)),
    }


def _second_reading(desk: DeskList) -> list[Any]:
    sheet = desk.sheet
    if sheet.second_draft is None:
        return []
    second = versions.second_version(desk.rules, sheet.second_draft)
    first = versions.typed_version(sheet, desk.stored)
    read_twice = {name: first[name] for name in first.keys() & second.keys()}
    return versions.paired_lines(desk.rules, read_twice, second)


def _version_pairs(desk: DeskList) -> list[dict[str, Any]]:
    stored = stored_versions(desk.sheet)
    return [
        {
            "stored": version,
            "lines": versions.paired_entries(desk.sheet, version.before, version.entry),
            "is_current": desk.sheet.is_counted and version is stored[-1],
            "is_first": version.before is None,
        }
        for version in reversed(stored)
    ]


def _journal_lines(request: DeskRequest, sheet: TableSheet) -> list[JournalLine]:
    entries = JournalEntry.objects.filter(subject="tablesheet", subject_id=sheet.pk)
    entries = entries.select_related("by")
    return journal_lines(sheet.round.tournament, entries, reader=request.user)
