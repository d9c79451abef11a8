"""Pages that take back, park, void, restore or move a list, each in two steps.

Each page shows who would move and issues the token of its second step.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _, pgettext

from scoring import Tally
from tournament.models import Seat, TableSheet
from tournament.ranking.standings import AssumedSheet, standings
from tournament.results.correction import correction, effect_of_list
from tournament.results.entry import stored_entry, stored_versions
from tournament.results.forms.acts import ParkForm, VoidForm
from tournament.results.forms.versions import paired_entries
from tournament.results.services import sheets
from tournament.results.views.desk import DeskList, list_page, redirect_to_board
from tournament.results.wrong_place import move_problem
from tournament.shared import second_step
from tournament.shared.errors import Conflict, Refused
from tournament.shared.form_fields import ReasonForm
from tournament.shared.form_ids import request_id
from tournament.shared.journal_entries import is_recorded
from tournament.shared.names import seat_surname, with_names
from tournament.shared.pages import render_page
from tournament.shared.permissions import Act, DeskRequest
from tournament.shared.signs import enumerate_words

Consequence = TableSheet.Consequence


@dataclass(frozen=True, slots=True)
class ListAct:
    """A change of a list that a second page confirms.

    `subject`: values besides sheet and version that must not change in between.
    """

    name: str
    title: str
    consequences: tuple[str, ...]
    verb: str
    done_message: str
    store: Callable[..., TableSheet]
    form: type[ReasonForm] = ReasonForm
    subject: tuple[object, ...] = ()


@list_page(Act.CORRECT_LISTS)
def sheet_reopen(request: DeskRequest, desk: DeskList) -> HttpResponse:
    act = ListAct(
        name="take back",
        title=_("Withdraw the list of table %(table)s?") % {"table": desk.sheet.table},
        consequences=(
            _("The list is then open and does not count."),
            *_what_can_be_restored(desk),
        ),
        verb=_("Withdraw it"),
        done_message=_("The list of table %(table)s is open again."),
        store=sheets.reopen_sheet,
    )
    return _answer_in_two_steps(request, desk, act, {"effect": effect_of_list(desk.sheet, None)})


@list_page()
def sheet_park(request: DeskRequest, desk: DeskList) -> HttpResponse:
    act = ListAct(
        name="park",
        title=_("Put the list of table %(table)s on hold?") % {"table": desk.sheet.table},
        consequences=(
            _("While it is on hold, it does not count, and closing the round needs a reason."),
            _("The note appears beside the tables."),
        ),
        verb=_("Put on hold"),
        done_message=_("The list of table %(table)s is on hold."),
        store=lambda sheet, reason, **rest: sheets.park_sheet(
            sheet,
            draft=desk.stored.filled,
            kind=sheet.kind or TableSheet.Kind.GAMES,
            note=reason,
            reason=reason if sheet.change_needs_reason else "",
            **rest,
        ),
        form=ParkForm,
    )
    return _answer_in_two_steps(request, desk, act, {"effect": effect_of_list(desk.sheet, None)})


@list_page(Act.LEAD)
def sheet_void(request: DeskRequest, desk: DeskList) -> HttpResponse:
    done_message = _("The list of table %(table)s is void.")
    if request.POST.get("consequence") == Consequence.REPLAY:
        done_message = _("The list of table %(table)s is void; its players play again.")
    act = ListAct(
        name="void",
        title=_("Declare the list of table %(table)s void?") % {"table": desk.sheet.table},
        consequences=(
            *_what_can_be_restored(desk),
            _("Its players are marked in the ranking, unless they play again."),
        ),
        verb=_("Declare void"),
        done_message=done_message,
        store=sheets.void_sheet,
        form=VoidForm,
    )
    return _answer_in_two_steps(request, desk, act, {"choices": _void_choices(request, desk)})


@list_page(Act.CORRECT_LISTS, shows_list=True)
def sheet_restore(request: DeskRequest, desk: DeskList, seq: int) -> HttpResponse:
    """Make the version stored by journal entry `seq` the newest one."""
    versions = stored_versions(desk.sheet)
    version = next((v for v in versions if v.journal_entry.seq == seq), None)
    if version is None:
        raise Http404
    act = ListAct(
        name="restore",
        title=_("Restore version %(number)s of table %(table)s?")
        % {"number": version.number, "table": desk.sheet.table},
        consequences=(_("It becomes a new version; the later ones remain in the history."),),
        verb=_("Restore"),
        done_message=_("Table %(table)s: the earlier version is saved again."),
        store=lambda sheet, **rest: sheets.enter_sheet(
            sheet, entry=version.entry, restored=version.number, **rest
        ),
        subject=(seq,),
    )
    context = {
        "effect": effect_of_list(desk.sheet, version.entry),
        "lines": paired_entries(desk.sheet, stored_entry(desk.sheet), version.entry),
        "right": _("version %(number)s") % {"number": version.number},
    }
    return _answer_in_two_steps(request, desk, act, context)


@list_page(Act.CORRECT_LISTS, shows_list=True)
def sheet_move(request: DeskRequest, desk: DeskList, to_round: int, to_table: int) -> HttpResponse:
    slug, round_number, table = desk.place
    target = get_object_or_404(
        TableSheet.objects.select_related("round__tournament", "draw"),
        round__tournament=desk.tournament,
        round__number=to_round,
        table=to_table,
    )
    problem = move_problem(desk.sheet, target)
    if problem and request.method != "POST":
        messages.warning(request, problem)
        return redirect("sheet-history", slug, round_number, table)
    seats = with_names(Seat.objects.filter(round=target.round, table=to_table).order_by("seat"))
    names = enumerate_words([f"{seat.player.number} {seat_surname(seat)}" for seat in seats])
    target_place = {"table": to_table, "round": to_round}
    act = ListAct(
        name="move",
        title=_("Move the list of table %(table)s?") % {"table": desk.sheet.table},
        consequences=(
            _("It then belongs to table %(table)s, round %(round)s: %(names)s.")
            % (target_place | {"names": names}),
            _("The list of table %(table)s, round %(round)s is then open again.")
            % {"table": table, "round": round_number},
        ),
        verb=pgettext("list", "Move"),
        done_message=_("The list now belongs to table %(table)s, round %(round)s.") % target_place,
        store=partial(sheets.move_sheet, target=target),
        subject=(target.pk, target.version),
    )
    if problem:
        effect = effect_of_list(desk.sheet, None)
    else:
        effect = effect_of_list(target, stored_entry(desk.sheet), moved_from=desk.sheet)
    return _answer_in_two_steps(request, desk, act, {"effect": effect})


def _what_can_be_restored(desk: DeskList) -> tuple[str, ...]:
    if stored_versions(desk.sheet):
        return (_("The journal keeps its contents; any version can be restored."),)
    if desk.sheet.state == TableSheet.State.CLARIFICATION:
        return (_("What was typed so far cannot be restored."),)
    return ()


def _answer_in_two_steps(
    request: DeskRequest, desk: DeskList, act: ListAct, context: dict[str, Any]
) -> HttpResponse:
    sheet = desk.sheet
    if sheet.round.is_closed and request.method != "POST":  # its page says so
        return redirect("sheet-history", *desk.place)
    step = second_step.of(request, act.name, sheet.pk, desk.version, *act.subject)
    form = act.form(request.POST if step.is_answered else None, initial=request.POST.dict())
    refused: Refused | None = None
    if step.is_answered and form.is_valid():
        try:
            if not is_recorded(request_id(request)):
                step.require()
                act.store(sheet, by=request.user, version=desk.version, **form.cleaned_data)
            messages.success(request, act.done_message % {"table": sheet.table})
            return redirect_to_board(desk)
        except Refused as no:
            refused = no
    if isinstance(refused, Conflict):  # the new token is for the list as it is now
        sheet.refresh_from_db()
    step = second_step.of(request, act.name, sheet.pk, sheet.version, *act.subject)
    context |= desk.context | {
        "version": sheet.version,
        "token": step.token,
        "act": act,
        "form": form,
    }
    return render_page(request, "results/act.html", context, refused)


def _void_choices(request: DeskRequest, desk: DeskList) -> list[dict[str, Any]]:
    names = enumerate_words([seat_surname(seat) for seat in desk.seats])
    values = {"names": names, "round": desk.sheet.round.number}
    nothing, before = (0,) * len(desk.seats), standings(desk.tournament)
    zeros = AssumedSheet(desk.sheet, nothing, (Tally(),) * len(desk.seats))
    effects = {
        Consequence.OTHERS_ONLY: correction(AssumedSheet(desk.sheet, None), before),
        Consequence.NO_POINTS: correction(zeros, before),
        Consequence.REPLAY: correction(AssumedSheet(desk.sheet, None, is_missing=True), before),
    }
    sentences = {
        Consequence.OTHERS_ONLY: _("Only the other rounds count for %(names)s."),
        Consequence.NO_POINTS: _("%(names)s get 0 points for round %(round)s."),
        Consequence.REPLAY: _(
            "%(names)s play round %(round)s again. Until then the list is missing."
        ),
    }
    chosen = request.POST.get("consequence")
    return [
        {
            "value": value.value,
            "label": value.label,
            "sentence": sentence % values,
            "effect": effects[value],
            "is_chosen": chosen == value.value,
        }
        for value, sentence in sentences.items()
    ]
