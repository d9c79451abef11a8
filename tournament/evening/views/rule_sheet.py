"""The page for the club's own rule sheet."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.evening.forms.rule_sheet import RuleSheetForm
from tournament.evening.services.rule_sheet import set_rule_sheet
from tournament.rules.rule_sheet import as_html, rule_sheet_of
from tournament.shared.permissions import get_tournament
from tournament.shared.posted_forms import posted, refusals_on, status_of
from tournament.shared.requests import DeskRequest


@require_http_methods(["GET", "HEAD", "POST"])
def rule_sheet(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    sheet = rule_sheet_of(tournament)
    form = RuleSheetForm(
        posted(request),
        request.FILES if request.method == "POST" else None,
        has_pdf=bool(sheet.pdf),
        initial={"text": sheet.text},
    )
    if form.is_valid():
        text = form.cleaned_data["text"]
        with refusals_on(form):
            set_rule_sheet(tournament, by=request.user, text=text, pdf=form.pdf)
            messages.success(request, _("Saved. The public page shows it beside the rules."))
            return redirect("rule-sheet", slug)
    context = {
        "tournament": tournament,
        "station": "papers",
        "form": form,
        "sheet": sheet,
        "preview": as_html(sheet.text),
    }
    return render(request, "evening/rule_sheet.html", context, status=status_of(form))
