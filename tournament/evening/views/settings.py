"""Page of a tournament's settings."""

from collections.abc import Collection
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.evening.forms.tournaments import BY_RULES, FIELDS_OF_SETTING, TournamentForm
from tournament.evening.services.tournament_checks import CHECKS, broken_promises
from tournament.evening.services.tournaments import change_tournament
from tournament.evening.settings import settings_by_subject
from tournament.evening.views import form_hints
from tournament.models import Tournament
from tournament.rules.names import rules_title
from tournament.rules.own.sources import Source, presets, profiles, sheets
from tournament.shared import second_step
from tournament.shared.form_fields import ReasonForm
from tournament.shared.pages import refusals_on, render_page, status_of
from tournament.shared.permissions import LEAD_ALL, Act, DeskRequest, get_tournament
from tournament.shared.read_only import disable_if_closed


def tournament_edit(request: DeskRequest, slug: str) -> HttpResponse:
    """Show and change settings: one (?change=), the rule set (?rules=), or all.

    Changing what players rely on needs a confirmed reason.
    """
    tournament = get_tournament(request, slug)
    is_asked_in_vain = tournament.are_rules_frozen and request.method != "POST"
    chosen = None if is_asked_in_vain else form_hints.chosen_source(request)
    rules = chosen.rules if chosen else tournament.rules
    opened = "rules" if chosen else request.GET.get("change", "")
    only: Collection[str] = BY_RULES if chosen else (opened,) if opened in FIELDS_OF_SETTING else ()
    is_whole = request.method == "POST" and not only
    only = FIELDS_OF_SETTING if is_whole else only
    form = TournamentForm(request.POST or None, rules=rules, tournament=tournament, only=only)
    disable_if_closed(form, tournament)
    question: dict[str, Any] = {}
    values = form_hints.typed_values(form, chosen) if form.is_valid() else {}
    if values and not (question := _question(request, tournament, values)):
        with refusals_on(form):
            tournament = _change(request, tournament, values)
            return redirect("tournament-edit", tournament.slug)
    subjects = settings_by_subject(tournament, leads_cups=request.user.has_perm(LEAD_ALL))
    rare = [setting for group in subjects.values() for setting in group if setting.is_rare]
    can_change = request.may.does(Act.LEAD) and not tournament.is_closed
    context = question | {
        "subjects": subjects,
        "rare": rare,
        "is_rare_opened": any(setting.name == opened for setting in rare),
        "can_change": can_change,
        "opened": opened if can_change or form.is_bound else "",
        "is_whole": is_whole,
        "form": form,
        "rule_set": rules_title(rules),
        "others": _others(tournament) if opened == "rules" else [],
        "is_other": chosen is not None and rules != tournament.rules,
    }
    status = question.get("status", status_of(form))
    return render_page(request, "evening/edit.html", context, station="home", status=status)


def _change(request: DeskRequest, tournament: Tournament, values: dict[str, Any]) -> Tournament:
    before, reason = _fees(tournament), request.POST.get("reason", "")
    tournament = change_tournament(tournament, by=request.user, reason=reason, **values)
    messages.success(request, _("Saved."))
    if "date" in values:
        form_hints.hint_at_date(request, tournament)
    if "fee_cents" in values:
        form_hints.hint_at_fee(request, tournament)
    if _fees(tournament) != before:
        form_hints.tell_who_paid(request, tournament)
    return tournament


def _fees(tournament: Tournament) -> tuple[int, int]:
    return tournament.fee_cents, tournament.minor_fee_cents


def _others(tournament: Tournament) -> list[Source]:
    return [
        choice
        for choice in (*sheets(), *profiles(), *presets())
        if choice.key != tournament.rule_set and choice.rules != tournament.rules
    ]


def _question(
    request: HttpRequest, tournament: Tournament, values: dict[str, Any]
) -> dict[str, Any]:
    names = (*CHECKS, "stakes", "round_count")
    before = {name: getattr(tournament, name) for name in names}
    after = {name: values.get(name, before[name]) for name in names}
    sentences = broken_promises(tournament, before, after)
    step = second_step.of(request, "change settings", tournament.pk, before, after)
    answered = request.POST if step.is_answered else None
    form = ReasonForm(answered, initial={"reason": request.POST.get("reason", "")})
    if tournament.is_closed or not sentences or (step.is_confirmed and form.is_valid()):
        return {}
    return {
        "told": sentences,
        "token": step.token,
        "reason_form": form,
        "stale": step.outdated_refusal,
        "status": step.status(status_of(form)),
    }
