"""Properties of every draw, for any field, wishes and seed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.tournament.seating.documents import account, shuffle_numbers, verify_each
from tournament.seating.drawing import draw
from tournament.seating.skd1 import tables_of
from tournament.seating.values import Entrant, Impossible, Options, Seating, table_sizes
from tournament.seating.verify import Name, verify

BEST, PLAN = Options(mode="best"), Options(mode="plan")
SEED = "SKD1 Testvektor"


def seeds(rounds: int, seed: str = SEED) -> dict[int, str]:
    return {number: f"{seed} {number}" for number in range(1, rounds + 1)}


def entrants(count: int) -> list[Entrant]:
    return [Entrant(number) for number in range(1, count + 1)]


def draw_all(
    players: Sequence[Entrant], rounds: int, options: Options, *, seed: str = SEED
) -> Seating:
    return draw(players, {}, range(1, rounds + 1), seeds(rounds, seed), options)


def levels(reached: Mapping[Name, int], options: Options) -> tuple[int, ...]:
    """Return the counts in the order of the objective."""
    apart, repeats, clubs, *lower = reached.values()
    high = (clubs, repeats) if options.clubs == "before_repeats" else (repeats, clubs)
    return (apart, *high, *lower)


@st.composite
def fields(draw_: st.DrawFn) -> tuple[list[Entrant], Options]:
    """Up to 31 players with clubs, areas and wishes that can all be fulfilled."""
    count = draw_(st.sampled_from([4, 7, 8, 12, 14, 15, 16, 20, 24, 31]))
    sizes = table_sizes(count)
    first = draw_(st.integers(1, 50))
    numbers = range(first, first + count)
    areas = {}
    for number in draw_(st.lists(st.sampled_from(numbers), max_size=3, unique=True)):
        begin = draw_(st.integers(1, len(sizes)))
        areas[number] = (begin, draw_(st.integers(begin, len(sizes))))
    clubs = draw_(st.lists(st.sampled_from(["", "", "Eichel", "Gras", "Herz"]), min_size=count))
    players = [
        Entrant(number, club, areas.get(number))
        for number, club in zip(numbers, clubs, strict=False)
    ]
    free = [number for number in numbers if number not in areas]
    pairs = st.tuples(st.sampled_from(free), st.sampled_from(free)).filter(lambda p: p[0] < p[1])
    options = Options(
        mode=draw_(st.sampled_from(["uniform", "best"])),
        clubs=draw_(st.sampled_from(["off", "apart", "before_repeats"])),
        neighbours_apart=draw_(st.booleans()),
        apart=draw_(st.frozensets(pairs, max_size=3)) if len(sizes) > 1 else frozenset(),
        sizes=sizes,
    )
    return players, options


@settings(max_examples=settings().max_examples * 60 // 100)
@given(field=fields(), seed=st.text(st.characters(exclude_categories=["Cs"])), salt=st.integers())
def test_every_round_seats_everybody_once_in_the_area_and_in_any_order_of_input(
    field: tuple[list[Entrant], Options], seed: str, salt: int
) -> None:
    players, options = field
    shuffled = list(players)
    Random(salt).shuffle(shuffled)

    drawn = draw_all(players, 3, options, seed=seed)

    assert drawn == draw_all(shuffled, 3, options, seed=seed)
    for places in drawn.rounds:
        tables = tables_of(places.places, options.sizes)
        assert sorted(places.places) == [player.number for player in players]
        assert [len(table) for table in tables] == list(drawn.sizes)
        for player in players:
            first, last = player.area or (1, len(tables))
            assert any(player.number in table for table in tables[first - 1 : last])


@settings(max_examples=settings().max_examples * 60 // 100)
@given(field=fields(), seed=st.text(st.characters(exclude_categories=["Cs"])))
def test_draw_is_legal_and_reaches_no_less_than_the_lower_bounds(
    field: tuple[list[Entrant], Options], seed: str
) -> None:
    players, options = field
    first = draw_all(players, 1, options, seed=seed).rounds[0]
    history = {first.number: tables_of(first.places, options.sizes)}
    drawn = draw(players, history, [3, 2], seeds(3, seed), options)
    rounds = {round_.number: tables_of(round_.places, options.sizes) for round_ in drawn.rounds}

    report = verify(players, rounds, options, history=history)

    assert not report.problems
    for judged in verify_each(players, rounds, options, history):
        for level in judged.total:
            assert level.count is None or level.count >= level.least


@settings(max_examples=settings().max_examples * 60 // 100)
@given(field=fields(), seed=st.text(st.characters(exclude_categories=["Cs"])))
def test_best_is_never_worse_than_its_own_uniform_step(
    field: tuple[list[Entrant], Options], seed: str
) -> None:
    players, options = field
    best = replace(options, mode="best")
    history: dict[int, Sequence[Sequence[int]]] = {}
    for number in (1, 2, 3):
        start = draw(players, history, [number], {number: seed}, replace(best, mode="uniform"))
        seating = draw(players, history, [number], {number: seed}, best)

        (reached,) = account(players, seating, best, history)
        (uniform,) = account(players, start, best, history)
        assert levels(reached, best) <= levels(uniform, best)

        history[number] = tables_of(seating.rounds[0].places, seating.sizes)


@settings(max_examples=settings().max_examples * 30 // 100)
@given(
    numbers=st.sets(st.integers(1, 10_000), min_size=24, max_size=24).map(sorted),
    seed=st.text(st.characters(exclude_categories=["Cs"])),
    mode=st.sampled_from(["uniform", "best", "plan"]),
)
def test_renumbering_in_order_gives_the_same_places(
    numbers: list[int], seed: str, mode: str
) -> None:
    def players(of: Sequence[int]) -> list[Entrant]:
        clubs = ("", "Eichel", "Gras")
        return [Entrant(number, clubs[rank % 3 % (1 + rank % 4)]) for rank, number in enumerate(of)]

    options = Options(mode=mode, clubs="off" if mode == "plan" else "apart")
    plain = draw_all(players(range(24)), 2, options, seed=seed)
    renumbered = draw_all(players(numbers), 2, options, seed=seed)

    assert [places.places for places in renumbered.rounds] == [
        tuple(numbers[rank] for rank in places.places) for places in plain.rounds
    ]


@pytest.mark.parametrize("count", [4, 8, 16, 448])
def test_uniform_is_the_published_draw(count: int) -> None:
    drawn = draw_all(entrants(count), 2, Options())

    assert [places.places for places in drawn.rounds] == [
        tuple(shuffle_numbers(range(1, count + 1), seed=seed, round_number=number))
        for number, seed in seeds(2).items()
    ]


def test_best_of_a_first_round_without_wishes_is_the_published_draw() -> None:
    assert draw_all(entrants(40), 1, BEST).rounds == draw_all(entrants(40), 1, Options()).rounds


@pytest.mark.parametrize("count", [16, 20, 40, 120, 448])
def test_two_rounds_without_anybody_meeting_again(count: int) -> None:
    for mode in (BEST, PLAN):
        drawn = draw_all(entrants(count), 2, mode)

        assert [reached["repeats"] for reached in account(entrants(count), drawn, mode)] == [0, 0]


@pytest.mark.parametrize(
    ("count", "options"), [(16, PLAN), (20, PLAN), (24, PLAN), (40, BEST), (448, BEST), (448, PLAN)]
)
def test_five_rounds_without_anybody_meeting_again(count: int, options: Options) -> None:
    drawn = draw_all(entrants(count), 5, options)

    assert (drawn.mode, drawn.fallback) == (options.mode, "")
    assert [reached["repeats"] for reached in account(entrants(count), drawn, options)] == [0] * 5


def test_four_rounds_at_once_give_everybody_every_seat() -> None:
    drawn = draw_all(entrants(100), 4, BEST)

    seats = [
        {places.places.index(player) % 4 for places in drawn.rounds} for player in range(1, 101)
    ]
    assert seats == [{0, 1, 2, 3}] * 100


def test_four_rounds_one_after_the_other_give_nobody_seat_one_again() -> None:
    history: dict[int, Sequence[Sequence[int]]] = {}
    for number, seed in seeds(4).items():
        drawn = draw(entrants(100), history, [number], {number: seed}, BEST)
        (reached,) = account(entrants(100), drawn, BEST, history)
        history[number] = tables_of(drawn.rounds[0].places)

        assert set(reached.values()) == {0}


def test_clubs_are_spread_as_evenly_as_it_goes() -> None:
    players = [Entrant(n, "Eichel" if n % 10 < 3 else f"Gras {n % 10}") for n in range(100)]

    options = Options(mode="best", clubs="apart")

    reached = account(players, draw_all(players, 2, options), options)

    assert [(counts["repeats"], counts["clubs"]) for counts in reached] == [(0, 5), (0, 5)]


def test_clubs_before_repeats_are_the_stronger_wish() -> None:
    """Four clubs of four have already met everybody of the other clubs."""
    *played, last = draw_all(entrants(16), 5, PLAN).rounds
    players = [Entrant(number, "ABCD"[place // 4]) for place, number in enumerate(last.places)]
    history = {places.number: tables_of(places.places) for places in played}

    def reached(options: Options) -> tuple[int, int]:
        drawn = draw(players, history, [5], seeds(5), options)
        (counts,) = account(players, drawn, options, history)
        return counts["repeats"], counts["clubs"]

    assert reached(Options(mode="best", clubs="apart")) == (0, 24)
    assert reached(Options(mode="best", clubs="before_repeats")) == (24, 0)


def test_pairs_and_neighbours_that_must_not_meet() -> None:
    pairs = frozenset({(1, 2), (1, 3), (2, 3), (5, 9)})

    options = Options(mode="best", apart=pairs, neighbours_apart=True)

    reached = account(entrants(24), draw_all(entrants(24), 3, options), options)

    assert [(counts["apart_broken"], counts["neighbours"]) for counts in reached] == [(0, 0)] * 3


@pytest.mark.parametrize(
    ("code", "players", "options"),
    [
        ("sizes", entrants(5), BEST),
        ("sizes", entrants(8), Options(sizes=(4, 3))),
        ("no_such_table", [*entrants(7), Entrant(8, area=(2, 3))], BEST),
        ("too_many", [*entrants(3), *(Entrant(n, area=(2, 2)) for n in range(4, 9))], BEST),
        (
            "apart_same_table",
            [*entrants(6), Entrant(7, area=(1, 1)), Entrant(8, area=(1, 1))],
            Options(mode="best", apart=frozenset({(7, 8)})),
        ),
        ("apart_same_table", entrants(4), Options(mode="best", apart=frozenset({(1, 2)}))),
    ],
)
def test_draw_refuses_what_cannot_be(code: str, players: list[Entrant], options: Options) -> None:
    with pytest.raises(Impossible) as refused:
        draw_all(players, 1, options)

    assert refused.value.code == code


def test_draw_names_the_players_who_do_not_fit() -> None:
    players = [*entrants(11), Entrant(12, area=(1, 3))]
    players[2:7] = [Entrant(n, area=(2, 2)) for n in range(3, 8)]

    with pytest.raises(Impossible) as refused:
        draw_all(players, 1, BEST)

    assert refused.value.numbers == (2, 2, 3, 4, 5, 6, 7)


def test_draw_refuses_a_round_that_is_posted() -> None:
    with pytest.raises(ValueError, match="posted"):
        draw(entrants(4), {1: [(1, 2, 3, 4)]}, [1], {1: SEED}, BEST)
