"""Types of requests as the middlewares leave them."""

from django.contrib.auth.models import User
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from tournament.shared.permissions import May


class PageRequest(HttpRequest):
    """`htmx`: truthy if only a part of the page is requested."""

    htmx: HtmxDetails


class DeskRequest(PageRequest):
    """`may` is set once the tournament is loaded."""

    user: User
    may: May
