"""The projector's page, polled by its own script."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.beamer.frames import prizes, ranking, rounds, words
from tournament.beamer.frames.frame import Frame, Moment, welcome
from tournament.beamer.services import beamer_of
from tournament.hall.journal_cache import JournalCache
from tournament.hall.page_cache import Page, pack, page_response
from tournament.hall.public_evening import PublicEvening, PublicRound, public_evening_at
from tournament.models import Beamer, BeamerPicture, Tournament
from tournament.shared.chain import head_of
from tournament.shared.own_address import address_for_others
from tournament.shared.permissions import get_public_tournament, get_tournament
from tournament.shared.qr import qr_drawing

BEAT = 2  # seconds that all screens share one rendering of an unchanged journal
SCREENS: JournalCache[Page] = JournalCache(is_exact=True)
SEEN = "projector-%s"  # cache key: the projector's last poll, shown on the remote control
View = Beamer.View

ROUND_FRAMES: dict[str, Callable[[Moment, PublicRound], Frame]] = {
    View.NAMES: rounds.names,
    View.TABLES: rounds.tables,
    View.CLOCK: rounds.clock_of,
    View.MISSING: rounds.missing,
}
FRAMES: dict[str, Callable[[Moment], Frame]] = {
    View.RANKING: ranking.ranking,
    View.PRIZES: prizes.prizes,
    View.PAUSE: words.pause,
    View.NOTICE: words.notice,
    View.THANKS: words.thanks,
    View.DARK: words.dark,
}


@login_not_required
@require_safe
def beamer(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the current frame; before the page is public, to members only."""
    tournament = _tournament(request, slug)
    now = timezone.now()
    cache.set(SEEN % tournament.pk, now)
    stored, head = beamer_of(tournament), head_of(tournament)

    def draw() -> Page:
        context = on_screen(request, tournament, stored, head, now)
        return pack(render(request, "beamer/screen.html", context))

    page = SCREENS.get_or_make(
        (tournament.pk, request.LANGUAGE_CODE, hall_address(request, tournament)),
        f"{head} {stored.changed_at} {now.timestamp() // BEAT}",
        draw,
    )
    return page_response(page, request)


@login_not_required
@require_safe
def picture(request: HttpRequest, slug: str, picture_id: int) -> HttpResponse:
    tournament = _tournament(request, slug)
    stored = get_object_or_404(BeamerPicture, beamer__tournament=tournament, pk=picture_id)
    response = HttpResponse(bytes(stored.image), content_type=stored.content_type)
    response["Cache-Control"] = "max-age=86400, immutable"  # a new picture has a new id
    return response


def on_screen(
    request: HttpRequest, tournament: Tournament, stored: Beamer, head: str, now: datetime
) -> dict[str, Any]:
    hall = public_evening_at(tournament.pk, head, lambda: tournament)
    pictures = stored.pictures.defer("image") if stored.pk else ()
    address = hall_address(request, tournament)
    return {
        "tournament": tournament,
        "beamer": stored,
        "played": hall.played,
        "frame": frame_of(hall, stored, tuple(pictures), now),
        "hall_address": address,
        "hall_qr": qr_drawing(address) if address else "",
    }


def hall_address(request: HttpRequest, tournament: Tournament) -> str:
    if not tournament.is_public:
        return ""
    return address_for_others(request, reverse("public-home", args=[tournament.slug]))


def _tournament(request: HttpRequest, slug: str) -> Tournament:
    try:
        return get_public_tournament(slug)
    except Http404:
        return get_tournament(request, slug)


def frame_of(
    hall: PublicEvening, beamer: Beamer, pictures: Sequence[BeamerPicture], now: datetime
) -> Frame:
    view, since = beamer.shown_at(now)
    moment = Moment(hall, beamer, pictures, since, now)
    played = hall.played if view in (View.CLOCK, View.MISSING) else hall.current
    if view in FRAMES:
        return FRAMES[view](moment)
    return ROUND_FRAMES[view](moment, played) if played and played.tables else welcome(moment)
