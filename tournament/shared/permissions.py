"""Who may see and change what. Every view loads its tournament here and nowhere else."""

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from tournament.models import Tournament

# The account of the first start has every right.
REOPEN = "tournament.reopen_tournament"
ACCOUNTS = "auth.add_user"
PASSWORDS = "django.contrib.auth.backends.ModelBackend"  # beside the one that makes guessers wait


def who_may(right: str, *, is_active: bool | None = True) -> QuerySet[User]:
    """Accounts with this right; `is_active` None: locked ones as well."""
    return User.objects.with_perm(right, is_active=is_active, backend=PASSWORDS)  # type: ignore[arg-type]  # the stubs forget None


def get_tournament(request: HttpRequest, slug: str) -> Tournament:
    """The tournament for somebody signed in; strangers get 404, as if it did not exist."""
    if not request.user.is_authenticated:
        raise Http404
    return _find(Tournament.objects.filter(slug=slug))


def get_public_tournament(slug: str) -> Tournament:
    """The tournament for everybody, once the director has switched its page on."""
    return _find(Tournament.objects.filter(slug=slug, is_public=True))


def require_right(request: HttpRequest, right: str) -> None:
    """403 where this account has not been given it."""
    if not request.user.has_perm(right):
        raise PermissionDenied(_("Your account has no right to do this. Ask the director."))


def _find(tournaments: QuerySet[Tournament]) -> Tournament:
    tournament = tournaments.first()
    if tournament is None:
        raise Http404
    return tournament
