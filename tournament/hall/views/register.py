"""The public form for pre-registration, uncached because of its CSRF token."""

from collections.abc import Sequence

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.models import PreRegistration, Tournament
from tournament.registration.forms import PreRegistrationForm
from tournament.registration.pre_registration import is_over, open_until
from tournament.registration.prepayment import Prepayment, prepayment
from tournament.registration.services.pre_registrations import (
    full_in_words,
    pre_register,
    why_impossible,
)
from tournament.shared.errors import Refused
from tournament.shared.flood import is_flooding
from tournament.shared.permissions import get_public_tournament
from tournament.shared.request_numbers import content_length

PAYER, PAYER_SECONDS = "payer", 3_600  # a cookie
MOST_BYTES = 9_000  # nine fields of eighty characters, however they are written


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def public_register(request: HttpRequest, slug: str) -> HttpResponse:
    """Show or accept the form without revealing who is registered."""
    tournament = get_public_tournament(slug)
    if request.method != "POST":
        return _form_page(request, tournament)
    if content_length(request) > MOST_BYTES:
        return _form_page(request, tournament, problems=[_("That is more than the form accepts.")])
    form = PreRegistrationForm(request.POST, tournament=tournament)
    if is_flooding(request, "pre-registration"):
        sentence = _(
            "Too many pre-registrations have just come from your connection. "
            "Please try again in ten minutes, or come to the desk."
        )
        return _form_page(request, tournament, form, problems=[sentence], status=429)
    if not form.is_valid():
        return _form_page(request, tournament, form)
    try:
        pre_register(tournament, row=form.instance)
    except Refused as refused:
        return _form_page(request, tournament, form, problems=refused.problems)
    return _redirect_to_answer(tournament, form.instance)


def _redirect_to_answer(tournament: Tournament, pre_registration: PreRegistration) -> HttpResponse:
    # A URL would reveal a name in logs, or who is registered.
    address = reverse("public-register", args=[tournament.slug])
    response = redirect(f"{address}?sent")
    is_minor = pre_registration.is_minor_on(tournament.date)
    payer = f"{pre_registration.last_name} {pre_registration.first_name}"
    if prepayment(tournament, payer=payer, is_minor=is_minor):
        response.set_cookie(
            PAYER,
            signing.dumps({"payer": payer, "is_minor": is_minor}, salt=PAYER),
            max_age=PAYER_SECONDS,
            path=address,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response


def _prepayment(request: HttpRequest, tournament: Tournament) -> Prepayment | None:
    try:
        payer = signing.loads(request.COOKIES.get(PAYER, ""), salt=PAYER, max_age=PAYER_SECONDS)
    except signing.BadSignature:
        payer = {}
    return prepayment(tournament, **payer)


def _form_page(
    request: HttpRequest,
    tournament: Tournament,
    form: PreRegistrationForm | None = None,
    *,
    problems: Sequence[str] = (),
    status: int = 422,
) -> HttpResponse:
    shut = why_impossible(tournament)
    is_sent = request.method != "POST" and "sent" in request.GET
    full = full_in_words(tournament)
    context = {
        "tournament": tournament,
        "is_sent": is_sent,
        "full": full,
        "prepayment": _prepayment(request, tournament) if is_sent and not full else None,
        "shut": shut,
        "is_over": is_over(tournament, timezone.now()),
        "form": form or PreRegistrationForm(tournament=tournament),
        "problems": [] if shut else problems,
        "until": open_until(tournament),
    }
    is_refused = request.method == "POST"
    return render(request, "hall/register.html", context, status=status if is_refused else 200)
