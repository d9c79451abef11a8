"""The table of a cup to be printed, and as a workbook."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tournament.cup import papers, workbook
from tournament.cup.doors import get_cup
from tournament.cup.table import table_of
from tournament.shared.workbook.writing import XLSX


@require_safe
def cup_paper(request: HttpRequest, cup: str) -> HttpResponse:
    table = table_of(get_cup(request, cup))
    content = papers.cup_paper(table, now=timezone.now())
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{cup}.pdf"'
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def cup_workbook(request: HttpRequest, cup: str) -> HttpResponse:
    content = workbook.cup_workbook(table_of(get_cup(request, cup)))
    response = HttpResponse(content, content_type=XLSX)
    response["Content-Disposition"] = content_disposition_header(True, f"{cup}.xlsx")
    response["Cache-Control"] = "no-store"
    return response
