"""Cached public pages: rendered and compressed once, and sent to every phone."""

import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from time import monotonic
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import DatabaseError, OperationalError, connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.views.decorators.http import require_safe

from tournament.hall.journal_cache import MOST, JournalCache
from tournament.models.tournament import MOST_ROUNDS
from tournament.shared.request_numbers import whole_number

# Every phone runs it every few seconds; composed by Django it takes six times as long.
NEWEST = """
    SELECT id, (
        SELECT hash FROM tournament_journalentry WHERE tournament_id = t.id
        ORDER BY seq DESC LIMIT 1
    )
    FROM tournament_tournament AS t WHERE slug = %s AND is_public
"""
View = Callable[..., HttpResponse]
Respond = Callable[[HttpRequest], HttpResponseBase]
# The parsed values of query parameters are cache keys. Raw texts would let anybody fill the cache.
PARSERS: Mapping[str, Callable[[str], object]] = {
    "round": lambda text: number if (number := whole_number(text) or 0) <= MOST_ROUNDS else 0,
    "by": lambda text: text == "name",
}
PACKED = 6  # gzip level: a third of the time of 9 for a tenth more bytes


@dataclass(frozen=True, slots=True)
class Page:
    """A gzipped response, rendered from the values `source`."""

    packed: bytes
    etag: str
    content_type: str
    file_name: str  # of a download, "" for a page
    source: object = None


PAGES: JournalCache[Page] = JournalCache()


@dataclass(frozen=True, slots=True)
class LastHead:
    """The journal's newest known head, for when the database is down. `at`: monotonic seconds."""

    tournament: int
    head: str
    at: float


LAST_HEADS: dict[str, LastHead] = {}  # by slug; only public ones are in it

Key = tuple[Hashable, ...]
# (path, query, language) → slug and cache key, of HTML pages; `unchanged` looks pages up by it.
ADDRESSES: OrderedDict[tuple[str, str, str], tuple[str, Key]] = OrderedDict()
LONGEST_ADDRESS = 100  # characters; anybody can request longer ones, so they are not kept


def cached_for_everybody(*parameters: str, on_other_sites: bool = False) -> Callable[[View], View]:
    """Decorate a view (request, slug, …) that needs no account; cache its response.

    `parameters`: its query parameters, each in PARSERS. The page must only change with journal
    entries, not with time or visitor. `on_other_sites` allows scripts of any website.
    """

    def decorate(view: View) -> View:
        @login_not_required
        @require_safe
        @wraps(view)
        def answer(request: HttpRequest, slug: str, **url_arguments: Any) -> HttpResponse:
            response = cached_page(
                request,
                slug,
                url_arguments,
                parameters,
                lambda _before: pack(view(request, slug, **url_arguments)),
            )
            if on_other_sites:
                response["Access-Control-Allow-Origin"] = "*"
            return response

        return answer

    return decorate


def cached_page(
    request: HttpRequest,
    slug: str,
    url_arguments: Mapping[str, object],
    parameters: Sequence[str],
    make: Callable[[Page | None], Page],
) -> HttpResponse:
    """Respond with the Page kept for this URL, renewed after each journal entry.

    `parameters`: as for page_key(). `make`: gets the previous Page or None, returns the new one.
    """
    try:
        tournament, head = public_head(slug)
        key = page_key(tournament, request, url_arguments, parameters)
        newest = PAGES.get_or_make(key, head, lambda: make(PAGES.newest(key)))
        address = address_of(request, request.LANGUAGE_CODE)
        is_kept = sum(map(len, address)) <= LONGEST_ADDRESS and has_page(request, newest)
        if is_kept and newest.content_type.startswith("text/html"):
            ADDRESSES[address] = (slug, key)
            while len(ADDRESSES) > MOST:
                ADDRESSES.popitem(last=False)
        return page_response(newest, request)
    except OperationalError:  # the database is held or down
        last_head = LAST_HEADS.get(slug)
        if last_head is None or monotonic() - last_head.at >= settings.HALL_OLDEST_SECONDS:
            raise
        key = page_key(last_head.tournament, request, url_arguments, parameters)
        page = PAGES.get_recent(key, last_head.head)
        if page is None:
            raise
        return page_response(page, request)


def address_of(request: HttpRequest, language: str) -> tuple[str, str, str]:
    return request.path, request.META.get("QUERY_STRING", ""), language


def page_key(
    tournament: int,
    request: HttpRequest,
    url_arguments: Mapping[str, object],
    parameters: Sequence[str],
) -> Key:
    """Return the cache key: `url_arguments` and the values of the query `parameters`, parsed.

    /0001/ and /1/ share one.
    """
    assert request.resolver_match is not None
    values = tuple(PARSERS[name](request.GET.get(name, "")) for name in parameters)
    where = (request.resolver_match.url_name, *url_arguments.values())
    return (tournament, where, request.LANGUAGE_CODE, values)


def public_head(slug: str) -> tuple[int, str]:
    """Return the tournament's id and newest journal hash. Raises Http404 if not public."""
    with connection.cursor() as cursor:
        cursor.execute(NEWEST, [slug])
        row = cursor.fetchone()
    if row is None:
        LAST_HEADS.pop(slug, None)
        raise Http404
    tournament, head = row[0], row[1] or ""
    LAST_HEADS[slug] = LastHead(tournament, head, monotonic())
    return tournament, head


def pack(response: HttpResponse, *, source: object = None) -> Page:
    return Page(
        packed=gzip.compress(response.content, PACKED, mtime=0),
        etag=f'"{sha256(response.content).hexdigest()[:24]}"',
        content_type=response["Content-Type"],
        file_name=response.get("Content-Disposition", ""),
        source=source,
    )


def has_page(request: HttpRequest, page: Page) -> bool:
    return page.etag in parse_etags(request.META.get("HTTP_IF_NONE_MATCH", ""))


def page_response(page: Page, request: HttpRequest) -> HttpResponse:
    """Return the page, or 304 if the browser has it."""
    if has_page(request, page):
        response = HttpResponse(status=304)
    elif "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(page.packed, content_type=page.content_type)
        response["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(gzip.decompress(page.packed), content_type=page.content_type)
    response["ETag"] = page.etag
    response["Cache-Control"] = "no-cache"  # cache it, but revalidate each time
    if page.file_name:
        response["Content-Disposition"] = page.file_name
    patch_vary_headers(response, ["Accept-Encoding", "Accept-Language", "Cookie"])
    return response


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
