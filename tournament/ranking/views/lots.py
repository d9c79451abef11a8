"""Lots posted by a page: of players, teams, prizes or a cup."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.contrib import messages
from django.utils.translation import gettext as _

from tournament.ranking.forms import LotForm, answered_forms
from tournament.shared import second_step
from tournament.shared.requests import DeskRequest

Asked = TypeVar("Asked", bound=LotForm[Any])


def take_lots(
    request: DeskRequest,
    offered: Sequence[Asked],
    *,
    draw: Callable[[Asked], object],
    otherwise: str,
) -> dict[str, Any] | None:
    """Draw the posted lots; return None, or the context and status for asking again.

    Lots drawn by hand are shown for confirmation first. Raises Refused with the sentence
    `otherwise` if a group is no longer tied.
    """
    forms = answered_forms(offered, request.POST, otherwise)
    if any(form.errors for form in forms):
        return {"lot_forms": offered, "status": 422}
    by_hand = [member.pk for form in forms for member in form.drawn_order or ()]
    step = second_step.of(request, "lots by hand", *by_hand)
    if by_hand and not step.is_confirmed:
        return {
            "lot_forms": offered,
            "lot_places": [line for form in forms for line in form.drawn_places],
            "lot_token": step.token,
            "stale": step.stale,
            "status": step.status(),
        }
    for form in forms:
        draw(form)
    messages.success(request, _("The lot has been drawn and recorded."))
    return None
