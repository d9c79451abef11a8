"""Public pages that are rendered again only if their content has changed."""

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.hall.page_cache import Page, cached_page, pack
from tournament.hall.public_evening import PublicEvening, public_evening

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Tell = Callable[..., "DataclassInstance"]


def evening_page(template: str, *parameters: str) -> Callable[[Tell], Callable[..., HttpResponse]]:
    """Decorate a view (request, hall, …) that returns a dataclass of plain values for `template`.

    `parameters`: query parameters it reads.
    """

    def decorate(view: Tell) -> Callable[..., HttpResponse]:
        @login_not_required
        @require_safe
        @wraps(view)
        def answer(request: HttpRequest, slug: str, **url_arguments: Any) -> HttpResponse:
            def make(before: Page | None) -> Page:
                hall = public_evening(slug)
                content = view(request, hall, **url_arguments)
                source = (hall.settings, content)
                if before is not None and before.source == source:
                    return before
                return pack(render(request, template, _context(hall, content)), source=source)

            return cached_page(request, slug, url_arguments, parameters, make)

        return answer

    return decorate


def _context(hall: PublicEvening, content: "DataclassInstance") -> dict[str, Any]:
    shown_fields = {field.name: getattr(content, field.name) for field in fields(content)}
    return {"tournament": hall.tournament} | shown_fields
