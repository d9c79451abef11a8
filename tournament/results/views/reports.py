"""A list that came by phone, at the desk: the paper's totals confirm it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.models import TableSheet
from tournament.results.forms.phone_page import TableList, people_at
from tournament.results.forms.report import TypedReport, typed_report
from tournament.results.forms.sheets import posted_version
from tournament.results.phone_lists import games_in
from tournament.results.services.reports import confirm_report
from tournament.results.services.sheets import park_sheet
from tournament.results.visits import leave, visitors
from tournament.shared.errors import Conflict, Refused
from tournament.shared.form_ids import request_id
from tournament.shared.permissions import get_tournament
from tournament.shared.request_numbers import whole_number


@require_http_methods(["GET", "POST"])
def sheet_report(request: HttpRequest, slug: str, round_number: int, table: int) -> HttpResponse:
    tournament = get_tournament(request, slug)
    sheet = get_object_or_404(
        TableSheet.objects.select_related("round__tournament", "draw", "report"),
        round__tournament=tournament,
        round__number=round_number,
        table=table,
    )
    report = typed_report(TableList.of(sheet), request.POST)
    if request.method == "GET":
        if not report.table.is_open or not report.table.lines:
            return redirect("sheet-history", slug, round_number, table)
        return _page(request, report)
    try:
        _store(request, report)
    except Refused as refused:
        return _refused(request, report, refused)
    leave(report.table.sheet, request.user)  # type: ignore[arg-type]
    request.session["saved_table"] = table
    return redirect("results-round", slug, round_number)


def _store(request: HttpRequest, report: TypedReport) -> None:
    sheet = report.table.sheet
    common: dict[str, Any] = {
        "by": request.user,
        "version": posted_version(request.POST),
        "request_id": request_id(request),
    }
    if request.POST.get("action") == "park":
        note = report.note or _("put aside by hand")
        draft, kind = report.draft, TableSheet.Kind.GAMES.value
        park_sheet(sheet, draft=draft, kind=kind, note=note, **common)
        return
    if not report.is_readable:
        raise Refused()  # each is named beside its field
    confirm_report(
        sheet,
        totals=report.typed.entry.totals or (),
        revision=whole_number(request.POST.get("revision", "")) or 0,
        witnessed=report.typed.entry.witnessed,
        **common,
    )


def _refused(request: HttpRequest, report: TypedReport, refused: Refused) -> HttpResponse:
    """The page with what was typed, by the newest list that the table has sent."""
    sheets = TableSheet.objects.select_related("round__tournament", "draw", "report")
    sheet = sheets.get(pk=report.table.sheet.pk)
    return _page(request, typed_report(TableList.of(sheet), request.POST), refused)


def _page(
    request: HttpRequest, report: TypedReport, refused: Refused | None = None
) -> HttpResponse:
    table = report.table
    totals = report.totals(is_judged=refused is not None)
    context: dict[str, Any] = {
        "tournament": table.sheet.round.tournament,
        "station": "results",
        "sheet": table.sheet,
        "round": table.sheet.round,
        "table": table,
        "visitors": visitors(table.sheet, request.user),  # type: ignore[arg-type]
        "done": games_in(table.report) if table.report else 0,
        "people": people_at(table.sheet, table.rules),
        "lines": report.lines(),
        "totals": totals,
        "focus": next((one.name for one in totals if one.sentence or not one.text), ""),
        "wrong": [one.sentence for one in totals if one.sentence],
        "is_refused": refused is not None,
        "problems": _problems(report, refused),
        "is_conflict": isinstance(refused, Conflict),
    }
    status = 200 if refused is None else 409 if isinstance(refused, Conflict) else 422
    return render(request, "results/report.html", context, status=status)


def _problems(report: TypedReport, refused: Refused | None) -> list[str]:
    """What is not said beside a field; where nothing else is wrong, the refusal itself."""
    if refused is None:
        return []
    beside = any(one.sentence for one in report.totals(is_judged=True))
    faults = report.faults()
    return faults or ([] if beside else list(refused.problems))
