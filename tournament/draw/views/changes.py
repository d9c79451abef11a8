"""Pages that change a drawn round."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournament.draw.differences import swap_warnings
from tournament.draw.drawn import tables_of_round
from tournament.draw.forms import ChangeForm, SwapForm
from tournament.draw.services.changes import change_round, swap_seats
from tournament.draw.services.draws import remaining_draws
from tournament.draw.views.page import later_rounds_sentence, warned_of_dropped_rounds
from tournament.models import Draw, Player, Tournament
from tournament.registration.field import Differences, differences
from tournament.registration.seating_gap import seating_gap
from tournament.shared import second_step
from tournament.shared.errors import Conflict, Refused
from tournament.shared.pages import button_on, form_on, read_when_closed, render_page, valid_form
from tournament.shared.permissions import Act, DeskRequest, get_tournament
from tournament.shared.second_step import SecondStep


def _change_page(
    request: HttpRequest, slug: str, round_number: int, refused: Refused | None = None
) -> HttpResponse:
    tournament, current = _tournament_and_draw(request, slug, round_number)
    round_differences = differences(tournament, current.round)
    waiting = tournament.players.filter(state=Player.State.WAITING, is_present=True).count()
    context = {
        "round": current.round,
        "draw": current,
        "differences": round_differences,
        "started": sorted(round_differences.started),
        "waiting": waiting,
        "is_something": round_differences.absent
        or round_differences.late
        or None in current.places,
        "later": later_rounds_sentence(tournament, current.round),
        "form": ChangeForm(initial={"replaces": current.number}),
        "token": _change_step(request, current, round_differences).token,
    }
    return render_page(request, "draw/change.html", context, refused)


@read_when_closed("draw-round", "round_number")
@form_on(_change_page)
def draw_change(request: DeskRequest, slug: str, round_number: int) -> HttpResponse:
    tournament, current = _tournament_and_draw(request, slug, round_number)
    form = ChangeForm(request.POST)
    _change_step(request, current, differences(tournament, current.round)).require(form=form)
    with valid_form("form", form), warned_of_dropped_rounds(request, tournament):
        draw = change_round(
            tournament, by=request.user, round_number=round_number, **form.cleaned_data
        )
        messages.success(
            request,
            _("Round %(round)s is changed, draw no. %(draw)s. The other tables' lists stay valid.")
            % {"round": round_number, "draw": draw.number},
        )
    return redirect("draw-round", slug, round_number)


@button_on(_change_page)
def draw_seat(request: DeskRequest, slug: str, round_number: int) -> HttpResponse:
    tournament, _current = _tournament_and_draw(request, slug, round_number)
    gap = seating_gap(tournament, round_number)
    if (
        gap is None
        or not gap.has_way_out
        or gap.key != (request.POST.get("seen") or request.GET.get("seen"))
    ):
        raise Conflict(
            _(
                "Nothing has been changed yet: somebody has come or left in the meantime. Please "
                "check again."
            )
        )
    with warned_of_dropped_rounds(request, tournament):
        draw = change_round(
            tournament,
            by=request.user,
            round_number=round_number,
            reason=gap.reason,
            replaces=gap.draw.number,
            is_waiting_list_up=bool(gap.from_waiting_list),
            is_filled_up=bool(gap.fill_ins),
        )
        words = {"round": draw.round.number, "draw": draw.number}
        sentences = [_("Round %(round)s is changed, draw no. %(draw)s.") % words]
        for move in (draw.changes or {}).get("moves", ()):
            if move["after"]:
                seat = dict(zip(("table", "seat"), move["after"], strict=True))
                sentence = _("No. %(number)s: table %(table)s, seat %(seat)s.")
                sentences.append(sentence % {"number": move["number"], **seat})
        messages.success(request, " ".join(sentences))
    return redirect("draw-round", slug, round_number)


def _swap_page(
    request: HttpRequest, slug: str, round_number: int, refused: Refused | None = None
) -> HttpResponse:
    tournament, current = _tournament_and_draw(request, slug, round_number)
    tables = tables_of_round(current.round)
    context = {
        "round": current.round,
        "draw": current,
        "form": SwapForm(initial={"replaces": current.number}, tables=tables),
        "tables": tables,
        "later": later_rounds_sentence(tournament, current.round),
    }
    return render_page(request, "draw/swap.html", context, refused)


@read_when_closed("draw-round", "round_number")
@form_on(_swap_page)
def draw_swap(request: DeskRequest, slug: str, round_number: int) -> HttpResponse:
    tournament, current = _tournament_and_draw(request, slug, round_number)
    form = SwapForm(request.POST, tables=tables_of_round(current.round))
    with valid_form("form", form):
        pair = form.cleaned_data["first"], form.cleaned_data["second"]
        played = remaining_draws(tournament, current.round)
        if warnings := swap_warnings(current, *pair, played=played):
            step = second_step.of(request, "swap", current.pk, *pair)
            step.require(warnings=warnings, token=step.token)
        with warned_of_dropped_rounds(request, tournament):
            swap_seats(tournament, by=request.user, round_number=round_number, **form.cleaned_data)
            sentence = _("The two have changed seats. Print the score sheets of their tables.")
            messages.success(request, sentence)
    return redirect("draw-round", slug, round_number)


def _tournament_and_draw(
    request: HttpRequest, slug: str, round_number: int
) -> tuple[Tournament, Draw]:
    tournament = get_tournament(request, slug, Act.DRAW)
    draws = tournament.draws.select_related("round", "tournament")
    return tournament, get_object_or_404(draws, round__number=round_number, is_current=True)


def _change_step(request: HttpRequest, current: Draw, round_differences: Differences) -> SecondStep:
    absent, late = (
        [player.number for player in players]
        for players in (round_differences.absent, round_differences.late)
    )
    return second_step.of(request, "change round", current.pk, absent, late)
