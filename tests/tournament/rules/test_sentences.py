"""What scoring says, in the words of the screen."""

import pytest
from django.utils import translation

from scoring import PROFILES, RULE_SETS, Game, IllegalGame, Problem, RuleSet, rule_set
from tournament.rules import sentences
from tournament.shared.signs import points

DEFAULT_RULES = [rule_set(sheet.slug) for sheet in RULE_SETS]
TABLES_OF_FEWER = [
    rule_set("spin", seats=3),
    rule_set("buchstaben", seats=3),
    rule_set("buchstaben", seats=2),
]
HOUSE_RULES = [profile.rules for profile in PROFILES]


@pytest.mark.parametrize(
    "rules", [*DEFAULT_RULES, *TABLES_OF_FEWER, *HOUSE_RULES], ids=lambda rules: rules.slug
)
@pytest.mark.parametrize("number", [1, 2])
def test_every_legal_row_is_read_back_in_words(rules: RuleSet, number: int) -> None:
    wordless = [row for row in rules.legal_rows(number) if not sentences.row_in_words(rules, row)]

    assert wordless == []


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0"), (3, "+3"), (-9, "\N{MINUS SIGN}9"), (None, "")]
)
def test_points_carry_their_sign(number: int | None, text: str) -> None:
    assert points(number) == text


def test_problem_is_said_with_its_place_and_a_real_minus() -> None:
    problem = Problem("row_sum", game=14, seat=1, values={"sum": -4, "row": (1, -1, -3, -1)})

    sentence = sentences.problem_in_words(rule_set("schwaig"), problem)

    assert "14" in sentence
    assert "1" in sentence
    assert "\N{MINUS SIGN}4" in sentence
    assert "-4" not in sentence


def test_illegal_game_is_said_with_the_printed_rule() -> None:
    with pytest.raises(IllegalGame) as caught:
        rule_set("ebersdorf").score(Game("wenz", 1, won=True, runners=5))

    sentence = sentences.reason_in_words(caught.value)

    assert "Wenz" in sentence
    assert "28 f" in sentence


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ((6, -2, -2, -2), "alone 1 won"),
        ((-12, 4, 4, 4), "alone 1 lost"),
        ((9, -3, -3, -3), "Solo 1 won, Schneider"),
        ((3, 3, -3, -3), "Ruf 1 + 2"),
    ],
)
def test_row_that_does_not_tell_the_game_says_who_was_against_whom(
    row: tuple[int, ...], sentence: str
) -> None:
    with translation.override("en"):
        assert sentences.row_in_words(rule_set("spin"), row) == sentence


def test_second_misdeal_is_named() -> None:
    with translation.override("en"):
        sentence = sentences.row_in_words(rule_set("buchstaben"), (1, 1, 0, 1))

    assert sentence == "second misdeal 3"


def test_recorded_game_that_is_none_is_said_with_its_reason_and_rule() -> None:
    check = rule_set("spin").check_sheet([None], games={1: Game("muss", 1, 2, won=True, spritze=3)})

    with translation.override("en"):
        sentence = sentences.problem_in_words(rule_set("spin"), check.problems[0])

    assert sentence == "Game 1: Muss-Spiel allows no Spritze. (“Muss-Spiel”)"


def test_recorded_game_of_another_row_is_said_with_both_rows() -> None:
    games = {1: Game("solo", 1, won=True)}
    check = rule_set("spin").check_sheet([(9, -3, -3, -3)], games=games)

    with translation.override("en"):
        sentence = sentences.problem_in_words(rule_set("spin"), check.problems[0])

    assert sentence == "Game 1: The game recorded here gives +6 −2 −2 −2, not +9 −3 −3 −3."


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(("slug", "says_so"), [("schwaig", True), ("ebersdorf", False)])
def test_note_on_solos_says_what_a_tout_in_game_1_counts_as(slug: str, says_so: bool) -> None:
    rules = rule_set(slug)
    row = rules.read_row((9, -3, -3, -3), 1) if says_so else rules.read_row((120, 0, 0, 0), 1)

    note = sentences.tout_as_solo_note(rules)

    assert row.tout is not says_so
    assert ("In game 1 of a round they count as Solos and nothing else." in note) is says_so


@pytest.mark.usefixtures("english")
def test_place_is_left_out_where_it_stands_beside_the_sentence() -> None:
    rules = rule_set("ebersdorf")
    problem = Problem("row_negative", game=5, seat=2, values={"value": -3})

    assert sentences.problem_in_words(rules, problem, place=False) == (
        "Only plus points are allowed, not −3."
    )
    assert sentences.problem_in_words(rules, problem).startswith("Game 5, seat 2: Only plus")
