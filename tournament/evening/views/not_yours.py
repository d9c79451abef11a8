"""Page for users without the right: which role is responsible and whom to ask."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.defaults import permission_denied

from tournament.evening.views.sign_in import is_script
from tournament.models import Role
from tournament.shared.permissions import NotYourPart

# The start page of each role; the others return to the overview.
OWN_PAGES = {
    Role.Kind.REGISTRATION: "registration",
    Role.Kind.RESULTS: "results",
    Role.Kind.TILL: "till",
    Role.Kind.BEAMER: "beamer-remote",
}


def not_yours(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Render status 403 for every missing right (Django's handler403)."""
    if not isinstance(exception, NotYourPart):
        return permission_denied(request, exception)
    kind = next((kind for kind in OWN_PAGES if kind in exception.may.roles), None)
    context = {
        "tournament": exception.tournament,
        "title": exception.whose,
        "text": exception.advice,
        "back": reverse(OWN_PAGES[kind] if kind else "home", args=[exception.tournament.slug]),
        "back_label": kind.label if kind else _("Overview"),
    }
    if is_script(request):  # shows the notice above the form
        response = render(request, "evening/_not_yours.html", context, status=403)
        response["X-Desk"] = "not yours"
        return response
    return render(request, "evening/not_yours.html", context, status=403)
