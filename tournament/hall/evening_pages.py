"""Public pages that are rendered again only if their content has changed."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.hall.page_cache import Page, cached_page, pack
from tournament.hall.public_evening import public_evening

ReadContext = Callable[..., dict[str, Any]]


def evening_page(
    template: str, *parameters: str
) -> Callable[[ReadContext], Callable[..., HttpResponse]]:
    """Decorate a function (request, hall, …) that returns the context of `template`.

    The page is rendered again only if a value differs; functions in the context are not compared.
    `parameters`: query parameters it reads.
    """

    def decorate(view: ReadContext) -> Callable[..., HttpResponse]:
        @login_not_required
        @require_safe
        @wraps(view)
        def answer(request: HttpRequest, slug: str, **url_arguments: Any) -> HttpResponse:
            def make(before: Page | None) -> Page:
                hall = public_evening(slug)
                context = view(request, hall, **url_arguments)
                values = {key: value for key, value in context.items() if not callable(value)}
                source = (hall.settings, values)
                if before is not None and before.source == source:
                    return before
                context["tournament"] = hall.tournament
                return pack(render(request, template, context), source=source)

            return cached_page(request, slug, url_arguments, parameters, make)

        return answer

    return decorate
