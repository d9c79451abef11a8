"""The search's arithmetic against a full recount."""

from itertools import product

from hypothesis import given, strategies as st

from tournament.seating.cost import NEIGHBOURS, SEAT_ONE, costs_of
from tournament.seating.places import draw_uniform
from tournament.seating.search_field import build_field
from tournament.seating.skd1 import Stream, tables_of
from tournament.seating.swaps import RoundInProgress, start_search
from tournament.seating.values import Entrant, Options, table_sizes


@st.composite
def rounds(draw: st.DrawFn) -> RoundInProgress:
    """A random round after up to five random ones, with every kind of wish."""
    count = draw(st.sampled_from([7, 8, 12, 14, 15]))
    stream = Stream(str(draw(st.integers())), "test")
    players = [
        Entrant(number, ("", "A", "B")[stream.below(3)], (2, 2) if number < 3 else None)
        for number in range(1, count + 1)
    ]
    options = Options(
        clubs=draw(st.sampled_from(["off", "apart", "before_repeats"])),
        neighbours_apart=draw(st.booleans()),
        apart=frozenset({(1, 5), (3, 4)}),
        sizes=table_sizes(count),
    )
    field = build_field(players, options)
    costs = costs_of(field, options)
    places = list(range(count))
    for _ in range(draw(st.integers(0, 5))):
        stream.shuffle(places)
        costs.remember_round(tables_of(places, field.sizes))
    stream.shuffle(places)
    return start_search(costs, places)


@given(round_=rounds())
def test_change_is_what_a_swap_adds_to_the_cost(round_: RoundInProgress) -> None:
    table_of = round_.costs.field.table_of
    for p, q in product(range(len(round_.places)), repeat=2):
        if table_of[p] == table_of[q]:
            assert not round_.may_swap(p, q)
            continue
        after = list(round_.places)
        after[p], after[q] = after[q], after[p]

        assert round_.cost_change(p, q) == start_search(round_.costs, after).total - round_.total


@given(round_=rounds())
def test_cost_is_none_exactly_where_no_place_has_a_part_in_one(round_: RoundInProgress) -> None:
    own = [round_.own_cost(p) for p in range(len(round_.places))]

    assert (round_.total == 0) == (sum(own) == 0)
    assert round_.total < 2**53


@given(round_=rounds(), seed=st.integers())
def test_bound_is_never_above_the_cost_of_a_seating(round_: RoundInProgress, seed: int) -> None:
    seated = start_search(round_.costs, draw_uniform(round_.costs.field, str(seed), 1))

    assert round_.costs.lower_bound(round_.again) <= seated.total


def test_bound_is_counts_each_club_by_itself() -> None:
    """Six of one club and five of another at four tables of three: two pairs and one pair."""
    players = [Entrant(n, "A" if n < 7 else "B" if n < 12 else "") for n in range(1, 13)]
    options = Options(clubs="apart", sizes=(3, 3, 3, 3))
    costs = costs_of(build_field(players, options), options)

    assert costs.lower_bound([0] * 12) == 3 * costs.clubs


def test_bound_counts_one_first_seat_for_each_table() -> None:
    """Two of eight players at two tables can get a first seat they have not had."""
    options = Options()
    costs = costs_of(build_field([Entrant(n) for n in range(1, 9)], options), options)
    unused = costs.lower_bound([0] * 8)

    assert costs.lower_bound([0, 0, 1, 1, 1, 1, 1, 1]) == unused
    assert costs.lower_bound([0, 1, 1, 1, 1, 1, 1, 1]) == unused + SEAT_ONE


def test_neighbours_are_numbers_without_a_gap() -> None:
    options = Options(neighbours_apart=True)
    players = [Entrant(number) for number in (1, 2, 4, 5, 8, 9, 11, 12)]
    costs = costs_of(build_field(players, options), options)

    assert [costs.pair_cost(rank, rank + 1) for rank in range(7)] == [NEIGHBOURS, 0] * 3 + [
        NEIGHBOURS
    ]
