"""The templates of mode plan, counted pair by pair."""

from itertools import combinations

import pytest

from tournament.seating.plan import Template, find_template

SIZES = [*range(24, 100, 4), 200, 448]


def meetings_again(template: Template) -> int:
    pairs = [
        pair
        for places in template
        for start in range(0, len(places), 4)
        for pair in combinations(sorted(places[start : start + 4]), 2)
    ]
    return len(pairs) - len(set(pairs))


def again(template: Template, unit: int) -> int:
    """Count players with a table (unit 4) or a seat (unit −4) again, per pair of rounds."""
    of = [
        {point: place // 4 if unit > 0 else place % 4 for place, point in enumerate(places)}
        for places in template
    ]
    return sum(
        round_[point] == other[point]
        for round_, other in combinations(of, 2)
        for point in range(len(round_))
    )


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (20, 5), *((n, 7) for n in SIZES)])
def test_template_lets_nobody_meet_twice(players: int, rounds: int) -> None:
    template = find_template(players, rounds)

    assert template is not None
    assert [sorted(places) for places in template] == [list(range(players))] * rounds
    assert meetings_again(template) == 0
    assert again(template[:4], -4) == 0


@pytest.mark.parametrize("players", [20, *SIZES[1:]])
def test_template_gives_nobody_a_table_number_twice(players: int) -> None:
    template = find_template(players, 5 if players == 20 else 7)

    assert template is not None
    assert again(template, 4) == 0


def test_template_of_sixteen_has_four_at_their_table_again_per_pair_of_rounds() -> None:
    """Each table of a round has exactly one player of each table of another one."""
    template = find_template(16, 5)

    assert template is not None
    assert again(template, 4) == 40


def test_template_with_fewer_rounds_is_the_beginning_of_the_longer_one() -> None:
    for players in (16, 24, 36, 76):
        longer = find_template(players, 5)
        assert longer is not None
        assert find_template(players, 3) == longer[:3]


@pytest.mark.parametrize(
    ("players", "rounds"), [(0, 1), (4, 2), (8, 2), (12, 2), (16, 6), (20, 6), (24, 8), (18, 2)]
)
def test_template_that_does_not_exist(players: int, rounds: int) -> None:
    assert find_template(players, rounds) is None
