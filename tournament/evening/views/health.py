"""Health check for monitors, proxies and helpers."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_not_required
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config import VERSION


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
