"""Modes ranked and spread: the standing decides the tables, the seed the rest."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from tournament.seating.drawing import draw
from tournament.seating.skd1 import tables_of
from tournament.seating.values import Entrant, Mode, Options, Standing, table_sizes

SEED = "SKD1 Testvektor"
FIELDS = st.integers(12, 60).flatmap(
    lambda players: st.lists(
        st.none() | st.integers(-60, 60), min_size=players, max_size=players
    ).map(lambda points: tuple(enumerate(points, 1)))
)


def drawn(mode: Mode, standing: Standing, *, seed: str = SEED) -> list[tuple[int, ...]]:
    options = Options(mode=mode, standing=standing, sizes=table_sizes(len(standing)))
    players = [Entrant(number) for number, _points in standing]
    seating = draw(players, {}, [2], {2: seed}, options)
    return tables_of(seating.rounds[0].places, seating.sizes)


def worst_first(points: int | None) -> tuple[bool, int]:
    return points is not None, points or 0


@given(FIELDS, st.text(max_size=5))
def test_ranked_seats_nobody_behind_somebody_with_fewer_points(
    standing: Standing, seed: str
) -> None:
    points = dict(standing)
    tables = [
        sorted(worst_first(points[n]) for n in table)
        for table in drawn("ranked", standing, seed=seed)
    ]

    assert all(ahead[0] >= behind[-1] for ahead, behind in pairwise(tables))


@given(FIELDS, st.text(max_size=5))
def test_spread_gives_every_table_one_of_each_pot(standing: Standing, seed: str) -> None:
    points = dict(standing)
    tables = [
        sorted((worst_first(points[n]) for n in table), reverse=True)
        for table in drawn("spread", standing, seed=seed)
    ]
    pots = [[table[k] for table in tables if len(table) > k] for k in range(4)]

    assert all(min(ahead) >= max(behind) for ahead, behind in pairwise(filter(None, pots)))


@given(FIELDS, st.sampled_from(["ranked", "spread"]))
def test_everybody_has_one_seat(standing: Standing, mode: Mode) -> None:
    places = [number for table in drawn(mode, standing) for number in table]

    assert sorted(places) == [number for number, _points in standing]


def test_equals_and_seats_are_left_to_the_seed() -> None:
    equal = tuple((number, 0) for number in range(1, 9))
    best = Counter(drawn("ranked", equal, seed=str(n))[0][0] for n in range(800))

    assert sorted(best) == list(range(1, 9))
    assert all(60 < count < 145 for count in best.values())


@pytest.mark.parametrize("standing", [(), ((1, 5),), ((1, 5), (2, 3), (3, 0), (3, 1))])
def test_standing_of_other_players_is_refused(standing: Standing) -> None:
    options = Options(mode="ranked", standing=standing)

    with pytest.raises(ValueError, match="standing"):
        draw([Entrant(n) for n in range(1, 5)], {}, [2], {2: SEED}, options)
