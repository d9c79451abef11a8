"""Buttons of the draw page for wishes, freezing and posting."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.draw.forms.options import DrawOptionsForm, KeepApartForm
from tournament.draw.services.draws import post_rounds
from tournament.draw.services.options import keep_apart, release, set_draw_options
from tournament.draw.services.protocol import close_registration, freeze_list_again
from tournament.draw.views.page import draw_page, freeze_step
from tournament.draw.wishes import wishes_of
from tournament.models import Tournament
from tournament.shared.form_fields import ReasonForm
from tournament.shared.permissions import Act, get_tournament
from tournament.shared.posted_forms import button_on, redirect_onward, valid_form
from tournament.shared.request_numbers import whole_number
from tournament.shared.requests import DeskRequest
from tournament.shared.signs import enumerate_words


@button_on(draw_page)
def draw_options(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.DRAW)
    form = DrawOptionsForm(request.POST, wishes=wishes_of(tournament))
    with valid_form("options_form", form, opened="options"):
        set_draw_options(tournament, by=request.user, **form.cleaned_data)
    messages.success(request, _("Saved. It applies from the next draw."))
    return redirect("draw", slug)


@button_on(draw_page)
def draw_apart(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.DRAW)
    if "release" in request.POST:
        number = whole_number(request.POST["release"])
        pair = get_object_or_404(tournament.kept_apart.select_related("tournament"), pk=number)
        release(pair, by=request.user)
        return redirect(reverse("draw", args=[slug]) + "#apart")
    with valid_form("apart_form", KeepApartForm(request.POST), opened="apart") as form:
        keep_apart(tournament, by=request.user, **form.cleaned_data)
    return redirect(reverse("draw", args=[slug]) + "#apart")


@button_on(draw_page)
def draw_freeze(request: DeskRequest, slug: str) -> HttpResponse:
    """Close registration, or freeze a changed list again."""
    tournament = get_tournament(request, slug, Act.DRAW)
    step = freeze_step(request, tournament)
    if not step.is_answered and tournament.state == tournament.State.REGISTRATION:
        close_registration(tournament, by=request.user)
        messages.success(request, _("Registration is closed; list and options are frozen."))
        return redirect("draw", slug)
    form = ReasonForm(request.POST if step.is_answered else None)
    step.require(freeze_form=form, freeze_is_open=True)
    with valid_form("freeze_form", form, freeze_is_open=True):
        freeze_list_again(tournament, by=request.user, **form.cleaned_data)
    messages.success(request, _("The list is frozen again. The posted copy is void."))
    return redirect("draw", slug)


@button_on(draw_page)
def draw_post(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.DRAW)
    wanted = whole_number(request.POST.get("round", ""))
    posted = post_rounds(tournament, by=request.user, rounds=None if wanted is None else [wanted])
    if posted:
        messages.success(
            request, _posted_in_words(tournament, [round_.number for round_ in posted])
        )
    return redirect_onward(request, "draw", slug)


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
