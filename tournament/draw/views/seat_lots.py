"""The page where drawn lots are typed or scanned."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournament.draw.forms import SeatLotForm
from tournament.draw.services.seat_lots import give_back, places_of, store_lots, take_lot
from tournament.models import SeatLot
from tournament.registration.field import field_of
from tournament.shared.errors import Refused
from tournament.shared.pages import button_on, form_on, read_when_closed, render_page, valid_form
from tournament.shared.permissions import Act, DeskRequest, get_tournament
from tournament.shared.request_numbers import whole_number

NEWEST = 12


def _seat_lots_page(
    request: HttpRequest, slug: str, round_number: int, refused: Refused | None = None
) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.READ)
    if not 1 <= round_number <= tournament.round_count:
        raise Http404
    field = field_of(tournament)
    lots = list(
        SeatLot.objects.filter(round__tournament=tournament, round__number=round_number)
        .select_related("player")
        .order_by("-id")
    )
    taken_places = {(lot.table, lot.seat) for lot in lots}
    with_lot = {lot.player_id for lot in lots}
    places = places_of(field)
    context = {
        "round_number": round_number,
        "field": field,
        "lots": lots,
        "newest": lots[:NEWEST],
        "open_places": [place for place in places if place not in taken_places],
        "without": [player for player in field.players if player.pk not in with_lot],
        "is_complete": bool(places) and len(lots) == len(places),
        "form": SeatLotForm(tournament=tournament, round_number=round_number),
    }
    return render_page(request, "draw/lots.html", context, refused)


@read_when_closed("draw", page_says_closed=True)
@form_on(_seat_lots_page)
def seat_lots(request: DeskRequest, slug: str, round_number: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.DRAW)
    form = SeatLotForm(request.POST, tournament=tournament, round_number=round_number)
    with valid_form("form", form):
        table, seat = form.cleaned_data["lot"]
        take_lot(
            tournament,
            by=request.user,
            round_number=round_number,
            number=form.cleaned_data["number"],
            table=table,
            seat=seat,
        )
    return redirect("seat-lots", slug, round_number)


@button_on(_seat_lots_page)
def seat_lots_store(request: DeskRequest, slug: str, round_number: int) -> HttpResponse:
    """Store the complete lots as the draw; `give_back` deletes one instead."""
    tournament = get_tournament(request, slug, Act.DRAW)
    if "give_back" in request.POST:
        lots = SeatLot.objects.filter(round__tournament=tournament, round__number=round_number)
        number = whole_number(request.POST["give_back"])
        lot = get_object_or_404(lots.select_related("round__tournament", "player"), pk=number)
        give_back(lot, by=request.user)
        return redirect("seat-lots", slug, round_number)
    store_lots(tournament, by=request.user, round_number=round_number)
    messages.success(
        request,
        _("Round %(round)s is drawn by lot. Now print the seat lists.") % {"round": round_number},
    )
    return redirect("draw-round", slug, round_number)
