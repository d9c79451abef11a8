"""Rule sets side by side: what they share, what differs, and from which one."""

import pytest

import scoring
from tournament.rules.own.compared import Comparison

pytestmark = pytest.mark.usefixtures("english")

SCHWAIG, SPIN = scoring.rule_set("schwaig"), scoring.rule_set("spin")
EBERSDORF = scoring.rule_set("ebersdorf")


def said(*rule_sets: scoring.RuleSet) -> dict[str, list[str]]:
    return {
        line.label: [value for value, _is_other in line.cells]
        for line in Comparison(rule_sets).lines
    }


def test_what_is_the_same_is_said_once() -> None:
    both = Comparison([SCHWAIG, SPIN])

    shared = {fact.label: fact.value for fact in both.shared}
    assert shared["Rounds and games"] == "2 × 32"
    assert shared["Rufspiel"] == "1, 2, 3"
    assert shared["Solo, Wenz, Farbwenz"] == "6, 9, 12"
    assert not shared.keys() & {line.label for line in both.lines}


def test_what_differs_stands_in_a_line_with_the_others_marked() -> None:
    tout = next(line for line in Comparison([SCHWAIG, SPIN], base=1).lines if line.label == "Tout")

    assert list(tout.cells) == [("18", True), ("12", False)]


def test_games_and_laufende_are_told_as_people_say_them() -> None:
    lines = said(SCHWAIG, SPIN)

    assert lines["Laufende"] == ["do not count", "1 each from 3 up, Wenz, Geier 1 each from 2 up"]
    assert lines["When everybody passes"][1] == "Ramsch"
    assert lines["Further games"] == ["Sie", "Geier, Farbgeier, Bettel"]
    assert lines["Special"] == [
        "game 1 at most Schneider",
        "a lost game costs 2 times its value; every game is recorded",
    ]


def test_a_list_of_plus_points_says_what_a_lost_game_gives() -> None:
    lines = said(EBERSDORF)

    assert lines["Herzsolo"] == ["won 75, lost 25 each"]
    assert lines["Tout"] == ["won 120, lost 40 each, Herzsolo won 150, lost 50 each"]
    assert lines["Laufende"] == ["5 each from 3 up"]


def test_rules_that_differ_only_in_the_ties_do_not_look_alike() -> None:
    profiles = {profile.rules.slug: profile.rules for profile in scoring.PROFILES}
    schwaig, other = SCHWAIG, profiles["muenchsmuenster"]

    assert "Tie-breakers" in said(schwaig, other)


def test_of_one_or_none_nothing_is_shared() -> None:
    assert Comparison([SCHWAIG]).shared == []
    assert Comparison([]).shared == []
