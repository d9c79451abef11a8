"""What a rule set does not know: the reason's code and the number of the printed rule."""

from typing import Any

import pytest

from scoring import Game, IllegalGame, rule_set
from scoring.errors import REASONS

SCHWAIG = rule_set("schwaig")
EBERSDORF = rule_set("ebersdorf")

ILLEGAL_GAMES = {
    "schwaig": [
        (Game("geier", 1, won=True), "unknown_contract", "1"),
        (Game("ramsch", 1, won=True), "unknown_contract", "1"),
        (Game("Solo", 1, won=True), "unknown_contract", "1"),
        (Game("rufspiel", 1, won=True), "partner_missing", "10"),
        (Game("rufspiel", 1, 1, won=True), "partner_missing", "10"),
        (Game("solo", 1, 3, won=True), "partner_not_allowed", "12"),
        (Game("sie", 1, 3, won=True), "partner_not_allowed", "12"),
        (Game("sie", 1, won=False), "cannot_be_lost", "12"),
        (Game("sie", 1, offence="cards_shown", offender=1), "cannot_be_lost", "12"),
        (Game("solo", 0, won=True), "wrong_seat", "1"),
        (Game("solo", 5, won=True), "wrong_seat", "1"),
        (Game("rufspiel", 4, 5, won=True), "wrong_seat", "1"),
        (Game("solo", None, won=True), "wrong_seat", "1"),  # type: ignore[arg-type]
        (Game("solo", 1, won=True, seats=3), "wrong_table_size", "1"),
        (Game("rufspiel", 1, 2, won=True, tout=True), "no_tout", "7"),
        (Game("sie", 1, won=True, tout=True), "no_tout", "7"),
        (Game("solo", 1), "result_missing", "4"),
        (Game("rufspiel", 1, 2), "result_missing", "4"),
        (Game("solo", 1, won=True, tout=True, level="banana", number=1), "unknown_level", "4"),
        (Game("solo", 1, won=True, tout=True, level="banana"), "unknown_level", "4"),
        (Game("rufspiel", 1, 2, won=True, level="durchmarsch"), "unknown_level", "4"),
        (Game("sie", 1, won=True, level="schwarz"), "unknown_level", "4"),
        (Game("solo", 1, won=True, runners=-1), "too_many_runners", "14"),
        (Game("rufspiel", 1, 2, offence="kontra", offender=3), "unknown_offence", "1"),
        (Game("rufspiel", 1, 2, offence="verkartet", offender=3), "unknown_offence", ""),
        (Game("solo", 1, offence="cards_shown"), "offender_missing", "8"),
        (Game("solo", 1, offence="old_trick_seen", offender=5), "offender_missing", "9"),
    ],
    "ebersdorf": [
        (Game("sie", 1, won=True), "unknown_contract", "13"),
        (Game("farbwenz", 1, won=True), "unknown_contract", "13"),
        (Game("solo", 1, won=True), "unknown_contract", "13"),
        (Game("rufspiel", 1, won=True), "partner_missing", "21"),
        (Game("rufspiel", 2, 2, won=True), "partner_missing", "21"),
        (Game("geier", 1, 3, won=True), "partner_not_allowed", "21"),
        (Game("ueberkreuz", 1, 2, won=True), "partner_fixed", "14"),
        (Game("ueberkreuz", 2, 4, won=True), "partner_fixed", "14"),
        (Game("ueberkreuz", 1, won=True), "partner_fixed", "14"),
        (Game("wenz", 5, won=True), "wrong_seat", "3"),
        (Game("wenz", 1, won=True, seats=3), "wrong_table_size", "3"),
        (Game("rufspiel", 1, 2, won=True, tout=True), "no_tout", "15"),
        (Game("ueberkreuz", 1, 3, won=True, tout=True), "no_tout", "15"),
        (Game("rufspiel", 1, 2), "result_missing", "24"),
        (Game("farbsolo", 1), "result_missing", "24"),
        (Game("farbsolo", 1, won=True, level="schneider"), "unknown_level", "25"),
        (Game("farbsolo", 1, won=True, level="schwarz"), "unknown_level", "26"),
        (Game("wenz", 1, won=True, tout=True, level="banana"), "unknown_level", "25"),
        (Game("herzsolo", 1, won=True, runners=7), "too_many_runners", "28 f"),
        (Game("farbsolo", 1, won=True, runners=7), "too_many_runners", "28 f"),
        (Game("wenz", 1, won=True, runners=5), "too_many_runners", "28 f"),
        (Game("geier", 1, won=False, runners=5), "too_many_runners", "28 f"),
        (Game("rufspiel", 1, 2, won=True, runners=13), "too_many_runners", "28 f"),
        (Game("ueberkreuz", 1, 3, won=True, runners=13), "too_many_runners", "28 f"),
        (Game("rufspiel", 1, 2, offence="cards_shown", offender=1), "unknown_offence", ""),
        (Game("rufspiel", 1, 2, offence="kontra"), "offender_missing", "22"),
        (Game("rufspiel", 1, 2, offence="verkartet", offender=0), "offender_missing", "32"),
    ],
}

