"""The list of tournaments, the overview of one, publishing, closing and reopening."""

from dataclasses import replace

from django.contrib import messages
from django.contrib.auth.models import User
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.evening.next_step import gap_for_notice, next_step_of
from tournament.evening.overview import figures_of, stepper_stops
from tournament.evening.services import tournaments as services
from tournament.evening.state import read_evening
from tournament.evening.step import open_fee_sentences, unsettled_sentences
from tournament.evening.tournament_list import tournaments_by_year
from tournament.journal.sentences import journal_lines
from tournament.models import Cup, Tournament
from tournament.ranking.doubts import open_doubts
from tournament.results.calls import open_calls
from tournament.rules.page import rules_in_one_line
from tournament.shared import pages, second_step
from tournament.shared.backup_record import backup_warning, clock_at, read_record
from tournament.shared.form_fields import ReasonForm
from tournament.shared.own_address import address_for_others
from tournament.shared.pages import live
from tournament.shared.permissions import (
    REOPEN,
    Act,
    DeskRequest,
    accounts_with_right,
    get_tournament,
    require_right,
    shown_name,
)
from tournament.shared.projector import projector_view
from tournament.shared.qr import qr_drawing
from tournament.shared.signs import enumerate_words

LATEST_ENTRIES = 6
CONFIRM = "evening/confirm.html"


@require_safe
def tournament_list(request: DeskRequest) -> HttpResponse:
    context = tournaments_by_year(request.user, today=timezone.localdate())
    return pages.render_page(request, "evening/list.html", context, station="tournaments")


@require_safe
@live
def home(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    latest = tournament.journal.select_related("by")[:LATEST_ENTRIES]
    evening = read_evening(tournament, now=timezone.now())
    step = next_step_of(evening).for_user(request.may)
    if tournament.is_closed and not request.user.has_perm(REOPEN):
        step = replace(step, links=())
    context = {
        "rules_line": rules_in_one_line(tournament),
        "stations": stepper_stops(evening),
        "figures": figures_of(evening),
        "next_step": step,
        "calls": open_calls(tournament),
        "doubts": () if tournament.is_closed else open_doubts(tournament),
        "gap": gap_for_notice(evening),
        "missing_details": evening.missing_details,
        "journal": journal_lines(
            tournament, latest, tells_births=request.may["register"], reader=request.user
        ),
        "public_address": (address := _public_address(request, tournament)),
        "public_qr": qr_drawing(address) if tournament.is_public else "",
        "on_projector": projector_view(tournament).label,
        "cups": Cup.objects.filter(Q(tournaments=tournament) | Q(final=tournament)).distinct(),
        "worry": backup_warning(now=timezone.now()),
        "backed_up_at": clock_at(read_record().made_at),
    }
    return pages.render_page(request, "evening/home.html", context, station="home")


@require_POST
def tournament_publish(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    with pages.refusals_as_message(request):
        services.set_tournament_public(tournament, by=request.user, is_public=True)
        address = _public_address(request, tournament)
        messages.success(request, _("The public page is on: %(path)s") % {"path": address})
    return pages.redirect_onward(request, "home", slug)


@require_POST
def tournament_unpublish(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.RELEASE)
    with pages.refusals_as_message(request):
        services.set_tournament_public(tournament, by=request.user, is_public=False)
        messages.success(request, _("The public page is switched off."))
    return redirect("home", slug)


def tournament_close(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    still_open = services.open_rounds(tournament)
    step = second_step.of(request, "close tournament", tournament.pk, *still_open)
    is_confirmed = request.method == "POST" and (tournament.is_closed or step.is_confirmed)
    form = ReasonForm(request.POST if is_confirmed else None, initial=request.POST.dict())
    form.fields["reason"].required = False
    if form.is_valid():
        with pages.refusals_on(form, None if tournament.is_closed else "reason"):
            services.close_tournament(tournament, by=request.user, **form.cleaned_data)
            messages.success(request, _("The tournament is closed."))
            return redirect("home", slug)
    asks_first = not (is_confirmed or step.is_answered)
    to_settle = list(unsettled_sentences(tournament))
    context = {
        "title": _("Close %(tournament)s?") % {"tournament": tournament.name},
        "consequences": [
            *([services.rounds_in_the_way(still_open)] if still_open and asks_first else ()),
            *open_fee_sentences(tournament),
            *to_settle,
            _("Once it is closed, everything can be read and printed, but not changed."),
            _who_reopens(request.user),
        ],
        "verb": _("Close the tournament"),
        "form": form if is_confirmed or still_open else None,
        "is_safe_first": not (is_confirmed or still_open)
        and bool(to_settle or not tournament.prizes.exists()),
    }
    to_confirm = None if tournament.is_closed else step
    return pages.render_page(request, CONFIRM, context, station="home", step=to_confirm)


def tournament_reopen(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    require_right(request, REOPEN)
    newest = tournament.journal.values_list("seq", flat=True).first()
    step = second_step.of(request, "reopen tournament", tournament.pk, newest)
    is_confirmed = step.is_confirmed or not tournament.is_closed
    answered = request.POST if request.method == "POST" and is_confirmed else None
    form = ReasonForm(answered, initial=request.POST.dict())
    if form.is_valid():
        with pages.refusals_on(form):
            services.reopen_tournament(tournament, by=request.user, **form.cleaned_data)
            messages.success(request, _("The tournament is open again."))
            return redirect("home", slug)
    context = {
        "title": _("Reopen %(tournament)s?") % {"tournament": tournament.name},
        "consequences": [
            _("Lists, players and settings can be changed again."),
            _("A printed or published ranking may no longer be final."),
            _("The reason is recorded in the journal."),
        ],
        "verb": _("Reopen"),
        "form": form,
    }
    to_confirm = step if tournament.is_closed else None
    return pages.render_page(request, CONFIRM, context, station="home", step=to_confirm)


def demo_delete(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    if not tournament.is_demo:  # its settings offer no removal
        return redirect("tournament-edit", slug)
    step = second_step.of(request, "delete demo", tournament.pk)
    if request.method == "POST" and step.is_confirmed:
        with pages.refusals_as_message(request):
            services.delete_demo(tournament)
            practice, demo = _("The practice is removed."), _("The demo is removed.")
            messages.success(request, practice if tournament.practice else demo)
        return redirect("tournament-list")
    context = {
        "title": _("Remove %(tournament)s?") % {"tournament": tournament.name},
        "consequences": [
            _("Its players, draws, lists and journal are deleted and cannot be brought back."),
            _("Other tournaments stay as they are."),
        ],
        "verb": _("Remove the practice") if tournament.practice else _("Remove the demo"),
        "form": None,
    }
    return pages.render_page(request, CONFIRM, context, station="home", step=step)


def _who_reopens(user: User) -> str:
    if user.has_perm(REOPEN):
        return _("You can reopen it with a reason, which is recorded in the journal.")
    names = [shown_name(account) for account in accounts_with_right(REOPEN)] or ["–"]
    return _("It can be reopened by: %(names)s.") % {"names": enumerate_words(names)}


def _public_address(request: HttpRequest, tournament: Tournament) -> str:
    return address_for_others(request, reverse("public-home", args=[tournament.slug]))
