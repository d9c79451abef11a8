"""The lists of a practice: lifelike, the same every time, with the mistakes that are announced."""

from collections import Counter

import pytest

from scoring import RULE_SETS, RankingEntry, RuleSet, rule_set
from tournament.practice.lists import (
    EVENING,
    PEOPLE,
    SHORT,
    SLIPS,
    STACK,
    PracticeList,
    SlipKind,
    practice_list,
)

SLUGS = [sheet.slug for sheet in RULE_SETS]
EVERY_LIST = [
    (slug, kind, table)
    for slug in SLUGS
    for kind in (EVENING, STACK)
    for table in range(1, PEOPLE[kind] // 4 + 1)
]


def games_of(rules: RuleSet, kind: str) -> int:
    return SHORT if kind == EVENING else rules.games


def made(slug: str, kind: str, table: int) -> tuple[RuleSet, int, PracticeList]:
    rules = rule_set(slug)
    games = games_of(rules, kind)
    return rules, games, practice_list(rules, games, kind, table)


@pytest.mark.parametrize(("slug", "kind", "table"), EVERY_LIST)
def test_what_the_table_meant_counts_and_comes_again(slug: str, kind: str, table: int) -> None:
    rules, games, paper_list = made(slug, kind, table)

    assert rules.check_entry(paper_list.correct, games).errors == ()
    assert made(slug, kind, table)[2] == paper_list


@pytest.mark.parametrize(("slug", "kind", "table"), EVERY_LIST)
def test_paper_is_refused_exactly_where_the_table_has_to_be_asked(
    slug: str, kind: str, table: int
) -> None:
    rules, games, paper_list = made(slug, kind, table)
    errors = rules.check_entry(paper_list.on_paper, games).errors

    assert bool(errors) == (paper_list.slip is not None and paper_list.slip.has_to_be_asked)
    if paper_list.slip and paper_list.slip.kind is SlipKind.FIGURE:
        assert {problem.game for problem in errors if problem.game} == {paper_list.slip.game}
    if paper_list.slip and paper_list.slip.kind is SlipKind.TOTAL:
        wrong = [problem for problem in errors if problem.code == "total_mismatch"]
        assert [(problem.seat, problem.values["sum"]) for problem in wrong] == [
            (paper_list.slip.seat, paper_list.slip.correct)
        ]


@pytest.mark.parametrize("slug", SLUGS)
def test_stack_has_each_kind_of_mistake(slug: str) -> None:
    slips = [made(slug, STACK, table)[2].slip for table in range(1, 21)]

    assert Counter(slip.kind for slip in slips if slip) == Counter(SLIPS[STACK].values())


@pytest.mark.parametrize("slug", ["schwaig", "ebersdorf"])
def test_first_evening_ends_with_one_lot_between_two(slug: str) -> None:
    entries: list[RankingEntry] = []
    for table in range(1, 5):
        rules, games, paper_list = made(slug, EVENING, table)
        checked = rules.check_entry(paper_list.correct, games)
        for points, tally in zip(checked.totals, checked.tallies, strict=True):
            entries.append(RankingEntry(len(entries) + 1, (points,), tally))

    shared = Counter(placing.rank for placing in rules.rank(entries))

    assert [count for count in shared.values() if count > 1] == [2]
