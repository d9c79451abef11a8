"""The remote control of the projector on the director's phone."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.beamer import services
from tournament.beamer.forms import MinutesForm, PictureForm, ShowForm, ThanksForm
from tournament.beamer.services import beamer_of
from tournament.beamer.views.screen import SEEN, on_screen
from tournament.hall.public_evening import PublicRound
from tournament.models import Beamer, Tournament
from tournament.shared.chain import head_of
from tournament.shared.errors import Refused
from tournament.shared.own_address import address_for_others
from tournament.shared.pages import button_on, render_page, valid_form
from tournament.shared.permissions import Act, DeskRequest, PageRequest, get_tournament

GONE_AFTER = timedelta(seconds=15)  # the projector polls every 1.5 seconds


def remote_page(
    request: PageRequest, slug: str, refused: Refused | None = None, **_places: object
) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.READ)
    preview = _preview(request, tournament)
    beamer: Beamer = preview["beamer"]
    played: PublicRound | None = preview["played"]
    newest_first = tournament.rounds.filter(minutes__isnull=False).order_by("-number")
    usual_minutes = newest_first.values_list("minutes", flat=True).first()
    context = preview | {
        "show_form": ShowForm(instance=beamer),
        "views": Beamer.View.choices,
        "thanks_form": ThanksForm(instance=beamer),
        "picture_form": PictureForm(),
        "pictures": beamer.pictures.defer("image") if beamer.pk else (),
        "minutes_form": MinutesForm(
            initial={"minutes": (played and played.minutes) or usual_minutes}
        ),
    }
    return render_page(request, "beamer/remote.html", context, refused)


@require_safe
def remote(request: PageRequest, slug: str) -> HttpResponse:
    if not request.htmx:
        return remote_page(request, slug)
    return render(request, "beamer/_preview.html", _preview(request, get_tournament(request, slug)))


def button(act: Callable[..., str | None]) -> Callable[..., HttpResponse]:
    """Make a POST view of act(request, tournament, …), which returns a sentence to show or None."""

    @button_on(remote_page)
    @wraps(act)
    def view(request: DeskRequest, slug: str, **places: int) -> HttpResponse:
        if sentence := act(request, get_tournament(request, slug, Act.SHOW), **places):
            messages.success(request, sentence)
        return redirect("beamer-remote", slug)

    return view


@button
def show(request: DeskRequest, tournament: Tournament) -> None:
    with valid_form("show_form", ShowForm(request.POST)) as form:
        texts = dict(form.cleaned_data)
        services.show(tournament, texts.pop("view"), minutes=texts.pop("span"), texts=texts)


@button
def ground(request: DeskRequest, tournament: Tournament) -> None:
    services.turn_ground(tournament)


@button
def start(request: DeskRequest, tournament: Tournament, number: int) -> None:
    with valid_form("minutes_form", MinutesForm(request.POST)) as form:
        services.start_round(tournament, number, by=request.user, **form.cleaned_data)


@button
def change_time(request: DeskRequest, tournament: Tournament, number: int) -> None:
    with valid_form("minutes_form", MinutesForm(request.POST)) as form:
        services.set_minutes(tournament, number, by=request.user, **form.cleaned_data)


@button
def start_back(request: DeskRequest, tournament: Tournament, number: int) -> str:
    services.undo_start(tournament, number, by=request.user)
    return _("Round %(number)s is waiting for its start signal again.") % {"number": number}


@button
def thanks(request: DeskRequest, tournament: Tournament) -> str:
    with valid_form("thanks_form", ThanksForm(request.POST)) as form:
        services.store_texts(tournament, form.cleaned_data)
    return _("Saved.")


@button
def add_picture(request: DeskRequest, tournament: Tournament) -> str:
    with valid_form("picture_form", PictureForm(request.POST, request.FILES)) as form:
        services.add_picture(tournament, form.instance)
    return _("Saved.")


@button
def delete_picture(request: DeskRequest, tournament: Tournament, picture_id: int) -> str:
    services.delete_picture(tournament, picture_id)
    return _("The picture is removed.")


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
