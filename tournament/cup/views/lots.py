"""The page of the lots."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.cup.doors import get_cup
from tournament.cup.forms import CupLotForm
from tournament.cup.moving_up import moving_up
from tournament.cup.services.lots import draw_cup_lot, set_cup_lot_aside
from tournament.cup.table import table_of
from tournament.cup.views.page import cup_page, drawn_cup_lots, lot_forms
from tournament.ranking.views.lots import set_lot_aside, take_lots
from tournament.shared.errors import Refused
from tournament.shared.requests import DeskRequest


@require_POST
def cup_lot(request: DeskRequest, slug: str) -> HttpResponse:
    cup = get_cup(request, slug)
    not_due = _("These people are no longer tied.")
    table = table_of(cup)
    offered = lot_forms(table, moving_up(table), request.POST)

    def draw(form: CupLotForm) -> None:
        draw_cup_lot(cup, by=request.user, players=form.tied, order=form.drawn_order)

    try:
        again = take_lots(request, offered, draw=draw, otherwise=not_due)
    except Refused as refused:
        again = {"problems": refused.problems, "status": 422}
    if again is None:
        return redirect("cup", slug)
    context = cup_page(cup, request.POST) | again
    return render(request, "cup/cup.html", context, status=again["status"])


def cup_lot_set_aside(request: DeskRequest, slug: str, group: int) -> HttpResponse:
    cup = get_cup(request, slug)
    return set_lot_aside(
        request,
        ("cup", slug, group),
        drawn_cup_lots(table_of(cup)),
        lambda reason: set_cup_lot_aside(cup, by=request.user, group=group, reason=reason),
        cup=cup,
        station="cup",
    )
