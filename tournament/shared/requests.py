"""Types of requests as the middlewares leave them. Django creates the requests."""

from django.contrib.auth.models import User
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from tournament.shared.permissions import May


class PageRequest(HttpRequest):
    """`htmx`: truthy if only a part of the page is requested."""

    htmx: HtmxDetails


class DeskRequest(PageRequest):
    """A request of a signed-in user. `may` is set once the tournament is loaded."""

    user: User
    may: May
