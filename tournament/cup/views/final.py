"""Setting up the final with everybody who is in it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.cup.doors import get_cup
from tournament.cup.forms import FinalForm
from tournament.cup.services.final import make_final
from tournament.cup.table import table_of
from tournament.shared.errors import Refused
from tournament.shared.requests import DeskRequest


@require_http_methods(["GET", "HEAD", "POST"])
def cup_final(request: DeskRequest, cup: str) -> HttpResponse:
    found = get_cup(request, cup)
    data = request.POST if request.method == "POST" else None
    form = FinalForm(data, initial={"name": _("%(cup)s, final") % {"cup": found.name}})
    if form.is_valid():
        try:
            final = make_final(found, by=request.user, **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, list(refused.problems))
        else:
            messages.success(request, _("The final is set up, everybody in it is announced."))
            return redirect("registration", final.slug)
    context = {"station": "cup", "cup": found, "form": form, "table": table_of(found)}
    return render(request, "cup/final.html", context, status=422 if form.is_bound else 200)
