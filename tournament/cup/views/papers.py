"""Downloads of a cup's table."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.cup import papers, workbook
from tournament.cup.access import get_cup
from tournament.cup.table import table_of
from tournament.shared.downloads import pdf_response, workbook_response


@require_safe
def cup_paper(request: HttpRequest, slug: str) -> HttpResponse:
    table = table_of(get_cup(request, slug))
    return pdf_response(papers.cup_paper(table, now=timezone.now()), f"{slug}.pdf")


@require_safe
def cup_workbook(request: HttpRequest, slug: str) -> HttpResponse:
    content = workbook.cup_workbook(table_of(get_cup(request, slug)))
    return workbook_response(content, f"{slug}.xlsx")