ILLEGAL_JUDGEMENTS: dict[str, list[tuple[str, dict[str, Any], str, str]]] = {
    "schwaig": [
        ("geier", {"card_points": 61}, "unknown_contract", "1"),
        ("solo", {"card_points": -1}, "wrong_card_points", "4"),
        ("solo", {"card_points": 121}, "wrong_card_points", "4"),
        ("solo", {"card_points": 61, "tricks": -1}, "wrong_tricks", "3"),
        ("solo", {"card_points": 61, "tricks": 9}, "wrong_tricks", "3"),
        ("solo", {"tricks": 5}, "card_points_missing", "4"),
        ("solo", {"tout": True}, "tricks_missing", "7"),
        ("solo", {"tout": True, "tricks": 8, "number": 1}, "card_points_missing", "4"),
        ("rufspiel", {"tout": True, "tricks": 8}, "no_tout", "7"),
        ("sie", {"tout": True, "tricks": 8}, "no_tout", "7"),
    ],
    "ebersdorf": [
        ("sie", {}, "unknown_contract", "13"),
        ("wenz", {"card_points": 121}, "wrong_card_points", "9"),
        ("wenz", {"card_points": 61, "tricks": 7}, "wrong_tricks", "8"),
        ("wenz", {}, "card_points_missing", "24"),
        ("wenz", {"card_points": 120, "tout": True}, "tricks_missing", "15"),
        ("ueberkreuz", {"tricks": 6, "tout": True}, "no_tout", "15"),
    ],
}


@pytest.mark.parametrize(
    ("slug", "game", "code", "rule"),
    [(slug, *case) for slug, cases in ILLEGAL_GAMES.items() for case in cases],
)
def test_score_of_an_illegal_game_names_reason_and_rule(
    slug: str, game: Game, code: str, rule: str
) -> None:
    with pytest.raises(IllegalGame) as caught:
        rule_set(slug).score(game)

    assert (caught.value.code, caught.value.rule) == (code, rule)


@pytest.mark.parametrize(
    ("slug", "contract", "cards", "code", "rule"),
    [(slug, *case) for slug, cases in ILLEGAL_JUDGEMENTS.items() for case in cases],
)
def test_judge_of_impossible_cards_names_reason_and_rule(
    slug: str, contract: str, cards: dict[str, Any], code: str, rule: str
) -> None:
    with pytest.raises(IllegalGame) as caught:
        rule_set(slug).judge(contract, **cards)

    assert (caught.value.code, caught.value.rule) == (code, rule)


def test_every_reason_is_met_by_a_case_here() -> None:
    games = {code for cases in ILLEGAL_GAMES.values() for _, code, _ in cases}
    judgements = {code for cases in ILLEGAL_JUDGEMENTS.values() for _, _, code, _ in cases}

    assert games | judgements == set(REASONS)


def test_illegal_game_says_what_is_wrong_and_where_it_is_printed() -> None:
    with pytest.raises(IllegalGame, match=r"^wenz has 4 runners at the most, not 5 \(rule 28 f\)$"):
        EBERSDORF.score(Game("wenz", 1, won=True, runners=5))


def test_illegal_game_without_a_printed_rule_names_none() -> None:
    with pytest.raises(IllegalGame, match=r"^verkartet is not provided for$"):
        SCHWAIG.score(Game("rufspiel", 1, 2, offence="verkartet", offender=3))


def test_rufspiel_without_a_winner_is_no_row_of_zeros() -> None:
    """B20: the only row of zeros is Überkreuz at 60:60."""
    with pytest.raises(IllegalGame, match="it is not said whether rufspiel was won"):
        EBERSDORF.score(Game("rufspiel", 1, 2))
