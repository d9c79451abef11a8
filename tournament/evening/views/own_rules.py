"""The page on which a tournament gets rules of its own."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import RuleSet
from tournament.evening.services.own_rules import give_own_rules
from tournament.rules.own.choices import choices
from tournament.rules.own.fault_words import ASSUMPTIONS
from tournament.rules.own.sources import own_copy, rules_played, source
from tournament.rules.own.views.editor import edit_rules
from tournament.shared.permissions import get_tournament
from tournament.shared.read_only import read_when_closed
from tournament.shared.requests import DeskRequest


@require_http_methods(["GET", "HEAD", "POST"])
@read_when_closed("rules")
def own_rules(request: DeskRequest, slug: str) -> HttpResponse:
    """The tournament's own rules, or a copy of ?from=, until the first list is entered."""
    tournament = get_tournament(request, slug)
    if request.method != "POST" and tournament.are_rules_frozen:
        messages.warning(request, _("The first list is entered: the rules stay as they are."))
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
        "hint": _("They stay as they are once the first list is entered."),
        "assumed": [ASSUMPTIONS[name] for name in chosen.assumed] if chosen else [],
        "copied": chosen.title if chosen else "",
        "sources": [one for group in reversed(choices()) for one in group.choices],
        "back": "tournament-edit",
        "verb": _("Play by these rules"),
    }
    base = own_copy(chosen.rules) if chosen else rules_played(tournament)
    return edit_rules(request, base, save, context)
