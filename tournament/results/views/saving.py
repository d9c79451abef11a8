"""Saving a typed list: stored, kept on hold, refused, or first asked about.

Replacing a list that counts needs a second step and a reason. After a conflict both versions are
shown and none is preselected.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournament.models import TableSheet
from tournament.results.correction import Correction, effect_of_list
from tournament.results.forms import versions
from tournament.results.forms.checked_list import CheckedList
from tournament.results.forms.sheets import TypedSheet
from tournament.results.services.sheets import enter_sheet, park_sheet, require_open_round
from tournament.results.views.desk import DeskList, redirect_after_saving
from tournament.results.wrong_place import duplicate_of
from tournament.rules.sentences import problem_in_words
from tournament.shared import second_step
from tournament.shared.errors import Conflict, Refused
from tournament.shared.form_fields import ReasonForm
from tournament.shared.form_ids import request_id
from tournament.shared.guards import require_open
from tournament.shared.journal_entries import is_recorded
from tournament.shared.pages import render_page
from tournament.shared.permissions import DeskRequest
from tournament.shared.second_step import SecondStep

SAVE, PARK, EDIT = "save", "park", "edit"
ACT = "change a list that counts"
Page = Callable[[Refused | None], HttpResponse]


def save(request: DeskRequest, desk: DeskList, typed: TypedSheet, page: Page) -> HttpResponse:
    """Store the list or put it on hold; `page` renders the typing page with a refusal."""
    if request.POST.get("action") == EDIT:
        return page(None)
    posted = _PostedList(request, desk, desk.check(typed))
    if is_recorded(request_id(request)):
        return posted.answer()
    try:
        posted.require_same_evening()
    except Refused as refused:
        return page(refused)
    try:
        if question := posted.question():
            return question
        posted.store_or_park()
    except Conflict as conflict:
        is_drawn_again = not TableSheet.objects.filter(pk=desk.sheet.pk).exists()
        return page(conflict) if is_drawn_again else posted.conflict_page()
    except Refused as refused:
        is_about_reason = desk.sheet.change_needs_reason and refused.problems
        return posted.reason_page(refused) if is_about_reason else page(refused)
    return posted.answer()


@dataclass(frozen=True, slots=True)
class _PostedList:
    request: DeskRequest
    desk: DeskList
    checked: CheckedList

    @property
    def typed(self) -> TypedSheet:
        return self.checked.typed

    @property
    def is_parking(self) -> bool:
        return self.request.POST.get("action") == PARK

    @property
    def is_storable(self) -> bool:
        return self.is_parking or not (self.typed.faults or self.checked.errors)

    def step(self, version: int) -> SecondStep:
        content = [self.is_parking, sorted(self.typed.filled.items())]
        list_hash = sha256(json.dumps(content).encode()).hexdigest()
        return second_step.of(self.request, ACT, self.desk.sheet.pk, version, list_hash)

    def require_same_evening(self) -> None:
        """Refuse once the round is closed, or was drawn again: versions restart at 0."""
        sheet, tournament = self.desk.sheet, self.desk.tournament
        now = str(sheet.draw.number)
        if self.request.POST.get("draw", now) != now:
            sentence = _(
                "Table %(table)s: the round has been drawn again since you opened this page, so"
                " others may sit there now. Nothing is saved; compare the names with the paper"
                " first."
            )
            raise Conflict(sentence % {"table": sheet.table})
        require_open(tournament)  # else it would ask for a reason first, in vain
        require_open_round(sheet)

    def question(self) -> HttpResponse | None:
        """Return the page that asks for a reason, or about the same list elsewhere, if unanswered.

        Raises Conflict or Refused as storing would.
        """
        sheet, version = self.desk.sheet, self.desk.version
        step = self.step(version)
        if not sheet.change_needs_reason:
            is_outdated = version != sheet.version
            if self.is_parking or is_outdated or not self.is_storable or step.is_confirmed:
                return None
            same = duplicate_of(sheet, self.checked.result)
            return self._double_page(same, step.outdated_refusal) if same else None
        if step.is_confirmed and ReasonForm(self.request.POST).is_valid():
            return None
        if version != sheet.version:
            raise Conflict()
        if not self.is_storable:
            raise Refused()
        return self.reason_page(step.outdated_refusal)

    def store_or_park(self) -> None:
        desk, typed = self.desk, self.typed
        common: dict[str, Any] = {
            "by": self.request.user,
            "version": desk.version,
            "reason": self.request.POST.get("reason", "").strip(),
        }
        if self.is_parking:
            note = self.checked.parking_note
            draft = {} if self.checked.is_blank else typed.filled
            park_sheet(desk.sheet, draft=draft, kind=typed.entry.kind, note=note, **common)
            return
        if typed.faults:
            raise Refused()  # each is named beside its field
        enter_sheet(desk.sheet, entry=typed.entry, **common)

    def answer(self) -> HttpResponse:
        """Redirect to the board after storing, with warnings as messages."""
        table = _("Table %(table)s") % {"table": self.desk.sheet.table}
        for problem in () if self.is_parking else self.checked.result.problems:
            words = problem_in_words(self.desk.rules, problem)
            messages.warning(self.request, f"{table}, {words}")
        return redirect_after_saving(self.desk)

    def _double_page(self, same: TableSheet, stale: Conflict | None) -> HttpResponse:
        context = self._context() | {"same": same, "stale": stale.problems if stale else ()}
        status = 409 if stale else 200
        return render_page(self.request, "results/double.html", context, status=status)

    def reason_page(self, refused: Refused | None) -> HttpResponse:
        context, sheet = self._context(), self.desk.sheet
        form, is_outdated = context["reason_form"], isinstance(refused, Conflict)
        if refused is not None and form.is_valid() and not is_outdated:
            form.add_error("reason", list(refused.problems))
        is_refused = form.is_bound and not form.is_valid()
        is_entry = not (self.is_parking or self.typed.faults)
        context |= {
            "stale": refused.problems if refused and is_outdated and not is_refused else (),
            "effect": self._effect(),
            "is_parking": self.is_parking,
            "same": duplicate_of(sheet, self.checked.result) if is_entry else None,
            "is_checked_again": sheet.state == TableSheet.State.CHECKED,
        }
        status = 422 if is_refused else 409 if is_outdated else 200
        return render_page(self.request, "results/change.html", context, status=status)

    def conflict_page(self) -> HttpResponse:
        """Show both versions; the user's own can be saved over the newer one."""
        desk, sheet = self.desk, self.desk.sheet
        sheet.refresh_from_db()
        needs_reason = sheet.change_needs_reason
        both = (versions.typed_version(sheet, typed) for typed in (desk.stored, self.typed))
        context = self._context() | {
            "lines": versions.paired_lines(desk.rules, *both),
            "needs_reason": needs_reason,
            "effect": self._effect() if needs_reason and self.is_storable else None,
        }
        return render_page(self.request, "results/conflict.html", context, status=409)

    def _effect(self) -> Correction:
        return effect_of_list(self.desk.sheet, None if self.is_parking else self.typed.entry)

    def _context(self) -> dict[str, Any]:
        post, sheet = self.request.POST, self.desk.sheet
        step, reason = self.step(sheet.version), {"reason": post.get("reason", "")}
        return self.desk.context | {
            "version": sheet.version,
            "carried": list(self.typed.filled.items()),
            "action": PARK if self.is_parking else SAVE,
            "token": step.token,
            "reason_form": ReasonForm(post if step.is_answered else None, initial=reason),
        }
