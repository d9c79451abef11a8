"""Who may see and change what. Every view loads its tournament here and nowhere else."""

from django.http import Http404, HttpRequest

from tournament.models import Tournament


def get_tournament(request: HttpRequest, slug: str) -> Tournament:
    """The tournament for somebody signed in; strangers get 404, as if it did not exist."""
    if not request.user.is_authenticated:
        raise Http404
    return _find(Tournament.objects.filter(slug=slug))


def get_public_tournament(slug: str) -> Tournament:
    """The tournament for everybody, once the director has switched its page on."""
    return _find(Tournament.objects.filter(slug=slug, is_public=True))


def _find(tournaments) -> Tournament:  # type: ignore[no-untyped-def]
    tournament = tournaments.first()
    if tournament is None:
        raise Http404
    return tournament
