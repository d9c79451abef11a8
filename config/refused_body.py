"""The answer to a body that is too large, in the page's language."""

from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from waitress.task import ErrorTask

from config.upload_limits import MEGABYTE


class Refusal(ErrorTask):
    """Answers 413 with a page, other errors as waitress does."""

    def execute(self) -> None:
        if self.request.error.code != HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            super().execute()
            return
        with translation.override(language_of(self.request.headers.get("COOKIE", ""))):
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


def language_of(cookies: str) -> str:
    """Return the browser's language, as `tournament.middleware.language` does."""
    try:
        cookie = SimpleCookie(cookies).get(settings.LANGUAGE_COOKIE_NAME)
    except CookieError:
        return settings.LANGUAGE_CODE
    is_known = cookie is not None and cookie.value in dict(settings.LANGUAGES)
    return cookie.value if cookie and is_known else settings.LANGUAGE_CODE
