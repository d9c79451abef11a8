"""A request as the middlewares leave it, for views that ask for more than Django's own type says.

Types alone: nothing here is ever made, Django makes the requests.
"""

from django.contrib.auth.models import User
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from tournament.shared.permissions import May


class PageRequest(HttpRequest):
    """`htmx`: true where only a part of the page is asked for."""

    htmx: HtmxDetails


class DeskRequest(PageRequest):
    """Of a page that only somebody signed in gets to see. `may`: once its tournament is loaded."""

    user: User
    may: May
