"""The list of rules, their editor (also for a tournament's own), and rules as a file."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import scoring
from scoring import RuleSet, to_data
from tournament.models import HouseRuleSet, Tournament
from tournament.rules.names import CONTRACTS, OFFENCES, rules_title
from tournament.rules.own.files import file_name, read_rules, write_rules
from tournament.rules.own.forms.editor import Editor, apply_change
from tournament.rules.own.forms.folds import fold_of_offences, folds_of
from tournament.rules.own.forms.rules import RulesFileForm, TitleForm
from tournament.rules.own.preview import Preview
from tournament.rules.own.services import change_preset, create_preset, delete_preset
from tournament.rules.own.sources import (
    house_rules_of,
    own_copy,
    preset_rules,
    presets,
    profiles,
    sheets,
    source,
)
from tournament.rules.page import RulesPage
from tournament.shared import second_step
from tournament.shared.downloads import download
from tournament.shared.errors import Refused
from tournament.shared.pages import posted, refusals_as_message, refusals_on, render_page
from tournament.shared.permissions import (
    LEAD_ALL,
    DeskRequest,
    PageRequest,
    get_tournament,
    require_right,
)

SALT = "house-rules-import"
LONGEST_LOOK = 2 * 60 * 60  # seconds that a preview stays valid
Save = Callable[[RuleSet], HttpResponse]


@require_safe
def rule_sets(request: HttpRequest) -> HttpResponse:
    others = {
        _("Printed rule sheets"): sheets(),
        _("House rules of other tournaments"): profiles(),
    }
    context = {"own": presets(), "others": others.items()}
    return render_page(request, "rules/own/rule_sets.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def preset_new(request: DeskRequest) -> HttpResponse:
    """Edit a copy of the rules ?from= and store it."""
    require_right(request, LEAD_ALL)
    chosen = source(request.GET.get("from", ""))
    if chosen is None:
        return redirect("rule-sets")
    context = {
        "heading": _("New rules, a copy of %(title)s") % {"title": chosen.title},
        "assumed": chosen.assumptions,
        "back": "rule-sets",
        "verb": _("Save these rules"),
    }
    title = _("%(title)s (own)") % {"title": chosen.title}
    rules = replace(chosen.editable_rules, title=title)

    def save(rules: RuleSet) -> HttpResponse:
        return _stored(request, create_preset(rules, by=request.user))

    return edit_rules(request, rules, save, context)


@require_http_methods(["GET", "HEAD", "POST"])
def preset_edit(request: DeskRequest, preset_id: int) -> HttpResponse:
    require_right(request, LEAD_ALL)
    preset = get_object_or_404(HouseRuleSet, pk=preset_id)
    try:
        rules = preset_rules(preset)
    except scoring.BadRules:
        raise Http404 from None

    context = {
        "heading": preset.title,
        "hint": _("Tournaments keep the copy they took."),
        "back": "rule-sets",
        "verb": _("Save the rules"),
    }

    def save(rules: RuleSet) -> HttpResponse:
        return _stored(request, change_preset(preset, rules=rules, by=request.user))

    return edit_rules(request, rules, save, context)


@require_http_methods(["GET", "HEAD", "POST"])
def preset_delete(request: DeskRequest, preset_id: int) -> HttpResponse:
    require_right(request, LEAD_ALL)
    preset = get_object_or_404(HouseRuleSet, pk=preset_id)
    step = second_step.of(request, "delete rules", preset.pk, preset.changed_at)
    if step.is_confirmed:
        delete_preset(preset, by=request.user)
        messages.success(request, _("“%(name)s” is deleted.") % {"name": preset.title})
        return redirect("rule-sets")
    return render_page(request, "rules/own/delete.html", {"preset": preset}, step=step)


@require_POST
def keep_rules(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    with refusals_as_message(request):
        return _stored(request, create_preset(house_rules_of(tournament), by=request.user))
    return redirect("rules", slug)


def _stored(request: HttpRequest, preset: HouseRuleSet) -> HttpResponse:
    messages.success(request, _("%(name)s: saved.") % {"name": preset.title})
    return redirect("rule-sets")


# -- the editor --------------------------------------------------------------------------------


def edit_rules(
    request: PageRequest, base: RuleSet, save: Save, context: dict[str, Any]
) -> HttpResponse:
    """Show, preview, rearrange or save a copy of `base`. `save`: gets rules, returns a response."""
    context |= {"base": base}
    if request.method != "POST":
        return _editor_page(request, Editor.of(base), base, context)
    texts = request.POST.dict()
    do = texts.get("do", "")
    if do not in ("save", "preview"):
        return _rearranged(request, texts, do, context)
    editor = Editor(texts)
    rules = editor.validated_rules()
    problems: Sequence[str] = ()
    if do == "save" and rules:
        try:
            return save(rules)
        except Refused as refused:
            problems = refused.problems
    status = 200 if do == "preview" else 422
    return _editor_page(request, editor, rules, context, problems, status)


def _rearranged(
    request: PageRequest, texts: dict[str, str], do: str, context: dict[str, Any]
) -> HttpResponse:
    texts, moved_to = apply_change(texts, do)
    editor = Editor(texts, shows_faults=False)
    if do.startswith("add") and editor.contracts:
        editor.contracts[-1].fields["name"].widget.attrs["autofocus"] = True
    if moved_to is not None:
        editor.contracts[moved_to].is_moved = True
    return _editor_page(request, editor, Editor(texts).validated_rules(), context)


def _editor_page(
    request: PageRequest,
    editor: Editor,
    rules: RuleSet | None,
    context: dict[str, Any],
    problems: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    context |= {
        "editor": editor,
        "preview": Preview(rules, base=context["base"]) if rules else None,
        "wrong": editor.wrong,
        "problems": [*problems, *editor.sentences],
    }
    if request.htmx:
        return render(request, "rules/own/_preview.html", context)
    context |= {
        "sections": editor.form.sections,
        "folds": folds_of(editor),
        "offences": fold_of_offences(editor),
        "known_games": list(CONTRACTS.values()),
        "known_offences": list(OFFENCES.values()),
    }
    return render_page(request, "rules/own/editor.html", context, status=status)


# -- files -------------------------------------------------------------------------------------


@require_safe
def rules_file(request: HttpRequest, key: str) -> HttpResponse:
    chosen = source(key)
    if chosen is None:
        raise Http404
    return _rules_file(own_copy(chosen.rules))


@require_safe
def own_rules_file(request: HttpRequest, slug: str) -> HttpResponse:
    return _rules_file(house_rules_of(get_tournament(request, slug)))


def _rules_file(rules: RuleSet) -> HttpResponse:
    kind = "application/json; charset=utf-8"
    return download(write_rules(rules), file_name(rules), content_type=kind)


@require_http_methods(["GET", "HEAD", "POST"])
def rules_import(request: DeskRequest) -> HttpResponse:
    """Choose a file, preview its rules, store them. ?for= names a tournament to use them in."""
    require_right(request, LEAD_ALL)
    if "rules" in request.POST:
        return _confirm(request)
    form = RulesFileForm(posted(request), request.FILES or None)
    if not form.is_valid():
        return _choose(request, form)
    try:
        rules = own_copy(read_rules(form.cleaned_data["file"].read()))
    except Refused as refused:
        return _choose(request, form, refused.problems)
    return _look(request, rules, TitleForm(initial={"title": rules_title(rules)}))


def _confirm(request: DeskRequest) -> HttpResponse:
    try:
        data = signing.loads(request.POST["rules"], salt=SALT, max_age=LONGEST_LOOK)
        rules = scoring.from_data(data)
    except (signing.BadSignature, scoring.BadRules):
        problem = _("This preview is no longer valid. Please choose the file again.")
        return _choose(request, RulesFileForm(), [problem])
    form = TitleForm(request.POST)
    if form.is_valid():
        with refusals_on(form, "title"):
            rules = replace(rules, title=form.cleaned_data["title"])
            preset = create_preset(rules, by=request.user)
            response = _stored(request, preset)
            if waiting := _waiting(request):
                query = {"from": f"preset-{preset.pk}"}
                return redirect(reverse("own-rules", args=[waiting.slug], query=query))
            return response
    return _look(request, rules, form)


def _waiting(request: HttpRequest) -> Tournament | None:
    slug = request.GET.get("for", "")
    return get_tournament(request, slug) if slug else None


def _choose(
    request: HttpRequest, form: RulesFileForm, problems: Sequence[str] = ()
) -> HttpResponse:
    context = {"form": form, "problems": problems, "tournament": _waiting(request)}
    status = 422 if problems or form.errors else 200
    return render_page(request, "rules/own/import.html", context, status=status)


def _look(request: HttpRequest, rules: RuleSet, form: TitleForm) -> HttpResponse:
    context = {
        "tournament": _waiting(request),
        "form": form,
        "page": RulesPage(rules),
        "preview": Preview(rules, base=rules),
        "rules": signing.dumps(to_data(rules), salt=SALT, compress=True),
    }
    return render_page(request, "rules/own/look.html", context, status=422 if form.errors else 200)
