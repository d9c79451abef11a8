"""Teams: the best m of n count, ties go by the single players and then by the lot."""

from itertools import permutations, product

import pytest
from hypothesis import given, strategies as st

from scoring.teams import INCOMPLETE, WAITING, Team, TeamPlace, lots_due, rank_teams

# Seven teams of four, the best three count; every sum worked out by hand.
SCHWAIG = {
    "Grasober": (25, 85, 44, 48),  # 85 + 48 + 44
    "Hirschen": (79, -36, 13, 72),  # 79 + 72 + 13
    "Weiherbuam": (-65, 38, 48, 50),
    "Feucht": (80, 41, 14, -33),
    "Kegler": (-39, 61, -58, 62),  # 62 + 61 − 39
    "Lauf": (72, -14, -23, -26),  # 72 − 14 − 23
    "Herzsau": (-7, 71, -39, -30),  # 71 − 7 − 30
}


def teams(totals: dict[str, tuple[int | None, ...]]) -> list[Team]:
    return [Team(key, points) for key, points in totals.items()]


def said(places: list[TeamPlace]) -> list[tuple[object, int | None, int, str | None]]:
    return [(place.team.key, place.rank, place.points, place.decided_by) for place in places]


def test_best_three_of_four_as_worked_out_by_hand() -> None:
    places = rank_teams(teams(dict(reversed(SCHWAIG.items()))), size=4, counting=3)

    assert said(places) == [
        ("Grasober", 1, 177, None),
        ("Hirschen", 2, 164, "points"),
        ("Weiherbuam", 3, 136, "points"),
        ("Feucht", 4, 135, "points"),
        ("Kegler", 5, 84, "points"),
        ("Lauf", 6, 35, "points"),
        ("Herzsau", 7, 34, "points"),
    ]


def test_members_stand_from_the_best_to_the_worst() -> None:
    [place] = rank_teams([Team("Grasober", (25, 85, 44, 48))], size=4, counting=3)

    assert (place.order, place.counting) == ((1, 3, 2, 0), 3)


def test_all_four_count_where_that_is_said() -> None:
    places = rank_teams(teams(SCHWAIG), size=4, counting=4)

    assert [(place.team.key, place.points) for place in places] == [
        ("Grasober", 202),
        ("Hirschen", 128),
        ("Feucht", 102),
        ("Weiherbuam", 71),
        ("Kegler", 26),
        ("Lauf", 9),
        ("Herzsau", -5),
    ]


@pytest.mark.parametrize(
    ("behind", "decided_by"),
    [
        ((49, 41, 10, 0), "single_1"),  # 50 and 49 at the top
        ((50, 35, 15, 0), "single_2"),
        ((50, 40, 10, -1), "single_4"),  # the one who does not count decides too
    ],
)
def test_equal_sums_go_by_the_best_player_then_by_the_next(
    behind: tuple[int, ...], decided_by: str
) -> None:
    places = rank_teams([Team("B", behind), Team("A", (50, 40, 10, 0))], size=4, counting=3)

    assert said(places) == [("A", 1, 100, None), ("B", 2, 100, decided_by)]


def test_equal_in_everything_shares_the_place_until_the_lot_is_drawn() -> None:
    field = [Team(key, (30, 20)) for key in "ABC"] + [Team("D", (40, 5))]

    shared = rank_teams(field, size=2, counting=2)
    drawn = rank_teams(field, size=2, counting=2, lots=[("A", "C", "B"), ("C", "B", "A")])

    assert said(shared) == [
        ("A", 1, 50, None),
        ("B", 1, 50, None),
        ("C", 1, 50, None),
        ("D", 4, 45, "points"),
    ]
    assert lots_due(shared) == [("A", "B", "C")]
    assert said(drawn) == [
        ("C", 1, 50, None),
        ("B", 2, 50, "lot"),
        ("A", 3, 50, "lot"),
        ("D", 4, 45, "points"),
    ]
    assert lots_due(drawn) == []


def test_lot_holds_for_those_alone_who_took_part_in_it() -> None:
    field = [Team(key, (30, 20)) for key in "ABC"]

    places = rank_teams(field, size=2, counting=2, lots=[("A", "C", "B"), ("B", "A")])

    assert [place.team.key for place in places] == ["A", "C", "B"]


def test_team_that_waits_for_a_list_stands_without_a_place_below() -> None:
    field = [
        Team("open", (90, 90, 90, None), waiting=1),
        Team("few", (80, 80)),
        Team("A", (1,) * 4),
    ]

    places = rank_teams(field, size=4, counting=3)

    assert [(place.team.key, place.rank, place.points, place.why) for place in places] == [
        ("A", 1, 3, None),
        ("open", None, 270, WAITING),
        ("few", None, 160, INCOMPLETE),
    ]


