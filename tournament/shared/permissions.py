"""Who may see and change what. All views load their tournament here."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import models
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy
from django_htmx.middleware import HtmxDetails

from tournament.models import Role, Tournament
from tournament.shared.presence import note
from tournament.shared.signs import enumerate_words

# The first account has all rights.
REOPEN = "tournament.reopen_tournament"
ACCOUNTS = "auth.add_user"
LEAD_ALL = "tournament.lead_tournaments"
PASSWORDS = "django.contrib.auth.backends.ModelBackend"  # the backend that knows permissions
READING = ("GET", "HEAD", "OPTIONS")


def is_first_start() -> bool:
    return not User.objects.filter(is_active=True).exists()  # nobody can use an imported account


class Act(models.TextChoices):
    """Activities that roles allow. A view names the act its POST needs; the default is LEAD."""

    REGISTER = "register", gettext_lazy("Register, change and withdraw players")
    TAKE_FEES = "take_fees", gettext_lazy("Take and refund entry fees")
    DRAW = "draw", gettext_lazy("Draw, and draw again")
    ENTER_LISTS = "enter_lists", capfirst(gettext_lazy("enter and check lists"))
    CORRECT_LISTS = "correct_lists", gettext_lazy("Correct a list that counts")
    RELEASE = "release", gettext_lazy("Release the ranking for the hall")
    SET_PRIZES = "set_prizes", gettext_lazy("Set the prizes")
    CALL_PRIZES = "call_prizes", gettext_lazy("Run the prize-giving")
    CLOSE_TILL = "close_till", gettext_lazy("Keep and close the till")
    SHOW = "show", gettext_lazy("Control the projector and the clock")
    READ = "read", gettext_lazy("View and print, without contact details")
    LEAD = "lead", gettext_lazy("Settings, rounds, roles, jury, deletion")


_Kind = Role.Kind
ALLOWED: Mapping[Act, tuple[Role.Kind, ...]] = {
    Act.REGISTER: (_Kind.DIRECTOR, _Kind.REGISTRATION),
    Act.TAKE_FEES: (_Kind.DIRECTOR, _Kind.REGISTRATION, _Kind.TILL),
    Act.DRAW: (_Kind.DIRECTOR,),
    Act.ENTER_LISTS: (_Kind.DIRECTOR, _Kind.RESULTS),
    Act.CORRECT_LISTS: (_Kind.DIRECTOR, _Kind.RESULTS),
    Act.RELEASE: (_Kind.DIRECTOR,),
    Act.SET_PRIZES: (_Kind.DIRECTOR,),
    Act.CALL_PRIZES: (_Kind.DIRECTOR, _Kind.BEAMER),
    Act.CLOSE_TILL: (_Kind.DIRECTOR, _Kind.TILL),
    Act.SHOW: (_Kind.DIRECTOR, _Kind.BEAMER),
    Act.READ: tuple(_Kind),
    Act.LEAD: (_Kind.DIRECTOR,),
}

BACKED_UP = (_Kind.DIRECTOR, _Kind.REGISTRATION, _Kind.RESULTS, _Kind.TILL)

# What an account with this role does.
DOES: Mapping[str, Promise] = {
    _Kind.REGISTRATION: gettext_lazy("You register the players."),
    _Kind.RESULTS: gettext_lazy("You enter results."),
    _Kind.TILL: gettext_lazy("You keep the till."),
    _Kind.BEAMER: gettext_lazy("You control the projector."),
    _Kind.VIEWER: gettext_lazy("You are a spectator."),
}


@dataclass(frozen=True, slots=True)
class Permissions:
    """An account's permissions in one tournament; in templates `request.may.draw`."""

    roles: frozenset[str]
    leads_all: bool = False

    def does(self, act: Act) -> bool:
        return self.leads_all or not self.roles.isdisjoint(ALLOWED[act])

    def __getitem__(self, act: str) -> bool:
        return self.does(Act(act))


class PageRequest(HttpRequest):
    """A request. `htmx`: truthy if only a part of the page is requested."""

    htmx: HtmxDetails


class DeskRequest(PageRequest):
    """A signed-in user's request. `may` is set by get_tournament()."""

    user: User
    may: Permissions


