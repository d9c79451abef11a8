"""Pages for the organising club's name and logo, and for its rule sheet."""

from base64 import b64encode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.evening.forms.club import ClubForm, RuleSheetForm
from tournament.evening.services.club import set_club, set_rule_sheet
from tournament.models import Club
from tournament.rules.rule_sheet import as_html, rule_sheet_of
from tournament.shared.pages import posted, refusals_on, render_page
from tournament.shared.permissions import DeskRequest, get_tournament


@require_http_methods(["GET", "HEAD", "POST"])
def club(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    stored_club = Club.objects.filter(tournament=tournament).first() or Club(tournament=tournament)
    has_file, initial = bool(stored_club.logo), {"name": stored_club.name}
    form = ClubForm(posted(request), request.FILES or None, has_file=has_file, initial=initial)
    if form.is_valid():
        name = form.cleaned_data["name"]
        with refusals_on(form):
            set_club(tournament, by=request.user, name=name, logo=form.content)
            messages.success(
                request, _("Saved. It appears at the top of what is printed from now on.")
            )
            return redirect("club", slug)
    context = {"form": form, "logo": b64encode(stored_club.logo).decode()}
    return render_page(request, "evening/club.html", context, station="papers")


@require_http_methods(["GET", "HEAD", "POST"])
def rule_sheet(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    sheet = rule_sheet_of(tournament)
    has_file, initial = bool(sheet.pdf), {"text": sheet.text}
    form = RuleSheetForm(posted(request), request.FILES or None, has_file=has_file, initial=initial)
    if form.is_valid():
        text = form.cleaned_data["text"]
        with refusals_on(form):
            sheet = set_rule_sheet(tournament, by=request.user, text=text, pdf=form.content)
            sentence = _("Saved.")
            if tournament.is_public and (sheet.text or sheet.pdf):
                sentence = _("Saved. The public page shows it beside the rules.")
            messages.success(request, sentence)
            return redirect("rule-sheet", slug)
    context = {"form": form, "sheet": sheet, "preview": as_html(sheet.text)}
    return render_page(request, "evening/rule_sheet.html", context, station="papers")
