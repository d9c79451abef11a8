"""Buttons of the draw page that fill the tables."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.draw.forms.draws import FillUpForm
from tournament.draw.services import field as services
from tournament.draw.services.sitting_out import sit_out
from tournament.draw.views.page import draw_page
from tournament.models import Player, Tournament
from tournament.registration.field import field_of, sizes_in_words
from tournament.shared.permissions import Act, get_tournament
from tournament.shared.posted_forms import button_on, valid_form
from tournament.shared.requests import DeskRequest


@button_on(draw_page)
def draw_field(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.DRAW)
    change = FIELD_CHANGES.get(request.POST.get("change", ""))
    if change is None:
        raise Http404
    change(request, tournament)
    return redirect("draw", slug)


def _fill_up(request: DeskRequest, tournament: Tournament) -> None:
    form = FillUpForm(request.POST, places=field_of(tournament).missing_count)
    with valid_form("fill_up_form", form):
        added = services.add_fill_ins(tournament, by=request.user, names=form.names)
    _name_players(
        request,
        ngettext("Fill-in player added: %(who)s.", "Fill-in players added: %(who)s.", len(added)),
        added,
    )


def _trim(request: DeskRequest, tournament: Tournament) -> None:
    moved = services.trim_to_waiting_list(tournament, by=request.user)
    _name_players(request, _("On the waiting list now: %(who)s."), moved)


def _sit_out(request: DeskRequest, tournament: Tournament) -> None:
    if players := sit_out(tournament, by=request.user):
        _name_players(request, _("Sits out the next round: %(who)s."), players)
    else:
        messages.success(request, _("Nobody sits out the next round."))


def _remove(request: DeskRequest, tournament: Tournament) -> None:
    removed = services.remove_fill_ins(tournament, by=request.user)
    _name_players(request, _("No longer playing: %(who)s."), removed)


def _take_threes(request: DeskRequest, tournament: Tournament) -> None:
    field = field_of(services.take_tables_of_three(tournament, by=request.user))
    sentence = _("The tables are now: %(tables)s.")
    messages.success(request, sentence % {"tables": sizes_in_words(field.sizes)})


def _give_up_threes(request: DeskRequest, tournament: Tournament) -> None:
    services.give_up_tables_of_three(tournament, by=request.user)
    messages.success(request, _("Tables of three are no longer in use."))


FIELD_CHANGES = {
    "fill_up": _fill_up,
    "trim": _trim,
    "sit_out": _sit_out,
    "remove": _remove,
    "threes": _take_threes,
    "no_threes": _give_up_threes,
}


def _name_players(request: HttpRequest, sentence: str, players: list[Player]) -> None:
    names = [
        _("no. %(number)s %(name)s") % {"number": player.number, "name": player.full_name}
        for player in players
    ]
    messages.success(request, sentence % {"who": "; ".join(names)})
