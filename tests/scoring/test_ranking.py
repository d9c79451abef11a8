"""Ranking: shared places, lots, what decided, and 1000 evenings against a second program."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from scoring import Placing, RankingEntry, RuleSet, Tally, rule_set
from tests.tiers import thorough_unless

SCHWAIG = rule_set("schwaig")
EBERSDORF = rule_set("ebersdorf")

# Rules 16 and 36 once more, as columns of a plain dict.
CHAINS = {
    "schwaig": ["points", "sie", "tout_won", "tout_played", "solo_won", "solo_played"],
    "ebersdorf": ["points", "tout_won", "solo_won", "solo_played", "round_1"],
}


def ranking(placings: list[Placing]) -> list[tuple[int, object, str | None]]:
    return [(placing.rank, placing.entry.key, placing.decided_by) for placing in placings]


@pytest.mark.parametrize("slug", CHAINS)
def test_tie_breaks_are_those_of_the_sheet_and_then_the_lot(slug: str) -> None:
    assert list(rule_set(slug).tie_breaks) == [*CHAINS[slug], "lot"]


@pytest.mark.parametrize(
    ("slug", "position"),
    [(slug, position) for slug, chain in CHAINS.items() for position in range(len(chain))],
)
def test_criterion_decides_before_all_that_follow(slug: str, position: int) -> None:
    """The one ahead is worse in everything that comes later."""
    chain = CHAINS[slug]
    ahead = dict.fromkeys(chain, 5) | {chain[position]: 6}
    behind = dict.fromkeys(chain, 5) | dict.fromkeys(chain[position + 1 :], 9)

    placings = rule_set(slug).rank([entry("behind", behind), entry("ahead", ahead)])

    assert ranking(placings) == [(1, "ahead", None), (2, "behind", chain[position])]


def entry(key: object, columns: Mapping[str, int]) -> RankingEntry:
    """Two rounds that add up to `points`, the first of them `round_1`."""
    first = columns.get("round_1", 0)
    counts = {name: columns[name] for name in columns if name not in ("points", "round_1")}
    return RankingEntry(key, rounds=(first, columns["points"] - first), tally=Tally(**counts))


def test_equals_share_a_place_and_the_next_one_is_left_out() -> None:
    points = {"a": 5, "b": 9, "c": 5, "d": 3}

    placings = SCHWAIG.rank([RankingEntry(key, rounds=(value,)) for key, value in points.items()])

    assert ranking(placings) == [
        (1, "b", None),
        (2, "a", "points"),
        (2, "c", None),
        (4, "d", "points"),
    ]


def test_equals_stand_by_number_not_by_text() -> None:
    placings = SCHWAIG.rank([RankingEntry(key, rounds=(5,)) for key in (10, 9, 100)])

    assert ranking(placings) == [(1, 9, None), (1, 10, None), (1, 100, None)]


def test_ranking_of_nobody_is_empty() -> None:
    assert SCHWAIG.rank([]) == []


def test_rounds_without_a_result_add_nothing() -> None:
    assert RankingEntry("a", rounds=(None, 12, None)).points == 12


@pytest.mark.parametrize(
    ("best", "rounds", "dropped", "points"),
    [
        (None, (10, -20, 5), (), -5),
        (2, (10, -20, 5), (2,), 15),
        (1, (10, -20, 5), (2, 3), 10),
        (2, (10, -20), (), -10),
        (2, (None, -20, 5), (), -15),
        (2, (None, -20, 5, None, 6), (2,), 11),
        (2, (4, 4, 4), (3,), 8),
        (1, (), (), 0),
    ],
)
def test_best_rounds_count_and_a_missing_one_is_none_of_them(
    best: int | None, rounds: tuple[int | None, ...], dropped: tuple[int, ...], points: int
) -> None:
    rules = replace(SCHWAIG, best_rounds=best)

    assert (rules.dropped_rounds(rounds), rules.counted_points(rounds)) == (dropped, points)


def test_who_is_ahead_by_the_best_rounds_is_ahead() -> None:
    entries = [
        RankingEntry("steady", (8, 8, 8)),
        RankingEntry("wild", (20, -30, 0)),
        RankingEntry("late", (None, 17)),
    ]

    placings = replace(SCHWAIG, best_rounds=2).rank(entries)

    assert ranking(placings) == [
        (1, "wild", None),
        (2, "late", "points"),
        (3, "steady", "points"),
    ]


def test_lots_part_equals_and_nobody_else() -> None:
    entries = [
        RankingEntry(key, rounds=(value,)) for key, value in {"a": 5, "b": 5, "c": 9}.items()
    ]

    placings = SCHWAIG.rank(entries, lots={"a": 2, "b": 1, "c": 3})

    assert ranking(placings) == [(1, "c", None), (2, "b", "points"), (3, "a", "lot")]


def test_lots_that_not_all_equals_drew_part_nobody() -> None:
    entries = [RankingEntry(key, rounds=(5,)) for key in "abc"]

    assert ranking(SCHWAIG.rank(entries, lots={"a": 2, "b": 1})) == [
        (1, "a", None),
        (1, "b", None),
        (1, "c", None),
    ]


def test_same_lot_twice_leaves_the_place_shared() -> None:
    entries = [RankingEntry(key, rounds=(5,)) for key in "abc"]

    assert ranking(SCHWAIG.rank(entries, lots={"a": 2, "b": 1, "c": 2})) == [
        (1, "b", None),
        (2, "a", "lot"),
        (2, "c", None),
    ]


def test_tally_columns_are_what_the_tie_breaks_count() -> None:
    assert SCHWAIG.tally_columns == ("sie", "tout_won", "tout_played", "solo_won", "solo_played")
    assert EBERSDORF.tally_columns == ("tout_won", "solo_won", "solo_played")


@pytest.mark.parametrize("slug", CHAINS)
@pytest.mark.parametrize("block", thorough_unless(lambda block: block < 2, range(10)))
def test_ranking_agrees_with_a_second_program(slug: str, block: int) -> None:
    """1000 random evenings, half of them from so few values that ties are many."""
    for evening in range(block * 100, block * 100 + 100):
        chance = random.Random(f"{slug} {evening}")
        players = random_players(chance, tight=evening % 2 == 0)
        chance.shuffle(players)
        entries = [entry_of(player) for player in players]

        placings = rule_set(slug).rank(entries)

        ranked = {placing.entry.key: (placing.rank, placing.decided_by) for placing in placings}
        assert ranked == second_program(players, CHAINS[slug]), f"evening {evening}"


def random_players(chance: random.Random, *, tight: bool) -> list[dict[str, Any]]:
    most, counts = (2, 1) if tight else (60, 4)
    names = ("sie", "tout_won", "tout_played", "solo_won", "solo_played")
    return [
        {
            "key": number,
            "rounds": [chance.randint(-most, most) for _ in range(2)],
            **{name: chance.randint(0, counts) for name in names},
        }
        for number in range(1, chance.randint(4, 40))
    ]


def entry_of(player: dict[str, Any]) -> RankingEntry:
    counts = {name: value for name, value in player.items() if name not in ("key", "rounds")}
    return RankingEntry(player["key"], rounds=player["rounds"], tally=Tally(**counts))


def second_program(
    players: list[dict[str, Any]], chain: list[str]
) -> dict[int, tuple[int, str | None]]:
    """Rank by counting, pair by pair, who is better, without sorting."""
    table = {
        player["key"]: {
            **player,
            "points": player["rounds"][0] + player["rounds"][1],
            "round_1": player["rounds"][0],
        }
        for player in players
    }

    def is_better(player: dict[str, Any], other: dict[str, Any]) -> bool:
        column = differing(player, other)
        return column is not None and player[column] > other[column]

    def differing(player: dict[str, Any], other: dict[str, Any]) -> str | None:
        return next((column for column in chain if player[column] != other[column]), None)

    result: dict[int, tuple[int, str | None]] = {}
    for key, player in table.items():
        better = [other for other in table.values() if is_better(other, player)]
        is_first_of_its_place = not any(
            differing(other, player) is None and other["key"] < key for other in table.values()
        )
        decided = None
        if better and is_first_of_its_place:
            worst = next(
                player for player in better if not any(is_better(player, other) for other in better)
            )
            decided = differing(worst, player)
        result[key] = (len(better) + 1, decided)
    return result


def test_second_program_is_itself_right() -> None:
    """Three players by hand, so that a fault there cannot hide one here."""
    columns = {"sie": 0, "tout_won": 0, "tout_played": 0, "solo_won": 0, "solo_played": 0}
    players = [
        {"key": 1, "rounds": [1, 1], **columns},
        {"key": 2, "rounds": [2, 0], **columns},
        {"key": 3, "rounds": [5, 0], **columns},
    ]

    assert second_program(players, CHAINS["schwaig"]) == {
        1: (2, "points"),
        2: (2, None),
        3: (1, None),
    }
    assert second_program(players, CHAINS["ebersdorf"]) == {
        1: (3, "round_1"),
        2: (2, "points"),
        3: (1, None),
    }


@pytest.mark.parametrize("rules", [SCHWAIG, EBERSDORF], ids=lambda rules: rules.slug)
def test_ranking_keeps_entries_as_they_came(rules: RuleSet) -> None:
    first = RankingEntry("a", rounds=(3, None), tally=Tally(solo_played=1))

    assert rules.rank([first])[0].entry is first


# Three players, level on points; the numbers say what each of them has more of.
TIED = [
    RankingEntry("a", rounds=(4, 6), tally=Tally(solo_won=1, solo_played=5), number=7),
    RankingEntry("b", rounds=(6, 4), tally=Tally(solo_won=3, solo_played=3), number=12),
    RankingEntry("c", rounds=(5, 5), tally=Tally(sie=1, solo_played=4), number=3),
]


@pytest.mark.parametrize(
    ("chain", "expected"),
    [
        (("points", "round_1", "lot"), [(1, "b"), (2, "c"), (3, "a")]),
        (("points", "round_2", "shared"), [(1, "a"), (2, "c"), (3, "b")]),
        (("points", "number_low", "shared"), [(1, "c"), (2, "a"), (3, "b")]),
        (("points", "number_high", "shared"), [(1, "b"), (2, "a"), (3, "c")]),
        (("sie", "points", "solo_played", "lot"), [(1, "c"), (2, "a"), (3, "b")]),
        (("solo_won", "points", "shared"), [(1, "b"), (2, "a"), (3, "c")]),
        (("points", "shared"), [(1, "a"), (1, "b"), (1, "c")]),
    ],
)
def test_chain_of_tie_breaks_may_stand_in_any_order(
    chain: tuple[str, ...], expected: list[tuple[int, str]]
) -> None:
    rules = replace(SCHWAIG, tie_breaks=chain)

    assert [(p.rank, p.entry.key) for p in rules.rank(TIED)] == expected


def test_start_number_decides_and_is_named() -> None:
    rules = replace(SCHWAIG, tie_breaks=("points", "number_low", "shared"))

    assert ranking(rules.rank(TIED)) == [
        (1, "c", None),
        (2, "a", "number_low"),
        (3, "b", "number_low"),
    ]


@pytest.mark.parametrize("name", ["number_low", "number_high"])
def test_who_has_no_start_number_comes_last(name: str) -> None:
    rules = replace(SCHWAIG, tie_breaks=("points", name, "shared"))
    without = RankingEntry("x", rounds=(10,))

    assert rules.rank([without, *TIED])[-1].entry is without


def test_shared_place_is_not_parted_by_lots() -> None:
    rules = replace(SCHWAIG, tie_breaks=("points", "shared"))

    placings = rules.rank(TIED, lots={"a": 3, "b": 2, "c": 1})

    assert ranking(placings) == [(1, "a", None), (1, "b", None), (1, "c", None)]


@pytest.mark.parametrize("best_rounds", [None, 2])
def test_penalty_lowers_the_points_and_no_tie_break(best_rounds: int | None) -> None:
    chain = ("points", "solo_won", "round_1", "shared")
    rules = replace(SCHWAIG, tie_breaks=chain, best_rounds=best_rounds)
    solos = Tally(solo_won=3, solo_played=3)
    entries = [
        RankingEntry("a", rounds=(30, 10), tally=solos, penalty=25),
        RankingEntry("b", rounds=(10, 5)),
        RankingEntry("c", rounds=(20, -4)),
    ]

    placings = rules.rank(entries)

    assert ranking(placings) == [
        (1, "c", None),
        (2, "a", "points"),
        (3, "b", "solo_won"),
    ]
    assert [placing.entry.points for placing in placings] == [16, 15, 15]
