"""Instead of a page of the hall that cannot be made while nobody can ask the database."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

SECONDS = "5"


def busy(request: HttpRequest) -> HttpResponse:
    """A short page that asks again by itself, with a script or without."""
    response = render(request, "hall/busy.html", status=503)
    response["Retry-After"] = SECONDS
    response["Cache-Control"] = "no-store"
    return response
