"""Typing a list, game by game or only its totals. A refused list comes back full."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import RuleSet
from tournament import wording
from tournament.errors import Conflict, Refused
from tournament.forms import sheet_lines, sheet_people
from tournament.forms.records import holds_records
from tournament.forms.sheet_words import script_words
from tournament.forms.sheets import (
    TypedSheet,
    posted_version,
    read_games,
    read_totals,
    stored_games,
    stored_totals,
)
from tournament.models import Seat, TableSheet, Tournament
from tournament.permissions import get_tournament
from tournament.services.sheets import enter_sheet, park_sheet, problems_in_words
from tournament.sheet_entry import CheckedEntry, check


@dataclass(frozen=True, slots=True)
class Desk:
    """The list on the desk: whose it is and who sits there."""

    tournament: Tournament
    sheet: TableSheet
    seats: tuple[Seat, ...]

    @property
    def rules(self) -> RuleSet:
        return self.sheet.rules

    def check(self, typed: TypedSheet) -> CheckedEntry:
        return check(self.rules, typed.entry, self.tournament.games_per_round)


@require_http_methods(["GET", "POST"])
def sheet_enter(request: HttpRequest, slug: str, round_number: int, table: int) -> HttpResponse:
    """The list game by game, as points; where those would not tell the game, see records.py."""
    request.session["typing"] = TableSheet.Kind.GAMES.value
    desk = load_desk(request, slug, round_number, table)
    if request.method == "GET" and (not desk.rules.rows_tell_the_game or holds_records(desk.sheet)):
        return redirect("sheet-record", slug, round_number, table)
    if request.method == "GET":
        return _games_page(request, desk, stored_games(desk.sheet, desk.rules))
    typed = read_games(request.POST, desk.rules, desk.tournament.games_per_round)
    try:
        store(request, desk, typed)
    except Refused as refused:
        return _games_page(request, desk, typed, refused)
    return to_the_board(request, desk)


@require_http_methods(["GET", "POST"])
def sheet_totals(request: HttpRequest, slug: str, round_number: int, table: int) -> HttpResponse:
    """Only the totals and the counts that break ties."""
    request.session["typing"] = TableSheet.Kind.TOTALS.value
    desk = load_desk(request, slug, round_number, table)
    if request.method == "GET":
        return _totals_page(request, desk, stored_totals(desk.sheet, desk.rules))
    typed = read_totals(request.POST, desk.rules)
    try:
        store(request, desk, typed)
    except Refused as refused:
        return _totals_page(request, desk, typed, refused)
    return to_the_board(request, desk)


def to_the_board(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The board says what was stored and offers this person's way of typing for the next list."""
    request.session["saved_table"] = desk.sheet.table
    return redirect("results-round", desk.tournament.slug, desk.sheet.round.number)


def load_desk(request: HttpRequest, slug: str, round_number: int, table: int) -> Desk:
    tournament = get_tournament(request, slug)
    sheet = get_object_or_404(
        TableSheet.objects.select_related("round__tournament", "draw", "entered_by"),
        round__tournament=tournament,
        round__number=round_number,
        table=table,
    )
    seats = Seat.objects.filter(round=sheet.round, table=table).select_related("player")
    return Desk(tournament, sheet, tuple(seats.order_by("seat")))


def store(request: HttpRequest, desk: Desk, typed: TypedSheet) -> None:
    """Store it so that it counts, or keep it in clarification. Raises Refused."""
    common: dict[str, Any] = {
        "by": request.user,
        "version": posted_version(request.POST),
        "reason": request.POST.get("reason", "").strip(),
    }
    if request.POST.get("action") == "park":
        draft = {name: text for name, text in typed.texts.items() if text}
        kind = typed.entry.kind
        park_sheet(desk.sheet, draft=draft, kind=kind, note=_note(desk, typed), **common)
        return
    if typed.unreadable:
        raise Refused()  # each is named beside its field
    enter_sheet(desk.sheet, entry=typed.entry, **common)
    for problem in desk.check(typed).problems:  # warnings: the list counts all the same
        words = wording.problem_in_words(problem, is_zero_sum=desk.rules.is_zero_sum)
        messages.warning(request, f"{_('Table %(table)s') % {'table': desk.sheet.table}}, {words}")


