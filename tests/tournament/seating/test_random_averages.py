"""Nobody is favoured: counts over fixed seeds against equal chances (chi-square).

The seeds are fixed, so each run counts the same. Limits are the values that chance passes once in a
thousand. Places of one draw exclude each other, which only makes the sums smaller.
"""

from collections import Counter
from collections.abc import Hashable, Iterable
from functools import cache
from itertools import combinations, permutations

import pytest

from tournament.seating.drawing import draw
from tournament.seating.skd1 import tables_of
from tournament.seating.values import Entrant, Mode, Options, Seating

# The vectors of the draw (test_vectors.py) tell of any change at once.
pytestmark = pytest.mark.thorough

DRAWS = 1500
LIMIT = {23: 49.7, 159: 219.8, 189: 254.8, 361: 449.7}  # degrees of freedom → one in a thousand


@cache
def drawn(count: int, mode: Mode) -> list[Seating]:
    """Draw two rounds for each seed."""
    players = [Entrant(number) for number in range(1, count + 1)]
    return [
        draw(players, {}, [1, 2], {1: f"{seed} 1", 2: f"{seed} 2"}, Options(mode=mode))
        for seed in range(DRAWS)
    ]


def chi_square(outcomes: Iterable[Hashable], possible: Iterable[Hashable]) -> float:
    counts = Counter(outcomes)
    kinds = list(possible)
    expected = counts.total() / len(kinds)
    assert set(counts) <= set(kinds)
    return sum((counts[kind] - expected) ** 2 for kind in kinds) / expected


@pytest.mark.parametrize("mode", ["uniform", "best", "plan"])
def test_last_of_two_rounds_gives_everybody_every_place_equally_often(mode: Mode) -> None:
    draws = drawn(20, mode)
    places = range(20)

    outcomes = [pair for draw_ in draws for pair in enumerate(draw_.rounds[1].places)]

    possible = [(place, player) for place in places for player in range(1, 21)]
    assert chi_square(outcomes, possible) <= LIMIT[361]


@pytest.mark.parametrize("mode", ["uniform", "best", "plan"])
def test_last_of_two_rounds_brings_every_pair_together_equally_often(mode: Mode) -> None:
    draws = drawn(20, mode)

    assert chi_square(pairs(draws), combinations(range(1, 21), 2)) <= LIMIT[189]


def test_best_prefers_no_pair_of_those_who_have_not_met() -> None:
    """The 160 pairs of different tables, after a round that is posted."""
    players = [Entrant(number) for number in range(1, 21)]
    posted = {1: tables_of(range(1, 21))}
    draws = [
        draw(players, posted, [2], {2: f"{seed}"}, Options(mode="best")) for seed in range(DRAWS)
    ]

    new = [
        pair for pair in combinations(range(1, 21), 2) if (pair[0] - 1) // 4 != (pair[1] - 1) // 4
    ]

    assert chi_square(pairs(draws), new) <= LIMIT[159]


@pytest.mark.parametrize("mode", ["uniform", "best"])
def test_four_players_sit_in_every_order_equally_often(mode: Mode) -> None:
    draws = drawn(4, mode)

    for places in (0, 1):
        outcomes = [draw_.rounds[places].places for draw_ in draws]
        assert chi_square(outcomes, permutations(range(1, 5))) <= LIMIT[23]


def pairs(draws: Iterable[Seating]) -> list[tuple[int, int]]:
    return [
        pair
        for draw_ in draws
        for table in tables_of(draw_.rounds[-1].places)
        for pair in combinations(sorted(table), 2)
    ]
