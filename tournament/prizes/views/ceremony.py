"""The page of the prize-giving, on the desk's screen and on the announcer's phone."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from tournament.models import Beamer, Tournament
from tournament.prizes.ceremony import Ceremony, ceremony_of
from tournament.prizes.end_of_evening import is_till_open
from tournament.prizes.reasons import reason_of, score_in_words
from tournament.prizes.services import ceremony as services
from tournament.prizes.table import PrizeLine
from tournament.prizes.words import called_name, home_or_members, taker_name
from tournament.ranking.tie_words import rounds_in_signs
from tournament.shared.chain import head_of
from tournament.shared.errors import Refused
from tournament.shared.pages import button_on, render_page
from tournament.shared.permissions import Act, DeskRequest, PageRequest, get_tournament
from tournament.shared.projector import projector_view
from tournament.shared.request_numbers import whole_number

SHOWN = 2  # newest calls; the earlier ones are folded away


@require_safe
def ceremony(request: PageRequest, slug: str) -> HttpResponse:
    """Show the prize-giving. Answers a poll with 204 if the journal has not grown."""
    tournament = get_tournament(request, slug)
    if not request.htmx:
        return ceremony_page(request, slug)
    if request.GET.get("seen") == head_of(tournament):
        return HttpResponse(status=204)
    return render(request, "prizes/_ceremony.html", _context(tournament))


def ceremony_page(
    request: PageRequest, slug: str, refused: Refused | None = None, **_places: object
) -> HttpResponse:
    context = _context(get_tournament(request, slug, Act.READ))
    gift = request.POST.get("gift")
    if gift is not None and context["ceremony"].promised_to(gift):
        context["takes_promised"] = {"gift": gift, "is_here": "absent" not in request.POST}
    return render_page(request, "prizes/ceremony.html", context, refused)


@button_on(ceremony_page)
def begin(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.CALL_PRIZES)
    services.begin_ceremony(tournament, by=request.user, order=request.POST.get("order", ""))
    return redirect("ceremony", slug)


@button_on(ceremony_page)
def call(request: DeskRequest, slug: str, prize_id: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.CALL_PRIZES)
    prize = get_object_or_404(tournament.prizes, pk=prize_id)
    services.call_prize(
        prize,
        by=request.user,
        gift=request.POST.get("gift"),
        is_here="absent" not in request.POST,
        takes_promised="promised" in request.POST,
        taker_id=whole_number(request.POST.get("taker", "")),
    )
    return redirect("ceremony", slug)


@button_on(ceremony_page)
def handed_over(request: DeskRequest, slug: str, prize_id: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.CALL_PRIZES)
    prize = get_object_or_404(tournament.prizes, pk=prize_id)
    services.hand_over(prize, by=request.user, taker_id=whole_number(request.POST.get("taker", "")))
    return redirect("ceremony", slug)


@button_on(ceremony_page)
def back(request: DeskRequest, slug: str) -> HttpResponse:
    services.take_call_back(get_tournament(request, slug, Act.CALL_PRIZES), by=request.user)
    return redirect("ceremony", slug)


def _context(tournament: Tournament) -> dict[str, Any]:
    ceremony, view = ceremony_of(tournament), projector_view(tournament)
    lines = [_line(line) for line in ceremony.called_lines]
    return {
        "tournament": tournament,
        "station": "prizes",
        "ceremony": ceremony,
        "head": head_of(tournament),
        "current": _current(ceremony, tournament),
        "called_before": lines[:-SHOWN],
        "called": lines[-SHOWN:],
        "to_come": [
            _line(line) | {"is_taken": ceremony.is_gift_taken(line.prize)}
            for line in ceremony.to_come
        ],
        "at_the_desk": [_line(line) for line in ceremony.at_the_desk],
        "projector_shows": "" if view == Beamer.View.PRIZES else view.label,
        "is_till_open": not (ceremony.to_come or tournament.is_closed)
        and is_till_open(tournament, has_prizes=True),
    }


def _line(line: PrizeLine) -> dict[str, Any]:
    name = taker_name(line.winner, is_public=False)
    return {"line": line, "name": name, "gift": line.taken_gift}


def _current(ceremony: Ceremony, tournament: Tournament) -> dict[str, Any]:
    line = ceremony.current
    if line is None:
        return {}
    last_name, first_name = called_name(line.winner, is_public=False)
    is_zero_sum = tournament.rules.is_zero_sum
    return {
        "line": line,
        "last_name": last_name,
        "first_name": first_name,
        "home": home_or_members(line.winner, line.team_row, is_public=False),
        "rounds": rounds_in_signs(line.row, is_zero_sum=is_zero_sum) if line.row else [],
        "scored": score_in_words(line),
        "reason": reason_of(line),
        "has_already": [  # called before a correction
            called.title
            for called in ceremony.called_lines
            if called.other_prize == line.prize and called.taker == line.taker
        ],
        "own_gift_is_gone": ceremony.is_gift_taken(line.prize),
        "usual_gift": ceremony.usual_gift,
    }