def whose(act: Act) -> str:
    kinds = ALLOWED[act]
    if kinds == (Role.Kind.DIRECTOR,):
        return _("The tournament director does this.")
    roles = enumerate_words(kind.label for kind in kinds)
    return _("This is done by: %(roles)s.") % {"roles": roles}


class NotYourPart(PermissionDenied):
    """The user has a role in this tournament, but not one for this act."""

    def __init__(self, tournament: Tournament, act: Act, may: Permissions) -> None:
        super().__init__(f"{act} by {', '.join(sorted(may.roles))}")  # for the log: no names
        self.tournament, self.act, self.may = tournament, act, may

    @property
    def whose(self) -> str:
        return whose(self.act)

    @property
    def advice(self) -> str:
        sentences = [
            str(DOES[kind]) for kind in Role.Kind if kind in self.may.roles and kind in DOES
        ]
        if names := directors_of(self.tournament):
            fetch = _("If it is needed, please ask %(names)s.")
            sentences.append(fetch % {"names": enumerate_words(names)})
        return " ".join([*sentences, _("Nothing was changed.")])


def accounts_with_right(right: str, *, is_active: bool | None = True) -> QuerySet[User]:
    """Return the accounts with a Django permission. `is_active` None: locked ones as well."""
    return User.objects.with_perm(right, is_active=is_active, backend=PASSWORDS)  # type: ignore[arg-type]  # the stubs forget None


def shown_name(account: User) -> str:
    return account.get_full_name() or account.get_username()


def get_tournament(request: HttpRequest, slug: str, act: Act = Act.LEAD) -> Tournament:
    """Return the tournament, or 404 without a role.

    Every role may read; any other method needs `act`, else NotYourPart (403).
    """
    if not request.user.is_authenticated:
        raise Http404
    loaded: Tournament | None = getattr(request, "tournament", None)
    if request.method in READING and loaded is not None and loaded.slug == slug:
        return loaded
    tournament = get_object_or_404(Tournament, slug=slug)
    leads_all = request.user.has_perm(LEAD_ALL)  # cached; the page's head needs it, too
    roles = unexpired_roles().filter(tournament=tournament, account=request.user.pk)
    kinds = () if leads_all else roles.values_list("kind", flat=True)
    may = Permissions(frozenset(kinds), leads_all)
    if not may.does(Act.READ):
        raise Http404
    request.may = may  # type: ignore[attr-defined]  # PageRequest has it; templates read it
    request.tournament = tournament  # type: ignore[attr-defined]  # for the same request alone
    note(tournament.pk, request.user.pk)
    if request.method not in READING:
        require_act(request, tournament, act)
    return tournament


def require_act(request: HttpRequest, tournament: Tournament, act: Act) -> None:
    """Raise NotYourPart unless the user may do `act`. Call after get_tournament()."""
    may: Permissions = request.may  # type: ignore[attr-defined]  # set by get_tournament
    if not may.does(act):
        raise NotYourPart(tournament, act, may)


def tournaments_of(user: User, act: Act = Act.READ) -> QuerySet[Tournament]:
    own = unexpired_roles().filter(
        account=user.pk, tournament=OuterRef("pk"), kind__in=ALLOWED[act]
    )
    leads_all = accounts_with_right(LEAD_ALL).filter(pk=user.pk)
    return Tournament.objects.filter(Exists(own) | Exists(leads_all))


def unexpired_roles() -> QuerySet[Role]:
    return Role.objects.filter(Q(until=None) | Q(until__gt=timezone.now()))


def get_public_tournament(slug: str) -> Tournament:
    return get_object_or_404(Tournament, slug=slug, is_public=True)


def require_right(request: HttpRequest, right: str) -> None:
    if not request.user.has_perm(right):
        raise PermissionDenied(_("You are not allowed to do this. Please ask the director."))


def may_back_up(user: User) -> bool:
    """Return True if the account may make backups: no spectators, no projector."""
    if user.has_perm(LEAD_ALL) or user.has_perm(ACCOUNTS):
        return True
    return unexpired_roles().filter(account=user.pk, kind__in=BACKED_UP).exists()


def directors_of(tournament: Tournament) -> list[str]:
    """Return the directors' names, longest in office first."""
    directors = unexpired_roles().filter(
        tournament=tournament, kind=Role.Kind.DIRECTOR, account__is_active=True
    )
    return [shown_name(role.account) for role in directors.select_related("account")]
