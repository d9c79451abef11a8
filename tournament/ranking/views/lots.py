"""Lots posted by a page: of players, teams, prizes or a cup."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.ranking.forms import LotForm, forms_to_save
from tournament.shared import second_step
from tournament.shared.errors import Refused
from tournament.shared.form_fields import ReasonForm
from tournament.shared.pages import refusal_context, refusals_on, render_page
from tournament.shared.permissions import DeskRequest


def take_lots(
    request: DeskRequest,
    offered: Sequence[LotForm[Any]],
    *,
    draw: Callable[..., object],
    refusal: str,
) -> None:
    """Call `draw(players=…, order=…)` for each posted LotForm of `offered`, one per tie.

    Raises Refused if a form is invalid, with the sentence `refusal` if its tie is gone.
    """
    with refusal_context(lot_forms=offered):
        forms = forms_to_save(offered, request.POST, refusal)
        if any(form.errors for form in forms):
            raise Refused()
        by_hand = [member.pk for form in forms for member in form.drawn_order or ()]
        step = second_step.of(request, "lots by hand", *by_hand)
        if by_hand:
            places = [line for form in forms for line in form.drawn_places]
            step.require(
                lot_places=places, lot_token=step.token, stale=step.outdated_refusal, problems=()
            )
        for form in forms:
            draw(players=form.tied, order=form.drawn_order)
    messages.success(request, _("The lot has been drawn and recorded."))


def set_lot_aside(
    request: DeskRequest,
    page: str,
    slug: str,
    group: int,
    drawn_lots: Mapping[int, str],
    act: Callable[..., object],
) -> HttpResponse:
    """Ask for the reason, call `act(reason=…)` and redirect to the drawing's page.

    `page`: its URL name. `group`: the drawing's number. `drawn_lots`: {number: sentence}.
    """
    words = drawn_lots.get(group)
    if words is None and request.method == "GET":
        raise Http404
    step = second_step.of(request, "set lot aside", page, slug, group)
    form = ReasonForm(request.POST if step.is_confirmed else None)
    if form.is_valid():
        with refusals_on(form):
            act(reason=form.cleaned_data["reason"])
            messages.success(request, _("The lot is cancelled."))
            return redirect(page, slug)
    context = {
        "page": page,
        "slug": slug,
        "title": _("Set this lot aside?"),
        "verb": _("Set aside"),
        "consequences": [
            *([words] if words else ()),
            _("Those tied share their place again until a new lot is drawn."),
            _("The draw stays in the journal."),
        ],
        "form": form,
    }
    return render_page(request, "ranking/set_lot_aside.html", context, station=page, step=step)
