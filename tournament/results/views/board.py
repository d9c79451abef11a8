"""The board of a round, closing and reopening it."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.draw.drawn import absent_seats_now
from tournament.models import Draw, Round, TableSheet, Tournament
from tournament.models.sheet import SheetCode
from tournament.ranking.doubts import open_doubts
from tournament.results.board import Board, board
from tournament.results.calls import open_calls
from tournament.results.phone_links import read_scanned_code
from tournament.results.prize_margins import margins_before_closing
from tournament.results.services.rounds import close_round, reopen_round
from tournament.results.views.desk import SAVED
from tournament.results.views.sheets import typing_page
from tournament.shared import second_step
from tournament.shared.errors import Refused
from tournament.shared.form_fields import ReasonForm
from tournament.shared.pages import button_on, live, refusal_context, render_page
from tournament.shared.permissions import Act, DeskRequest, get_tournament
from tournament.shared.request_numbers import whole_number
from tournament.shared.second_step import SecondStep

OPEN_STATES = (TableSheet.State.OPEN, TableSheet.State.CLARIFICATION)


@require_safe
def results(request: DeskRequest, slug: str) -> HttpResponse:
    """Redirect to the first drawn round still open, else the last one."""
    tournament = get_tournament(request, slug)
    drawn = _drawn_rounds(tournament)
    current = drawn.filter(closed_at=None).first() or drawn.last()
    if current is None:
        return render_page(request, "results/not_drawn.html", {})
    return redirect("results-round", slug, current.number)


@require_safe
@live
def results_round(request: DeskRequest, slug: str, round_number: int) -> HttpResponse:
    tournament = get_tournament(request, slug)
    round_ = _get_round(tournament, round_number)
    if request.headers.get("X-Desk") == "stored":  # results/keep.js only asks whether it got here
        return HttpResponse(status=204)
    query = request.GET.get("table", "").strip()
    problem = ""
    if query:
        try:
            wanted = _requested_sheet(round_, query)
            page = "sheet-report" if wanted.is_reported else typing_page(request, wanted.kind)
            return redirect(page, slug, wanted.round.number, wanted.table)
        except Refused as refused:
            problem = str(refused)
    is_reopening = "reopen" in request.GET  # a list of it said that it is closed
    return _render_board(request, round_, asked=query, problem=problem, is_reopening=is_reopening)


def _refused_board(
    request: DeskRequest, slug: str, round_number: int, refused: Refused
) -> HttpResponse:
    round_ = _get_round(get_tournament(request, slug), round_number)
    return _render_board(request, round_, refused)


@button_on(_refused_board)
def round_close(request: DeskRequest, slug: str, round_number: int) -> HttpResponse:
    """Close the round. If open or unchecked lists prevent it, require reason and confirmation."""
    round_ = _get_round(get_tournament(request, slug), round_number)
    reason, lists = request.POST.get("reason", ""), board(round_)
    step = _closing_step(request, lists)
    with refusal_context(reason=reason):
        if reason.strip() and lists.tables_preventing_close:
            step.require(is_closing=True)
        close_round(round_, by=request.user, reason=reason if step.is_confirmed else "")
    messages.success(request, _("Round %(number)s is closed.") % {"number": round_number})
    return redirect("home", slug)


@button_on(_refused_board)
def round_reopen(request: DeskRequest, slug: str, round_number: int) -> HttpResponse:
    round_ = _get_round(get_tournament(request, slug), round_number)
    reason = request.POST.get("reason", "")
    with refusal_context(is_reopening=True, reason=reason):
        if round_.is_closed:
            _reopening_step(request, round_).require()
        reopen_round(round_, by=request.user, reason=reason)
    messages.success(request, _("Round %(number)s is open again.") % {"number": round_number})
    return redirect(f"{reverse('results-round', args=[slug, round_number])}?reopened")


def _render_board(
    request: DeskRequest, round_: Round, refused: Refused | None = None, **extra: Any
) -> HttpResponse:
    tournament = round_.tournament
    lists = board(round_, request.user.pk, typing_page(request))
    step = _reopening_step(request, round_) if round_.is_closed else _closing_step(request, lists)
    is_over = round_.is_closed or tournament.is_closed
    may_close = lists.can_close and not is_over and request.may.does(Act.LEAD)
    context = {
        "round": round_,
        "rounds": _drawn_rounds(tournament),
        "board": lists,
        "asks_for_lists": not is_over,
        "is_complete": may_close,
        "margins": margins_before_closing(round_) if may_close else [],
        "is_reopened": "reopened" in request.GET,  # for one of its lists: the cursor asks which
        "calls": open_calls(tournament),
        "doubts": open_doubts(tournament, round=round_),
        "missed": [] if round_.is_closed else absent_seats_now(tournament),
        "saved": _last_saved_sheet(request, round_),
        "reason_form": ReasonForm(refused.context if refused else None),
        "token": step.token,
        **extra,
    }
    status = 404 if extra.get("problem") else 200
    page = render_page(request, "results/board.html", context, refused, status=status)
    if SAVED in request.COOKIES:  # said now
        board_address = reverse("results-round", args=[tournament.slug, round_.number])
        page.delete_cookie(SAVED, path=board_address)
    return page


def _closing_step(request: DeskRequest, lists: Board) -> SecondStep:
    return second_step.of(request, "close round", lists.round.pk, *lists.tables_preventing_close)


def _reopening_step(request: DeskRequest, round_: Round) -> SecondStep:
    return second_step.of(request, "reopen round", round_.pk, round_.closed_at)


def _drawn_rounds(tournament: Tournament) -> QuerySet[Round]:
    return tournament.rounds.filter(sheets__isnull=False).distinct()


def _get_round(tournament: Tournament, number: int) -> Round:
    rounds = Round.objects.select_related("tournament")
    return get_object_or_404(rounds, tournament=tournament, number=number)


def _requested_sheet(round_: Round, query: str) -> TableSheet:
    """Return the list of a table number or printed code. Raises Refused."""
    if (number := whole_number(query)) is not None:
        if sheet := round_.sheets.filter(table=number).first():
            return sheet
    elif code := read_scanned_code(round_.tournament, query):
        draws = round_.tournament.draws.filter(number=code.draw_number)
        sheets = TableSheet.objects.filter(draw__in=draws, table=code.table)
        if sheet := sheets.select_related("round").first():
            return sheet
        if printed := draws.first():
            raise Refused(_discarded_sentence(printed, code))
        raise Refused(_foreign_sentence(query))
    elif "/" in query:
        raise Refused(_("There is no list at this address in this tournament."))
    elif "-" in query[1:]:
        raise Refused(_foreign_sentence(query))
    sentence = _("There is no table %(table)s; the round has %(tables)s tables.")
    raise Refused(sentence % {"table": query[:20], "tables": round_.sheets.count()})


def _foreign_sentence(code: str) -> str:
    sentence = _("The code %(code)s is mistyped or belongs to another tournament.")
    return sentence % {"code": code[:20]}


def _discarded_sentence(printed: Draw, code: SheetCode) -> str:
    newer = printed.round.draws.filter(is_current=True).first()
    if not newer or newer == printed:
        return _(
            "This score sheet was printed for draw no. %(draw)s, which no longer counts. "
            "Print it again."
        ) % {"draw": code.draw_number}
    return _(
        "This score sheet was printed for draw %(draw)s. For table %(table)s draw %(newer)s counts"
        " now (“%(reason)s”). Print the score sheet again."
    ) % {
        "draw": code.draw_number,
        "table": code.table,
        "newer": newer.number,
        "reason": newer.reason,
    }


def _last_saved_sheet(request: DeskRequest, round_: Round) -> TableSheet | None:
    table = whole_number(request.COOKIES.get(SAVED, ""))
    if table is None:
        return None
    stored = round_.sheets.exclude(state__in=OPEN_STATES).filter(table=table)
    sheet = stored.prefetch_related("totals__seat").first()
    return None if sheet is None or sheet.is_hidden_from(request.user.pk) else sheet
