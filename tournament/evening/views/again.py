"""Page for a new tournament like an earlier one."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournament.evening.forms.again import AgainForm
from tournament.evening.services.again import repeat_tournament
from tournament.evening.views.form_hints import tell_when
from tournament.rules.page import rules_in_one_line
from tournament.shared.permissions import LEAD_ALL, get_tournament, require_right
from tournament.shared.posted_forms import posted, refusals_on, status_of
from tournament.shared.requests import DeskRequest


@require_http_methods(["GET", "HEAD", "POST"])
def tournament_again(request: DeskRequest, slug: str) -> HttpResponse:
    require_right(request, LEAD_ALL)
    source = get_tournament(request, slug)
    form = AgainForm(posted(request), source=source)
    if form.is_valid():
        with refusals_on(form):
            tournament = repeat_tournament(source, by=request.user, **form.cleaned_data)
            tell_when(request, tournament)
            return redirect("home", tournament.slug)
    context = {
        "station": "tournaments",
        "form": form,
        "source": source,
        "rules_line": rules_in_one_line(source),
    }
    return render(request, "evening/again.html", context, status=status_of(form))
