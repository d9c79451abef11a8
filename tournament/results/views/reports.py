"""The desk confirms a list that came by phone by typing the paper's totals."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect

from tournament.models import TableSheet
from tournament.results.calls import approval_texts, with_witnesses
from tournament.results.forms import sheets
from tournament.results.forms.checked_list import CheckedList
from tournament.results.forms.phone_page import PhoneList, people_at
from tournament.results.forms.records import entry_texts
from tournament.results.lines import approval_field, list_lines
from tournament.results.services.reports import confirm_report
from tournament.results.services.sheets import park_sheet
from tournament.results.views.desk import DeskList, list_page, load_desk, redirect_after_saving
from tournament.results.visits import other_visitors
from tournament.shared.errors import Conflict, Refused
from tournament.shared.form_ids import request_id
from tournament.shared.journal_entries import is_recorded
from tournament.shared.pages import render_page
from tournament.shared.permissions import DeskRequest
from tournament.shared.request_numbers import number_in


@list_page()
def sheet_report(request: DeskRequest, desk: DeskList) -> HttpResponse:
    phone = PhoneList.of(desk.sheet)
    is_sent = request.method == "POST"
    typed = typed_report(phone, request.POST if is_sent else approval_texts(desk.sheet))
    if not is_sent:
        if not phone.is_open or not phone.entry.rows or desk.sheet.round.is_closed:
            return redirect("sheet-history", *desk.place)
        return _report_page(request, phone, typed)
    try:
        if not is_recorded(request_id(request)):
            _confirm_or_park(request, desk, phone, typed)
    except Refused as refused:  # the newest list is shown beside the typed totals
        newest = PhoneList.of(load_desk(request, *desk.place).sheet)
        return _report_page(request, newest, typed_report(newest, request.POST), refused)
    return redirect_after_saving(desk)


def typed_report(table: PhoneList, posted: Mapping[str, str]) -> sheets.TypedSheet:
    rules, sums = table.rules, sheets.seat_fields(table.rules, "total")
    games = range(1, table.games + 1) if rules.supervises_touts else ()
    texts = sheets.texts_of(posted, [*sums, *map(approval_field, games)])
    entry = replace(
        table.entry,
        totals=sheets.typed_column(texts, rules, "total"),
        witnessed=sheets.approved_games(texts, rules, table.games),
    )
    return sheets.TypedSheet(texts, entry, sheets.number_faults(texts, sums))


def _confirm_or_park(
    request: DeskRequest, desk: DeskList, phone: PhoneList, typed: sheets.TypedSheet
) -> None:
    common: dict[str, Any] = {"by": request.user, "version": desk.version}
    if request.POST.get("action") == "park":
        note = desk.check(typed).parking_note
        draft = typed.filled | entry_texts(phone.entry, desk.rules)
        kind = TableSheet.Kind.GAMES.value
        park_sheet(desk.sheet, draft=draft, kind=kind, note=note, **common)
        return
    if typed.faults:
        raise Refused()  # each is named beside its field
    confirm_report(
        desk.sheet,
        totals=typed.entry.totals or (),
        revision=number_in(request.POST, "revision"),
        witnessed=typed.entry.witnessed,
        **common,
    )


def _report_page(
    request: DeskRequest, phone: PhoneList, typed: sheets.TypedSheet, refused: Refused | None = None
) -> HttpResponse:
    sheet, checked = phone.sheet, CheckedList.of(phone.sheet, typed)
    totals = checked.paper_totals(marks_errors=refused is not None)
    wrong = [total.sentence for total in totals if total.sentence]
    context: dict[str, Any] = {
        "sheet": sheet,
        "round": sheet.round,
        "table": phone,
        "visitors": other_visitors(sheet, request.user),
        "done": phone.report.game_count if phone.report else 0,
        "people": people_at(sheet),
        "lines": with_witnesses(list_lines(phone.rules, checked.result.entry), sheet),
        "totals": totals,
        "focus": next((total.name for total in totals if total.sentence or not total.text), ""),
        "wrong": wrong,
        "is_refused": refused is not None,
        "problems": [],
        "is_conflict": isinstance(refused, Conflict),
    }
    if refused is not None:  # what is not said beside a field, else the refusal itself
        faults = checked.list_sentences
        context["problems"] = faults or ([] if wrong else list(refused.problems))
    status = 200 if refused is None else refused.status
    return render_page(request, "results/report.html", context, status=status)
