"""Setting up the final, and registering who moves up."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.cup.access import get_cup
from tournament.cup.forms import FinalForm
from tournament.cup.services.final import make_final, move_up
from tournament.cup.table import table_of
from tournament.cup.views.page import cup_page
from tournament.models import Player
from tournament.shared.posted_forms import button_on, posted, refusals_on, status_of
from tournament.shared.requests import DeskRequest


@require_http_methods(["GET", "HEAD", "POST"])
def cup_final(request: DeskRequest, slug: str) -> HttpResponse:
    cup = get_cup(request, slug)
    table = table_of(cup)
    form = FinalForm(posted(request), table=table, name=_("%(cup)s, final") % {"cup": cup.name})
    if form.is_valid():
        with refusals_on(form):
            final = make_final(cup, by=request.user, **form.cleaned_data)
            messages.success(request, _("The final is set up, and everybody in it is announced."))
            return redirect("registration", final.slug)
    context = {"station": "cup", "cup": cup, "form": form, "table": table}
    return render(request, "cup/final.html", context, status=status_of(form))


@button_on(cup_page)
def cup_move_up(request: DeskRequest, slug: str, player_id: int) -> HttpResponse:
    cup = get_cup(request, slug)
    player = get_object_or_404(Player, pk=player_id, tournament__cups=cup)
    move_up(cup, by=request.user, player=player)
    sentence = _("%(player)s is registered for the final.")
    messages.success(request, sentence % {"player": player.full_name})
    return redirect("cup", slug)
