"""The pages shown while the database cannot be reached, and for guests instead of a 404."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.defaults import page_not_found

SECONDS = "5"


def busy(request: HttpRequest) -> HttpResponse:
    response = render(request, "hall/busy.html", status=503)
    response["Retry-After"] = SECONDS
    response["Cache-Control"] = "no-store"
    return response


def not_there(request: HttpRequest, exception: Exception) -> HttpResponse:
    if not request.path.startswith("/p/"):
        return page_not_found(request, exception)
    return render(request, "hall/not_there.html", status=404)
