"""The templates of mode plan, counted pair by pair."""

from collections import Counter
from itertools import combinations

import pytest

from tournament.seating.plan import Template, find_template
from tournament.seating.skd1 import tables_of
from tournament.seating.values import table_sizes

FOURS = [*range(24, 100, 4), 200, 448]
WITH_THREES = [players for players in range(13, 61) if players % 4]
OFFERED = {16: 5, 20: 5}  # tables of four → rounds; 7 everywhere else


def offered_rounds(players: int) -> int:
    """Return how many rounds have a template: 13 and 14 lose one of the five of 16."""
    return 4 if players in (13, 14) else OFFERED.get(players + -players % 4, 7)


def meetings_again(template: Template, sizes: tuple[int, ...]) -> int:
    pairs = [
        pair
        for places in template
        for table in tables_of(places, sizes)
        for pair in combinations(sorted(table), 2)
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


@pytest.mark.parametrize("players", [16, 20, *FOURS, *WITH_THREES])
def test_template_lets_nobody_meet_twice(players: int) -> None:
    sizes, most = table_sizes(players), offered_rounds(players)
    for rounds in range(1, most + 1):
        template = find_template(sizes, rounds)

        assert template is not None
        assert [sorted(places) for places in template] == [list(range(players))] * rounds
        assert meetings_again(template, sizes) == 0


@pytest.mark.parametrize("players", WITH_THREES)
def test_template_seats_nobody_at_more_tables_of_three_than_each_round_has(players: int) -> None:
    sizes = table_sizes(players)
    template = find_template(sizes, offered_rounds(players))

    assert template is not None
    first_three = sizes.index(3) * 4
    at_three = Counter(point for places in template for point in places[first_three:])
    assert max(at_three.values()) <= sizes.count(3)


@pytest.mark.parametrize("players", WITH_THREES)
def test_template_gives_seat_one_again_only_where_four_rounds_must(players: int) -> None:
    sizes = table_sizes(players)
    template = find_template(sizes, 4)

    assert template is not None
    dealers = Counter(table[0] for places in template for table in tables_of(places, sizes))
    assert sum(times - 1 for times in dealers.values()) == 4 * len(sizes) - players
    assert max(dealers.values()) == 2


@pytest.mark.parametrize("players", [16, 20, *FOURS])
def test_template_gives_nobody_a_seat_twice_in_four_rounds(players: int) -> None:
    template = find_template(table_sizes(players), 4)

    assert template is not None
    assert again(template, -4) == 0


@pytest.mark.parametrize("players", [20, *FOURS[1:]])
def test_template_gives_nobody_a_table_number_twice(players: int) -> None:
    template = find_template(table_sizes(players), offered_rounds(players))

    assert template is not None
    assert again(template, 4) == 0


def test_template_of_sixteen_has_four_at_their_table_again_per_pair_of_rounds() -> None:
    """Each table of a round has exactly one player of each table of another one."""
    template = find_template((4,) * 4, 5)

    assert template is not None
    assert again(template, 4) == 40


def test_template_with_fewer_rounds_is_the_beginning_of_the_longer_one() -> None:
    for players in (16, 23, 24, 36, 76):
        longer = find_template(table_sizes(players), 5)
        assert longer is not None
        assert find_template(table_sizes(players), 3) == longer[:3]


@pytest.mark.parametrize("tables", [5, 7, 9])
@pytest.mark.parametrize("seats", [2, 3])
def test_template_of_small_tables_only(tables: int, seats: int) -> None:
    sizes = (seats,) * tables
    template = find_template(sizes, 5)

    assert template is not None
    assert [sorted(places) for places in template] == [list(range(seats * tables))] * 5
    assert meetings_again(template, sizes) == 0


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [
        ((), 1),
        *((table_sizes(players), 2) for players in (4, 8, 9, 10, 11, 12)),
        ((4,) * 4, 6),
        ((4,) * 5, 6),
        ((4,) * 6, 8),
        ((4, 3, 3, 3), 5),
        ((4, 4, 3, 3), 5),
        ((3,) * 6, 2),
        ((4, 4, 4, 4, 2), 2),
    ],
)
def test_template_that_does_not_exist(sizes: tuple[int, ...], rounds: int) -> None:
    assert find_template(sizes, rounds) is None
