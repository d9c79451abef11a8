"""The list on the desk: loaded first by every page that types or changes one."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from scoring import RuleSet, SheetCheck
from tournament.models import Seat, TableSheet, Tournament
from tournament.results.forms.sheets import NO_VERSION, TypedSheet, posted_version
from tournament.results.forms.stored_list import stored_list
from tournament.shared.names import with_names
from tournament.shared.permissions import Act, get_tournament
from tournament.shared.requests import DeskRequest

# The board names the list stored last. A cookie holds it: in the session, each list would need
# the database's write lock twice more.
SAVED = "saved_table"
SAVED_SECONDS = 10 * 60


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
    def numbers(self) -> list[int]:
        """Start numbers, seat 1 first."""
        return [seat.player.number for seat in self.seats]

    @property
    def stored(self) -> TypedSheet:
        return stored_list(self.sheet, self.rules, self.numbers)

    @property
    def context(self) -> dict[str, Any]:
        return {
            "tournament": self.tournament,
            "station": "results",
            "sheet": self.sheet,
            "seats": self.seats,
            "version": self.version,
        }

    def check(self, typed: TypedSheet) -> SheetCheck:
        return self.rules.check_entry(typed.entry, self.tournament.games_per_round)


def load_desk(
    request: HttpRequest,
    slug: str,
    round_number: int,
    table: int,
    act: Act = Act.ENTER_LISTS,
) -> DeskList:
    tournament = get_tournament(request, slug, act)
    sheet = get_object_or_404(
        TableSheet.objects.select_related(
            "round__tournament", "draw", "entered_by", "checked_by", "second_by"
        ),
        round__tournament=tournament,
        round__number=round_number,
        table=table,
    )
    seats = Seat.objects.filter(round=sheet.round, table=sheet.table).order_by("seat")
    return DeskList(tournament, sheet, tuple(with_names(seats)), _version_of_page(request, sheet))


def redirect_to_blind_check(request: DeskRequest, desk: DeskList) -> HttpResponse | None:
    """Return a redirect for users who must not see the stored list, else None."""
    if request.method == "POST" or not desk.sheet.is_hidden_from(request.user.pk):
        return None
    return redirect("sheet-check", desk.tournament.slug, desk.sheet.round.number, desk.sheet.table)


def redirect_to_board(desk: DeskList) -> HttpResponse:
    return redirect("results-round", desk.tournament.slug, desk.sheet.round.number)


def redirect_after_saving(slug: str, round_number: int, table: int) -> HttpResponse:
    """Redirect to the board; a cookie marks the list as just stored."""
    board = redirect("results-round", slug, round_number)
    board.set_cookie(
        SAVED,
        str(table),
        max_age=SAVED_SECONDS,
        path=board.url,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return board


def _version_of_page(request: HttpRequest, sheet: TableSheet) -> int:
    """Return the version the posted page showed; without one, only an open list can be stored."""
    if request.method != "POST":
        return sheet.version
    posted = posted_version(request.POST)
    if posted is None:
        return sheet.version if sheet.state == TableSheet.State.OPEN else NO_VERSION
    return posted
