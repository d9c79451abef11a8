"""Pages of the draw, of a round and of each draw's record."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_safe

from tournament.draw.by_standing import is_standing_outdated, standing_in_words
from tournament.draw.drawn import DrawnRound, drawn_rounds, tables_with_players
from tournament.draw.forms import RedrawForm
from tournament.draw.report import fallback_in_words, quality_lines
from tournament.draw.services.draws import draw_all_rounds, draw_round, redraw
from tournament.draw.views.page import draw_page, later_rounds_sentence, warned_of_dropped_rounds
from tournament.draw.wishes import ALL, UNIFORM, WISHES, last_shown_link
from tournament.models import Beamer, Draw, Player, Tournament
from tournament.registration.field import Field, field_of, started_tables
from tournament.registration.seating_gap import seating_gap
from tournament.shared import second_step
from tournament.shared.errors import Refused
from tournament.shared.pages import form_on, render_page
from tournament.shared.permissions import Act, DeskRequest, get_tournament
from tournament.shared.projector import projector_view
from tournament.shared.request_numbers import whole_number
from tournament.shared.second_step import SecondStep
from tournament.shared.signs import enumerate_words


@form_on(draw_page)
def draw(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.DRAW)
    round_text, ingredient = request.POST.get("round", ""), request.POST.get("ingredient")
    if round_text == ALL:
        draw_all_rounds(tournament, by=request.user, ingredient=ingredient)
        messages.success(request, _("All rounds are drawn. Now print the seat lists."))
        return redirect("draw", slug)
    number = whole_number(round_text) or 0
    draw_round(tournament, by=request.user, round_number=number, ingredient=ingredient)
    messages.success(
        request, _("Round %(round)s is drawn. Now print the seat lists.") % {"round": number}
    )
    return redirect("draw-round", slug, number)


def _round_page(
    request: HttpRequest, slug: str, round_number: int, refused: Refused | None = None
) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.READ)
    if not 1 <= round_number <= tournament.round_count:
        raise Http404
    field = field_of(tournament)
    rounds = drawn_rounds(tournament, field)
    drawn = rounds[round_number - 1]
    if drawn.draw is None:
        return render_page(request, "draw/not_drawn.html", {"round": drawn}, refused)
    reason = request.POST.get("reason", "")
    protocol = _protocol_of(tournament, drawn.draw)
    context = dict(
        field=field,
        rounds=rounds,
        round=drawn,
        draw=drawn.draw,
        gap=seating_gap(tournament, round_number),
        is_standing_outdated=drawn.first_list is None and is_standing_outdated(drawn.draw),
        is_uniform_and_unseen=drawn.draw.mode == UNIFORM
        and drawn.draw.round.posted_at is None
        and drawn.first_list is None,
        meetings=next((line for line in protocol["lines"] if line.name == "repeats"), None),
        projector_shows=_view_instead_of_seats(tournament, drawn),
        **_seats(drawn, drawn.draw),
        **protocol,
        history=tournament.draws.filter(round__number=round_number).select_related("made_by"),
        form=RedrawForm(initial={"reason": reason, "replaces": drawn.draw.number}),
        token=_redraw_step(request, tournament, round_number, drawn.draw.number).token,
        consequences=_consequences(tournament, drawn.draw, field),
    )
    return render_page(request, "draw/round.html", context, refused)


def _view_instead_of_seats(tournament: Tournament, drawn: DrawnRound) -> str:
    assert drawn.draw is not None
    played = drawn.draw.round
    is_awaited = played.posted_at and not (played.started_at or drawn.first_list)
    view = projector_view(tournament)
    shows_seats = view in (Beamer.View.NAMES, Beamer.View.TABLES)
    return str(view.label) if is_awaited and not shows_seats else ""


@form_on(_round_page)
def drawn_round(request: DeskRequest, slug: str, round_number: int) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.DRAW)
    step = _redraw_step(request, tournament, round_number, request.POST.get("replaces"))
    step.require(is_asking=True)
    form = RedrawForm(request.POST)
    if not form.is_valid():
        raise Refused(form=form, is_asking=True)
    with warned_of_dropped_rounds(request, tournament):
        redraw(tournament, by=request.user, round_number=round_number, **form.cleaned_data)
        sentence = _(
            "Round %(round)s is drawn again. Everything printed for it must be printed again."
        )
        messages.success(request, sentence % {"round": round_number})
    return redirect("draw-round", slug, round_number)


@require_safe
def draw_record(
    request: HttpRequest, slug: str, round_number: int, draw_number: int
) -> HttpResponse:
    tournament = get_tournament(request, slug)
    draws = tournament.draws.select_related("round", "tournament", "made_by")
    record = get_object_or_404(draws, number=draw_number, round__number=round_number)
    context = dict(
        draw=record,
        round=record.round,
        tables=tables_with_players(record),
        **_protocol_of(tournament, record),
    )
    return render_page(request, "draw/record.html", context)


def _seats(drawn: DrawnRound, draw: Draw) -> dict[str, Any]:
    tables = tables_with_players(draw)
    everybody = {
        player.pk: player for table in tables for player in table if isinstance(player, Player)
    }
    empty = [
        (number, seat)
        for number, table in enumerate(tables, 1)
        for seat, player in enumerate(table, 1)
        if player is None
    ]
    named = {
        kind: [([everybody[pk] for pk in repeat.players], repeat.rounds) for repeat in repeats]
        for kind, repeats in drawn.repeats.items()
    }
    return {"tables": tables, "empty": empty, "repeats": named}


def _protocol_of(tournament: Tournament, draw: Draw) -> dict[str, Any]:
    return {
        "way": WISHES[f"mode {draw.mode}"],
        "standing": standing_in_words(
            draw.options.get("standing", ()), is_zero_sum=tournament.rules.is_zero_sum
        ),
        "lines": quality_lines(draw.report),
        "fallback": fallback_in_words(draw.report),
        "is_seed_shown": draw.chain_index is None
        or draw.chain_index <= last_shown_link(tournament),
    }


def _redraw_step(
    request: HttpRequest, tournament: Tournament, round_number: int, replaced: object
) -> SecondStep:
    return second_step.of(request, "redraw", tournament.pk, round_number, replaced)


def _consequences(tournament: Tournament, draw: Draw, field: Field) -> list[str]:
    sentences = [
        ngettext(
            "%(count)s seat of round %(round)s is drawn again. Draw no. %(draw)s no longer counts.",
            "All %(count)s seats of round %(round)s are drawn again. Draw no. %(draw)s no longer "
            "counts.",
            field.count,
        )
        % {"count": field.count, "round": draw.round.number, "draw": draw.number},
        _("Seat lists and score sheets already printed become void and must be printed again."),
        _("Draw no. %(draw)s stays on record with its seed and can be checked.")
        % {"draw": draw.number},
    ]
    if later := later_rounds_sentence(tournament, draw.round):
        sentences.append(later)
    if playing := started_tables(draw.round):
        sentences.append(
            ngettext(
                "Table %(tables)s is already playing and keeps its list on a phone: those entries"
                " will no longer count.",
                "Tables %(tables)s are already playing and keep their lists on phones: those "
                "entries will no longer count.",
                len(playing),
            )
            % {"tables": enumerate_words(sorted(playing))}
        )
    return sentences
