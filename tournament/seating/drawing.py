"""The draw: from players, wishes, posted rounds and seeds to places."""

from collections.abc import Iterable, Mapping, Sequence

from tournament.seating.by_standing import draw_by_standing
from tournament.seating.cost import Costs, costs_of
from tournament.seating.places import draw_uniform
from tournament.seating.plan import draw_plan
from tournament.seating.repair import repair_and_mix
from tournament.seating.search_field import SearchField, build_field
from tournament.seating.seats import EMPTY, seat_all_rounds, seat_one_round
from tournament.seating.skd1 import tables_of
from tournament.seating.values import (
    BY_STANDING,
    SEATS,
    Entrant,
    Mode,
    Options,
    RoundPlaces,
    Seating,
)

History = Mapping[int, Sequence[Sequence[int]]]  # round number → its tables
Places = list[list[int]]  # by round: ranks in the order of the places


def draw(
    players: Iterable[Entrant],
    history: History,
    rounds: Sequence[int],
    seeds: Mapping[int, str],
    options: Options,
) -> Seating:
    """Return the Seating of these rounds (numbers), drawn in order. `seeds`: round → seed text.

    `history`: rounds drawn before; numbers outside `players` are ignored. Raises Impossible.
    """
    if len(set(rounds)) < len(rounds) or set(rounds) & set(history):
        raise ValueError("a round is drawn once, and not posted before it is drawn")
    field = build_field(players, options)
    posted = [_tables_of_ranks(field, history[number]) for number in sorted(history)]
    mode, fallback, drawn = options.mode, "", None
    if mode == "plan":
        fallback = _reason_against_plan(options, field, history)
        if not fallback:
            drawn = draw_plan(field.sizes, seeds[rounds[0]], len(rounds))
        if drawn is None:
            mode, fallback = "best", fallback or "no_template"
    if drawn is None:
        drawn = _draw_rounds(field, posted, {n: seeds[n] for n in rounds}, options, mode)
    numbers = [tuple(field.numbers[rank] for rank in places) for places in drawn]
    return Seating(
        mode,
        tuple(RoundPlaces(number, places) for number, places in zip(rounds, numbers, strict=True)),
        fallback,
        field.sizes,
    )


def _tables_of_ranks(field: SearchField, tables: Sequence[Sequence[int]]) -> list[list[int]]:
    rank_of = {number: rank for rank, number in enumerate(field.numbers)}
    return [[rank_of.get(number, EMPTY) for number in table[:SEATS]] for table in tables]


def _reason_against_plan(options: Options, field: SearchField, history: History) -> str:
    if history:
        return "history"
    areas = any(field.has_area(rank) for rank in range(len(field.numbers)))
    if areas or options.clubs != "off" or options.neighbours_apart or options.apart:
        return "wishes"
    return ""


def _draw_rounds(
    field: SearchField,
    posted: Sequence[Sequence[Sequence[int]]],
    seeds: Mapping[int, str],
    options: Options,
    mode: Mode,
) -> Places:
    if mode == "uniform":
        return [draw_uniform(field, seed, number) for number, seed in seeds.items()]
    if mode in BY_STANDING:
        return [draw_by_standing(field, options, seed, number) for number, seed in seeds.items()]
    seats_together = not posted and len(seeds) > 1 and len(set(field.sizes)) == 1
    costs = _costs_after(field, posted, options)
    drawn = []
    for number, seed in seeds.items():
        places = repair_and_mix(costs, draw_uniform(field, seed, number), seed, number)
        if not seats_together:
            places = seat_one_round(costs, places)
        drawn.append(places)
        if len(drawn) < len(seeds):
            costs.remember_round(tables_of(places, field.sizes), with_seats=not seats_together)
    return seat_all_rounds(drawn, field.sizes[0]) if seats_together else drawn


def _costs_after(
    field: SearchField, posted: Sequence[Sequence[Sequence[int]]], options: Options
) -> Costs:
    costs = costs_of(field, options)
    for tables in posted:
        costs.remember_round(tables)
    return costs
