"""Pages of the desk that refresh themselves (static/js/shared/live.js)."""

from collections.abc import Callable
from functools import wraps
from time import time
from typing import Any

from django.http import HttpRequest, HttpResponse

from tournament.shared.chain import head_of
from tournament.shared.permissions import get_tournament

View = Callable[..., HttpResponse]
MINUTE = 60  # seconds; durations on the page change although the journal does not


def live(view: View) -> View:
    """Let a page refresh itself: a poll gets 304 or the content alone.

    `request.frame`: the base template to extend.
    """

    @wraps(view)
    def answer(request: HttpRequest, slug: str, **places: Any) -> HttpResponse:
        head = head_of(get_tournament(request, slug))
        etag = f'"{head}-{int(time() // MINUTE)}"'
        is_poll = request.headers.get("X-Desk") == "fresh"
        if is_poll and request.headers.get("If-None-Match") == etag:
            return HttpResponse(status=304, headers={"ETag": etag})
        # A poll gets no messages: they are for the page that somebody opens.
        request.etag = etag  # type: ignore[attr-defined]  # for components/as_of.html
        request.frame = "base_live.html" if is_poll else "base.html"  # type: ignore[attr-defined]
        response = view(request, slug, **places)
        response["ETag"] = etag
        return response

    return answer
