"""Two questions leave the rule sets that fit, and count what every answer would leave."""

from dataclasses import replace

import pytest

from scoring import rule_set
from tournament.rules.own.questions import LONG, MINUS, PLUS, SHORT, Answers, Offer, answers_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


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
    deducting = replace(rule_set("ebersdorf"), deducts_lost_solos=True)

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
