"""The desk's page of pre-registrations."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from tournament.models import PreRegistration, Tournament
from tournament.registration.pre_registration import waiting_of
from tournament.registration.services import pre_registrations as services
from tournament.shared import second_step
from tournament.shared.errors import Refused
from tournament.shared.pages import form_on, render_page
from tournament.shared.permissions import Act, DeskRequest, get_tournament
from tournament.shared.request_numbers import whole_number


def _page(request: DeskRequest, slug: str, refused: Refused | None = None) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.READ)
    waiting = waiting_of(tournament)
    context = {
        "waiting": waiting,
        "plain": sum(not entry.namesakes for entry in waiting),
        "is_late": tournament.is_registration_over(timezone.now()),
        "late_reason": request.POST.get("late_reason", ""),
        "token": second_step.of(request, "decline all", tournament.pk).token,
    }
    return render_page(request, "registration/waiting.html", context, refused)


@form_on(_page)
def pre_registrations(request: DeskRequest, slug: str) -> HttpResponse:
    """Handle a button:

    `confirm`, `other` (of the same name), `same` (registered already), `decline`, `all` (confirm
    those without namesakes), `none` (decline all).
    """
    messages.success(
        request, _perform_posted_act(request, get_tournament(request, slug, Act.REGISTER))
    )
    return redirect("pre-registrations", slug)


def _perform_posted_act(request: DeskRequest, tournament: Tournament) -> str:
    late_reason = request.POST.get("late_reason", "")
    if "all" in request.POST:
        players = services.confirm_all_plain(tournament, by=request.user, late_reason=late_reason)
        return ngettext(
            "%(count)s pre-registration is confirmed.",
            "%(count)s pre-registrations are confirmed.",
            len(players),
        ) % {"count": len(players)}
    if "none" in request.POST:
        step = second_step.of(request, "decline all", tournament.pk)
        if not step.is_confirmed:
            raise step.outdated_refusal or Refused(
                _("Please confirm that you want to decline all of them.")
            )
        count = services.decline_all(tournament, by=request.user)
        return _("Declined: %(count)s. Their details are deleted.") % {"count": count}
    is_same = "same" in request.POST
    if row := _row(tournament, request.POST.get("same" if is_same else "decline", "")):
        services.decline_pre_registration(row, by=request.user)
        sentence = _("Declined: %(name)s. The details are deleted.")
        if is_same:
            sentence = _("Removed: %(name)s is registered already.")
        return sentence % {"name": row.full_name}
    is_other = "other" in request.POST
    row = _row(tournament, request.POST.get("other" if is_other else "confirm", ""))
    if row is None:
        raise Refused(_("Somebody else has already dealt with this pre-registration."))
    player = services.confirm_pre_registration(
        row, by=request.user, late_reason=late_reason, allow_same_name=is_other
    )
    words = {
        "player": player.full_name,
        "number": player.number,
        "state": player.get_state_display(),
    }
    return _("%(player)s has number %(number)s: %(state)s.") % words


def _row(tournament: Tournament, pk: str) -> PreRegistration | None:
    return tournament.pre_registrations.filter(pk=whole_number(pk) or 0).first()
