"""Answer when the disk is full or the database is locked; typed values are kept."""

import sys

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.defaults import server_error as django_server_error

from tournament.evening.views.sign_in import NEVER_KEPT, is_script, typed_fields

FULL, HELD = 507, 503  # HTTP: insufficient storage, service unavailable


def not_saved(request: HttpRequest, *, is_full: bool) -> HttpResponse:
    """Render the notice and the typed values; scripts get it alone. `is_full`: no disk space."""
    full = _("The tournament computer's disk is full.")
    busy = _("Another program is using the database, or it cannot be written to.")
    passwords = set(NEVER_KEPT[1:]) & set(request.POST)
    context = {
        "title": _("Not saved.") if request.method == "POST" else _("That is not possible now."),
        "why": full if is_full else busy,
        "is_full": is_full,
        "path": request.get_full_path(),
        "is_post": request.method == "POST",
        "fields": [] if passwords else typed_fields(request),
        "has_files": bool(request.FILES),
    }
    template = "evening/_not_saved.html" if is_script(request) else "evening/not_saved.html"
    return render(request, template, context, status=FULL if is_full else HELD)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a locked database with not_saved, other errors with Django's page."""
    if isinstance(sys.exc_info()[1], OperationalError):
        return not_saved(request, is_full=False)
    return django_server_error(request)
