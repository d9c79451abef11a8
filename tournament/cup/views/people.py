"""Assigning names: who is recognised is confirmed together, who is doubtful asked one by one."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.cup.doors import get_cup
from tournament.cup.evenings import Evening, evenings_of
from tournament.cup.people import People, Someone, people_of
from tournament.cup.services.people import confirm_recognised, join_people, keep_apart, split_off
from tournament.models import Cup, Player
from tournament.registration.desk import matches
from tournament.shared.errors import Refused
from tournament.shared.reason_form import ReasonForm
from tournament.shared.request_numbers import whole_number
from tournament.shared.requests import DeskRequest
from tournament.shared.search import query_words
from tournament.shared.signs import enumerate_words

MOST_FOUND = 8


@require_safe
def same(request: HttpRequest, cup: str) -> HttpResponse:
    """?later=2: so many questions are left for another time."""
    return _same(request, get_cup(request, cup))


@require_POST
def same_all(request: DeskRequest, cup: str) -> HttpResponse:
    found = get_cup(request, cup)
    try:
        seen = whole_number(request.POST.get("seen", "")) or 0
        count = confirm_recognised(found, by=request.user, seen=seen)
    except Refused as refused:
        return _same(request, found, refused)
    sentence = ngettext("%(count)s person is confirmed.", "%(count)s people are confirmed.", count)
    messages.success(request, sentence % {"count": count})
    return redirect("cup-same", cup)


@require_POST
def same_answer(request: DeskRequest, cup: str) -> HttpResponse:
    found = get_cup(request, cup)
    one, other = (_posted_player(request, found, name) for name in ("one", "other"))
    try:
        if request.POST.get("answer") == "yes":
            join_people(found, by=request.user, one=one, other=other)
        else:
            keep_apart(found, by=request.user, one=one, other=other)
    except Refused as refused:
        return _same(request, found, refused)
    later = whole_number(request.POST.get("later", "")) or 0
    return redirect(reverse("cup-same", args=[cup]) + (f"?later={later}" if later else ""))


@require_safe
def person(request: HttpRequest, cup: str, player_id: int) -> HttpResponse:
    return _person(request, get_cup(request, cup), player_id)


@require_POST
def person_join(request: DeskRequest, cup: str, player_id: int) -> HttpResponse:
    found = get_cup(request, cup)
    who, _evenings, _people = _someone(found, player_id)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _person(request, found, player_id, join_form=form, status=422)
    other = _posted_player(request, found, "other")
    reason = form.cleaned_data["reason"]
    try:
        join_people(found, by=request.user, one=who.newest, other=other, reason=reason)
    except Refused as refused:
        return _person(request, found, player_id, problems=refused.problems, status=422)
    messages.success(request, _("They are one person now."))
    return redirect("cup-person", cup, player_id)


@require_POST
def person_split(request: DeskRequest, cup: str, player_id: int) -> HttpResponse:
    found = get_cup(request, cup)
    _someone(found, player_id)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _person(request, found, player_id, split_form=form, status=422)
    player = _posted_player(request, found, "player")
    try:
        split_off(found, by=request.user, player=player, reason=form.cleaned_data["reason"])
    except Refused as refused:
        return _person(request, found, player_id, problems=refused.problems, status=422)
    messages.success(request, _("%(player)s stands alone now.") % {"player": player.full_name})
    return redirect("cup-person", cup, player_id)


def _same(request: HttpRequest, found: Cup, refused: Refused | None = None) -> HttpResponse:
    evenings = evenings_of(found)
    people = people_of(found, evenings)
    skipped = whole_number(request.GET.get("later", request.POST.get("later", ""))) or 0
    questions = people.questions[skipped:]
    context = {
        "station": "cup",
        "cup": found,
        "recognised": [_joined(parts) for parts in people.recognised],
        "questions": len(people.questions),
        "asked": skipped + 1,
        "question": _asked(evenings, questions[0].one, questions[0].other) if questions else None,
        "later": skipped,
        "next_later": skipped + 1,
        "left": bool(people.questions),
        "problems": refused.problems if refused else (),
    }
    status = 200 if refused is None else refused.status
    return render(request, "cup/same.html", context, status=status)


def _person(
    request: HttpRequest, found: Cup, player_id: int, *, status: int = 200, **said: Any
) -> HttpResponse:
    who, evenings, people = _someone(found, player_id)
    wanted = request.GET.get("q", request.POST.get("q", "")).strip()
    context = {
        "station": "cup",
        "cup": found,
        "who": who,
        "player_id": player_id,
        "lines": [
            (evening, player, evening.results[player.pk])
            for evening, player in zip(evenings, who.players, strict=True)
            if player is not None
        ],
        "q": wanted,
        "found": _search(people, who, wanted, evenings),
        "join_form": ReasonForm(),
        "split_form": ReasonForm(auto_id="split_%s"),
    }
    return render(request, "cup/person.html", context | said, status=status)


def _someone(found: Cup, player_id: int) -> tuple[Someone, list[Evening], People]:
    evenings = evenings_of(found)
    people = people_of(found, evenings)
    who = people.of(player_id)
    if who is None:
        raise Http404
    return who, evenings, people


def _search(
    people: People, who: Someone, wanted: str, evenings: list[Evening]
) -> list[tuple[Player, str]]:
    """Others of that name who were never there on the same evening, and when they were there."""
    words = query_words(wanted)
    if not words:
        return []
    found = (
        one
        for one in people.everybody
        if not one.evenings & who.evenings and any(matches(p.search_key, words) for p in one.here)
    )
    return [(one.newest, _when(evenings, one)) for one in list(found)[:MOST_FOUND]]


def _asked(evenings: list[Evening], one: Someone, other: Someone) -> dict[str, Any]:
    return {
        "one": one.newest,
        "one_when": _when(evenings, one),
        "other": other.newest,
        "other_when": _when(evenings, other),
    }


def _joined(parts: tuple[Someone, ...]) -> tuple[Player, int]:
    return parts[-1].newest, sum(len(one.here) for one in parts)


def _when(evenings: list[Evening], one: Someone) -> str:
    """Return for example "Altdorf (6.11.2026) and Lauf (13.11.2026)"."""
    return enumerate_words(evenings[index].dated_title for index in sorted(one.evenings))


def _posted_player(request: HttpRequest, found: Cup, name: str) -> Player:
    pk = whole_number(request.POST.get(name, "")) or 0
    players = Player.objects.select_related("tournament")
    return get_object_or_404(players, pk=pk, tournament__cups=found)
