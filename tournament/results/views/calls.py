"""The desk answers a table's call for the supervisors."""

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.journal.sheet_details import answer_in_words
from tournament.results.services.calls import answer_call
from tournament.results.views.desk import load_desk
from tournament.shared.pages import redirect_onward, refusals_as_message
from tournament.shared.permissions import DeskRequest
from tournament.shared.request_numbers import whole_number


@require_POST
def sheet_answer(request: DeskRequest, slug: str, round_number: int, table: int) -> HttpResponse:
    desk = load_desk(request, slug, round_number, table)
    with refusals_as_message(request):
        number = whole_number(request.POST.get("call", "")) or 0
        outcome = request.POST.get("outcome", "")
        answer = answer_call(desk.sheet, by=request.user, number=number, outcome=outcome)
        values = {"table": table, "answer": answer_in_words(answer.new or {})}
        messages.success(request, _("Table %(table)s: %(answer)s.") % values)
    return redirect_onward(request, "results-round", slug, round_number)
