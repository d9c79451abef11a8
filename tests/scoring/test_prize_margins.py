"""How wrong a list has to be before a prize goes to somebody else."""

from collections.abc import Iterable
from itertools import takewhile
from random import Random

import pytest

from scoring import RankingEntry, Tally, rule_set
from scoring.prize_margins import Margin, Margins, leads
from scoring.prizes import KINDS, MIDDLE, PLACE, ROUND, SOLO, Award, Contender, Prize, give_away
from tests.tiers import thorough_unless

RULES = rule_set("schwaig")
Rounds = list[list[int]]  # by person, by round


def contenders(rounds: Rounds, tallies: list[Tally], groups: list[frozenset[str]]) -> list:
    entries = [
        RankingEntry(key, tuple(points), tallies[key], number=key)
        for key, points in enumerate(rounds)
    ]
    ranks = {placing.entry.key: placing.rank for placing in RULES.rank(entries)}
    return [
        Contender(key, ranks[key], sum(points), tuple(points), tallies[key], key, groups[key])
        for key, points in enumerate(rounds)
    ]


def margins_of(awards: list[Award], people: list[Contender]) -> Margins:
    return Margins(leads(awards, people))


def winners(awards: Iterable[Award]) -> list[object]:
    """Return the taker of each award, or the set of those who draw lots."""
    return [set(award.tied) if award.taker is None else award.taker for award in awards]


def by_points(*points: int) -> list[Contender]:
    """People A, B, C … with these points, best first."""
    return [
        Contender(chr(65 + index), index + 1, total, (total,)) for index, total in enumerate(points)
    ]


def test_margin_is_the_lead_over_somebody_at_another_table() -> None:
    people = by_points(100, 70, 20, -40, -60, -90)
    awards = give_away([Prize("first", PLACE, 1), Prize("second", PLACE, 2)], people)
    margins = margins_of(awards, people)

    assert margins.of_list("AF", 1) == Margin(30, frozenset({"first", "second"}))
    assert margins.of_list("CD", 1) == Margin(50, frozenset({"second"}))
    assert margins.of_list("EF", 1) == Margin(130, frozenset({"second"}))


def test_two_at_one_table_can_both_be_wrong_against_each_other() -> None:
    people = by_points(101, 70, -171)
    margins = margins_of(give_away([Prize("first", PLACE, 1)], people), people)

    assert margins.of_list("AB", 1) == Margin(16, frozenset({"first"}))


def test_equals_are_separated_by_one_point() -> None:
    people = by_points(50, 50, -100)
    margins = margins_of(give_away([Prize("first", PLACE, 1)], people), people)

    assert margins.of_list("AC", 1) == Margin(1, frozenset({"first"}))


def test_prize_of_a_round_hangs_on_its_lists_only() -> None:
    people = [Contender("A", 1, 90, (20, 70)), Contender("B", 2, 50, (-5, 55))]
    margins = margins_of(give_away([Prize("round", ROUND, 2)], people), people)

    assert margins.of_list("A", 2) == Margin(15, frozenset({"round"}))
    assert margins.of_list("A", 1) is None


def test_most_solos_hang_on_points_only_between_equals() -> None:
    tallies = [Tally(solo_won=2, solo_played=2), Tally(solo_won=1, solo_played=1), Tally()]
    people = [Contender(key, key, -9 * key, (), tallies[key - 1]) for key in (1, 2, 3)]
    margins = margins_of(give_away([Prize("solos", SOLO)], people), people)

    assert margins.of_list({1, 2, 3}, 1) is None


def test_prize_given_away_hangs_on_nothing() -> None:
    people = by_points(100, 70)
    awards = give_away([Prize("first", PLACE, 1, given_to="A")], people)

    assert margins_of(awards, people).of_list("AB", 1) is None


def test_team_is_as_wrong_as_all_its_members_at_the_table() -> None:
    teams = [Contender("North", 1, 130), Contender("South", 2, 100)]
    members = {"North": "AB", "South": "CD"}
    margins = Margins(leads(give_away([Prize("team", PLACE, 1)], teams), teams, members))

    assert margins.of_list("ABCX", 1) == Margin(10, frozenset({"team"}))
    assert margins.of_list("XY", 1) is None


@pytest.mark.parametrize("seed", thorough_unless(lambda seed: seed < 25, range(100)))
def test_smaller_errors_change_no_prize(seed: int) -> None:
    """Random evenings with prizes of every kind; every list is wrong by less than its margin."""
    random = Random(seed)
    count, round_count = random.choice([(8, 2), (12, 3)])
    tables = [random.sample(range(count), count) for _round in range(round_count)]
    rounds = [[random.randint(-9, 9) * 5 for _round in tables] for _person in range(count)]
    tallies = [Tally(solo_won=random.randint(0, 2), solo_played=2) for _person in rounds]
    groups = [frozenset(random.sample(["local", "young"], random.randint(0, 2))) for _ in rounds]
    people = contenders(rounds, tallies, groups)
    prizes = [
        Prize(key, kind, random.randint(1, 2), random.choice([None, "local", "young"]))
        for key, kind in enumerate(random.choices([PLACE, PLACE, *KINDS], k=6))
    ]
    awards = give_away(prizes, people)
    margins = margins_of(awards, people)
    ready = list(takewhile(lambda award: award.waits_for is None, awards))

    for number, drawn in enumerate(tables):
        for start in range(0, count, 4):
            table = drawn[start : start + 4]
            margin = margins.of_list(table, number + 1)
            error = min(margin.points - 1 if margin else 1000, 1000)
            for _attempt in range(20):
                wrong = [list(points) for points in rounds]
                for person in table:
                    wrong[person][number] += random.choice(
                        [-error, error, random.randint(0, error)]
                    )
                again = give_away(prizes, contenders(wrong, tallies, groups))
                assert winners(again[: len(ready)]) == winners(ready), (number, table)


def test_shared_prize_hangs_on_lists_after_its_call_too() -> None:
    people = by_points(100, 98, 20)
    awards = give_away(
        [Prize("first", PLACE, 1, given_to="A", called=("A",), cents=9)], people, shares=True
    )

    assert Margins(leads(awards, people)).of_list("A", 1) is None
    assert Margins(leads(awards, people, shares=True)).of_list("A", 1) == Margin(
        2, frozenset({"first"})
    )


def test_middle_that_was_passed_over_matters_while_equals_behind_it_draw_lots() -> None:
    people = [*by_points(50, 40, 30, 20), Contender("E", 4, 20)]
    by_hand = [Prize(key, PLACE, 9, given_to=key) for key in "CD"]
    award = give_away([*by_hand, Prize("middle", MIDDLE)], people)[-1]

    assert (award.tied, award.passed) == (("D", "E"), ("C",))
    assert margins_of([award], people).of_list("B", 1) == Margin(10, frozenset({"middle"}))
