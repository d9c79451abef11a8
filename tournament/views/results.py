"""The board of a round, and what happens to a list once it is stored."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import RuleSet
from tournament.board import board, is_reported
from tournament.errors import Conflict, Refused
from tournament.forms.reason import ReasonForm
from tournament.forms.sheets import posted_version
from tournament.game_words import line_in_words
from tournament.journal_words import JournalLine, lines_of
from tournament.models import JournalEntry, Round, TableSheet, Tournament
from tournament.models.sheet import SheetCode, parse_code
from tournament.permissions import get_tournament
from tournament.services.rounds import close_round, reopen_round
from tournament.services.sheet_checks import confirm_sheet
from tournament.services.sheets import reopen_sheet, void_sheet
from tournament.sheet_entry import SheetEntry, needs_approval, reading, stored_entry
from tournament.table_money import table_money
from tournament.whole_numbers import whole_number
from tournament.wording import points

TYPING_PAGES = {"totals": "sheet-totals", "record": "sheet-record"}
OPEN_STATES = (TableSheet.State.OPEN, TableSheet.State.CLARIFICATION)


@require_safe
def results(request: HttpRequest, slug: str) -> HttpResponse:
    """To the round that is being played: the first drawn one that is not closed."""
    tournament = get_tournament(request, slug)
    drawn = tournament.rounds.annotate(sheet_count=Count("sheets")).filter(sheet_count__gt=0)
    current = drawn.filter(closed_at=None).first() or drawn.last()
    if current is None:
        context = {"tournament": tournament, "station": "results"}
        return render(request, "sheets/not_drawn.html", context)
    return redirect("results-round", slug, current.number)


@require_safe
def results_round(request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
    tournament = get_tournament(request, slug)
    round_ = _round(tournament, round_number)
    asked = request.GET.get("table", "").strip()
    problem = ""
    if asked:
        try:
            wanted = _sheet_asked_for(round_, asked)
            page = _page_of(request, wanted)
            return redirect(page, slug, wanted.round.number, wanted.table)
        except Refused as refused:
            problem = str(refused)
    return _render_board(request, round_, asked=asked, problem=problem)


@require_POST
def round_close(request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
    round_ = _round(get_tournament(request, slug), round_number)
    reason = request.POST.get("reason", "")
    try:
        close_round(round_, by=request.user, reason=reason)
    except Refused as refused:
        return _render_board(request, round_, refused=refused.problems, reason=reason)
    messages.success(request, _("Round %(number)s is closed.") % {"number": round_number})
    return redirect("home", slug)


@require_POST
def round_reopen(request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
    round_ = _round(get_tournament(request, slug), round_number)
    reason = request.POST.get("reason", "")
    try:
        reopen_round(round_, by=request.user, reason=reason)
    except Refused as refused:
        return _render_board(request, round_, refused=refused.problems, reason=reason)
    messages.success(request, _("Round %(number)s is open again.") % {"number": round_number})
    return redirect("results-round", slug, round_number)


@require_safe
def sheet_history(request: HttpRequest, slug: str, round_number: int, table: int) -> HttpResponse:
    """The stored list to compare with the paper, what may be done with it, and all it ever said."""
    tournament = get_tournament(request, slug)
    return _render_sheet(request, _sheet(tournament, round_number, table))


@require_POST
def sheet_check(request: HttpRequest, slug: str, round_number: int, table: int) -> HttpResponse:
    sheet = _sheet(get_tournament(request, slug), round_number, table)
    done = _("Table %(table)s is checked.")
    return _change(request, sheet, confirm_sheet, done=done)


@require_POST
def sheet_void(request: HttpRequest, slug: str, round_number: int, table: int) -> HttpResponse:
    sheet = _sheet(get_tournament(request, slug), round_number, table)
    done = _("The list of table %(table)s is void.")
    return _change(request, sheet, void_sheet, done=done, asked="void")


@require_POST
def sheet_reopen(request: HttpRequest, slug: str, round_number: int, table: int) -> HttpResponse:
    sheet = _sheet(get_tournament(request, slug), round_number, table)
    done = _("The list of table %(table)s is open again.")
    return _change(request, sheet, reopen_sheet, done=done, asked="reopen")


def _change(
    request: HttpRequest,
    sheet: TableSheet,
    verb: Callable[..., TableSheet],
    *,
    done: str,
    asked: str = "",
) -> HttpResponse:
    """Back to the board, or the list again with the reason why not; `asked`: it needs a reason."""
    reason = {"reason": request.POST.get("reason", "")} if asked else {}
    try:
        verb(sheet, by=request.user, version=posted_version(request.POST), **reason)
    except Refused as refused:
        return _render_sheet(request, sheet, refused=refused, asked=asked, **reason)
    messages.success(request, done % {"table": sheet.table})
    return redirect("results-round", sheet.round.tournament.slug, sheet.round.number)


def _render_board(
    request: HttpRequest, round_: Round, *, refused: tuple[str, ...] = (), **extra: Any
) -> HttpResponse:
    tournament = round_.tournament
    context = {
        "tournament": tournament,
        "station": "results",
        "round": round_,
        "rounds": tournament.rounds.annotate(sheet_count=Count("sheets")).filter(sheet_count__gt=0),
        "board": board(round_),
        "saved": _saved(request, round_),
        "typing_page": _typing_page(request),
        "refused": refused,
        "reason_form": ReasonForm({"reason": extra.get("reason")} if refused else None),
        **extra,
    }
    template = "sheets/_board.html" if request.htmx else "sheets/board.html"
    status = 422 if refused else 404 if extra.get("problem") else 200
    return render(request, template, context, status=status)


def _render_sheet(
    request: HttpRequest,
    sheet: TableSheet,
    *,
    refused: Refused | None = None,
    asked: str = "",
    reason: str = "",
) -> HttpResponse:
    tournament = sheet.round.tournament
    seats = list(
        sheet.round.seats.filter(table=sheet.table).select_related("player").order_by("seat")
    )
    entry, totals = stored_entry(sheet), list(sheet.totals.all())
    context = {
        "tournament": tournament,
        "station": "results",
        "sheet": sheet,
        "round": sheet.round,
        "seats": seats,
        "lines": _lines(sheet.rules, entry),
        "totals": totals,
        "money": table_money(
            sheet.rules,
            tournament.stakes,
            rows=tuple((entry and entry.rows) or ()),
            totals=tuple(total.points for total in totals),
            seats=seats,
        ),
        "history": _history(sheet),
        "refused": refused.problems if refused else (),
        "asked": asked,
        "reason_form": ReasonForm({"reason": reason} if asked else None),
        "typing_page": "sheet-totals" if sheet.kind == TableSheet.Kind.TOTALS else "sheet-enter",
    }
    status = 200 if refused is None else 409 if isinstance(refused, Conflict) else 422
    return render(request, "sheets/history.html", context, status=status)


def _lines(rules: RuleSet, entry: SheetEntry | None) -> list[dict[str, Any]]:
    """The stored rows as they stand on the paper, each with its dealer and what it says."""
    if entry is None:
        return []
    lines = []
    for game, row in enumerate(entry.rows or (), 1):
        read = reading(rules, entry, game)
        cells = [
            {
                "points": points(value, rules.is_zero_sum),
                "is_dealer": seat == rules.dealer(game),
                "is_circled": seat == read.declarer,
            }
            for seat, value in enumerate(row, 1)
        ]
        tout = game in entry.touts
        lines.append(
            {
                "game": game,
                "cells": cells,
                "tout": tout,
                "words": line_in_words(rules, row, game, tout, entry.games.get(game)),  # type: ignore[arg-type]
                "is_recorded": game in entry.games,
                "needs_approval": needs_approval(rules, entry, game),
                "is_approved": game in (entry.witnessed or ()),
                "remark": entry.remarks.get(game, ""),
            }
        )
    return lines


def _history(sheet: TableSheet) -> list[JournalLine]:
    entries = JournalEntry.objects.filter(subject="tablesheet", subject_id=sheet.pk)
    return lines_of(sheet.round.tournament, entries.select_related("by"))


def _round(tournament: Tournament, number: int) -> Round:
    rounds = Round.objects.select_related("tournament")
    return get_object_or_404(rounds, tournament=tournament, number=number)


def _sheet(tournament: Tournament, round_number: int, table: int) -> TableSheet:
    sheets = TableSheet.objects.select_related(
        "round__tournament", "draw", "entered_by", "checked_by"
    )
    return get_object_or_404(
        sheets, round__tournament=tournament, round__number=round_number, table=table
    )


def _sheet_asked_for(round_: Round, asked: str) -> TableSheet:
    """The list of a table's number or of a printed code; Refused says why there is none."""
    number = whole_number(asked)
    if number is not None:
        sheet = round_.sheets.filter(table=number).first()
        if sheet is not None:
            return sheet
    elif code := parse_code(round_.tournament, asked):
        return _sheet_of_draw(round_.tournament, code)
    elif "-" in asked[1:]:
        raise Refused(
            _("The code %(code)s is mistyped or belongs to another tournament.")
            % {"code": asked[:20]}
        )
    raise Refused(
        _("There is no table %(table)s, the round has %(tables)s tables.")
        % {"table": asked[:20], "tables": round_.sheets.count()}
    )


