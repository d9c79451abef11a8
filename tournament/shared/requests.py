"""Types of requests as the middlewares leave them."""

from django.contrib.auth.models import User
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from tournament.shared.permissions import Permissions


class PageRequest(HttpRequest):
    """A request. `htmx`: truthy if only a part of the page is requested."""

    htmx: HtmxDetails


class DeskRequest(PageRequest):
    """A signed-in user's request. `may` is set by get_tournament()."""

    user: User
    may: Permissions
