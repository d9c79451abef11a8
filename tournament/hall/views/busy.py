"""The page shown while the database cannot be reached."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

SECONDS = "5"


def busy(request: HttpRequest) -> HttpResponse:
    response = render(request, "hall/busy.html", status=503)
    response["Retry-After"] = SECONDS
    response["Cache-Control"] = "no-store"
    return response
