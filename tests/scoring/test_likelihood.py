"""Points of a list by totals against its counts: swapped seats are named, nothing is refused."""

from collections.abc import Sequence
from dataclasses import replace

from scoring import RuleSet, Tally, rule_set

SCHWAIG, EBERSDORF = rule_set("schwaig"), rule_set("ebersdorf")


def solos(*won_and_played: tuple[int, int]) -> list[Tally]:
    return [Tally(solo_won=won, solo_played=played) for won, played in won_and_played]


def warnings(rules: RuleSet, totals: Sequence[int], tallies: Sequence[Tally]) -> list[str]:
    problems = rules.check_totals(totals, tallies, rules.games)
    assert {problem.severity for problem in problems} <= {"warning"}
    return [problem.message for problem in problems]


def test_swapped_seats_are_named() -> None:
    """Seat 2 won six Solos, but seat 3, which played none, has the 30 points."""
    tallies = solos((1, 2), (6, 6), (0, 0), (0, 1))

    assert warnings(SCHWAIG, (-8, 30, -10, -12), tallies) == []
    assert warnings(SCHWAIG, (-8, -10, 30, -12), tallies) == [
        "Are seats 2 and 3 swapped? The counts fit much better the other way round."
    ]


def test_swapped_seats_of_a_list_of_plus_points_are_named() -> None:
    tallies = solos((0, 0), (4, 5), (1, 1), (0, 1))

    assert warnings(EBERSDORF, (75, 330, 140, 95), tallies) == []
    assert warnings(EBERSDORF, (330, 75, 140, 95), tallies) == [
        "Are seats 1 and 2 swapped? The counts fit much better the other way round."
    ]


def test_lost_tout_that_is_counted_as_solo_too_is_one_lost_game() -> None:
    tie_breaks = ("points", "tout_won", "tout_played", "solo_won", "solo_played", "shared")
    rules = replace(rule_set("spin"), tie_breaks=tie_breaks)
    tallies = [Tally(tout_played=1, solo_played=1), *solos((0, 6), (0, 0), (0, 0))]

    assert warnings(rules, (0, -64, 32, 32), tallies) == []
    assert warnings(rules, (-64, 0, 32, 32), tallies) == [
        "Are seats 1 and 2 swapped? The counts fit much better the other way round."
    ]


def test_total_that_hardly_fits_its_counts_says_what_would_be_usual() -> None:
    (sentence,) = warnings(SCHWAIG, (60, -18, -20, -22), solos((0, 0), (1, 2), (1, 2), (0, 1)))

    assert sentence.startswith("seat 1: 60 hardly fits the counts; -")


def test_games_that_are_missing_in_the_counts_are_named_alone() -> None:
    problems = SCHWAIG.check_totals((100, -50, -50, 0), solos(*[(0, 0)] * 4), 32)

    assert [problem.code for problem in problems] == ["tally_too_few"]
