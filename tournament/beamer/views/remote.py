"""The director's phone: what the projector shows, the next thing filled, all else a press away."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.forms import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.beamer import services
from tournament.beamer.forms import MinutesForm, PictureForm, ShowForm, ThanksForm
from tournament.beamer.services import beamer_of
from tournament.beamer.views.screen import SEEN, frame_now, hall_address
from tournament.models import Beamer, Round, Tournament
from tournament.shared.errors import Refused
from tournament.shared.permissions import get_tournament
from tournament.shared.qr import qr_drawing
from tournament.shared.requests import DeskRequest, PageRequest

GONE_AFTER = timedelta(seconds=15)  # it asks every two seconds


@require_safe
def remote(request: PageRequest, slug: str) -> HttpResponse:
    """The whole page, or only what the projector shows, which is asked for again and again."""
    tournament = get_tournament(request, slug)
    if request.htmx:
        return render(request, "beamer/_shown.html", _shown(request, tournament))
    return render(request, "beamer/remote.html", _page(request, tournament))


@require_POST
def show(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    form = ShowForm(request.POST)
    if not form.is_valid():
        return _again(request, tournament, {"show_form": form})
    view, minutes = form.cleaned_data["view"], form.cleaned_data["span"]
    try:
        services.show(tournament, view, minutes=minutes, words=form.words)
    except Refused as refused:
        return _again(request, tournament, {"show_form": form, "problems": refused.problems})
    return redirect("beamer-remote", slug)


@require_POST
def ground(request: DeskRequest, slug: str) -> HttpResponse:
    services.turn_ground(get_tournament(request, slug))
    return redirect("beamer-remote", slug)


@require_POST
def start(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    """The start signal."""
    return _at_once(request, slug, services.start_round, number)


@require_POST
def change_time(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    return _at_once(request, slug, services.set_minutes, number)


@require_POST
def start_back(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    tournament = get_tournament(request, slug)
    try:
        services.take_start_back(tournament, number, by=request.user)
    except Refused as refused:
        return _again(request, tournament, {"problems": refused.problems})
    messages.success(
        request, _("Round %(number)s waits for its signal again.") % {"number": number}
    )
    return redirect("beamer-remote", slug)


@require_POST
def thanks(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    form = ThanksForm(request.POST)
    if not form.is_valid():
        return _again(request, tournament, {"thanks_form": form})
    try:
        services.keep_words(tournament, form.cleaned_data)
    except Refused as refused:
        return _again(request, tournament, {"thanks_form": form, "problems": refused.problems})
    messages.success(request, _("The donors are saved."))
    return redirect("beamer-remote", slug)


@require_POST
def add_picture(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    form = PictureForm(request.POST, request.FILES)
    if not form.is_valid():
        return _again(request, tournament, {"picture_form": form})
    try:
        services.add_picture(tournament, form.picture)
    except Refused as refused:
        return _again(request, tournament, {"picture_form": form, "problems": refused.problems})
    messages.success(request, _("The picture is saved."))
    return redirect("beamer-remote", slug)


@require_POST
def delete_picture(request: DeskRequest, slug: str, picture_id: int) -> HttpResponse:
    services.delete_picture(get_tournament(request, slug), picture_id)
    messages.success(request, _("The picture is deleted."))
    return redirect("beamer-remote", slug)


def _at_once(
    request: DeskRequest, slug: str, act: Callable[..., Round], number: int
) -> HttpResponse:
    """What only asks for the minutes."""
    tournament = get_tournament(request, slug)
    form = MinutesForm(request.POST)
    if not form.is_valid():
        return _again(request, tournament, {"minutes_form": form})
    try:
        act(tournament, number, by=request.user, minutes=form.cleaned_data["minutes"])
    except Refused as refused:
        return _again(request, tournament, {"minutes_form": form, "problems": refused.problems})
    return redirect("beamer-remote", slug)


def _again(request: DeskRequest, tournament: Tournament, said: dict[str, Any]) -> HttpResponse:
    """The page with what was typed, and why it was refused."""
    return render(request, "beamer/remote.html", _page(request, tournament) | said, status=422)


def _page(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    shown = _shown(request, tournament)
    beamer: Beamer = shown["beamer"]
    played = tournament.rounds.filter(posted_at__isnull=False, closed_at__isnull=True).first()
    return shown | {
        "station": "beamer",
        "show_form": ShowForm(initial=model_to_dict(beamer)),
        "views": Beamer.View.choices,
        "thanks_form": ThanksForm(initial={"thanks": beamer.thanks}),
        "picture_form": PictureForm(),
        "pictures": beamer.pictures.defer("image") if beamer.pk else (),
        "played": played,
        "minutes_form": MinutesForm(initial={"minutes": _usual_minutes(tournament, played)}),
    }


def _shown(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    beamer, now = beamer_of(tournament), timezone.now()
    view, since = beamer.shown_at(now)
    seen = SEEN.get(tournament.pk)
    until = beamer.for_now_until
    return {
        "tournament": tournament,
        "beamer": beamer,
        "frame": frame_now(tournament, beamer, now),
        "hall_address": (address := hall_address(request, tournament)),
        "hall_qr": qr_drawing(address) if address else "",
        "view": view,
        "view_name": Beamer.View(view).label,
        "since": since,
        "until": until if until and until > now else None,
        "seen": seen,
        "is_seen": seen is not None and now - seen < GONE_AFTER,
    }


def _usual_minutes(tournament: Tournament, played: Round | None) -> int | None:
    """As long as the round before, or as long as this one is given already."""
    if played is not None and played.minutes:
        return played.minutes
    before = tournament.rounds.filter(minutes__isnull=False).last()
    return before.minutes if before else None
