"""Pages without an account: the help, and a health check for monitors, proxies and helpers."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_not_required
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config import VERSION
from tournament.shared.help_topics import CHAPTERS, TITLES, Topic


@login_not_required
def help_page(request: HttpRequest) -> HttpResponse:
    context = {"version": VERSION, "topics": [Topic(name) for name in TITLES]}
    return render(request, "evening/help/help.html", context)


@login_not_required
def handbook(request: HttpRequest) -> HttpResponse:
    context = {"version": VERSION, "chapters": CHAPTERS}
    return render(request, "evening/help/handbook.html", context)


@login_not_required
def topic_page(request: HttpRequest, topic: str) -> HttpResponse:
    if topic not in TITLES:
        raise Http404
    return render(request, "evening/help/page.html", {"topic": Topic(topic)})


@login_not_required
@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        status, word = HTTPStatus.SERVICE_UNAVAILABLE, "no database"
    else:
        status, word = HTTPStatus.OK, "ok"
    return HttpResponse(f"{word} {VERSION}\n", status=status, content_type="text/plain")
