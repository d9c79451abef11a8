"""Answers instead of a page: not saved, without the right, not there, and busy for the hall."""

import sys

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.defaults import (
    page_not_found,
    permission_denied,
    server_error as django_server_error,
)

from tournament.evening.views.sign_in import NEVER_KEPT, is_script, name_value_pairs, typed_fields
from tournament.models import Role
from tournament.shared.backup_record import not_saved_in_words
from tournament.shared.permissions import NotYourPart

FULL, HELD = 507, 503  # HTTP: insufficient storage, service unavailable
HALL = "/p/"  # polled by 500 phones every few seconds, so no needless queries
SECONDS_TO_WAIT = "5"

# The start page of each role; the others return to the overview.
OWN_PAGES = {
    Role.Kind.REGISTRATION: "registration",
    Role.Kind.RESULTS: "results",
    Role.Kind.TILL: "till",
    Role.Kind.BEAMER: "beamer-remote",
}


def not_saved(request: HttpRequest, *, is_full: bool) -> HttpResponse:
    """Render the notice and the typed values; scripts get the notice. `is_full`: no disk space."""
    passwords = set(NEVER_KEPT[1:]) & set(request.POST)
    context = {
        "title": _("Not saved.") if request.method == "POST" else _("That is not possible now."),
        "why": not_saved_in_words(is_full=is_full),
        "is_full": is_full,
        "path": request.get_full_path(),
        "is_post": request.method == "POST",
        "fields": [] if passwords else name_value_pairs(typed_fields(request)),
        "has_files": bool(request.FILES),
    }
    template = "evening/_not_saved.html" if is_script(request) else "evening/not_saved.html"
    return render(request, template, context, status=FULL if is_full else HELD)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a locked database with not_saved, other errors with Django's page."""
    if isinstance(sys.exc_info()[1], OperationalError):
        return not_saved(request, is_full=False)
    return django_server_error(request)


def busy(request: HttpRequest) -> HttpResponse:
    response = render(request, "hall/busy.html", status=HELD)
    response["Retry-After"] = SECONDS_TO_WAIT
    response["Cache-Control"] = "no-store"
    return response


def not_there(request: HttpRequest, exception: Exception) -> HttpResponse:
    if not request.path.startswith(HALL):
        return page_not_found(request, exception)
    return render(request, "hall/not_there.html", status=404)


def not_yours(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Render status 403 (Django's handler403)."""
    if not isinstance(exception, NotYourPart):
        return permission_denied(request, exception)
    kind = next((kind for kind in OWN_PAGES if kind in exception.may.roles), None)
    context = {
        "tournament": exception.tournament,
        "title": exception.whose,
        "text": exception.advice,
        "back": reverse(OWN_PAGES[kind] if kind else "home", args=[exception.tournament.slug]),
        "back_label": kind.label if kind else _("Overview"),
    }
    if is_script(request):  # shows the notice above the form
        response = render(request, "evening/_not_yours.html", context, status=403)
        response["X-Desk"] = "not yours"
        return response
    return render(request, "evening/not_yours.html", context, status=403)
