"""Show the jury's decisions and record a new one."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.journal.decisions import rulings
from tournament.journal.forms import DecisionForm
from tournament.journal.services import make_decision
from tournament.shared.permissions import get_tournament
from tournament.shared.posted_forms import posted, refusals_on, status_of
from tournament.shared.requests import DeskRequest


@require_http_methods(["GET", "HEAD", "POST"])
def decisions(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    form = DecisionForm(posted(request), tournament=tournament)
    if form.is_valid():
        with refusals_on(form):
            make_decision(tournament, by=request.user, **form.changes())
            messages.success(request, _("The decision is on record."))
            return redirect("decisions", slug)
    context = {
        "tournament": tournament,
        "station": "journal",
        "form": form,
        "rulings": rulings(tournament),
    }
    return render(request, "journal/decisions.html", context, status=status_of(form))