def test_member_without_points_brings_nothing_and_stops_nothing() -> None:
    """Excluded: the three others are as many as count. Of two of them there is no team left."""
    field = [
        Team("three", (10, None, 5, 1)),
        Team("two", (90, None, 5, None)),
        Team("A", (9, 5, 2, 1)),
    ]

    places = rank_teams(field, size=4, counting=3)

    assert said(places) == [
        ("three", 1, 16, None),
        ("A", 2, 16, "single_1"),
        ("two", None, 95, None),
    ]


def test_team_with_one_more_member_is_ahead_of_equals_without() -> None:
    field = [Team("three", (10, None, 5, 1)), Team("four", (10, 5, 1, -80))]

    places = rank_teams(field, size=4, counting=3)

    assert said(places) == [("four", 1, 16, None), ("three", 2, 16, "single_4")]


def test_more_members_than_it_takes_is_no_team() -> None:
    [place] = rank_teams([Team("five", (1, 2, 3, 4, 5))], size=4, counting=3)

    assert (place.rank, place.why) == (None, INCOMPLETE)


@pytest.mark.parametrize(("size", "counting"), [(4, 0), (4, 5), (0, 0)])
def test_number_that_makes_no_sense_is_an_error(size: int, counting: int) -> None:
    with pytest.raises(ValueError, match="the best"):
        rank_teams([], size=size, counting=counting)


def naive(
    field: list[Team], size: int, counting: int, lots: list[tuple[object, ...]]
) -> dict[object, int | None]:
    """Rank teams by counting those ahead of them, without sorting."""

    def known(team: Team) -> list[int]:
        return sorted((total for total in team.totals if total is not None), reverse=True)

    def is_ranked(team: Team) -> bool:
        enough = len(known(team)) >= counting
        return len(team.totals) == size and not team.waiting and enough

    def equals(team: Team) -> set[object]:
        return {rival.key for rival in field if is_ranked(rival) and known(rival) == known(team)}

    def is_ahead(team: Team, other: Team) -> bool:
        if sum(known(team)[:counting]) != sum(known(other)[:counting]):
            return sum(known(team)[:counting]) > sum(known(other)[:counting])
        for index in range(size):
            mine = known(team)[index] if index < len(known(team)) else None
            theirs = known(other)[index] if index < len(known(other)) else None
            if mine != theirs:
                return theirs is None or (mine is not None and mine > theirs)
        drawn = [order for order in lots if equals(team) <= set(order)]
        return bool(drawn) and drawn[-1].index(team.key) < drawn[-1].index(other.key)

    return {
        team.key: 1 + sum(is_ranked(rival) and is_ahead(rival, team) for rival in field)
        if is_ranked(team)
        else None
        for team in field
    }


def test_every_small_field_is_ranked_as_the_naive_program_does() -> None:
    """Three teams of two with every total from −1 to 1, the best one or both count."""
    pairs = list(product((-1, 0, 1), repeat=2))
    for counting, totals in product((1, 2), product(pairs, repeat=3)):
        field = [Team(key, points) for key, points in zip("ABC", totals, strict=True)]
        places = rank_teams(field, size=2, counting=counting)

        assert {place.team.key: place.rank for place in places} == naive(field, 2, counting, [])


def test_every_lot_of_three_equals_gives_each_a_place() -> None:
    field = [Team(key, (3, 1)) for key in "ABC"]
    for order in permutations("ABC"):
        places = rank_teams(field, size=2, counting=1, lots=[order])

        assert tuple(place.team.key for place in places) == order
        assert [place.rank for place in places] == [1, 2, 3]


totals = st.lists(st.one_of(st.none(), st.integers(-3, 3)), min_size=2, max_size=4).map(tuple)
fields = st.lists(st.tuples(totals, st.integers(0, 1)), max_size=6)


@given(
    teams=fields,
    counting=st.integers(1, 3),
    lots=st.lists(
        st.permutations(range(6)).flatmap(
            lambda order: st.integers(2, 6).map(lambda most: tuple(order[:most]))
        ),
        max_size=3,
    ),
)
def test_ranking_agrees_with_the_naive_program(
    teams: list[tuple[tuple[int | None, ...], int]],
    counting: int,
    lots: list[tuple[object, ...]],
) -> None:
    field = [Team(key, points, waiting) for key, (points, waiting) in enumerate(teams)]

    places = rank_teams(field, size=3, counting=counting, lots=lots)

    assert {place.team.key: place.rank for place in places} == naive(field, 3, counting, lots)
    assert len(places) == len(field)
    ranks = [place.rank for place in places if place.rank is not None]
    assert ranks == sorted(ranks)
    for place in places:
        counted = [place.team.totals[index] or 0 for index in place.order[:counting]]
        assert place.points == sum(counted)
