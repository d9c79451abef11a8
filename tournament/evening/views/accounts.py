"""Pages for accounts and passwords."""

from django.contrib import messages
from django.contrib.auth import login as sign_in, update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournament.evening.forms import accounts as forms
from tournament.evening.services import accounts as services
from tournament.shared import permissions
from tournament.shared.errors import Refused
from tournament.shared.pages import button_on, form_on, render_page, status_of, stored_form
from tournament.shared.permissions import DeskRequest
from tournament.shared.sessions import end_sessions, open_sessions, record_sign_in


@login_not_required
@never_cache
@sensitive_post_parameters("password")
def first_start(request: HttpRequest) -> HttpResponse:
    if not permissions.is_first_start():
        raise Http404
    form = forms.FirstStartForm(request.POST or None)
    if not form.is_valid():
        page = "evening/accounts/first_start.html"
        return render(request, page, {"form": form}, status=status_of(form))
    director = services.create_first_account(**form.cleaned_data)
    if director is None:
        raise Http404
    sign_in(request, director, permissions.PASSWORDS)
    record_sign_in(request)
    return redirect("tournament-list")


def _list_page(
    request: HttpRequest, refused: Refused | None = None, **_places: object
) -> HttpResponse:
    permissions.require_right(request, permissions.ACCOUNTS)
    rights = {
        "leads": _who_may(permissions.LEAD_ALL),
        "may_reopen": _who_may(permissions.REOPEN),
        "may_add": _who_may(permissions.ACCOUNTS),
    }
    accounts = User.objects.annotate(**rights).order_by("-is_active", "first_name", "username")
    context = {"form": forms.AccountForm(), "accounts": accounts}
    return render_page(request, "evening/accounts/list.html", context, refused)


def _who_may(right: str) -> Exists:
    return Exists(permissions.accounts_with_right(right, is_active=None).filter(pk=OuterRef("pk")))


@sensitive_post_parameters("password1", "password2")
@form_on(_list_page)
def account_list(request: HttpRequest) -> HttpResponse:
    permissions.require_right(request, permissions.ACCOUNTS)
    form = forms.AccountForm(request.POST)
    with stored_form("form", form):
        typed = form.cleaned_data
        details = {name: typed[name] for name in ("name", "username", "is_director")}
        account = services.add_account(**details, password=typed["password1"])
    names = {"name": permissions.shown_name(account), "username": account.username}
    messages.success(request, _("%(name)s signs in as “%(username)s” from now on.") % names)
    return redirect("accounts")


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("new_password1", "new_password2")
def account_password(request: HttpRequest, account_id: int) -> HttpResponse:
    permissions.require_right(request, permissions.ACCOUNTS)
    account = get_object_or_404(User, pk=account_id)
    if account.pk == request.user.pk:
        return redirect("own-password")
    _refuse_demo_account(request, account)
    form = forms.NewPasswordForm(account, request.POST or None)
    if form.is_valid():
        services.set_password(account, password=form.cleaned_data["new_password1"])
        names = {"name": permissions.shown_name(account)}
        messages.success(request, _("%(name)s has a new password and signs in with it.") % names)
        return redirect("accounts")
    context = {"form": form, "name": permissions.shown_name(account), "back": "accounts"}
    return _password_page(request, context)


@button_on(_list_page)
def account_lock(request: DeskRequest, account_id: int) -> HttpResponse:
    permissions.require_right(request, permissions.ACCOUNTS)
    account = get_object_or_404(User, pk=account_id)
    services.lock_account(account, by=request.user)
    names = {"name": permissions.shown_name(account)}
    messages.success(request, _("The account of %(name)s is locked.") % names)
    return redirect("accounts")


@require_POST
def account_unlock(request: HttpRequest, account_id: int) -> HttpResponse:
    permissions.require_right(request, permissions.ACCOUNTS)
    account = get_object_or_404(User, pk=account_id)
    services.unlock_account(account)
    messages.success(
        request, _("%(name)s may sign in again.") % {"name": permissions.shown_name(account)}
    )
    return redirect("accounts")


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("old_password", "new_password1", "new_password2")
def own_password(request: DeskRequest) -> HttpResponse:
    _refuse_demo_account(request, request.user)
    form = forms.OwnPasswordForm(request.user, request.POST or None)
    if form.is_valid():
        password, this = form.cleaned_data["new_password1"], request.session.session_key
        services.set_password(request.user, password=password, kept_session=this)
        update_session_auth_hash(request, request.user)
        messages.success(request, _("Your new password is now in use."))
        return redirect("tournament-list")
    sessions = open_sessions(request.user, this=request.session.session_key)
    context = {"form": form, "back": "tournament-list", "sessions": sessions}
    return _password_page(request, context)


@require_POST
def sessions_end(request: DeskRequest) -> HttpResponse:
    end_sessions([request.user.pk], kept_session=request.session.session_key)
    messages.success(request, _("You are signed out everywhere else."))
    return redirect("own-password")


def _refuse_demo_account(request: HttpRequest, account: User) -> None:
    # The sign-in page names the demo's password.
    if request.method == "POST" and account == services.demo_account():
        raise PermissionDenied(_("The demo keeps the password that its sign-in page names."))


def _password_page(request: HttpRequest, context: dict[str, object]) -> HttpResponse:
    status = 422 if request.method == "POST" else 200
    return render(request, "evening/accounts/password.html", context, status=status)
