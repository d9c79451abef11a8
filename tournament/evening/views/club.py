"""Pages for what the organising club has of its own: name and logo, rule sheet, rules."""

from base64 import b64encode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import RuleSet
from tournament.evening.forms.club import ClubForm, RuleSheetForm
from tournament.evening.services.club import set_club, set_rule_sheet
from tournament.evening.services.tournaments import give_own_rules
from tournament.models import Club, Tournament
from tournament.models.tournament import HOUSE
from tournament.rules.own.sources import (
    Source,
    house_rules_of,
    presets,
    profiles,
    sheets,
    source,
    without_rule_numbers,
)
from tournament.rules.own.views import edit_rules
from tournament.rules.rule_sheet import as_html, rule_sheet_of
from tournament.shared.pages import posted, read_when_closed, refusals_on, render_page
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


@require_http_methods(["GET", "HEAD", "POST"])
@read_when_closed("rules")
def own_rules(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    if request.method != "POST" and tournament.are_rules_frozen:
        messages.warning(request, _("The first list is entered: the rules are fixed."))
        return redirect("rules", slug)
    chosen = source(request.GET.get("from", ""))

    def save(rules: RuleSet) -> HttpResponse:
        give_own_rules(tournament, rules=rules, by=request.user)
        messages.success(request, _("The tournament plays by these rules now."))
        return redirect("rules", slug)

    context = {
        "tournament": tournament,
        "station": "home",
        "heading": _("Rules of this tournament"),
        "hint": _("They are fixed once the first list is entered."),
        "assumed": chosen.assumptions if chosen else [],
        "copied": chosen.title if chosen else "",
        "sources": [*presets(), *profiles(), *sheets()],
        "back": "tournament-edit",
        "verb": _("Play by these rules"),
    }
    return edit_rules(request, _rules_to_start_from(tournament, chosen), save, context)


def _rules_to_start_from(tournament: Tournament, chosen: Source | None) -> RuleSet:
    """Return the rules to copy, else those played, without references such as "rule 16"."""
    if chosen:
        return chosen.editable_rules
    played = house_rules_of(tournament)
    return played if tournament.rule_set == HOUSE else without_rule_numbers(played)