def _sheet_of_draw(tournament: Tournament, code: SheetCode) -> TableSheet:
    """The list with this code, as long as its table has not been drawn or changed again (E07)."""
    sheet = (
        TableSheet.objects.select_related("round")
        .filter(draw__tournament=tournament, draw__number=code.draw_number, table=code.table)
        .first()
    )
    if sheet is None:
        raise Refused(_discarded(tournament, code))
    return sheet


def _discarded(tournament: Tournament, code: SheetCode) -> str:
    """Why a printed list is worth nothing any more: the draw that replaced its own, and why."""
    printed = tournament.draws.filter(number=code.draw_number).select_related("round").first()
    newer = printed and printed.round.draws.filter(is_current=True).first()
    if not newer or newer == printed:
        return _(
            "This list was printed for draw %(draw)s, which no longer counts. Print it again."
        ) % {"draw": code.draw_number}
    return _(
        "This list was printed for draw %(draw)s. For table %(table)s draw %(newer)s counts now: "
        "“%(reason)s” Print the list again."
    ) % {
        "draw": code.draw_number,
        "table": code.table,
        "newer": newer.number,
        "reason": newer.reason,
    }


def _page_of(request: HttpRequest, sheet: TableSheet) -> str:
    """Where this list is typed, or confirmed where the table has sent it by phone."""
    if sheet.state == TableSheet.State.OPEN and is_reported(sheet):
        return "sheet-report"
    return _typing_page(request, sheet.kind)


def _typing_page(request: HttpRequest, kind: str = "") -> str:
    """The way a list was begun; for a new one the way this person used last."""
    way = kind or request.session.get("typing")
    return TYPING_PAGES.get(way, "sheet-enter")


def _saved(request: HttpRequest, round_: Round) -> TableSheet | None:
    """The list this person stored last in this round, to compare its totals with the paper."""
    table = request.session.pop("saved_table", None)
    if table is None:
        return None
    return (
        round_.sheets.filter(~Q(state__in=OPEN_STATES), table=table)
        .prefetch_related("totals__seat")
        .first()
    )