def _note(desk: Desk, typed: TypedSheet) -> str:
    """What is to be clarified, in one sentence: the first thing that is wrong with the list."""
    errors = desk.check(typed).errors
    if not errors:
        return _("put aside by hand")
    return wording.problem_in_words(errors[0], is_zero_sum=desk.rules.is_zero_sum)


def _games_page(
    request: HttpRequest, desk: Desk, typed: TypedSheet, refused: Refused | None = None
) -> HttpResponse:
    checked = desk.check(typed)
    is_judged = refused is not None or desk.sheet.draft is not None
    lines = sheet_lines.lines(desk.rules, typed, checked, desk.seats)
    totals = sheet_lines.paper_totals(desk.rules, typed, checked, is_judged=is_judged)
    context = {
        "focus": sheet_lines.first_to_type(lines, totals),
        "lines": lines,
        "columns": sheet_lines.columns(desk.rules),
        "wrong": [line for line in lines if line.is_wrong],
        "done": sum(1 for line in lines if line.words),
        "sums": [sheet_lines.sum_in_signs(desk.rules, total) for total in checked.totals],
        "totals": totals,
        "faults": sheet_lines.gaps_and_sums(checked, desk.rules) if is_judged else [],
        "data": sheet_lines.row_data(desk.rules)
        | {"names": [seat.player.last_name for seat in desk.seats], "words": script_words()},
    }
    return sheet_page(request, desk, "sheets/enter.html", context, checked, refused)


def _totals_page(
    request: HttpRequest, desk: Desk, typed: TypedSheet, refused: Refused | None = None
) -> HttpResponse:
    checked = desk.check(typed)
    is_judged = refused is not None or desk.sheet.draft is not None
    people = sheet_people.people(desk.rules, typed, checked, desk.seats, is_judged=is_judged)
    context = {
        "focus": sheet_people.first_to_type(people),
        "columns": sheet_people.columns(desk.rules),
        "people": people,
        "faults": sheet_people.whole_sheet(desk.rules, checked) if is_judged else [],
        "data": sheet_people.script_data(desk.rules),
    }
    return sheet_page(request, desk, "sheets/totals.html", context, checked, refused)


def sheet_page(
    request: HttpRequest,
    desk: Desk,
    template: str,
    context: dict[str, Any],
    checked: CheckedEntry,
    refused: Refused | None,
) -> HttpResponse:
    """The page, with the refusals that are not about what was typed said above the list."""
    sheet = desk.sheet
    told = problems_in_words(desk.tournament, sheet, checked)
    refusals = [one for one in refused.problems if one not in told] if refused else []
    if refused is not None:  # somebody else may have stored a newer version meanwhile
        sheet.refresh_from_db(fields=["version", "state", "note", "entered_at", "entered_by"])
    needs_reason = sheet.is_counted or sheet.state == TableSheet.State.VOID
    reason = request.POST.get("reason", "")
    lacks_reason = needs_reason and refused is not None and not reason.strip()
    context |= {
        "tournament": desk.tournament,
        "station": "results",
        "sheet": sheet,
        "seats": desk.seats,
        "rules": desk.rules,
        "needs_reason": needs_reason,
        "lacks_reason": lacks_reason,
        "reason": reason,
        "is_refused": refused is not None,
        "refusals": refusals,
        "is_conflict": isinstance(refused, Conflict),
        "waiting": _waiting(sheet),
    }
    status = 200 if refused is None else 409 if isinstance(refused, Conflict) else 422
    return render(request, template, context, status=status)


def _waiting(sheet: TableSheet) -> list[int]:
    """Tables of the round whose lists are still to come."""
    open_sheets = TableSheet.objects.filter(round=sheet.round, state=TableSheet.State.OPEN)
    return list(open_sheets.order_by("table").values_list("table", flat=True))
