"""Buttons of the draw page for wishes, freezing and posting."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.draw.forms.options import DrawOptionsForm, KeepApartForm
from tournament.draw.services.draws import post_rounds
from tournament.draw.services.options import keep_apart, release, set_draw_options
from tournament.draw.services.protocol import close_registration, freeze_again
from tournament.draw.views.page import draw_page, freezing
from tournament.draw.wishes import wishes_of
from tournament.models import Tournament
from tournament.shared.errors import Refused
from tournament.shared.leading_on import lead_on
from tournament.shared.permissions import Act, get_tournament
from tournament.shared.reason_form import ReasonForm
from tournament.shared.request_numbers import whole_number
from tournament.shared.requests import DeskRequest
from tournament.shared.signs import enumerate_words


@require_POST
def draw_options(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.DRAW)
    form = DrawOptionsForm(request.POST, wishes=wishes_of(tournament))
    if not form.is_valid():
        return draw_page(request, tournament, opened="options", bound=form)
    try:
        set_draw_options(tournament, by=request.user, **form.cleaned_data)
    except Refused as refused:
        return draw_page(request, tournament, refused=refused, opened="options", bound=form)
    messages.success(request, _("Saved. It applies from the next draw."))
    return redirect("draw", slug)


@require_POST
def draw_apart(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.DRAW)
    if "release" in request.POST:
        number = whole_number(request.POST["release"])
        pair = get_object_or_404(tournament.kept_apart.select_related("tournament"), pk=number)
        release(pair, by=request.user)
        return redirect(reverse("draw", args=[slug]) + "#apart")
    form = KeepApartForm(request.POST)
    if not form.is_valid():
        return draw_page(request, tournament, opened="apart", bound=form)
    try:
        keep_apart(tournament, by=request.user, **form.cleaned_data)
    except Refused as refused:
        return draw_page(request, tournament, refused=refused, opened="apart", bound=form)
    return redirect(reverse("draw", args=[slug]) + "#apart")


@require_POST
def draw_freeze(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.DRAW)
    step = freezing(request, tournament)
    if not step.is_confirmed:
        if step.stale:
            form = ReasonForm(request.POST)
            return draw_page(request, tournament, refused=step.stale, opened="freeze", bound=form)
        if tournament.state == tournament.State.REGISTRATION:
            return _close(request, tournament)
        return draw_page(request, tournament, opened="freeze")
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return draw_page(request, tournament, opened="freeze", bound=form)
    try:
        freeze_again(tournament, by=request.user, **form.cleaned_data)
    except Refused as refused:
        return draw_page(request, tournament, refused=refused, opened="freeze", bound=form)
    messages.success(request, _("The list is frozen again. The posted copy is void."))
    return redirect("draw", slug)


@require_POST
def draw_post(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.DRAW)
    wanted = whole_number(request.POST.get("round", ""))
    try:
        posted = post_rounds(
            tournament, by=request.user, rounds=None if wanted is None else [wanted]
        )
    except Refused as refused:
        return draw_page(request, tournament, refused=refused)
    if posted:
        messages.success(
            request, _posted_in_words(tournament, [round_.number for round_ in posted])
        )
    return lead_on(request, "draw", slug)


def _posted_in_words(tournament: Tournament, numbers: list[int]) -> str:
    if tournament.is_public:
        sentence = ngettext(
            "Round %(rounds)s is posted: seats and seed are public from now on.",
            "Rounds %(rounds)s are posted: seats and seeds are public from now on.",
            len(numbers),
        )
    else:
        sentence = ngettext(
            "Round %(rounds)s is posted. No phone shows its seats yet: the public page is off.",
            "Rounds %(rounds)s are posted. No phone shows their seats yet: the public page is off.",
            len(numbers),
        )
    return sentence % {"rounds": enumerate_words(numbers)}


def _close(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    try:
        close_registration(tournament, by=request.user)
    except Refused as refused:
        return draw_page(request, tournament, refused=refused)
    messages.success(request, _("Registration is closed; list and options are frozen."))
    return redirect("draw", tournament.slug)
