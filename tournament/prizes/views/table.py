"""The pages of the prize table."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.models import Player, Prize, Tournament
from tournament.prizes.forms import PrizeForm, RulesForm
from tournament.prizes.services import prizes as services
from tournament.prizes.services.copying import copy_prizes
from tournament.prizes.services.lots import draw_prize_lot
from tournament.prizes.table import FIELDS, is_main_place, prize_list, table_of, usual_groups
from tournament.prizes.views.page import lot_forms, prizes_page
from tournament.prizes.words import title_of
from tournament.ranking.forms import LotForm
from tournament.ranking.views.lots import take_lots
from tournament.shared.errors import Refused
from tournament.shared.own_address import address_for_others
from tournament.shared.permissions import Act, get_tournament, tournaments_of
from tournament.shared.posted_forms import posted, refusals_on
from tournament.shared.read_only import read_when_closed
from tournament.shared.reason_form import ReasonForm
from tournament.shared.requests import DeskRequest


@require_safe
def prizes(request: DeskRequest, slug: str) -> HttpResponse:
    return render(
        request, "prizes/prizes.html", prizes_page(request, get_tournament(request, slug))
    )


@require_http_methods(["GET", "HEAD", "POST"])
@read_when_closed("prizes")
def prize_new(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    form = PrizeForm(
        posted(request),
        tournament=tournament,
        table=table_of(tournament),
        initial=_next_line(tournament),
    )
    if form.is_valid():
        with refusals_on(form):
            prize = services.add_prize(tournament, by=request.user, **form.changes())
            messages.success(request, _("%(prize)s: saved.") % {"prize": title_of(prize)})
            return redirect("prize-new" if "another" in request.POST else "prizes", slug)
    return _edit(request, tournament, form)


@require_http_methods(["GET", "HEAD", "POST"])
@read_when_closed("prizes")
def prize_edit(request: DeskRequest, slug: str, prize_id: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    prize = get_object_or_404(tournament.prizes.select_related("group", "given_to"), pk=prize_id)
    form = PrizeForm(
        posted(request),
        tournament=tournament,
        table=table_of(tournament),
        initial=_initial_values(prize),
    )
    if form.is_valid():
        with refusals_on(form):
            prize = services.change_prize(prize, by=request.user, **form.changes())
            messages.success(request, _("%(prize)s: saved.") % {"prize": title_of(prize)})
            return redirect("prizes", slug)
    return _edit(request, tournament, form, prize)


@require_POST
def prize_move(request: DeskRequest, slug: str, prize_id: int) -> HttpResponse:
    """Move a prize up or down. A refusal is shown on the prize's page."""
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    prize = get_object_or_404(tournament.prizes.select_related("group", "given_to"), pk=prize_id)
    reason = request.POST.get("reason", "").strip()
    try:
        services.move_prize(prize, by=request.user, to=request.POST.get("to", ""), reason=reason)
    except Refused as refused:
        return _show_refusal(request, tournament, prize, refused)
    return redirect(f"{reverse('prizes', args=[slug])}#prize-{prize.pk}")


@require_POST
def prize_remove(request: DeskRequest, slug: str, prize_id: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    prize = get_object_or_404(tournament.prizes.select_related("group", "given_to"), pk=prize_id)
    title = title_of(prize)
    try:
        services.remove_prize(prize, by=request.user, reason=request.POST.get("reason", "").strip())
    except Refused as refused:
        return _show_refusal(request, tournament, prize, refused)
    messages.success(request, _("%(prize)s: removed from the table.") % {"prize": title})
    return redirect("prizes", slug)


@require_POST
def prize_rules(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    form = RulesForm(request.POST, table=table_of(tournament))
    if form.is_valid():
        act = partial(services.set_rules, tournament, by=request.user, **form.cleaned_data)
        return _act(request, tournament, act, _("Saved."), {"rules_form": form})
    return _show_again(request, tournament, {"rules_form": form})


@require_POST
def prizes_copy(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    source = get_object_or_404(tournaments_of(request.user), slug=request.POST.get("from", ""))
    act = partial(copy_prizes, tournament, by=request.user, source=source)
    return _act(request, tournament, act, _("The prizes are copied."))


@require_POST
def prizes_publish(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    address = address_for_others(request, reverse("public-prizes", args=[slug]))
    success = _("The prizes are public: %(address)s") % {"address": address}
    return _act(
        request, tournament, partial(services.publish_prizes, tournament, by=request.user), success
    )


@require_POST
def prizes_withhold(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _show_again(request, tournament, {"withhold_form": form, "is_withholding": True})
    reason = form.cleaned_data["reason"]
    act = partial(services.withhold_prizes, tournament, by=request.user, reason=reason)
    return _act(request, tournament, act, _("The prizes are no longer public."))


@require_POST
def prize_lot(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SET_PRIZES)
    not_needed = _("No prize needs this lot any more. Nothing was drawn.")
    offered = lot_forms(prize_list(tournament), request.POST)

    def draw(form: LotForm[Player]) -> None:
        draw_prize_lot(tournament, by=request.user, players=form.tied, order=form.drawn_order)

    try:
        again = take_lots(request, offered, draw=draw, otherwise=not_needed)
    except Refused as refused:
        again = {"problems": refused.problems, "status": 422}
    if again is None:
        return redirect("prizes", slug)
    context = prizes_page(request, tournament, request.POST) | again
    return render(request, "prizes/prizes.html", context, status=again["status"])


def _act(
    request: DeskRequest,
    tournament: Tournament,
    act: Callable[[], object],
    success: str,
    typed: dict[str, Any] | None = None,
) -> HttpResponse:
    try:
        act()
    except Refused as refused:
        return _show_again(request, tournament, (typed or {}) | {"problems": refused.problems})
    messages.success(request, success)
    return redirect("prizes", tournament.slug)


def _show_again(
    request: DeskRequest, tournament: Tournament, context: dict[str, Any]
) -> HttpResponse:
    return render(
        request, "prizes/prizes.html", prizes_page(request, tournament) | context, status=422
    )


def _show_refusal(
    request: DeskRequest, tournament: Tournament, prize: Prize, refused: Refused
) -> HttpResponse:
    form = PrizeForm(
        tournament=tournament, table=table_of(tournament), initial=_initial_values(prize)
    )
    context = {"problems": refused.problems, "reason_typed": request.POST.get("reason", "")}
    return _edit(request, tournament, form, prize, context)


def _edit(
    request: DeskRequest,
    tournament: Tournament,
    form: PrizeForm,
    prize: Prize | None = None,
    extra: dict[str, Any] | None = None,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "station": "prizes",
        "form": form,
        "prize": prize,
        "title": title_of(prize) if prize else "",
        "is_movable": prize is not None and not is_main_place(tournament, prize),
        **(extra or {}),
    }
    is_refused = form.is_bound or bool(extra)
    return render(request, "prizes/prize.html", context, status=422 if is_refused else 200)


def _next_line(tournament: Tournament) -> dict[str, Any]:
    """Return initial values for the next place after the newest one."""
    within = usual_groups(tournament)
    places = tournament.prizes.filter(kind=Prize.Kind.PLACE, within__in=within)
    newest = places.order_by("position").last()
    if newest is None:
        return {"number": 1, "within": within[0]}
    return {"number": newest.number + 1, "within": newest.within}


def _initial_values(prize: Prize) -> dict[str, Any]:
    fields = {name: getattr(prize, name) for name in FIELDS}
    given_to = prize.given_to.number if prize.given_to else None
    return fields | {"group": prize.group_id, "given_to": given_to}
