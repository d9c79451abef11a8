"""The answer to a body that is too large, in the page's language."""

from collections.abc import Mapping
from http import HTTPStatus

from django.http import HttpRequest, parse_cookie
from django.template.loader import render_to_string
from django.utils import translation
from waitress.task import ErrorTask

from config.upload_limits import MEGABYTE


class ErrorAnswer(ErrorTask):
    """Waitress's error answer, with a page of this program if a body is too large (413)."""

    def execute(self) -> None:
        if self.request.error.code != HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            super().execute()
            return
        with translation.override(language_of(self.request.headers)):
            most = self.request.adj.max_request_body_size
            page = render_to_string("413.html", {"megabytes": most // MEGABYTE}).encode()
        self.status = "413 Request Entity Too Large"
        self.response_headers += [
            ("Content-Type", "text/html; charset=utf-8"),
            ("X-Content-Type-Options", "nosniff"),
        ]
        self.set_close_on_finish()
        self.content_length = len(page)
        self.write(page)


def language_of(headers: Mapping[str, str]) -> str:
    """Return the browser's language, as `tournament.middleware.language` does."""
    request = HttpRequest()
    request.COOKIES = parse_cookie(headers.get("COOKIE", ""))
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get("ACCEPT_LANGUAGE", "")
    return translation.get_language_from_request(request)
