"""The generator of the demo: legal lists with realistic numbers."""

from random import Random

import pytest

from scoring import RULE_SETS, rule_set
from tournament.demo.games import play_list, totals_only

EVERY_RULE_SET = [sheet.slug for sheet in RULE_SETS]
SMALL_TABLES = [("spin", 3), ("buchstaben", 3), ("buchstaben", 2)]
LISTS = 60
EVEN = (0.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize("slug", EVERY_RULE_SET)
def test_every_list_may_count_game_by_game_and_by_its_totals(slug: str) -> None:
    rules, chance = rule_set(slug), Random(1)

    for _number in range(LISTS):
        entry = play_list(rules, rules.games, EVEN, chance)
        short = rules.check_entry(totals_only(rules, rules.games, entry), rules.games)
        whole = rules.check_entry(entry, rules.games)

        assert (whole.errors, short.errors) == ((), ())
        assert (whole.totals, whole.tallies) == (short.totals, short.tallies)


@pytest.mark.parametrize("slug", ["schwaig", "ebersdorf"])
def test_every_sie_and_tout_is_approved(slug: str) -> None:
    """A complete list asks no questions."""
    rules, chance = rule_set(slug), Random(1)
    entries = [play_list(rules, rules.games, EVEN, chance) for _number in range(LISTS)]

    all_problems = [rules.check_entry(entry, rules.games).problems for entry in entries]

    assert any(entry.witnessed for entry in entries)
    codes = {problem.code for problems in all_problems for problem in problems}
    assert "approval_missing" not in codes


@pytest.mark.parametrize(("slug", "seats"), SMALL_TABLES)
def test_every_list_of_a_small_table_may_count(slug: str, seats: int) -> None:
    rules, chance = rule_set(slug, seats=seats), Random(1)

    for _number in range(LISTS):
        checked = rules.check_entry(
            play_list(rules, rules.games, EVEN[:seats], chance), rules.games
        )

        assert checked.errors == ()
        assert len(checked.totals) == seats


@pytest.mark.parametrize("slug", EVERY_RULE_SET)
def test_about_a_quarter_of_the_games_is_played_alone(slug: str) -> None:
    rules, chance = rule_set(slug), Random(2)
    lists = [play_list(rules, rules.games, EVEN, chance) for _number in range(LISTS)]

    alone = sum(bool(seats) for entry in lists for seats in entry.circled.values())

    assert 0.18 < alone / (LISTS * rules.games) < 0.27


def test_who_plays_better_wins_more() -> None:
    rules, chance = rule_set("schwaig"), Random(3)
    sums = [0, 0, 0, 0]
    for _number in range(LISTS):
        totals = rules.check_entry(play_list(rules, 32, (1.5, 0, 0, -1.5), chance), 32).totals
        sums = [old + new for old, new in zip(sums, totals, strict=True)]

    assert sums[0] > max(sums[1:3]) > sums[3]


def test_same_seed_gives_the_same_list() -> None:
    rules = rule_set("schwaig")

    assert play_list(rules, 32, EVEN, Random("x")) == play_list(rules, 32, EVEN, Random("x"))
