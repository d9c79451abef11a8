"""Middlewares for every page: security headers, language, sign-in, repeated forms, first
account.
"""

import logging
from collections.abc import Callable
from contextlib import nullcontext
from http import HTTPStatus
from time import sleep
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.cache import cache
from django.db import IntegrityError, OperationalError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django_htmx.http import HttpResponseClientRefresh

from config.signed_in import note_signed_in
from tournament.backup.places import backup_folder, backups_in, backups_on_sticks
from tournament.evening.views.refusals import HALL, busy, not_saved
from tournament.evening.views.sign_in import ask_to_sign_in
from tournament.models import JournalEntry
from tournament.shared.backup_record import FULL, kind_of_problem
from tournament.shared.form_ids import FormAlreadyStored, begin_sending, request_id
from tournament.shared.journal_entries import is_recorded
from tournament.shared.lock_timeout import BRIEF, PAGE, lock_timeout
from tournament.shared.permissions import is_first_start
from tournament.shared.same_computer import is_same_computer
from tournament.shared.sessions import renew

log = logging.getLogger(__name__)
Respond = Callable[[HttpRequest], HttpResponseBase]

# Own files only and nothing inline, so a player's name cannot become code.
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)

# After a sign-out the browser's "back" must show none of the pages.
KEEP_NOTHING = "private, no-store"
FIRST_PAGES = ("first-start", "first-start-restore", "set-language")
HEALTH = "/healthz"
LED_TO, SECONDS_REMEMBERED = "sent-%s", 600  # redirect of a form, for when it is sent again
SECONDS_BETWEEN_LOOKS, LOOKS = 0.05, 20  # for the redirect of a form that is being answered


# No page uses these, so an injected script cannot either.
PERMISSIONS_POLICY = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=()"


def content_security_policy(get_response: Respond) -> Respond:
    """Restrict the browser to this program's own files, without access to devices."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response

    return middleware


class Compress(GZipMiddleware):
    """Compression of pages; papers and workbooks are compressed already."""

    # Django adds random bytes and masks the form token, so the size reveals nothing (BREACH).

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if response.headers.get("Content-Type", "").startswith(("text/", "application/json")):
            return super().process_response(request, response)
        return response


class Sessions(SessionMiddleware):
    """Sessions that a page renews only if the database is free soon; else the next page does."""

    # Django answers 400 if it cannot store the session of a finished page.

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if not _only_reads(request) or not request.session.modified:
            return super().process_response(request, response)
        try:
            with lock_timeout(BRIEF):
                return super().process_response(request, response)
        except (SessionInterrupted, OperationalError):
            return response


def _only_reads(request: HttpRequest) -> bool:
    return request.method in ("GET", "HEAD")


def language(get_response: Respond) -> Respond:
    """Set the language by cookie, else by browser, for this request only."""
    # Django's LocaleMiddleware leaves it active in the thread.

    def middleware(request: HttpRequest) -> HttpResponseBase:
        code = translation.get_language_from_request(request)
        request.LANGUAGE_CODE = code
        with translation.override(code):
            response = get_response(request)
        response.headers.setdefault("Content-Language", code)
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response

    return middleware


class SignInRequired(LoginRequiredMiddleware):
    """Every page requires an account unless it opts out; posted data is kept during sign-in."""

    def handle_no_permission(  # type: ignore[override]  # Django's own can only redirect
        self, request: HttpRequest, view_func: object
    ) -> HttpResponseBase:
        return ask_to_sign_in(request)


def stay_signed_in(get_response: Respond) -> Respond:
    # Without a cookie there is no query.

    def middleware(request: HttpRequest) -> HttpResponseBase:
        has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
        if not (has_session and request.user.is_authenticated):
            return get_response(request)
        renew(request.session)
        note_signed_in(request.session.session_key or "")
        response = get_response(request)
        response.headers.setdefault("Cache-Control", KEEP_NOTHING)
        return response

    return middleware


def explain_wrong_method(get_response: Respond) -> Respond:
    """Answer 405 with an explanation when a POST-only URL is opened as a page."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or request.method != "GET":
            return response
        explained = render(request, "405.html", status=response.status_code)
        explained.headers["Allow"] = response.headers.get("Allow", "")
        return explained

    return middleware


def explain_not_saved(get_response: Respond) -> Respond:
    """Answer a full disk or locked database with a sentence and the typed values."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        is_page_of_desk = _only_reads(request) and not request.path.startswith(HALL)
        with lock_timeout(PAGE) if is_page_of_desk else nullcontext():
            return get_response(request)

    def process_exception(request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        kind = kind_of_problem(error) if isinstance(error, OSError | OperationalError) else ""
        if kind != FULL and not isinstance(error, OperationalError):
            return None
        log.error("Not saved: %s %s: %s", request.method, request.path, error)
        if _only_reads(request) and request.path.startswith(HALL):
            return busy(request)
        return not_saved(request, is_full=kind == FULL)

    middleware.process_exception = process_exception  # type: ignore[attr-defined]  # Django asks for it
    return middleware


class IgnoreRepeatedForms:
    """Middleware that answers a form sent again, by its `request_id`, with the first redirect."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method != "POST":
            return self.get_response(request)
        response = self.get_response(request)
        begin_sending(None)  # else the thread's next request would use it
        form = getattr(request, "form_sent", None)
        if form and response.has_header("Location"):
            cache.set(LED_TO % form, response["Location"], SECONDS_REMEMBERED)
        return response

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponseBase | None:
        form = request_id(request) if request.method == "POST" else None
        if form is None:
            return None
        if JournalEntry.objects.filter(request_id=form).exclude(subject="tablesheet").exists():
            return self._as_before(request, form)
        request.form_sent = form  # type: ignore[attr-defined]  # for this class alone
        begin_sending(form)
        return None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        form = getattr(request, "form_sent", None)
        if form and isinstance(error, FormAlreadyStored | IntegrityError) and is_recorded(form):
            for _look in range(LOOKS):  # the request that stored it may not have answered yet
                if cache.get(LED_TO % form):
                    break
                sleep(SECONDS_BETWEEN_LOOKS)
            return self._as_before(request, form)
        return None

    def _as_before(self, request: HttpRequest, form: str) -> HttpResponseBase:
        if request.htmx:  # type: ignore[attr-defined]  # of django_htmx
            return HttpResponseClientRefresh()
        came_from = urlsplit(request.headers.get("referer", ""))
        back = came_from._replace(scheme="", netloc="").geturl() or "/"
        return redirect(cache.get(LED_TO % form, back))


def first_start(get_response: Respond) -> Respond:
    """Redirect to the page for the first account until one exists; other computers get 403."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        asks_for_no_evening = request.path.startswith(HALL) or request.path == HEALTH
        if asks_for_no_evening or request.user.is_authenticated:
            return get_response(request)
        if not is_first_start():
            return get_response(request)
        if not is_same_computer(request):
            return render(request, "evening/accounts/not_here.html", status=403)
        if request.path in {reverse(name) for name in FIRST_PAGES}:
            return get_response(request)
        has_backup = connection.vendor == "sqlite" and (
            backups_in(backup_folder()) or backups_on_sticks()
        )
        return redirect("first-start-restore" if has_backup else "first-start")

    return middleware
