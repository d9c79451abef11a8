"""The draw page and its buttons."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from tournament.draw.by_standing import standing_problems
from tournament.draw.drawn import drawn_rounds, protocol_facts, unavoidable_flaws
from tournament.draw.forms import DrawOptionsForm, FillUpForm, IngredientForm, KeepApartForm
from tournament.draw.services import field as services
from tournament.draw.services.draws import not_posted_after, post_rounds
from tournament.draw.services.options import keep_apart, release, set_draw_options
from tournament.draw.services.protocol import close_registration, freeze_list_again
from tournament.draw.three_seats import effects_of_three
from tournament.draw.wishes import ALL, known_seed_chain, wishes_of
from tournament.models import Player, Round, Tournament
from tournament.registration.field import (
    Field,
    dispensable_fill_ins,
    field_of,
    gone_home,
    last_registered,
    sits_out,
    sizes_in_words,
)
from tournament.registration.missing_details import missing_details
from tournament.registration.seating_gap import seating_gap
from tournament.seating import random_averages
from tournament.seating.values import BY_STANDING
from tournament.shared import second_step
from tournament.shared.errors import Refused
from tournament.shared.form_fields import ReasonForm
from tournament.shared.pages import button_on, redirect_onward, render_page, valid_form
from tournament.shared.permissions import Act, DeskRequest, get_tournament
from tournament.shared.request_numbers import whole_number
from tournament.shared.second_step import SecondStep
from tournament.shared.signs import enumerate_words


def draw_page(
    request: HttpRequest, slug: str, refused: Refused | None = None, **_places: object
) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.READ)
    fixed = tournament.players.filter(state__in=Player.SEATED_STATES, table_from__isnull=False)
    pairs = tournament.kept_apart.select_related("first", "second")
    field = field_of(tournament)
    rounds = drawn_rounds(tournament, field)
    out = _sitting_out_context(tournament)
    wishes = wishes_of(tournament)
    is_drawn_at_once = wishes.rounds == ALL and not out.get("out_now")
    undrawn = [drawn.number for drawn in rounds if drawn.draw is None]
    absent = tournament.players.filter(state__in=Player.SEATED_STATES, is_present=False).exclude(
        pk__in=gone_home(tournament)
    )
    context = dict(
        field=field,
        rounds=rounds,
        undrawn=undrawn,
        to_draw=ALL if is_drawn_at_once else next(iter(undrawn), None),
        waits_for=undrawn and standing_problems(tournament, undrawn[:1], field.players),
        has_lists=any(drawn.first_list for drawn in rounds),
        current=next(
            (drawn for drawn in rounds if drawn.draw and not drawn.draw.round.is_closed), None
        ),
        absent=sum(not sits_out(player) for player in absent),
        gap=seating_gap(tournament),
        missing_details=missing_details(tournament, field.players),
        chance=_by_chance(tournament, field),
        sizes=sizes_in_words(field.sizes) if field.is_drawable else "",
        facts=protocol_facts(tournament, field),
        proven=unavoidable_flaws(tournament, field, rounds),
        freeze_token=freeze_step(request, tournament).token,
        freeze_consequences=[
            _("The list and the options get new hashes."),
            _("Anything posted with the old hashes is void."),
        ],
        freeze_form=ReasonForm(),
        options_form=DrawOptionsForm(wishes=wishes),
        apart_form=KeepApartForm(),
        ingredient_form=IngredientForm(),
        pairs=pairs.order_by("first__number", "second__number"),
        fixed=fixed.order_by("number"),
        **out,
        **_ways_to_fill_tables(tournament, field, may_sit_out=bool(out) and not out["is_played"]),
    )
    return render_page(request, "draw/draw.html", context, refused)


def freeze_step(request: HttpRequest, tournament: Tournament) -> SecondStep:
    """Return the second step, invalid once somebody else has frozen the list."""
    return second_step.of(
        request, "freeze again", tournament.pk, known_seed_chain(tournament).list_hash
    )


def _ways_to_fill_tables(
    tournament: Tournament, field: Field, *, may_sit_out: bool
) -> dict[str, Any]:
    if field.is_too_small or not field.surplus:
        return {}
    waiting = last_registered(tournament, field.surplus)
    fill_ins = dispensable_fill_ins(tournament, field.surplus)
    return {
        "fill_up_form": FillUpForm(places=field.missing_count),
        "to_wait": waiting if len(waiting) == field.surplus < field.count else [],
        "to_sit_out": services.next_to_sit_out(tournament, field.surplus) if may_sit_out else [],
        "to_remove": fill_ins if len(fill_ins) == field.surplus else [],
        "threes": sizes_in_words(field.sizes_with_threes) if field.sizes_with_threes else "",
        "three_effects": effects_of_three(tournament) if field.sizes_with_threes else [],
    }


def _sitting_out_context(tournament: Tournament) -> dict[str, Any]:
    number = services.round_to_sit_out(tournament)
    if number is None or tournament.round_count == 1:  # a single round has no next one
        return {}
    out_now = services.absent_for(tournament, [number])
    out_before = [
        player
        for player in services.absent_for(tournament, range(1, number))
        if player not in out_now
    ]
    return {
        "out_now": out_now,
        "out_before": out_before,
        "next_round": number,
        "is_played": services.is_being_played(tournament),
    }


def _by_chance(tournament: Tournament, field: Field) -> dict[str, float]:
    if not field.is_drawable:
        return {}
    rounds, sizes, players = tournament.round_count, field.sizes, range(field.count)
    return {
        "meetings": float(random_averages.repeats(players, sizes, rounds)),
        "same_table": float(random_averages.same_table(players, sizes, rounds)),
        "seat_one": float(random_averages.seat_one(players, len(sizes), rounds)),
    }


@contextmanager
def warned_of_dropped_rounds(request: HttpRequest, tournament: Tournament) -> Iterator[None]:
    """Add a message with the rounds that are drawn before, but not after, the block."""
    drawn = tournament.draws.filter(is_current=True).values_list("round__number", flat=True)
    before = set(drawn)
    yield
    if dropped := sorted(before - set(drawn.all())):
        words = _(
            "The seats of round %(rounds)s are dropped. The page “Draw” says what is missing to "
            "draw it again."
        )
        messages.warning(request, words % {"rounds": ", ".join(map(str, dropped))})


def later_rounds_sentence(tournament: Tournament, changed: Round) -> str:
    """Return what happens to later unposted rounds when `changed` is drawn again; "" if none."""
    later = [draw.round.number for draw in not_posted_after(tournament, changed)]
    if not later:
        return ""
    sentence = _("Round %(rounds)s is not posted yet and is drawn again as well.")
    if wishes_of(tournament).mode in BY_STANDING:
        sentence = _(
            "Round %(rounds)s is not posted yet and loses its seats: by points it is drawn once "
            "the lists before it count."
        )
    return sentence % {"rounds": enumerate_words(later)}


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
    rounds = None if wanted is None else [wanted]
    on_round_page = request.POST.get("next") == reverse("draw-round", args=[slug, wanted or 0])
    with warned_of_dropped_rounds(request, tournament):
        if posted := post_rounds(tournament, by=request.user, rounds=rounds):
            messages.success(
                request, _posted_sentence(tournament, posted, on_round_page=on_round_page)
            )
    return redirect_onward(request, "draw", slug)


def _posted_sentence(tournament: Tournament, posted: list[Round], *, on_round_page: bool) -> str:
    if on_round_page:  # it says itself whether phones show the seats
        sentence = _("Round %(rounds)s is posted.")
    elif tournament.is_public:
        sentence = ngettext(
            "Round %(rounds)s is posted: seats and seed are public from now on.",
            "Rounds %(rounds)s are posted: seats and seeds are public from now on.",
            len(posted),
        )
    else:
        sentence = ngettext(
            "Round %(rounds)s is posted. No phone shows its seats yet: the public page is off.",
            "Rounds %(rounds)s are posted. No phone shows their seats yet: the public page is off.",
            len(posted),
        )
    return sentence % {"rounds": enumerate_words(round_.number for round_ in posted)}


@button_on(draw_page)
def draw_field(request: DeskRequest, slug: str) -> HttpResponse:
    tournament, by = get_tournament(request, slug, Act.DRAW), request.user
    players: list[Player] = []
    match request.POST.get("change"):
        case "fill_up":
            form = FillUpForm(request.POST, places=field_of(tournament).missing_count)
            with valid_form("fill_up_form", form):
                players = services.add_fill_ins(tournament, by=by, names=form.names)
            words = ngettext(
                "Fill-in player added: %(who)s.", "Fill-in players added: %(who)s.", len(players)
            )
        case "trim":
            players = services.trim_to_waiting_list(tournament, by=by)
            words = _("On the waiting list now: %(who)s.")
        case "sit_out":
            players = services.sit_out(tournament, by=by)
            words = _("Sits out the next round: %(who)s.")
            if not players:
                words = _("Nobody sits out the next round.")
        case "remove":
            players = services.remove_fill_ins(tournament, by=by)
            words = _("No longer playing: %(who)s.")
        case "threes":
            field = field_of(services.take_tables_of_three(tournament, by=by))
            words = _("The tables are now: %(tables)s.") % {"tables": sizes_in_words(field.sizes)}
        case "no_threes":
            services.give_up_tables_of_three(tournament, by=by)
            words = _("Tables of three are no longer in use.")
        case _:
            raise Http404
    names = [
        _("no. %(number)s %(name)s") % {"number": player.number, "name": player.full_name}
        for player in sorted(players, key=lambda player: player.number)
    ]
    messages.success(request, words % {"who": "; ".join(names)})
    return redirect("draw", slug)
