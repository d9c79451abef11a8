"""The 404 page for guests, who have no account and no menu."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.defaults import page_not_found


def not_there(request: HttpRequest, exception: Exception) -> HttpResponse:
    if not request.path.startswith("/p/"):
        return page_not_found(request, exception)
    return render(request, "hall/not_there.html", status=404)
