"""The redirect after a form."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme


def redirect_onward(request: HttpRequest, otherwise: str, *about: object) -> HttpResponse:
    """Redirect to the posted `next` if it is ours, else to the URL `otherwise` of `about`."""
    following = request.POST.get("next", "")
    return redirect(following) if is_own(following) else redirect(otherwise, *about)


def is_own(path: str) -> bool:
    return path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None)
