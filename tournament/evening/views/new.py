"""Pages for a new tournament: first its rules, then the rest; or like an earlier one."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tournament.evening.forms.again import AgainForm
from tournament.evening.forms.tournaments import TournamentForm
from tournament.evening.services.again import repeat_tournament
from tournament.evening.services.tournaments import create_tournament
from tournament.evening.views.form_hints import chosen_source, hint_at_fee, tell_when, typed_values
from tournament.models import Tournament
from tournament.rules.own.questions import LONG, MINUS, Answers, Offer, answers_of, with_deck
from tournament.rules.own.sources import key_of
from tournament.rules.page import rules_in_one_line, rules_in_short
from tournament.shared.pages import posted, refusals_on, render_page
from tournament.shared.permissions import LEAD_ALL, DeskRequest, get_tournament, require_right

MOST_EARLIER = 5  # tournaments to make a new one like


def tournament_new(request: DeskRequest) -> HttpResponse:
    require_right(request, LEAD_ALL)
    chosen = chosen_source(request)
    if chosen is None:
        return _choose_rules(request)
    like = last_tournament()
    base_rules = like.rules if like and like.rule_set == chosen.key else chosen.rules
    rules = with_deck(base_rules, request.GET.get("deck", ""))
    form = TournamentForm(request.POST or None, rules=rules, like=like)
    if form.is_valid():
        with refusals_on(form):
            tournament = create_tournament(by=request.user, **typed_values(form, chosen))
            tell_when(request, tournament)
            hint_at_fee(request, tournament)
            return redirect("home", tournament.slug)
    context = {
        "form": form,
        "rules_line": rules_in_short(rules),
        "answers": answers_of(rules),
        "like": like,
    }
    return render_page(request, "evening/new.html", context, station="tournaments")


@require_http_methods(["GET", "HEAD", "POST"])
def tournament_again(request: DeskRequest, slug: str) -> HttpResponse:
    require_right(request, LEAD_ALL)
    source = get_tournament(request, slug)
    form = AgainForm(posted(request), source=source)
    if form.is_valid():
        with refusals_on(form):
            tournament = repeat_tournament(source, by=request.user, **form.cleaned_data)
            tell_when(request, tournament)
            return redirect("home", tournament.slug)
    context = {"form": form, "source": source, "rules_line": rules_in_one_line(source)}
    context |= {"tournament": None}  # the head is that of the list
    return render_page(request, "evening/again.html", context, station="tournaments")


def _choose_rules(request: DeskRequest) -> HttpResponse:
    last = last_tournament()
    usual = answers_of(last.rules) if last else Answers(LONG, MINUS)
    answers = Answers(request.GET.get("deck", usual.deck), request.GET.get("list", usual.list))
    if "all" in request.GET:
        answers = Answers()
    last_key = key_of(last) if last else ""
    earlier = Tournament.objects.filter(practice="").order_by("-date", "-pk")
    if last:
        earlier = earlier.exclude(pk=last.pk)
    context = {
        "offered": Offer(answers, base=last_key),
        "deck": answers.deck,
        "earlier": earlier[:MOST_EARLIER],
        "last": last,
        "offers_last": last is not None and not request.GET,
        "last_rules": rules_in_one_line(last) if last else "",
        "last_key": last_key,
    }
    return render_page(request, "evening/choose_rules.html", context, station="tournaments")


def last_tournament() -> Tournament | None:
    return Tournament.objects.filter(is_demo=False).order_by("-date", "-pk").first()
