"""Signing in and out, and the first account. A helper's own account is a later page."""

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth import login as sign_in
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LoginView
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tournament.forms.accounts import FirstStartForm, LoginForm
from tournament.services.accounts import create_first_account


@login_not_required
def login(request: HttpRequest) -> HttpResponse:
    page = LoginView.as_view(
        template_name="accounts/login.html",
        authentication_form=LoginForm,
        redirect_authenticated_user=True,
        extra_context={"demo": settings.DEMO},
    )
    response = page(request)
    if request.method == "POST" and response.status_code == 200:
        response.status_code = 422  # the form again, with what is wrong
    return response


@login_not_required
@never_cache
@sensitive_post_parameters("password")
def first_start(request: HttpRequest) -> HttpResponse:
    """Only reached from this machine: the first_start middleware turns others away."""
    if get_user_model().objects.exists():
        raise Http404
    form = FirstStartForm(request.POST or None)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return render(request, "accounts/first_start.html", {"form": form}, status=status)
    director = create_first_account(**form.cleaned_data)
    if director is None:
        raise Http404
    sign_in(request, director)
    return redirect("tournament-list")
