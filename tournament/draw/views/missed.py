"""The phone page for marking empty seats after the start of a round."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.draw.drawn import absent_seats_now, tables_of_round
from tournament.models import Player, Round
from tournament.registration.services.attendance import check_in, check_out
from tournament.shared.errors import Refused
from tournament.shared.pages import form_on, read_when_closed, render_page
from tournament.shared.permissions import Act, DeskRequest, get_tournament
from tournament.shared.request_numbers import whole_number

MARKS: dict[str, Callable[..., Player]] = {"gone": check_out, "here": check_in}


def _missed_page(
    request: HttpRequest, slug: str, round_number: int, refused: Refused | None = None
) -> HttpResponse:
    drawn = _drawn_round(request, slug, round_number)
    tables = tables_of_round(drawn)
    table_number = whole_number(request.GET.get("table", ""))
    context = {
        "tournament": drawn.tournament,
        "station": "results",
        "round": drawn,
        "tables": {table_number: tables[table_number]} if table_number in tables else tables,
        "asked": request.GET.get("table", "") if table_number in tables else "",
        "missed": absent_seats_now(drawn.tournament),
    }
    return render_page(request, "draw/missed.html", context, refused)


@read_when_closed("draw-round", "round_number")
@form_on(_missed_page)
def draw_missed(request: DeskRequest, slug: str, round_number: int) -> HttpResponse:
    table = _mark(request, _drawn_round(request, slug, round_number))
    target = "?table=%s" if "table" in request.GET else "#table-%s"
    return redirect(reverse("draw-missed", args=[slug, round_number]) + target % table)


def _drawn_round(request: HttpRequest, slug: str, round_number: int) -> Round:
    rounds = get_tournament(request, slug, Act.REGISTER).rounds.filter(seats__isnull=False)
    return get_object_or_404(rounds.distinct(), number=round_number)


def _mark(request: DeskRequest, drawn: Round) -> int:
    if drawn.is_closed:
        raise Refused(_("Round %(number)s is closed.") % {"number": drawn.number})
    for name, mark in MARKS.items():
        if name in request.POST:
            number = whole_number(request.POST[name])
            seat = get_object_or_404(drawn.seats.select_related("player"), player__number=number)
            mark(seat.player, by=request.user)
            return int(seat.table)
    raise Refused(_("Nobody was chosen."))
