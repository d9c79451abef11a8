"""Rules of a club's own: the list of what there is, and the editor, for presets and tournaments."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import scoring
from scoring import RuleSet
from tournament import second_step
from tournament.errors import Refused
from tournament.forms.house_editor import Editor, changed
from tournament.house.choices import choices
from tournament.house.preview import preview
from tournament.house.wording import ASSUMPTIONS
from tournament.models import HouseRuleSet
from tournament.permissions import get_tournament
from tournament.rules.names import CONTRACTS, OFFENCES
from tournament.services.house_rules import (
    change_preset,
    create_preset,
    delete_preset,
    give_own_rules,
    own_copy,
    rules_of,
    rules_played,
    source,
)

Save = Callable[[RuleSet], HttpResponse]


@require_safe
def rule_sets(request: HttpRequest) -> HttpResponse:
    """Everything that can be picked or copied."""
    groups = choices()
    own = next((group.choices for group in groups if group.name == "own"), ())
    others = [group for group in groups if group.name != "own"]
    return render(request, "rules/own/rule_sets.html", {"own": own, "others": others})


@require_http_methods(["GET", "HEAD", "POST"])
def preset_new(request: HttpRequest) -> HttpResponse:
    """A copy of ?from=, to be changed and kept under a name of its own."""
    chosen = source(request.GET.get("from", ""))
    if chosen is None:
        return redirect("rule-sets")

    def save(rules: RuleSet) -> HttpResponse:
        preset = create_preset(rules, by=request.user)
        messages.success(request, _("%(title)s is kept.") % {"title": preset.title})
        return redirect("rule-sets")

    context = {
        "heading": _("New rules, a copy of %(title)s") % {"title": chosen.title},
        "assumed": [ASSUMPTIONS[name] for name in chosen.assumed],
        "back": "rule-sets",
        "verb": _("Keep these rules"),
    }
    title = _("%(title)s, own") % {"title": chosen.title}
    return _edit(request, own_copy(chosen.rules, title=title), save, context)


@require_http_methods(["GET", "HEAD", "POST"])
def preset_edit(request: HttpRequest, preset_id: int) -> HttpResponse:
    preset, rules = _preset_or_404(preset_id)

    def save(rules: RuleSet) -> HttpResponse:
        stored = change_preset(preset, rules=rules, by=request.user)
        messages.success(request, _("%(title)s is kept.") % {"title": stored.title})
        return redirect("rule-sets")

    context = {
        "heading": preset.title,
        "hint": _("Tournaments that have taken a copy keep it as it was."),
        "back": "rule-sets",
        "verb": _("Save the rules"),
    }
    return _edit(request, rules, save, context)


@require_http_methods(["GET", "HEAD", "POST"])
def preset_delete(request: HttpRequest, preset_id: int) -> HttpResponse:
    preset = get_object_or_404(HouseRuleSet, pk=preset_id)
    act = ("delete rules", preset.pk, preset.changed_at)
    if second_step.is_confirmed(request, *act):
        delete_preset(preset, by=request.user)
        messages.success(request, _("%(title)s is deleted.") % {"title": preset.title})
        return redirect("rule-sets")
    stale = second_step.stale(request)
    context = {"preset": preset, "token": second_step.issue(request, *act), "stale": stale}
    return render(request, "rules/own/delete.html", context, status=409 if stale else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def own_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The tournament's own rules, or a copy of ?from=, until the first list is entered."""
    tournament = get_tournament(request, slug)
    if request.method != "POST" and (tournament.are_rules_frozen or tournament.is_closed):
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
    return _edit(request, base, save, context)


@require_POST
def keep_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep the rules of a tournament for the next one."""
    tournament = get_tournament(request, slug)
    try:
        preset = create_preset(rules_played(tournament), by=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("rules", slug)
    messages.success(request, _("%(title)s is kept.") % {"title": preset.title})
    return redirect("rule-sets")


def _edit(request: HttpRequest, base: RuleSet, save: Save, context: dict[str, Any]) -> HttpResponse:
    """Show, preview, rearrange or save; what was typed comes back in every case."""
    if request.method != "POST":
        return _page(request, Editor.of(base), base, context)
    texts = {name: str(value) for name, value in request.POST.items()}
    do = texts.get("do", "")
    if do not in ("save", "preview"):
        return _rearranged(request, texts, do, context)
    editor = Editor.posted(texts)
    rules = editor.read()
    if do == "preview" or rules is None:
        return _page(request, editor, rules, context, status=200 if do == "preview" else 422)
    try:
        return save(rules)
    except Refused as refused:
        return _page(request, editor, rules, context, refused.problems, status=422)


def _rearranged(
    request: HttpRequest, texts: dict[str, str], do: str, context: dict[str, Any]
) -> HttpResponse:
    texts = changed(texts, do)
    editor = Editor.typed(texts)
    if do.startswith("add") and editor.contracts:
        editor.contracts[-1].fields["name"].widget.attrs["autofocus"] = True
    return _page(request, editor, Editor.posted(texts).read(), context)


def _page(
    request: HttpRequest,
    editor: Editor,
    rules: RuleSet | None,
    context: dict[str, Any],
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    """The whole page; only the preview where htmx asks for it."""
    context |= {
        "editor": editor,
        "preview": preview(own_copy(rules)) if rules else None,
        "wrong": editor.wrong if editor.form.is_bound else [],
        "problems": [*problems, *(editor.sentences if editor.form.is_bound else [])],
    }
    if getattr(request, "htmx", False):
        return render(request, "rules/own/_preview.html", context)
    context |= {
        "sections": editor.form.sections,
        "known_games": list(CONTRACTS.values()),
        "known_offences": list(OFFENCES.values()),
    }
    return render(request, "rules/own/editor.html", context, status=status)


def _preset_or_404(preset_id: int) -> tuple[HouseRuleSet, RuleSet]:
    preset = get_object_or_404(HouseRuleSet, pk=preset_id)
    try:
        return preset, rules_of(preset)
    except scoring.BadRules:
        raise Http404 from None
