"""Assigning names: recognised people together, doubtful ones one by one."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_safe

from tournament.cup.evenings import Evening, evenings_of
from tournament.cup.forms import CupReasonForm
from tournament.cup.people import Competitor, People, people_of
from tournament.cup.services.people import confirm_recognised, join_people, keep_apart, split_off
from tournament.cup.views.cups import get_cup
from tournament.models import Cup, Player
from tournament.registration.desk import matches_search
from tournament.shared.errors import Refused
from tournament.shared.pages import button_on, render_page, valid_form
from tournament.shared.permissions import DeskRequest
from tournament.shared.request_numbers import number_in, whole_number
from tournament.shared.search import query_words
from tournament.shared.signs import enumerate_words

MOST_FOUND = 8


def _questions_page(
    request: HttpRequest, slug: str, refused: Refused | None = None
) -> HttpResponse:
    cup = get_cup(request, slug)
    evenings = evenings_of(cup)
    people = people_of(cup, evenings)
    skipped = whole_number(request.GET.get("later", request.POST.get("later", ""))) or 0
    question = None
    if skipped < len(people.questions):  # ?later=2 puts two off
        newer, older = people.questions[skipped]
        question = {
            "one": newer.newest,
            "one_when": _when(evenings, newer),
            "other": older.newest,
            "other_when": _when(evenings, older),
        }
    context = {
        "cup": cup,
        "recognised": [
            (parts[-1].newest, sum(len(part.present) for part in parts))
            for parts in people.recognised
        ],
        "questions": len(people.questions),
        "asked": skipped + 1,
        "question": question,
        "later": skipped,
    }
    return render_page(request, "cup/same.html", context, refused)


same = require_safe(_questions_page)


def _person_page(
    request: HttpRequest, slug: str, player_id: int, refused: Refused | None = None
) -> HttpResponse:
    cup = get_cup(request, slug)
    competitor, evenings, people = _find_competitor(cup, player_id)
    wanted = request.GET.get("q", request.POST.get("q", "")).strip()
    context = {
        "cup": cup,
        "competitor": competitor,
        "player_id": player_id,
        "lines": [
            (evening, player, evening.results[player.pk])
            for evening, player in zip(evenings, competitor.players, strict=True)
            if player is not None
        ],
        "q": wanted,
        "found": _search(people, competitor, wanted, evenings),
        "join_form": CupReasonForm(),
        "split_form": CupReasonForm(auto_id="split_%s"),
    }
    return render_page(request, "cup/person.html", context, refused)


person = require_safe(_person_page)


@button_on(_questions_page)
def same_all(request: DeskRequest, slug: str) -> HttpResponse:
    seen = number_in(request.POST, "seen")
    count = confirm_recognised(get_cup(request, slug), by=request.user, seen=seen)
    sentence = ngettext("%(count)s person is confirmed.", "%(count)s people are confirmed.", count)
    messages.success(request, sentence % {"count": count})
    return redirect("cup-same", slug)


@button_on(_questions_page)
def same_answer(request: DeskRequest, slug: str) -> HttpResponse:
    cup = get_cup(request, slug)
    player, other = (_posted_player(request, cup, name) for name in ("one", "other"))
    if request.POST.get("answer") == "yes":
        join_people(cup, by=request.user, player=player, other=other)
    else:
        keep_apart(cup, by=request.user, player=player, other=other)
    later = number_in(request.POST, "later")
    return redirect(reverse("cup-same", args=[slug]) + (f"?later={later}" if later else ""))


@button_on(_person_page)
def person_join(request: DeskRequest, slug: str, player_id: int) -> HttpResponse:
    cup = get_cup(request, slug)
    player = _find_competitor(cup, player_id)[0].newest
    with valid_form("join_form", CupReasonForm(request.POST)) as form:
        other = _posted_player(request, cup, "other")
        join_people(cup, by=request.user, player=player, other=other, **form.cleaned_data)
    messages.success(request, _("They are one person now."))
    return redirect("cup-person", slug, player_id)


@button_on(_person_page)
def person_split(request: DeskRequest, slug: str, player_id: int) -> HttpResponse:
    cup = get_cup(request, slug)
    _find_competitor(cup, player_id)
    with valid_form("split_form", CupReasonForm(request.POST)) as form:
        player = _posted_player(request, cup, "player")
        split_off(cup, by=request.user, player=player, **form.cleaned_data)
    messages.success(request, _("%(player)s is separate now.") % {"player": player.full_name})
    return redirect("cup-person", slug, player_id)


def _find_competitor(cup: Cup, player_id: int) -> tuple[Competitor, list[Evening], People]:
    evenings = evenings_of(cup)
    people = people_of(cup, evenings)
    competitor = people.find(player_id)
    if competitor is None:
        raise Http404
    return competitor, evenings, people


def _search(
    people: People, competitor: Competitor, wanted: str, evenings: list[Evening]
) -> list[tuple[Player, str]]:
    words = query_words(wanted)
    if not words:
        return []
    tournaments = [evening.tournament for evening in evenings]
    players = Player.objects.filter(tournament__in=tournaments)
    matching_ids = {
        pk for pk, key in players.values_list("pk", "search_key") if matches_search(key, words)
    }
    matching = (
        candidate
        for candidate in people.everybody
        if not candidate.evenings & competitor.evenings
        and any(player.pk in matching_ids for player in candidate.present)
    )
    return [
        (candidate.newest, _when(evenings, candidate)) for candidate in list(matching)[:MOST_FOUND]
    ]


def _when(evenings: list[Evening], competitor: Competitor) -> str:
    return enumerate_words(evenings[index].dated_title for index in sorted(competitor.evenings))


def _posted_player(request: HttpRequest, cup: Cup, name: str) -> Player:
    pk = number_in(request.POST, name)
    players = Player.objects.select_related("tournament")
    return get_object_or_404(players, pk=pk, tournament__cups=cup)
