"""A page that the evening tells whole: drawn again only when it has something else to say.

Every list moves the journal on, and with it the names of all pages. Most of them say the same as
before: the seats of 448 players, a player's own page between two rounds. To see that costs a tenth
of drawing them.
"""

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.hall.kept_pages import Page, kept_page, pack
from tournament.hall.shown import Shown, shown

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Tell = Callable[..., "DataclassInstance"]


def told_by_the_evening(
    template: str, *asked: str
) -> Callable[[Tell], Callable[..., HttpResponse]]:
    """For a view (request, hall, …) that returns all that `template` shows beside the tournament.

    What it returns is a dataclass of words and numbers: compared with what stood there before, not
    with rows of the database. `asked` as in for_everybody().
    """

    def decorate(view: Tell) -> Callable[..., HttpResponse]:
        @login_not_required
        @require_safe
        @wraps(view)
        def answer(request: HttpRequest, slug: str, **places: Any) -> HttpResponse:
            def make(before: Page | None) -> Page:
                hall = shown(slug)
                told = view(request, hall, **places)
                says = (hall.settings, told)
                if before is not None and before.says == says:
                    return before
                return pack(render(request, template, _context(hall, told)), says=says)

            return kept_page(request, slug, places, asked, make)

        return answer

    return decorate


def _context(hall: Shown, told: "DataclassInstance") -> dict[str, Any]:
    shown_fields = {field.name: getattr(told, field.name) for field in fields(told)}
    return {"tournament": hall.tournament} | shown_fields
