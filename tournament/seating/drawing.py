"""The draw: from players, wishes, what is posted already and the seeds to the places."""

from collections.abc import Iterable, Mapping, Sequence

from tournament.seating.cost import Costs, costs_of
from tournament.seating.places import first_places
from tournament.seating.plan import planned
from tournament.seating.repair import repaired
from tournament.seating.search_field import SearchField, search_field_of
from tournament.seating.seats import EMPTY, coloured, seated
from tournament.seating.skd1 import tables_of
from tournament.seating.values import SEATS, Account, Entrant, Mode, Options, RoundPlaces, Seating

History = Mapping[int, Sequence[Sequence[int]]]  # number of the round → its tables
Places = list[list[int]]  # of a round: ranks in the order of the places


def draw(
    players: Iterable[Entrant],
    history: History,
    rounds: Sequence[int],
    seeds: Mapping[int, str],
    options: Options,
) -> Seating:
    """Draw the rounds, in the order asked for. `seeds`: the seed text of every round.

    `history` are the rounds posted already; who is in none of today's start numbers is passed over.
    Raises Impossible for wishes that no seating fulfils.
    """
    if len(set(rounds)) < len(rounds) or set(rounds) & set(history):
        raise ValueError("a round is drawn once, and not posted before it is drawn")
    field = search_field_of(players, options)
    posted = [_ranks(field, history[number]) for number in sorted(history)]
    mode, fallback, drawn = options.mode, "", None
    if mode == "plan":
        fallback = _no_plan(options, field, history)
        if not fallback:
            drawn = planned(len(field.numbers), seeds[rounds[0]], len(rounds))
        if drawn is None:
            mode, fallback = "best", fallback or "no_template"
    if drawn is None:
        drawn = _rounds(field, posted, {n: seeds[n] for n in rounds}, options, mode)
    numbers = [tuple(field.numbers[rank] for rank in places) for places in drawn]
    return Seating(
        mode,
        tuple(RoundPlaces(number, places) for number, places in zip(rounds, numbers, strict=True)),
        _account(field, posted, dict(zip(rounds, drawn, strict=True)), options, fallback),
        field.sizes,
    )


def _ranks(field: SearchField, tables: Sequence[Sequence[int]]) -> list[list[int]]:
    rank_of = {number: rank for rank, number in enumerate(field.numbers)}
    return [[rank_of.get(number, EMPTY) for number in table[:SEATS]] for table in tables]


def _no_plan(options: Options, field: SearchField, history: History) -> str:
    if set(field.sizes) != {SEATS}:
        return "sizes"
    if history:
        return "history"
    areas = any(field.has_area(rank) for rank in range(len(field.numbers)))
    if areas or options.clubs != "off" or options.neighbours_apart or options.apart:
        return "wishes"
    return ""


def _rounds(
    field: SearchField,
    posted: Sequence[Sequence[Sequence[int]]],
    seeds: Mapping[int, str],
    options: Options,
    mode: Mode,
) -> Places:
    """Round after round; the seats at the end where all rounds are known, else round by round."""
    if mode == "uniform":
        return [first_places(field, seed, number) for number, seed in seeds.items()]
    whole = not posted and len(seeds) > 1 and len(set(field.sizes)) == 1
    costs = _costs(field, posted, options)
    drawn = []
    for number, seed in seeds.items():
        places = repaired(costs, first_places(field, seed, number), seed, number)
        if not whole:
            places = seated(costs, places)
        drawn.append(places)
        if len(drawn) < len(seeds):
            costs.remember(tables_of(places, field.sizes), seats=not whole)
    return coloured(drawn, field.sizes[0]) if whole else drawn


def _costs(
    field: SearchField, posted: Sequence[Sequence[Sequence[int]]], options: Options
) -> Costs:
    costs = costs_of(field, options)
    for tables in posted:
        costs.remember(tables)
    return costs


def _account(
    field: SearchField,
    posted: Sequence[Sequence[Sequence[int]]],
    drawn: Mapping[int, Sequence[int]],
    options: Options,
    fallback: str,
) -> Account:
    """Counted anew from the places, independent of what the search counted on its way."""
    costs = _costs(field, posted, options)
    found = []
    for number, places in drawn.items():
        found.append(costs.reached(number, places))
        if len(found) < len(drawn):
            costs.remember(tables_of(places, field.sizes))
    return Account(tuple(found), fallback)
