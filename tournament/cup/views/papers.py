"""The table of a cup to be printed, and as a workbook."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.cup import papers, workbook
from tournament.cup.doors import get_cup
from tournament.cup.table import table_of
from tournament.shared.answers import paper_answer, workbook_answer


@require_safe
def cup_paper(request: HttpRequest, cup: str) -> HttpResponse:
    table = table_of(get_cup(request, cup))
    return paper_answer(papers.cup_paper(table, now=timezone.now()), f"{cup}.pdf")


@require_safe
def cup_workbook(request: HttpRequest, cup: str) -> HttpResponse:
    content = workbook.cup_workbook(table_of(get_cup(request, cup)))
    return workbook_answer(content, f"{cup}.xlsx")
