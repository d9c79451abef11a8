"""The pages of the till."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.prizes.forms import BookingForm, CountForm
from tournament.prizes.services.till import book_cash, count_and_close, count_till, unbook_cash
from tournament.prizes.table import prize_list
from tournament.prizes.till import not_paid_out, statement, till_of
from tournament.shared.errors import Refused
from tournament.shared.pages import button_on, refusal_context, render_page, valid_form
from tournament.shared.permissions import Act, DeskRequest, get_tournament


def till_page(
    request: DeskRequest, slug: str, refused: Refused | None = None, **_places: object
) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.READ)
    till_statement = statement(tournament)
    keeps = not tournament.is_closed and request.may.does(Act.CLOSE_TILL)
    context = {
        "keeps": keeps,
        "statement": till_statement,
        "booking_form": BookingForm(till=till_statement.till),
        "count_form": CountForm(
            till=till_statement.till,
            has_difference=bool(till_statement.difference) and not till_statement.till.is_closed,
        ),
        "not_paid_out": not_paid_out(till_statement, prize_list(tournament)),
    }
    return render_page(request, "prizes/till.html", context, refused)


till = require_safe(till_page)


@button_on(till_page)
def book(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.CLOSE_TILL)
    form = BookingForm(request.POST, till=till_of(tournament))
    with valid_form("booking_form", form):
        book_cash(tournament, by=request.user, **form.cleaned_data)
    messages.success(request, _("Booked."))
    return redirect("till", slug)


@button_on(till_page)
def unbook(request: DeskRequest, slug: str, entry_id: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.CLOSE_TILL)
    entry = get_object_or_404(tournament.cash_entries, pk=entry_id)
    with refusal_context(asks_of=entry.pk):
        unbook_cash(entry, by=request.user, reason=request.POST.get("reason", ""))
    messages.success(request, _("Removed from the till."))
    return redirect("till", slug)


@button_on(till_page)
def count(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.CLOSE_TILL)
    form = CountForm(request.POST, till=till_of(tournament))
    store = count_and_close if "close" in request.POST else count_till
    with valid_form("count_form", form):
        remarks = {
            name: form.cleaned_data[name] for name in ("note", "reason") if name in form.fields
        }
        store(tournament, by=request.user, pieces=form.pieces, **remarks)
    return redirect("till", slug)
