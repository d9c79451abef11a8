"""Pages for roles and invitation codes."""

from datetime import datetime
from typing import Any

from axes.handlers.proxy import AxesProxyHandler
from django.contrib import messages
from django.contrib.auth import authenticate, login as sign_in
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.evening.forms import accounts as forms
from tournament.evening.roles import (
    accounts_with_password,
    helpers_of,
    until_in_words,
    unused_invitations,
    used_invitations,
)
from tournament.evening.services import roles as services
from tournament.models import Invitation, Role, Tournament
from tournament.shared.own_address import address_for_others, is_unreachable
from tournament.shared.pages import posted, refusals_as_message, refusals_on, render_page
from tournament.shared.permissions import (
    ALLOWED,
    DOES,
    LEAD_ALL,
    PASSWORDS,
    Act,
    DeskRequest,
    get_tournament,
    require_act,
    shown_name,
    unexpired_roles,
)
from tournament.shared.qr import qr_drawing
from tournament.shared.sessions import record_sign_in

METHODS = ["GET", "HEAD", "POST"]


@require_safe
def roles(request: DeskRequest, slug: str) -> HttpResponse:
    return _roles_page(request, get_tournament(request, slug))


@require_POST
@never_cache
def role_invite(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    kind = request.POST.get("kind", "")
    if kind not in services.INVITED:
        return _roles_page(request, tournament, status=422)
    invitation, code = services.invite(tournament, by=request.user, kind=kind)
    address = address_for_others(request, reverse("join", args=[code]))
    code_context = {
        "made": invitation,
        "made_for": Role.Kind(invitation.kind).label,
        "until": until_in_words(invitation.until),
        "address": address,
        "shown_address": address.partition("://")[2].rstrip("/"),
        "code": qr_drawing(address, _("Code to scan")),
        "is_unreachable": is_unreachable(request),
    }
    return _roles_page(request, tournament, code_context)


@require_http_methods(METHODS)
def role_edit(request: DeskRequest, slug: str, account_id: int) -> HttpResponse:
    tournament = get_tournament(request, slug)
    require_act(request, tournament, Act.LEAD)  # the page names accounts without a role here
    account = get_object_or_404(User, pk=account_id)
    current_roles = list(unexpired_roles().filter(tournament=tournament, account=account))
    is_for_good = bool(current_roles) and all(role.until is None for role in current_roles)
    initial = {
        "kinds": [role.kind for role in current_roles],
        "span": forms.FOR_GOOD if is_for_good else forms.TONIGHT,
    }
    form = forms.RolesForm(posted(request), initial=initial)
    if form.is_valid():
        kinds, until = form.cleaned_data["kinds"], _until(form.cleaned_data["span"])
        with refusals_on(form):
            services.set_roles(tournament, account, by=request.user, kinds=kinds, until=until)
            messages.success(request, _("%(name)s: saved.") % {"name": shown_name(account)})
            return redirect("roles", slug)
    context = {
        "form": form,
        "name": shown_name(account),
        "is_held": bool(current_roles),
        "leads_all": account.has_perm(LEAD_ALL),
    }
    return render_page(request, "roles/edit.html", context)


@require_POST
def role_take_back(request: DeskRequest, slug: str, invitation_id: int) -> HttpResponse:
    tournament = get_tournament(request, slug)
    invitation = get_object_or_404(Invitation, tournament=tournament, pk=invitation_id)
    with refusals_as_message(request):
        joined = services.remove_invited_role(invitation, by=request.user)
        words = {"name": shown_name(joined), "role": Role.Kind(invitation.kind).label}
        messages.success(request, _("%(name)s no longer has the role “%(role)s”.") % words)
    return redirect("roles", slug)


@require_POST
def codes_cancel(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    with refusals_as_message(request):
        services.cancel_invitations(tournament, by=request.user)
        messages.success(request, _("Unused codes no longer work."))
    return redirect("roles", slug)


@require_http_methods(METHODS)
@sensitive_post_parameters("password")
@never_cache
def role_handover(request: DeskRequest, slug: str) -> HttpResponse:
    """Make another account director; it confirms by password and is signed in here."""
    tournament = get_tournament(request, slug)
    require_act(request, tournament, Act.LEAD)
    typed = posted(request)
    form = forms.HandOverForm(
        typed, tournament=tournament, by=request.user, initial={"span": forms.TONIGHT}
    )
    if form.is_valid() and (taker := _confirmed(request, form)):
        until = _until(form.cleaned_data["span"])
        with refusals_on(form):
            services.hand_over_direction(tournament, by=request.user, to=taker, until=until)
            sign_in(request, taker, PASSWORDS)
            record_sign_in(request)
            words = {"name": shown_name(taker)}
            messages.success(request, _("%(name)s is now director and is signed in here.") % words)
            return redirect("home", slug)
    context = {"form": form, "name": _("Hand over as director")}
    return render_page(request, "roles/handover.html", context)


@login_not_required
@never_cache
@require_http_methods(METHODS)
def join_by_code(request: HttpRequest, code: str) -> HttpResponse:
    if not AxesProxyHandler.is_allowed(request):
        text = _("Too many wrong codes came from this device. After a minute, scan the code again.")
        return _turn_away(request, _("Wait a minute"), text, status=429)
    invitation = services.invitation_of(code)
    if invitation is None and (spent := services.void_invitation(code)):
        if spent.used_by and spent.used_by == request.user:
            return redirect("home", spent.tournament.slug)
        text = _("It has been used or cancelled, or its evening is over. Ask for a new one.")
        return _turn_away(request, _("This code no longer works."), text, status=410)
    if invitation is None:
        AxesProxyHandler.user_login_failed(__name__, {"username": "code"}, request)
        raise Http404
    account = request.user if request.user.is_authenticated else None
    form = forms.JoinForm(posted(request))
    if request.method == "POST" and (account or form.is_valid()):
        name = form.data.get("name", "")
        with refusals_on(form, None if account else "name"):
            joined = services.accept_invitation(invitation, name=name, account=account)
            return _finish_joining(request, invitation, joined, is_new=account is None)
    context = {
        "invitation": invitation,
        "does": DOES[invitation.kind],
        "until": until_in_words(invitation.until),
        "form": form,
        "account": account,
    }
    return render_page(request, "roles/join.html", context)


def _turn_away(request: HttpRequest, title: str, text: str, *, status: int) -> HttpResponse:
    context = {"title": title, "text": text}
    return render_page(request, "roles/turned_away.html", context, status=status)


def _finish_joining(
    request: HttpRequest, invitation: Invitation, joined: User, *, is_new: bool
) -> HttpResponse:
    if is_new:
        sign_in(request, joined, PASSWORDS)
        record_sign_in(request)
        request.session.set_expiry(invitation.until)
    words = {"name": shown_name(joined), "does": DOES[invitation.kind]}
    messages.success(request, _("Welcome, %(name)s. %(does)s") % words)
    return redirect("home", invitation.tournament.slug)


def _roles_page(
    request: DeskRequest,
    tournament: Tournament,
    code_context: dict[str, Any] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    helpers = helpers_of(tournament)
    others = accounts_with_password(except_ids=[helper.account.pk for helper in helpers])
    context = {
        "helpers": helpers,
        "came": used_invitations(tournament).first(),
        "unused": unused_invitations(tournament).count(),
        "invited": [(kind.value, kind.label, forms.HINTS[kind]) for kind in services.INVITED],
        "chosen": request.POST.get("kind", Role.Kind.RESULTS),
        "kinds": [kind.label for kind in Role.Kind],
        "acts": [
            (act.label, [kind in kinds for kind in Role.Kind]) for act, kinds in ALLOWED.items()
        ],
        "others": [(account.pk, shown_name(account)) for account in others],
        **(code_context or {}),
    }
    return render_page(request, "roles/roles.html", context, status=status)


def _confirmed(request: DeskRequest, form: forms.HandOverForm) -> User | None:
    account: User = form.cleaned_data["account"]
    password = form.cleaned_data["password"]
    authenticated = authenticate(request, username=account.get_username(), password=password)
    if authenticated is None:
        form.add_error(
            "password", _("This is not the password of %(name)s.") % {"name": shown_name(account)}
        )
    return account if authenticated else None


def _until(span: str) -> datetime | None:
    return services.evening_ends(timezone.now()) if span == forms.TONIGHT else None
