"""Pages for a new tournament and for the settings of one, with the same form."""

from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import to_data
from tournament.evening.forms.again import AgainForm
from tournament.evening.forms.tournaments import BY_RULES, FIELDS_OF_SETTING, TournamentForm
from tournament.evening.services.again import repeat_tournament
from tournament.evening.services.tournament_checks import CHECKS, broken_promises
from tournament.evening.services.tournaments import change_tournament, create_tournament
from tournament.evening.settings import settings_by_subject
from tournament.models import Tournament
from tournament.models.tournament import FEE_HINT_CENTS, HOUSE
from tournament.registration.fees import fees_of, open_fees
from tournament.rules.names import rules_title
from tournament.rules.own.offer import LONG, MINUS, Answers, Offer, answers_of, with_deck
from tournament.rules.own.sources import Source, all_sources, key_of, source
from tournament.rules.page import rules_in_one_line, rules_in_short
from tournament.shared import second_step
from tournament.shared.form_fields import ReasonForm
from tournament.shared.money import money
from tournament.shared.pages import disable_if_closed, posted, refusals_on, render_page, status_of
from tournament.shared.permissions import LEAD_ALL, Act, DeskRequest, get_tournament, require_right
from tournament.shared.signs import long_date

FAR_OFF = timedelta(days=300)
MOST_EARLIER = 5  # tournaments to make a new one like


def tournament_new(request: DeskRequest) -> HttpResponse:
    require_right(request, LEAD_ALL)
    chosen = source(request.GET.get("rules", ""))
    if chosen is None:
        return _choose_rules(request)
    like = last_tournament()
    base_rules = like.rules if like and like.rule_set == chosen.key else chosen.rules
    rules = with_deck(base_rules, request.GET.get("deck", ""))
    form = TournamentForm(request.POST or None, rules=rules, like=like)
    if form.is_valid():
        with refusals_on(form):
            tournament = create_tournament(by=request.user, **_typed_values(form, chosen))
            _tell_when(request, tournament)
            _hint_at_fee(request, tournament)
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
    earlier = get_tournament(request, slug)
    form = AgainForm(posted(request), source=earlier)
    if form.is_valid():
        with refusals_on(form):
            tournament = repeat_tournament(earlier, by=request.user, **form.cleaned_data)
            _tell_when(request, tournament)
            return redirect("home", tournament.slug)
    context = {"form": form, "source": earlier, "rules_line": rules_in_one_line(earlier)}
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


def tournament_edit(request: DeskRequest, slug: str) -> HttpResponse:
    """Show and change settings: one (?change=), the rule set (?rules=), or all.

    Changing what players rely on needs a confirmed reason.
    """
    tournament = get_tournament(request, slug)
    is_asked_in_vain = tournament.are_rules_frozen and request.method != "POST"
    chosen = None if is_asked_in_vain else source(request.GET.get("rules", ""))
    rules = chosen.rules if chosen else tournament.rules
    opened = "rules" if chosen else request.GET.get("change", "")
    only: Collection[str] = BY_RULES if chosen else (opened,) if opened in FIELDS_OF_SETTING else ()
    is_whole = request.method == "POST" and not only
    only = FIELDS_OF_SETTING if is_whole else only
    form = TournamentForm(request.POST or None, rules=rules, tournament=tournament, only=only)
    disable_if_closed(form, tournament)
    question: dict[str, Any] = {}
    values = _typed_values(form, chosen) if form.is_valid() else {}
    if values and not (question := _question(request, tournament, values)):
        with refusals_on(form):
            tournament = _change(request, tournament, values)
            return redirect("tournament-edit", tournament.slug)
    subjects = settings_by_subject(tournament, leads_cups=request.user.has_perm(LEAD_ALL))
    rare = [setting for group in subjects.values() for setting in group if setting.is_rare]
    can_change = request.may.does(Act.LEAD) and not tournament.is_closed
    context = question | {
        "subjects": subjects,
        "rare": rare,
        "is_rare_opened": any(setting.name == opened for setting in rare),
        "can_change": can_change,
        "opened": opened if can_change or form.is_bound else "",
        "is_whole": is_whole,
        "form": form,
        "rule_set": rules_title(rules),
        "others": _others(tournament) if opened == "rules" else [],
        "is_other": chosen is not None and rules != tournament.rules,
    }
    status = question.get("status", status_of(form))
    return render_page(request, "evening/edit.html", context, station="home", status=status)


def _change(request: DeskRequest, tournament: Tournament, values: dict[str, Any]) -> Tournament:
    before, reason = _fees(tournament), request.POST.get("reason", "")
    tournament = change_tournament(tournament, by=request.user, reason=reason, **values)
    messages.success(request, _("Saved."))
    if "date" in values:
        _hint_at_date(request, tournament)
    if "fee_cents" in values:
        _hint_at_fee(request, tournament)
    if _fees(tournament) != before:
        payers = fees_of(player for player in open_fees(tournament).open if player.has_paid)
        sentence = _("Of those who have already paid: %(open)s. They appear in the unpaid fees.")
        if payers.open:
            messages.warning(request, sentence % {"open": payers.open_in_words})
    return tournament


def _fees(tournament: Tournament) -> tuple[int, int]:
    return tournament.fee_cents, tournament.minor_fee_cents


def _others(tournament: Tournament) -> list[Source]:
    return [
        choice
        for choice in all_sources()
        if choice.key != tournament.rule_set and choice.rules != tournament.rules
    ]


def _question(
    request: HttpRequest, tournament: Tournament, values: dict[str, Any]
) -> dict[str, Any]:
    names = (*CHECKS, "stakes", "round_count")
    before = {name: getattr(tournament, name) for name in names}
    after = {name: values.get(name, before[name]) for name in names}
    sentences = broken_promises(tournament, before, after)
    step = second_step.of(request, "change settings", tournament.pk, before, after)
    answered = request.POST if step.is_answered else None
    form = ReasonForm(answered, initial={"reason": request.POST.get("reason", "")})
    if tournament.is_closed or not sentences or (step.is_confirmed and form.is_valid()):
        return {}
    return {
        "told": sentences,
        "token": step.token,
        "reason_form": form,
        "stale": step.outdated_refusal,
        "status": step.status(status_of(form)),
    }


def _typed_values(form: TournamentForm, chosen: Source | None) -> dict[str, Any]:
    if chosen is None or chosen.rules.slug != HOUSE:
        return form.values()
    return form.values() | {"house_rules": to_data(chosen.rules)}


def _hint_at_fee(request: HttpRequest, tournament: Tournament) -> None:
    if tournament.fee_cents <= FEE_HINT_CENTS:
        return
    sentence = _("Entry fee %(fee)s: above %(limit)s the evening may count as commercial. Saved.")
    values = {"fee": money(tournament.fee_cents), "limit": money(FEE_HINT_CENTS)}
    messages.warning(request, sentence % values)


def _tell_when(request: HttpRequest, tournament: Tournament) -> None:
    sentence = _("The tournament is set up for %(day)s.")
    messages.success(request, sentence % {"day": long_date(tournament.date)})
    _hint_at_date(request, tournament)


def _hint_at_date(request: HttpRequest, tournament: Tournament) -> None:
    today = timezone.localdate()
    if tournament.date < today:
        sentence = _("%(day)s is in the past. If that is a mistake: Settings, Date.")
    elif tournament.date - today > FAR_OFF:
        sentence = _("%(day)s is almost a year away or more. If that is a mistake: Settings, Date.")
    else:
        return
    messages.warning(request, sentence % {"day": date_format(tournament.date)})
