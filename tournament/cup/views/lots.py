"""The lot between people who are equal over all evenings."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.cup.doors import get_cup
from tournament.cup.moving_up import moving_up
from tournament.cup.services.lots import draw_cup_lot
from tournament.cup.table import table_of
from tournament.cup.views.page import cup_page, lot_forms
from tournament.ranking.forms import answered
from tournament.shared.errors import Refused
from tournament.shared.requests import DeskRequest


@require_POST
def cup_lot(request: DeskRequest, cup: str) -> HttpResponse:
    found = get_cup(request, cup)
    gone = _("These people are not, or no longer, equal in everything.")
    try:
        table = table_of(found)
        form = answered(lot_forms(table, moving_up(table), request.POST), request.POST, gone)
        draw_cup_lot(found, by=request.user, players=form.tied, order=form.order())
    except Refused as refused:
        context = cup_page(found, request.POST) | {"problems": refused.problems}
        return render(request, "cup/cup.html", context, status=422)
    messages.success(request, _("The lot is drawn and recorded."))
    return redirect("cup", cup)
