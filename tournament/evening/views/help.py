"""The walk through the evening, the keys and the signs, readable without an account."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from config import VERSION


@login_not_required
def help_page(request: HttpRequest) -> HttpResponse:
    """Help without the internet: everything on one page, to be printed as well."""
    return render(request, "evening/help/help.html", {"version": VERSION})
