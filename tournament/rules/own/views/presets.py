"""The list of rules, and the editor of presets."""

from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import scoring
from scoring import RuleSet
from tournament.models import HouseRuleSet
from tournament.models.fields import tidy
from tournament.rules.own.services import change_preset, create_preset, delete_preset
from tournament.rules.own.sources import house_rules_of, preset_rules, rule_groups, source
from tournament.rules.own.views.editor import edit_rules
from tournament.shared import second_step
from tournament.shared.errors import Refused
from tournament.shared.permissions import LEAD_ALL, get_tournament, require_right
from tournament.shared.requests import DeskRequest


@require_safe
def rule_sets(request: HttpRequest) -> HttpResponse:
    groups = rule_groups()
    own = next((group.choices for group in groups if group.name == "own"), ())
    others = [group for group in groups if group.name != "own"]
    return render(request, "rules/own/rule_sets.html", {"own": own, "others": others})


@require_http_methods(["GET", "HEAD", "POST"])
def preset_new(request: DeskRequest) -> HttpResponse:
    """Edit a copy of the rules ?from= and store it."""
    require_right(request, LEAD_ALL)
    chosen = source(request.GET.get("from", ""))
    if chosen is None:
        return redirect("rule-sets")

    def save(rules: RuleSet) -> HttpResponse:
        preset = create_preset(rules, by=request.user)
        messages.success(request, _("%(title)s has been saved.") % {"title": preset.title})
        return redirect("rule-sets")

    context = {
        "heading": _("New rules, a copy of %(title)s") % {"title": chosen.title},
        "assumed": chosen.assumptions,
        "back": "rule-sets",
        "verb": _("Save these rules"),
    }
    title = _("%(title)s (own)") % {"title": chosen.title}
    return edit_rules(request, replace(chosen.editable_rules, title=tidy(title)), save, context)


@require_http_methods(["GET", "HEAD", "POST"])
def preset_edit(request: DeskRequest, preset_id: int) -> HttpResponse:
    require_right(request, LEAD_ALL)
    preset = get_object_or_404(HouseRuleSet, pk=preset_id)
    try:
        rules = preset_rules(preset)
    except scoring.BadRules:
        raise Http404 from None

    def save(rules: RuleSet) -> HttpResponse:
        stored = change_preset(preset, rules=rules, by=request.user)
        messages.success(request, _("%(title)s has been saved.") % {"title": stored.title})
        return redirect("rule-sets")

    context = {
        "heading": preset.title,
        "hint": _("Tournaments keep the copy they took."),
        "back": "rule-sets",
        "verb": _("Save the rules"),
    }
    return edit_rules(request, rules, save, context)


@require_http_methods(["GET", "HEAD", "POST"])
def preset_delete(request: DeskRequest, preset_id: int) -> HttpResponse:
    require_right(request, LEAD_ALL)
    preset = get_object_or_404(HouseRuleSet, pk=preset_id)
    step = second_step.of(request, "delete rules", preset.pk, preset.changed_at)
    if step.is_confirmed:
        delete_preset(preset, by=request.user)
        messages.success(request, _("%(title)s has been deleted.") % {"title": preset.title})
        return redirect("rule-sets")
    context = {"preset": preset, "token": step.token, "stale": step.outdated_refusal}
    return render(request, "rules/own/delete.html", context, status=step.status())


@require_POST
def keep_rules(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    try:
        preset = create_preset(house_rules_of(tournament), by=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("rules", slug)
    messages.success(request, _("%(title)s has been saved.") % {"title": preset.title})
    return redirect("rule-sets")
