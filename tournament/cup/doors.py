"""Which cup a page is of: the desk's for who is signed in, everybody's once it is switched on."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from tournament.models import Cup


def get_cup(request: HttpRequest, slug: str) -> Cup:
    """Strangers get 404, as if it did not exist."""
    if not request.user.is_authenticated:
        raise Http404
    return get_object_or_404(Cup, slug=slug)


def get_public_cup(slug: str) -> Cup:
    return get_object_or_404(Cup, slug=slug, is_public=True)
