"""The draw page, rendered again by every form on it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament.draw.drawn import drawn_rounds
from tournament.draw.facts import protocol_facts, unavoidable_flaws
from tournament.draw.forms.draws import FillUpForm
from tournament.draw.forms.options import DrawOptionsForm, IngredientForm, KeepApartForm
from tournament.draw.services.sitting_out import (
    absent_for,
    is_being_played,
    next_to_sit_out,
    round_to_sit_out,
)
from tournament.draw.three_seats import effects_of_three
from tournament.draw.wishes import known_seed_chain, wishes_of
from tournament.models import Player, Tournament
from tournament.registration.field import (
    Field,
    dispensable_fill_ins,
    field_of,
    last_registered,
    sizes_in_words,
)
from tournament.registration.missing_details import missing_details
from tournament.registration.seating_gap import seating_gap
from tournament.seating import random_averages
from tournament.shared import second_step
from tournament.shared.errors import Refused
from tournament.shared.form_fields import ReasonForm
from tournament.shared.permissions import Act, get_tournament
from tournament.shared.posted_forms import render_page
from tournament.shared.second_step import SecondStep


def draw_page(
    request: HttpRequest, slug: str, refused: Refused | None = None, **_places: object
) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.READ)
    fixed = tournament.players.filter(state__in=Player.SEATED_STATES, table_from__isnull=False)
    pairs = tournament.kept_apart.select_related("first", "second")
    field = field_of(tournament)
    rounds = drawn_rounds(tournament, field)
    chain = known_seed_chain(tournament)
    out = _sitting_out_context(tournament)
    context = context_of(
        tournament,
        field=field,
        rounds=rounds,
        undrawn=[drawn.number for drawn in rounds if drawn.draw is None],
        has_lists=any(drawn.first_list for drawn in rounds),
        absent=tournament.players.filter(state__in=Player.SEATED_STATES, is_present=False).count(),
        gap=seating_gap(tournament),
        missing_details=missing_details(tournament, field.players),
        chance=_by_chance(tournament, field),
        sizes=sizes_in_words(field.sizes) if field.is_drawable else "",
        facts=protocol_facts(tournament, field, chain),
        proven=unavoidable_flaws(tournament, field, rounds, chain),
        freeze_token=freeze_step(request, tournament).token,
        freeze_consequences=[
            _("The list and the options get new hashes."),
            _("Anything posted with the old hashes is void."),
        ],
        freeze_form=ReasonForm(),
        options_form=DrawOptionsForm(wishes=wishes_of(tournament)),
        apart_form=KeepApartForm(),
        ingredient_form=IngredientForm(),
        pairs=pairs.order_by("first__number", "second__number"),
        fixed=fixed.order_by("number"),
        **out,
        **_ways_to_fill_tables(tournament, field, may_sit_out=bool(out) and not out["is_played"]),
    )
    return render_page(request, "draw/draw.html", context, refused)


def freeze_step(request: HttpRequest, tournament: Tournament) -> SecondStep:
    """Return the confirmation step of freezing again, void if the list is frozen meanwhile."""
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
        "to_sit_out": next_to_sit_out(tournament, field.surplus) if may_sit_out else [],
        "to_remove": fill_ins if len(fill_ins) == field.surplus else [],
        "threes": sizes_in_words(field.sizes_with_threes) if field.sizes_with_threes else "",
        "three_effects": effects_of_three(tournament) if field.sizes_with_threes else [],
    }


def _sitting_out_context(tournament: Tournament) -> dict[str, Any]:
    number = round_to_sit_out(tournament)
    if number is None or tournament.round_count == 1:  # a single round has no next one
        return {}
    out_now = absent_for(tournament, range(number, number + 1))
    out_before = [
        player for player in absent_for(tournament, range(1, number)) if player not in out_now
    ]
    return {
        "out_now": out_now,
        "out_before": out_before,
        "next_round": number,
        "is_played": is_being_played(tournament),
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


def context_of(tournament: Tournament, **values: Any) -> dict[str, Any]:
    return {"tournament": tournament, "station": "draw", **values}
