"""Page for a tournament's own rules."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import RuleSet
from tournament.evening.services.tournaments import give_own_rules
from tournament.models import Tournament
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
from tournament.shared.pages import read_when_closed
from tournament.shared.permissions import DeskRequest, get_tournament


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
