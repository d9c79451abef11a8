"""The page of the lots."""

from functools import partial

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.cup.access import get_cup
from tournament.cup.free_places import free_places_of
from tournament.cup.services.lots import draw_cup_lot, set_cup_lot_aside
from tournament.cup.table import table_of
from tournament.cup.views.page import cup_page, drawn_cup_lots, lot_forms
from tournament.ranking.views.lots import set_lot_aside, take_lots
from tournament.shared.posted_forms import button_on
from tournament.shared.requests import DeskRequest


@button_on(cup_page)
def cup_lot(request: DeskRequest, slug: str) -> HttpResponse:
    cup = get_cup(request, slug)
    table = table_of(cup)
    take_lots(
        request,
        lot_forms(table, free_places_of(table), request.POST),
        draw=partial(draw_cup_lot, cup, by=request.user),
        refusal=_("These people are no longer tied."),
    )
    return redirect("cup", slug)


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
