"""The draw: the field, each round's seats, drawing again, and every draw there ever was."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.drawn import DrawnRound, drawn_rounds, named_repeats, players_at
from tournament.errors import Conflict, Refused
from tournament.field import (
    Field,
    dispensable_fill_ins,
    field_of,
    last_registered,
    sizes_in_words,
)
from tournament.forms.draws import FillUpForm, RedrawForm
from tournament.models import Player, Tournament
from tournament.permissions import get_tournament
from tournament.seating import chance
from tournament.services.draws import draw_all_rounds, draw_round, redraw
from tournament.services.field import (
    fill_up,
    give_up_tables_of_three,
    remove_fill_ins,
    take_tables_of_three,
    trim_to_waiting_list,
)
from tournament.three_seats import effects_of_three
from tournament.whole_numbers import whole_number

ALL = "all"


@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """The field and its rounds; POST draws one of them, or all that are left."""
    tournament = get_tournament(request, slug)
    if request.method != "POST":
        return _draw_page(request, tournament)
    wanted = request.POST.get("round", "")
    try:
        if wanted == ALL:
            draw_all_rounds(tournament, by=request.user)
            messages.success(request, _("All rounds are drawn. Now print the seat lists."))
            return redirect("draw", slug)
        number = whole_number(wanted) or 0
        draw_round(tournament, by=request.user, round_number=number)
    except Refused as refused:
        return _draw_page(request, tournament, refused=refused)
    messages.success(
        request, _("Round %(round)s is drawn. Now print the seat lists.") % {"round": number}
    )
    return redirect("draw-round", slug, number)


@require_POST
def draw_field(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the tables come out even: fill-ins, the waiting list, tables of three; or undo it."""
    tournament = get_tournament(request, slug)
    change = FIELD_CHANGES.get(request.POST.get("change", ""))
    if change is None:
        raise Http404
    try:
        refused_page = change(request, tournament)
    except Refused as refused:
        return _draw_page(request, tournament, refused=refused, typed=request.POST)
    return refused_page or redirect("draw", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def drawn_round(request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
    """Who sits where; POST asks for the reason, then draws the round again."""
    tournament = get_tournament(request, slug)
    if not 1 <= round_number <= tournament.round_count:
        raise Http404
    if request.method != "POST":
        return _round_page(request, tournament, round_number)
    if "confirmed" not in request.POST:
        return _round_page(request, tournament, round_number, is_asking=True)
    form = RedrawForm(request.POST)
    if not form.is_valid():
        return _round_page(request, tournament, round_number, form=form, is_asking=True)
    try:
        redraw(tournament, by=request.user, round_number=round_number, **form.cleaned_data)
    except Refused as refused:
        return _round_page(request, tournament, round_number, refused=refused, form=form)
    messages.success(
        request,
        _("Round %(round)s is drawn again. Everything printed for it must be printed anew.")
        % {"round": round_number},
    )
    return redirect("draw-round", slug, round_number)


@require_safe
def draw_record(
    request: HttpRequest, slug: str, round_number: int, draw_number: int
) -> HttpResponse:
    """One draw as it was made, whether it still counts or not."""
    tournament = get_tournament(request, slug)
    draws = tournament.draws.select_related("round", "tournament", "made_by")
    record = get_object_or_404(draws, number=draw_number, round__number=round_number)
    context = _context(
        tournament,
        draw=record,
        round=record.round,
        tables=players_at(record),
    )
    return render(request, "draws/record.html", context)


def _fill_up(request: HttpRequest, tournament: Tournament) -> HttpResponse | None:
    form = FillUpForm(request.POST, places=field_of(tournament).missing)
    if not form.is_valid():
        return _draw_page(request, tournament, typed=request.POST)
    added = fill_up(tournament, by=request.user, names=form.names)
    _say(
        request,
        ngettext("Fill-in player added: %(who)s.", "Fill-in players added: %(who)s.", len(added)),
        added,
    )
    return None


def _trim(request: HttpRequest, tournament: Tournament) -> None:
    moved = trim_to_waiting_list(tournament, by=request.user)
    _say(request, _("On the waiting list now: %(who)s."), moved)


def _remove(request: HttpRequest, tournament: Tournament) -> None:
    removed = remove_fill_ins(tournament, by=request.user)
    _say(request, _("No longer in the field: %(who)s."), removed)


def _take_threes(request: HttpRequest, tournament: Tournament) -> None:
    field = field_of(take_tables_of_three(tournament, by=request.user))
    sentence = _("The tables are now: %(tables)s.")
    messages.success(request, sentence % {"tables": sizes_in_words(field.sizes)})


def _give_up_threes(request: HttpRequest, tournament: Tournament) -> None:
    give_up_tables_of_three(tournament, by=request.user)
    messages.success(request, _("Tables of three are given up."))


FIELD_CHANGES = {
    "fill_up": _fill_up,
    "trim": _trim,
    "remove": _remove,
    "threes": _take_threes,
    "no_threes": _give_up_threes,
}


def _say(request: HttpRequest, sentence: str, players: list[Player]) -> None:
    who = "; ".join(_("no. %(number)s %(name)s") % _named(player) for player in players)
    messages.success(request, sentence % {"who": who})


def _named(player: Player) -> dict[str, object]:
    return {"number": player.number, "name": player.full_name}


def _draw_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    refused: Refused | None = None,
    typed: Any = None,
) -> HttpResponse:
    field = field_of(tournament)
    rounds = drawn_rounds(tournament, field)
    undrawn = [drawn.number for drawn in rounds if drawn.draw is None]
    context = _context(
        tournament,
        field=field,
        rounds=rounds,
        undrawn=undrawn,
        has_lists=any(drawn.first_list for drawn in rounds),
        absent=tournament.players.filter(state__in=Player.SEATED_STATES, is_present=False).count(),
        problems=refused.problems if refused else (),
        chance=_by_chance(tournament, field),
        sizes=sizes_in_words(field.sizes) if field.is_drawable else "",
        **_choices(tournament, field, typed),
    )
    return render(request, "draws/draw.html", context, status=_status(refused, typed))


def _choices(tournament: Tournament, field: Field, typed: Any) -> dict[str, Any]:
    """What evens out the field; nothing where that is not needed or not possible."""
    if field.is_too_small or not field.over:
        return {}
    waiting = last_registered(tournament, field.over)
    fill_ins = dispensable_fill_ins(tournament, field.over)
    return {
        "fill_up_form": FillUpForm(typed, places=field.missing),
        "to_wait": waiting if len(waiting) == field.over < field.count else [],
        "to_remove": fill_ins if len(fill_ins) == field.over else [],
        "threes": sizes_in_words(field.sizes_with_threes) if field.sizes_with_threes else "",
        "three_effects": effects_of_three(tournament) if field.sizes_with_threes else [],
    }


def _by_chance(tournament: Tournament, field: Field) -> dict[str, float]:
    """What a plain random draw gives on average, for the note on the page."""
    if not field.is_drawable:
        return {}
    rounds, sizes, players = tournament.round_count, field.sizes, range(field.count)
    return {
        "meetings": float(chance.repeats(players, sizes, rounds)),
        "same_table": float(chance.same_table(players, sizes, rounds)),
        "seat_one": float(chance.seat_one(players, len(sizes), rounds)),
    }


def _round_page(
    request: HttpRequest,
    tournament: Tournament,
    number: int,
    *,
    refused: Refused | None = None,
    form: RedrawForm | None = None,
    is_asking: bool = False,
) -> HttpResponse:
    field = field_of(tournament)
    drawn = drawn_rounds(tournament, field)[number - 1]
    if drawn.draw is None:
        return render(
            request,
            "draws/not_drawn.html",
            _context(tournament, round=drawn, problems=refused.problems if refused else ()),
            status=_status(refused),
        )
    context = _context(
        tournament,
        field=field,
        round=drawn,
        draw=drawn.draw,
        **_seats(tournament, drawn),
        history=tournament.draws.filter(round__number=number).select_related("made_by"),
        problems=refused.problems if refused else (),
        is_asking=is_asking,
        form=_redraw_form(drawn, form, refused),
        consequences=_consequences(drawn, field),
    )
    return render(request, "draws/round.html", context, status=_status(refused, form))


def _seats(tournament: Tournament, drawn: DrawnRound) -> dict[str, Any]:
    seats = tournament.rounds.get(number=drawn.number).seats.select_related("player")
    tables: dict[int, list[Player]] = {}
    for seat in seats.order_by("table", "seat"):
        tables.setdefault(seat.table, []).append(seat.player)
    everybody = {player.pk: player for table in tables.values() for player in table}
    return {"tables": list(tables.values()), "repeats": named_repeats(drawn, everybody)}


def _redraw_form(drawn: DrawnRound, form: RedrawForm | None, refused: Refused | None) -> RedrawForm:
    """Empty, or as typed; after a refusal it asks about the draw that counts now."""
    if form is not None and refused is None:
        return form
    typed = form.cleaned_data["reason"] if form is not None else ""
    number = drawn.draw.number if drawn.draw else None
    return RedrawForm(initial={"reason": typed, "replaces": number})


def _consequences(drawn: DrawnRound, field: Field) -> list[str]:
    number = drawn.draw.number if drawn.draw else None
    return [
        ngettext(
            "%(count)s seat of round %(round)s is drawn anew. Draw no. %(draw)s no longer counts.",
            "All %(count)s seats of round %(round)s are drawn anew. "
            "Draw no. %(draw)s no longer counts.",
            field.count,
        )
        % {"count": field.count, "round": drawn.number, "draw": number},
        _(
            "Seat lists and score sheets that are already printed become void "
            "and have to be printed again."
        ),
        _("No. %(draw)s stays on record with its seed and can be checked.") % {"draw": number},
    ]


def _context(tournament: Tournament, **values: Any) -> dict[str, Any]:
    return {"tournament": tournament, "station": "draw", **values}


def _status(refused: Refused | None, typed: Any = None) -> int:
    """200, 422 for what must be put right, 409 where somebody else was quicker."""
    if isinstance(refused, Conflict):
        return 409
    return 422 if refused is not None or typed is not None else 200
