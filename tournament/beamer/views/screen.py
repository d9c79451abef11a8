"""What stands on the projector: one address, asked for again and again by its own script."""

from datetime import datetime

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.beamer.frames.chosen import frame_of
from tournament.beamer.frames.frame import Frame
from tournament.beamer.services import beamer_of
from tournament.hall.pages import Page, pack, send
from tournament.hall.shelf import Shelf
from tournament.hall.shown import shown_as_of
from tournament.models import Beamer, BeamerPicture, Tournament
from tournament.shared.chain import head_of
from tournament.shared.own_address import address_for_others
from tournament.shared.permissions import get_public_tournament, get_tournament
from tournament.shared.qr import qr_drawing

BEAT = 2  # seconds: nobody sees the hand of the clock before that, and it is drawn once for all
SCREENS: Shelf[Page] = Shelf(is_exact=True)
# When a projector has last asked, by tournament: in this process alone, for the director's phone.
SEEN: dict[int, datetime] = {}


@login_not_required
@require_safe
def beamer(request: HttpRequest, slug: str) -> HttpResponse:
    """For everybody once the public page is on, before that for whoever is signed in."""
    tournament = _tournament(request, slug)
    now = timezone.now()
    SEEN[tournament.pk] = now
    stored, head = beamer_of(tournament), head_of(tournament)
    address = hall_address(request, tournament)
    page = SCREENS.take(
        (tournament.pk, request.LANGUAGE_CODE, address),
        f"{head} {stored.changed_at} {now.timestamp() // BEAT}",
        lambda: pack(_draw(request, tournament, stored, frame_now(tournament, stored, now))),
    )
    return send(page, request)


@login_not_required
@require_safe
def picture(request: HttpRequest, slug: str, picture_id: int) -> HttpResponse:
    tournament = _tournament(request, slug)
    found = BeamerPicture.objects.filter(beamer__tournament=tournament, pk=picture_id).first()
    if found is None:
        raise Http404
    response = HttpResponse(bytes(found.image), content_type=found.content_type)
    response["Cache-Control"] = "max-age=86400, immutable"  # another picture has another number
    return response


def frame_now(tournament: Tournament, stored: Beamer, now: datetime) -> Frame:
    hall = shown_as_of(tournament.pk, head_of(tournament), lambda: tournament)
    pictures = stored.pictures.defer("image") if stored.pk else ()
    return frame_of(hall, stored, tuple(pictures), now)


def hall_address(request: HttpRequest, tournament: Tournament) -> str:
    """Where everybody finds what they want to know; "" as long as the public page is off."""
    if not tournament.is_public:
        return ""
    return address_for_others(request, reverse("public-home", args=[tournament.slug]))


def _tournament(request: HttpRequest, slug: str) -> Tournament:
    if request.user.is_authenticated:
        return get_tournament(request, slug)
    return get_public_tournament(slug)


def _draw(
    request: HttpRequest, tournament: Tournament, stored: Beamer, frame: Frame
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "beamer": stored,
        "frame": frame,
        "hall_address": (address := hall_address(request, tournament)),
        "hall_qr": qr_drawing(address) if address else "",
    }
    return render(request, "beamer/screen.html", context)
