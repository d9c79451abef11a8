"""A new tournament like an earlier one."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.evening.forms.again import AgainForm
from tournament.evening.services.again import create_again
from tournament.rules.page import in_one_line
from tournament.shared.errors import Refused
from tournament.shared.permissions import LEAD_ALL, get_tournament, require_right
from tournament.shared.requests import DeskRequest


@require_http_methods(["GET", "HEAD", "POST"])
def tournament_again(request: DeskRequest, slug: str) -> HttpResponse:
    require_right(request, LEAD_ALL)
    source = get_tournament(request, slug)
    form = AgainForm(request.POST if request.method == "POST" else None, source=source)
    if form.is_valid():
        try:
            made = create_again(source, by=request.user, **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, list(refused.problems))
        else:
            messages.success(request, _("The tournament is set up."))
            return redirect("home", made.slug)
    context = {
        "station": "tournaments",
        "form": form,
        "source": source,
        "rules_line": in_one_line(source),
    }
    return render(request, "evening/again.html", context, status=422 if form.is_bound else 200)
