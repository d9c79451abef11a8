"""Download of rules as a file, and import with a preview."""

from collections.abc import Sequence
from dataclasses import replace

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

import scoring
from scoring import RuleSet, to_data
from tournament.models import Tournament
from tournament.rules.names import rules_title
from tournament.rules.own.files import file_name, read_rules, write_rules
from tournament.rules.own.forms.files import RulesFileForm, TitleForm
from tournament.rules.own.preview import preview
from tournament.rules.own.services import create_preset
from tournament.rules.own.sources import house_rules_of, own_copy, source
from tournament.rules.page import rules_page
from tournament.shared.errors import Refused
from tournament.shared.permissions import LEAD_ALL, get_tournament, require_right
from tournament.shared.requests import DeskRequest

SALT = "house-rules-import"
LONGEST_LOOK = 2 * 60 * 60  # seconds that a preview stays valid


@require_safe
def rules_file(request: HttpRequest, key: str) -> HttpResponse:
    chosen = source(key)
    if chosen is None:
        raise Http404
    return _download(own_copy(chosen.rules))


@require_safe
def own_rules_file(request: HttpRequest, slug: str) -> HttpResponse:
    return _download(house_rules_of(get_tournament(request, slug)))


@require_http_methods(["GET", "HEAD", "POST"])
def rules_import(request: DeskRequest) -> HttpResponse:
    """Choose a file, preview its rules, store them. ?for= names a tournament to use them in."""
    require_right(request, LEAD_ALL)
    if request.method != "POST":
        return _choose(request, RulesFileForm())
    if "rules" in request.POST:
        return _confirm(request)
    form = RulesFileForm(request.POST, request.FILES)
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
    if not form.is_valid():
        return _look(request, rules, form)
    try:
        preset = create_preset(replace(rules, title=form.cleaned_data["title"]), by=request.user)
    except Refused as refused:
        form.add_error("title", list(refused.problems))
        return _look(request, rules, form)
    messages.success(request, _("%(title)s has been saved.") % {"title": preset.title})
    waiting = _waiting(request)
    if waiting is None:
        return redirect("rule-sets")
    return redirect(f"{reverse('own-rules', args=[waiting.slug])}?from=preset-{preset.pk}")


def _waiting(request: HttpRequest) -> Tournament | None:
    slug = request.GET.get("for", "")
    return get_tournament(request, slug) if slug else None


def _choose(
    request: HttpRequest, form: RulesFileForm, problems: Sequence[str] = ()
) -> HttpResponse:
    context = {"form": form, "problems": problems, "tournament": _waiting(request)}
    status = 422 if problems or form.errors else 200
    return render(request, "rules/own/import.html", context, status=status)


def _look(request: HttpRequest, rules: RuleSet, form: TitleForm) -> HttpResponse:
    context = {
        "tournament": _waiting(request),
        "form": form,
        "page": rules_page(rules),
        "preview": preview(rules, base=rules),
        "rules": signing.dumps(to_data(rules), salt=SALT, compress=True),
    }
    return render(request, "rules/own/look.html", context, status=422 if form.errors else 200)


def _download(rules: RuleSet) -> HttpResponse:
    response = HttpResponse(write_rules(rules), content_type="application/json; charset=utf-8")
    response["content-disposition"] = content_disposition_header(True, file_name(rules))
    response["cache-control"] = "no-store"
    return response
