"""Saving a typed list: stored, kept in clarification, refused, or first asked about.

Replacing a list that counts needs a second step and a reason. After a conflict both versions are
shown and none is preselected.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.models import TableSheet
from tournament.results.correction import effect_of_list
from tournament.results.forms import versions
from tournament.results.forms.sheet_lines import first_error
from tournament.results.forms.sheets import TypedSheet
from tournament.results.services.sheets import enter_sheet, park_sheet, require_open_round
from tournament.results.views.desk import DeskList, redirect_after_saving, redirect_to_board
from tournament.results.wrong_place import duplicate_of
from tournament.rules.sentences import problem_in_words
from tournament.shared import second_step
from tournament.shared.errors import Conflict, Refused
from tournament.shared.form_fields import ReasonForm
from tournament.shared.form_ids import request_id
from tournament.shared.guards import require_open
from tournament.shared.journal_entries import is_recorded
from tournament.shared.requests import DeskRequest
from tournament.shared.second_step import SecondStep

SAVE, PARK, EDIT = "save", "park", "edit"
ACT = "change a list that counts"
Page = Callable[[Refused | None], HttpResponse]


def save(request: DeskRequest, desk: DeskList, typed: TypedSheet, page: Page) -> HttpResponse:
    """Store the list or put it in clarification; `page` renders the typing page with a refusal."""
    if request.POST.get("action") == EDIT:
        return page(None)
    try:
        _require_draw(request, desk)
        is_over = desk.sheet.round.is_closed or desk.tournament.is_closed
        if is_over and not is_recorded(request_id(request)):
            require_open(desk.tournament)  # else it would ask for a reason first, in vain
            require_open_round(desk.sheet)
    except Refused as refused:
        return page(refused)
    try:
        if desk.sheet.change_needs_reason:
            step = _second_step(request, desk, desk.version, typed)
            if not (step.is_confirmed and ReasonForm(request.POST).is_valid()):
                return _reason_page(request, desk, typed)
        elif same := _unconfirmed_double(request, desk, typed):
            return _double_page(request, desk, typed, same)
        _store_or_park(request, desk, typed)
    except Conflict as conflict:
        is_drawn_again = not TableSheet.objects.filter(pk=desk.sheet.pk).exists()
        return page(conflict) if is_drawn_again else _conflict_page(request, desk, typed)
    except Refused as refused:
        is_about_reason = desk.sheet.change_needs_reason and refused.problems
        return _ask_page(request, desk, typed, refused) if is_about_reason else page(refused)
    return redirect_after_saving(desk)


def _require_draw(request: DeskRequest, desk: DeskList) -> None:
    """Raise Conflict if the round was drawn again since typing began; versions restart at 0."""
    now = str(desk.sheet.draw.number)
    if request.POST.get("draw", now) != now:
        sentence = _(
            "Table %(table)s: the round has been drawn again since you opened this page, so"
            " others may sit there now. Nothing is saved; compare the names with the paper"
            " first."
        )
        raise Conflict(sentence % {"table": desk.sheet.table})


def _store_or_park(request: DeskRequest, desk: DeskList, typed: TypedSheet) -> None:
    common: dict[str, Any] = {
        "by": request.user,
        "version": desk.version,
        "reason": request.POST.get("reason", "").strip(),
        "request_id": request_id(request),
    }
    if request.POST.get("action") == PARK:
        note = first_error(desk.rules, desk.check(typed)) or _("put into clarification by hand")
        park_sheet(desk.sheet, draft=typed.filled, kind=typed.entry.kind, note=note, **common)
        return
    _require_readable(typed)
    enter_sheet(desk.sheet, entry=typed.entry, **common)
    for problem in desk.check(typed).problems:  # warnings: the list counts all the same
        words = problem_in_words(problem, is_zero_sum=desk.rules.is_zero_sum)
        messages.warning(request, f"{_('Table %(table)s') % {'table': desk.sheet.table}}, {words}")


def _require_readable(typed: TypedSheet) -> None:
    if typed.faults:
        raise Refused()  # each is named beside its field


# -- a list that is there already ------------------------------------------------------------------


def _unconfirmed_double(
    request: DeskRequest, desk: DeskList, typed: TypedSheet
) -> TableSheet | None:
    """Return another list with the same content, unless the user has confirmed it."""
    checked = desk.check(typed)
    is_parked = request.POST.get("action") == PARK
    is_over = is_recorded(request_id(request)) or desk.version != desk.sheet.version
    if is_parked or is_over or typed.faults or checked.errors:
        return None
    if _second_step(request, desk, desk.version, typed).is_confirmed:
        return None
    return duplicate_of(desk.sheet, checked)


def _double_page(
    request: DeskRequest, desk: DeskList, typed: TypedSheet, same: TableSheet
) -> HttpResponse:
    stale = _second_step(request, desk, desk.version, typed).outdated_refusal
    context = _carrying_context(request, desk, typed) | {
        "same": same,
        "stale": stale.problems if stale else (),
    }
    return render(request, "results/double.html", context, status=409 if stale else 200)


# -- a list that counts ----------------------------------------------------------------------------


def _reason_page(request: DeskRequest, desk: DeskList, typed: TypedSheet) -> HttpResponse:
    """Ask for the reason. Raises Conflict or Refused as storing would."""
    if is_recorded(request_id(request)):
        return redirect_to_board(desk)
    if desk.version != desk.sheet.version:
        raise Conflict()
    if request.POST.get("action") != PARK:
        _require_readable(typed)
        if desk.check(typed).errors:
            raise Refused()
    return _ask_page(
        request, desk, typed, _second_step(request, desk, desk.version, typed).outdated_refusal
    )


def _ask_page(
    request: DeskRequest, desk: DeskList, typed: TypedSheet, refused: Refused | None = None
) -> HttpResponse:
    context = _carrying_context(request, desk, typed)
    form, is_parking = context["reason_form"], context["action"] == PARK
    if refused is not None and form.is_valid() and not isinstance(refused, Conflict):
        form.add_error("reason", list(refused.problems))
    is_refused = form.is_bound and not form.is_valid()
    context |= {
        "stale": refused.problems if isinstance(refused, Conflict) and not is_refused else (),
        "effect": effect_of_list(desk.sheet, None if is_parking else typed.entry),
        "is_parking": is_parking,
        "same": None if is_parking or typed.faults else duplicate_of(desk.sheet, desk.check(typed)),
        "is_checked_again": desk.sheet.state == TableSheet.State.CHECKED,
    }
    status = 422 if is_refused else 409 if isinstance(refused, Conflict) else 200
    return render(request, "results/change.html", context, status=status)


def _second_step(
    request: DeskRequest, desk: DeskList, version: int, typed: TypedSheet
) -> SecondStep:
    content = [request.POST.get("action") == PARK, sorted(typed.filled.items())]
    list_hash = sha256(json.dumps(content).encode()).hexdigest()
    return second_step.of(request, ACT, desk.sheet.pk, version, list_hash)


def _carrying_context(request: DeskRequest, desk: DeskList, typed: TypedSheet) -> dict[str, Any]:
    sheet, step = desk.sheet, _second_step(request, desk, desk.sheet.version, typed)
    answered = request.POST if step.is_answered else None
    reason = {"reason": request.POST.get("reason", "")}
    return desk.context | {
        "version": sheet.version,
        "carried": list(typed.filled.items()),
        "action": PARK if request.POST.get("action") == PARK else SAVE,
        "token": step.token,
        "reason_form": ReasonForm(answered, initial=reason),
    }


# -- somebody else was faster ----------------------------------------------------------------------


def _conflict_page(request: DeskRequest, desk: DeskList, typed: TypedSheet) -> HttpResponse:
    """Show both versions; the user's own can be saved over the newer one."""
    sheet = desk.sheet
    sheet.refresh_from_db()
    is_parking = request.POST.get("action") == PARK
    is_storable = is_parking or not (typed.faults or desk.check(typed).errors)
    needs_reason = sheet.change_needs_reason
    rules, games = desk.rules, desk.tournament.games_per_round
    both = [versions.typed_version(rules, each, games) for each in (desk.stored, typed)]
    context = _carrying_context(request, desk, typed) | {
        "lines": versions.paired_lines(rules, *both),
        "needs_reason": needs_reason,
        "effect": effect_of_list(desk.sheet, None if is_parking else typed.entry)
        if needs_reason and is_storable
        else None,
    }
    return render(request, "results/conflict.html", context, status=409)
