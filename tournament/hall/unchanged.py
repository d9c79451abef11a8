"""The short answer to phones whose page is current, before Django routes the request.

At 1,500 phones nearly every request of the hall gets this answer; it takes a third of the time.
"""

from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils import translation

from tournament.hall.page_cache import (
    ADDRESSES,
    PAGES,
    address_of,
    has_page,
    page_response,
    public_head,
)

Respond = Callable[[HttpRequest], HttpResponseBase]


def unchanged(get_response: Respond) -> Respond:
    """Answer 304 if the phone has the newest page; leave all other requests to Django."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return _not_modified(request) or get_response(request)

    return middleware


def _not_modified(request: HttpRequest) -> HttpResponseBase | None:
    if "HTTP_IF_NONE_MATCH" not in request.META or request.method != "GET":
        return None
    if settings.SESSION_COOKIE_NAME in request.COOKIES:  # it may have to be renewed
        return None
    language = translation.get_language_from_request(request)
    target = ADDRESSES.get(address_of(request, language))
    if target is None:
        return None
    slug, key = target
    try:
        tournament, head = public_head(slug)
    except (DatabaseError, Http404):
        return None  # the page itself says so
    page = PAGES.get_current(key, head)
    if page is None or key[0] != tournament or not has_page(request, page):
        return None
    return page_response(page, request)
