"""Signing in and out; after an expired session the submitted form is kept and resent."""

from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView, redirect_to_login
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tournament.evening.forms.accounts import LoginForm
from tournament.shared.pages import is_own
from tournament.shared.permissions import unexpired_roles
from tournament.shared.presence import note_left
from tournament.shared.sessions import record_sign_in

PAGE, OVER_THE_PAGE = "evening/accounts/login.html", "evening/accounts/_sign_in_again.html"
NEVER_KEPT = (
    *("csrfmiddlewaretoken", "password", "password1", "password2"),
    *("old_password", "new_password1", "new_password2"),
)


def ask_to_sign_in(request: HttpRequest) -> HttpResponse:
    """Redirect a GET to the sign-in page; else answer 401, a page or, for scripts, a dialog."""
    if is_script(request):
        return render(request, OVER_THE_PAGE, {"form": LoginForm()}, status=401)
    if request.method in ("GET", "HEAD"):
        return redirect_to_login(request.get_full_path())
    fields = typed_fields(request)
    context = {"form": LoginForm(), "resume": request.path, "kept": fields.urlencode()}
    return render(request, PAGE, context | {"has_files": bool(request.FILES)}, status=401)


def typed_fields(request: HttpRequest) -> QueryDict:
    fields = request.POST.copy()
    for name in NEVER_KEPT:
        fields.pop(name, None)
    return fields


def is_script(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers or request.headers.get("X-Desk") == "sign-in"


@method_decorator([login_not_required, never_cache, sensitive_post_parameters()], name="dispatch")
class SignIn(LoginView):
    template_name = PAGE
    authentication_form = LoginForm
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        names = ("resume", "kept", "has_files")
        hidden_fields = {name: self.request.POST.get(name, "") for name in names}
        return super().get_context_data(**kwargs) | {"demo": settings.DEMO} | hidden_fields

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        wanted = super().form_valid(form)
        record_sign_in(self.request)
        resume = self.request.POST.get("resume", "")
        if is_script(self.request):
            return JsonResponse({"csrf": get_token(self.request)})
        if not is_own(resume):
            return wanted
        fields = QueryDict(self.request.POST.get("kept", ""))
        context = {
            "resume": resume,
            "fields": name_value_pairs(fields),
            "has_files": "has_files" in self.request.POST,
        }
        return render(self.request, "evening/accounts/resume.html", context)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        template = OVER_THE_PAGE if is_script(self.request) else PAGE
        status = 429 if form.has_error(NON_FIELD_ERRORS, "wait") else 422
        return render(self.request, template, self.get_context_data(form=form), status=status)


@method_decorator(login_not_required, name="dispatch")
class SignOut(LogoutView):
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            roles = unexpired_roles().filter(account=request.user)
            note_left(request.user.pk, roles.values_list("tournament", flat=True))
        return super().post(request, *args, **kwargs)


def name_value_pairs(fields: QueryDict) -> list[tuple[str, str]]:
    return [(name, value) for name, values in fields.lists() for value in values]
