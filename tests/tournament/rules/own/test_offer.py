"""Two questions, the rule sets that fit, and these side by side: what they share, what differs."""

from dataclasses import replace

import pytest

from scoring import PROFILES, RuleSet, rule_set
from tournament.rules.own.offer import (
    LONG,
    MINUS,
    PLUS,
    SHORT,
    Answers,
    Offer,
    answers_of,
    compare,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

SCHWAIG, SPIN, EBERSDORF = rule_set("schwaig"), rule_set("spin"), rule_set("ebersdorf")


def titles(offer: Offer) -> list[str]:
    return [choice.title for choice in offer.fitting]


@pytest.mark.parametrize(
    ("answers", "fitting"),
    [
        (Answers(LONG, PLUS), ["Buchstaben-Schafkopf", "ProHof"]),
        (Answers(SHORT, PLUS), ["Ebersdorf", "Niederfüllbach"]),
        (Answers(SHORT, MINUS), ["spin.de"]),  # its sheet leaves the deck open
    ],
)
def test_answers_leave_what_fits(answers: Answers, fitting: list[str]) -> None:
    assert titles(Offer(answers)) == fitting


def test_losers_of_a_deducted_solo_score_minus() -> None:
    deducting = replace(EBERSDORF, deducts_lost_solos=True)

    assert answers_of(deducting) == Answers(SHORT, MINUS)


def test_an_open_deck_is_compared_as_it_was_asked_for() -> None:
    (spin,) = Offer(Answers(SHORT, MINUS)).fitting

    assert spin.rules.deck.cards == 24


def test_every_answer_says_how_many_it_leaves() -> None:
    narrowed = Offer(Answers(LONG, MINUS))

    counts = [[answer["count"] for answer in answers] for answers in narrowed.questions.values()]
    assert counts == [[6, 1], [6, 2]]
    for answers in narrowed.questions.values():
        for answer in answers:
            assert answer["count"] == len(Offer(answer["answers"]).fitting)
            assert answer["is_given"] == (answer["answers"] == Answers(LONG, MINUS))


def test_no_answer_leaves_everything() -> None:
    narrowed = Offer(Answers())

    assert len(narrowed.fitting) == narrowed.count_of_all == 10


def test_what_others_are_compared_with_is_the_first_unless_said() -> None:
    first = Offer(Answers(LONG, MINUS)).base
    chosen = Offer(Answers(LONG, MINUS), base="spin").base
    unfit = Offer(Answers(LONG, MINUS), base="ebersdorf").base

    assert [column.title if column else "" for column in (first, chosen, unfit)] == [
        "Schwaig",
        "spin.de",
        "Schwaig",
    ]


def test_what_nobody_has_leaves_nothing() -> None:
    narrowed = Offer(Answers("tarock", PLUS))

    assert (narrowed.fitting, narrowed.base) == ([], None)


def said(*rule_sets: RuleSet) -> dict[str, list[str]]:
    _shared, lines = compare(rule_sets)
    return {line.label: [value for value, _is_other in line.cells] for line in lines}


def test_what_is_the_same_is_said_once() -> None:
    facts, lines = compare([SCHWAIG, SPIN])

    shared = {fact.label: fact.value for fact in facts}
    assert shared["Rounds and games"] == "2 × 32"
    assert shared["Rufspiel"] == "1, 2, 3"
    assert shared["Solo, Wenz, Farbwenz"] == "6, 9, 12"
    assert not shared.keys() & {line.label for line in lines}


def test_what_differs_stands_in_a_line_with_the_others_marked() -> None:
    _shared, lines = compare([SCHWAIG, SPIN], base=1)

    tout = next(line for line in lines if line.label == "Tout")

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
    profiles = {profile.rules.slug: profile.rules for profile in PROFILES}
    schwaig, other = SCHWAIG, profiles["muenchsmuenster"]

    assert "Tie-breakers" in said(schwaig, other)


def test_of_one_or_none_nothing_is_shared() -> None:
    assert compare([SCHWAIG])[0] == []
    assert compare([])[0] == []
