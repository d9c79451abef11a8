"""The list on the desk: loaded first by every page that types or changes one."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from scoring import RuleSet
from tournament.models import Seat, TableSheet, Tournament
from tournament.results.calls import with_calls
from tournament.results.forms.checked_list import CheckedList
from tournament.results.forms.records import stored_list
from tournament.results.forms.sheets import TypedSheet
from tournament.shared.names import with_names
from tournament.shared.pages import View, read_when_closed
from tournament.shared.permissions import Act, DeskRequest, get_tournament
from tournament.shared.request_numbers import whole_number

# The board names the list stored last. A cookie holds it: in the session, each list would need
# the database's write lock twice more.
SAVED = "saved_table"
SAVED_SECONDS = 10 * 60
NO_VERSION = -1  # no list has it: to save by it is a conflict


@dataclass(frozen=True, slots=True)
class DeskList:
    tournament: Tournament
    sheet: TableSheet
    seats: tuple[Seat, ...]
    version: int

    @property
    def rules(self) -> RuleSet:
        return self.sheet.rules

    @property
    def place(self) -> tuple[str, int, int]:
        """Slug, round number and table, as in addresses of its pages."""
        return self.tournament.slug, self.sheet.round.number, self.sheet.table

    @property
    def numbers(self) -> list[int]:
        """Start numbers, seat 1 first."""
        return [seat.player.number for seat in self.seats]

    @property
    def stored(self) -> TypedSheet:
        return stored_list(self.sheet, self.numbers)

    @property
    def context(self) -> dict[str, Any]:
        return {"sheet": self.sheet, "seats": self.seats, "version": self.version}

    def check(self, typed: TypedSheet) -> CheckedList:
        return CheckedList.of(self.sheet, typed, self.seats)


def load_desk(
    request: HttpRequest, slug: str, round_number: int, table: int, act: Act = Act.ENTER_LISTS
) -> DeskList:
    tournament = get_tournament(request, slug, act)
    sheet = get_object_or_404(
        with_calls(
            TableSheet.objects.select_related(
                "round__tournament", "draw", "entered_by", "checked_by", "second_by", "report"
            )
        ),
        round__tournament=tournament,
        round__number=round_number,
        table=table,
    )
    seats = Seat.objects.filter(round=sheet.round, table=sheet.table).order_by("seat")
    return DeskList(tournament, sheet, tuple(with_names(seats)), _version_of_page(request, sheet))


def list_page(act: Act = Act.ENTER_LISTS, *, shows_list: bool = False) -> Callable[[View], View]:
    """Decorate a view (request, desk, …) that changes a list, for users with the right `act`.

    Redirects to the history if the tournament is closed; with `shows_list` also if the round is,
    and to the blind check where the stored list is hidden from the user.
    """

    def decorate(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"])
        @read_when_closed("sheet-history", "round_number", "table")
        @wraps(view)
        def load_and_view(
            request: DeskRequest, slug: str, round_number: int, table: int, **places: int
        ) -> HttpResponse:
            desk = load_desk(request, slug, round_number, table, act)
            if shows_list and request.method != "POST":
                if desk.sheet.round.is_closed:
                    return redirect("sheet-history", slug, round_number, table)
                if desk.sheet.is_hidden_from(request.user.pk):
                    return redirect("sheet-check", slug, round_number, table)
            return view(request, desk, **places)

        return load_and_view

    return decorate


def redirect_to_board(desk: DeskList) -> HttpResponseRedirect:
    return redirect("results-round", *desk.place[:2])


def redirect_after_saving(desk: DeskList) -> HttpResponse:
    """Redirect to the board; a cookie marks the list as just stored."""
    board = redirect_to_board(desk)
    board.set_cookie(
        SAVED,
        str(desk.sheet.table),
        max_age=SAVED_SECONDS,
        path=board.url,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return board


def _version_of_page(request: HttpRequest, sheet: TableSheet) -> int:
    text = request.POST.get("version", "")
    if request.method != "POST" or (not text and sheet.state == TableSheet.State.OPEN):
        return sheet.version
    number = whole_number(text)
    return NO_VERSION if number is None else number
