"""The remote control of the projector on the director's phone."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.cache import cache
from django.forms import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.beamer import services
from tournament.beamer.forms import MinutesForm, PictureForm, ShowForm, ThanksForm
from tournament.beamer.services import beamer_of
from tournament.beamer.views.screen import SEEN, on_screen
from tournament.models import Beamer, Round, Tournament
from tournament.shared.chain import head_of
from tournament.shared.errors import Refused
from tournament.shared.own_address import address_for_others
from tournament.shared.permissions import Act, get_tournament
from tournament.shared.requests import DeskRequest, PageRequest

GONE_AFTER = timedelta(seconds=15)  # the projector polls every two seconds


@require_safe
def remote(request: PageRequest, slug: str) -> HttpResponse:
    """Show the page, or for a poll only the preview of the projector."""
    tournament = get_tournament(request, slug)
    if request.htmx:
        return render(request, "beamer/_preview.html", _preview(request, tournament))
    return render(request, "beamer/remote.html", _page(request, tournament))


@require_POST
def show(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SHOW)
    form = ShowForm(request.POST)
    if not form.is_valid():
        return _show_again(request, tournament, {"show_form": form})
    view, minutes = form.cleaned_data["view"], form.cleaned_data["span"]
    act = partial(services.show, tournament, view, minutes=minutes, words=form.words)
    return _act(request, tournament, act, {"show_form": form})


@require_POST
def ground(request: DeskRequest, slug: str) -> HttpResponse:
    services.turn_ground(get_tournament(request, slug, Act.SHOW))
    return redirect("beamer-remote", slug)


@require_POST
def start(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    return _with_minutes(request, slug, services.start_round, number)


@require_POST
def change_time(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    return _with_minutes(request, slug, services.set_minutes, number)


@require_POST
def start_back(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SHOW)
    act = partial(services.take_start_back, tournament, number, by=request.user)
    success = _("Round %(number)s is waiting for its start signal again.") % {"number": number}
    return _act(request, tournament, act, {}, success)


@require_POST
def thanks(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SHOW)
    form = ThanksForm(request.POST)
    if not form.is_valid():
        return _show_again(request, tournament, {"thanks_form": form})
    act = partial(services.keep_words, tournament, form.cleaned_data)
    return _act(request, tournament, act, {"thanks_form": form}, _("The donors are saved."))


@require_POST
def add_picture(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SHOW)
    form = PictureForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show_again(request, tournament, {"picture_form": form})
    act = partial(services.add_picture, tournament, form.picture)
    return _act(request, tournament, act, {"picture_form": form}, _("The picture is saved."))


@require_POST
def delete_picture(request: DeskRequest, slug: str, picture_id: int) -> HttpResponse:
    services.delete_picture(get_tournament(request, slug, Act.SHOW), picture_id)
    messages.success(request, _("The picture is deleted."))
    return redirect("beamer-remote", slug)


def _with_minutes(
    request: DeskRequest, slug: str, change: Callable[..., Round], number: int
) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.SHOW)
    form = MinutesForm(request.POST)
    if not form.is_valid():
        return _show_again(request, tournament, {"minutes_form": form})
    minutes = form.cleaned_data["minutes"]
    act = partial(change, tournament, number, by=request.user, minutes=minutes)
    return _act(request, tournament, act, {"minutes_form": form})


def _act(
    request: DeskRequest,
    tournament: Tournament,
    act: Callable[[], object],
    typed: dict[str, Any],
    success: str = "",
) -> HttpResponse:
    """Run `act`; if refused, show the page again with the typed values."""
    try:
        act()
    except Refused as refused:
        return _show_again(request, tournament, typed | {"problems": refused.problems})
    if success:
        messages.success(request, success)
    return redirect("beamer-remote", tournament.slug)


def _show_again(
    request: DeskRequest, tournament: Tournament, context: dict[str, Any]
) -> HttpResponse:
    return render(request, "beamer/remote.html", _page(request, tournament) | context, status=422)


def _page(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    preview = _preview(request, tournament)
    beamer: Beamer = preview["beamer"]
    played = tournament.rounds.filter(posted_at__isnull=False, closed_at__isnull=True).first()
    return preview | {
        "station": "beamer",
        "show_form": ShowForm(initial=model_to_dict(beamer)),
        "views": Beamer.View.choices,
        "thanks_form": ThanksForm(initial={"thanks": beamer.thanks}),
        "picture_form": PictureForm(),
        "pictures": beamer.pictures.defer("image") if beamer.pk else (),
        "played": played,
        "minutes_form": MinutesForm(initial={"minutes": _usual_minutes(tournament, played)}),
    }


def _preview(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    beamer, now = beamer_of(tournament), timezone.now()
    view, since = beamer.shown_at(now)
    seen: datetime | None = cache.get(SEEN % tournament.pk)
    until = beamer.for_now_until
    screen = reverse("beamer", args=[tournament.slug])
    return on_screen(request, tournament, beamer, head_of(tournament), now) | {
        "view": view,
        "view_name": Beamer.View(view).label,
        "since": since,
        "until": until if until and until > now else None,
        "seen": seen,
        "is_seen": seen is not None and now - seen < GONE_AFTER,
        "projector_address": address_for_others(request, screen).partition("://")[2],
    }


def _usual_minutes(tournament: Tournament, played: Round | None) -> int | None:
    """Return the minutes of this round, or else of the newest timed one."""
    if played is not None and played.minutes:
        return played.minutes
    before = tournament.rounds.filter(minutes__isnull=False).last()
    return before.minutes if before else None
