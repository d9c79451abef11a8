"""A page for everybody: its bytes are made once, packed once, and sent to every phone."""

import gzip
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from time import monotonic
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import OperationalError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.views.decorators.http import require_safe

from tournament.hall.shelf import Shelf
from tournament.models.tournament import MOST_ROUNDS
from tournament.shared.request_numbers import whole_number

# Asked by every phone every few seconds: to have Django compose it costs six times as much.
NEWEST = """
    SELECT id, (
        SELECT hash FROM tournament_journalentry WHERE tournament_id = t.id
        ORDER BY seq DESC LIMIT 1
    )
    FROM tournament_tournament AS t WHERE slug = %s AND is_public
"""
View = Callable[..., HttpResponse]
# What a view understands of a parameter. Pages are kept by this, never by the text: anybody can
# make up a text, and no two of them are another page.
UNDERSTOOD: Mapping[str, Callable[[str], object]] = {
    "round": lambda text: number if (number := whole_number(text) or 0) <= MOST_ROUNDS else 0,
    "by": lambda text: text == "name",
}
PACKED = 6  # of 9: a third of the time for a tenth more bytes


@dataclass(frozen=True, slots=True)
class Page:
    """`packed` by gzip; `etag` names these bytes, so that a phone need not fetch them again.

    `says`: what they were drawn from, where that is known.
    """

    packed: bytes
    etag: str
    content_type: str
    file_name: str  # of a download, "" for a page
    says: object = None


PAGES: Shelf[Page] = Shelf()


@dataclass(frozen=True, slots=True)
class Confirmed:
    """What the database last said of a public tournament; `at`: seconds of a steady clock."""

    tournament: int
    head: str
    at: float


CONFIRMED: dict[str, Confirmed] = {}  # by slug; only public ones are in it


def for_everybody(*asked: str, on_other_sites: bool = False) -> Callable[[View], View]:
    """For a view (request, slug, …) without an account, whose page anybody may keep.

    `asked` names the parameters that it reads, each one of UNDERSTOOD. What is in no journal, as
    the clock or who is looking, must not be on the page. 404 where the tournament is not public.
    `on_other_sites`: scripts of any website may read it.
    """

    def decorate(view: View) -> View:
        @login_not_required
        @require_safe
        @wraps(view)
        def answer(request: HttpRequest, slug: str, **places: Any) -> HttpResponse:
            response = kept_page(
                request, slug, places, asked, lambda _before: pack(view(request, slug, **places))
            )
            if on_other_sites:
                response["Access-Control-Allow-Origin"] = "*"
            return response

        return answer

    return decorate


def kept_page(
    request: HttpRequest,
    slug: str,
    places: Mapping[str, object],
    asked: Sequence[str],
    make: Callable[[Page | None], Page],
) -> HttpResponse:
    """The page of this address as the journal's head names it; `make` is given the one before."""
    try:
        tournament, head = public_head(slug)
        key = page_key(tournament, request, places, asked)
        return send(PAGES.take(key, head, lambda: make(PAGES.newest(key))), request)
    except OperationalError:  # the database is held or down
        confirmed = CONFIRMED.get(slug)
        if confirmed is None or monotonic() - confirmed.at >= settings.HALL_OLDEST_SECONDS:
            raise
        key = page_key(confirmed.tournament, request, places, asked)
        page = PAGES.recent(key, confirmed.head)
        if page is None:
            raise
        return send(page, request)


def page_key(
    tournament: int, request: HttpRequest, places: Mapping[str, object], asked: Sequence[str]
) -> tuple[Hashable, ...]:
    """Return what tells this page from others: /0001/ and /1/ are one page."""
    assert request.resolver_match is not None
    values = tuple(UNDERSTOOD[name](request.GET.get(name, "")) for name in asked)
    where = (request.resolver_match.url_name, *places.values())
    return (tournament, where, request.LANGUAGE_CODE, values)


def public_head(slug: str) -> tuple[int, str]:
    """The tournament and its newest entry's hash; one query. Http404 where it is not public."""
    with connection.cursor() as cursor:
        cursor.execute(NEWEST, [slug])
        row = cursor.fetchone()
    if row is None:
        CONFIRMED.pop(slug, None)
        raise Http404
    tournament, head = row[0], row[1] or ""
    CONFIRMED[slug] = Confirmed(tournament, head, monotonic())
    return tournament, head


def pack(response: HttpResponse, *, says: object = None) -> Page:
    """What is kept of an answer."""
    return Page(
        packed=gzip.compress(response.content, PACKED, mtime=0),
        etag=f'"{sha256(response.content).hexdigest()[:24]}"',
        content_type=response["Content-Type"],
        file_name=response.get("Content-Disposition", ""),
        says=says,
    )


def send(page: Page, request: HttpRequest) -> HttpResponse:
    """These bytes, or that the phone has them already."""
    if page.etag in parse_etags(request.headers.get("If-None-Match", "")):
        response = HttpResponse(status=304)
    elif "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(page.packed, content_type=page.content_type)
        response["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(gzip.decompress(page.packed), content_type=page.content_type)
    response["ETag"] = page.etag
    response["Cache-Control"] = "no-cache"  # keep it, and ask each time whether it still holds
    if page.file_name:
        response["Content-Disposition"] = page.file_name
    patch_vary_headers(response, ["Accept-Encoding", "Cookie"])
    return response
