"""What a rule set does not know: the reason's code and the number of the printed rule."""

from typing import Any

import pytest

from scoring import PROFILES, Game, IllegalGame, RuleSet, rule_set
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
        (Game("solo", 0, won=True), "wrong_seat", "2"),
        (Game("solo", 5, won=True), "wrong_seat", "2"),
        (Game("rufspiel", 4, 5, won=True), "wrong_seat", "2"),
        (Game("solo", None, won=True), "wrong_seat", "2"),
        (Game("solo", 1, won=True, seats=3), "wrong_table_size", "2"),
        (Game("solo", 1, won=True, number=0), "wrong_number", "1"),
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
        (Game("solo", 1, won=True, doubles=1), "too_many_doubles", ""),
        (Game("solo", 1, won=True, spritze=2), "no_spritze", "1"),
        (Game("solo", 1, won=True, re=True), "no_re", "1"),
        (Game("rufspiel", 1, 2, won=True, redeals=(0,)), "no_redeals", "5"),
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
        (Game("rufspiel", 1, 2, won=True, doubles=-1), "too_many_doubles", ""),
        (Game("rufspiel", 1, 2, won=True, spritze=3), "no_spritze", "22"),
    ],
    "spin": [
        (Game("sie", 1, won=True), "unknown_contract", "Spielvarianten"),
        (Game("ueberkreuz", 1, 3, won=True), "unknown_contract", "Spielvarianten"),
        (Game("rufspiel", 1, won=True), "partner_missing", "Rufspiel"),
        (Game("muss", 1, won=True), "partner_missing", "Muss-Spiel"),
        (Game("ramsch", 1, 2, won=False), "partner_not_allowed", "Ramsch"),
        (Game("solo", 1, won=True, seats=3), "wrong_table_size", "Schafkopfen"),
        (Game("rufspiel", 1, 2, won=True, tout=True), "no_tout", "Tout-Spiele"),
        (Game("bettel", 1, won=True, tout=True), "no_tout", "Tout-Spiele"),
        (Game("bettel", 1, won=True, level="schneider"), "unknown_level", "Spielwertung"),
        (Game("ramsch91", 1, won=True, level="schwarz"), "unknown_level", "Spielwertung"),
        (Game("bettel", 1, won=True, runners=1), "too_many_runners", "Spielwertung"),
        (Game("rufspiel", 1, 2, won=True, runners=9), "too_many_runners", "Spielwertung"),
        (Game("solo", 1, won=True, runners=9), "too_many_runners", "Spielwertung"),
        (Game("geier", 1, won=True, runners=5), "too_many_runners", "Spielwertung"),
        (Game("farbwenz", 1, won=True, runners=5), "too_many_runners", "Spielwertung"),
        (Game("solo", 1, won=True, doubles=5), "too_many_doubles", "Doppeln"),
        (Game("muss", 1, 2, won=True, spritze=3), "no_spritze", "Muss-Spiel"),
        (Game("ramsch", 1, won=False, spritze=3), "no_spritze", "Ramsch"),
        (Game("rufspiel", 1, 2, won=True, spritze=1), "spritze_by_side", "Spritzen"),
        (Game("rufspiel", 1, 2, won=True, spritze=2), "spritze_by_side", "Spritzen"),
        (Game("solo", 1, won=True, spritze=5), "wrong_seat", "Schafkopfen"),
        (Game("solo", 1, won=True, re=True), "re_without_spritze", "Spritzen"),
        (Game("ramsch91", 1, won=True, jungfrauen=(4,)), "no_jungfrau", "Ramsch91"),
        (Game("rufspiel", 1, 2, won=True, redeals=(5,)), "wrong_redeal", "Karten neu geben"),
        (Game("rufspiel", 1, 2, won=True, redeals=(0, -1)), "wrong_redeal", "Karten neu geben"),
        (Game("ramsch", 1), "result_missing", "Schafkopfen"),
        (Game("solo", 1, offence="kontra", offender=2), "unknown_offence", "Spritzen"),
    ],
    "spin of three": [
        (Game("rufspiel", 1, 2, won=True, seats=3), "unknown_contract", "Spielvarianten"),
        (Game("muss", 1, 2, won=True, seats=3), "unknown_contract", "Spielvarianten"),
        (Game("solo", 4, won=True, seats=3), "wrong_seat", "Schafkopfen"),
        (Game("solo", 1, won=True), "wrong_table_size", "Schafkopfen"),
    ],
    "buchstaben": [
        (Game("wenz", 1, won=True), "unknown_contract", "Punktetabelle"),
        (Game("solo", 1, won=True, tout=True), "no_tout", "1×1: Du (Tout)"),
        (Game("solo", 1, won=True, level="schneider"), "unknown_level", "1×1: Schneider"),
        (Game("bettel", 1, won=True, level="schwarz"), "unknown_level", "1×1: Schwarz"),
        (Game("rufspiel", 1, 2, won=True, runners=9), "too_many_runners", "1×1: Laufende"),
        (Game("misdeal", 1, won=True), "cannot_be_won", "1×1: Vergeben"),
        (Game("misdeal", 1, 2), "partner_not_allowed", "1×1: Vergeben"),
        (Game("misdeal", 1, doubles=1), "too_many_doubles", "1×1: Vergeben"),
        (Game("misdeal", 1, spritze=2), "no_spritze", "1×1: Vergeben"),
        (Game("solo", 1, won=True, doubles=2), "too_many_doubles", "1×1: Doppelt"),
        (Game("solo", 1, won=True, spritze=2, re=True), "no_re", "1×1: Spritze"),
        (Game("rufspiel", 1, 2, won=True, redeals=(0,)), "no_redeals", "1×1: Zusammenwerfen"),
    ],
    "spin that spares": [
        (Game("ramsch91", 1, won=True, jungfrauen=(1,)), "wrong_jungfrau", "Ramsch91"),
        (Game("ramsch91", 1, won=True, jungfrauen=(5,)), "wrong_jungfrau", "Ramsch91"),
        (Game("ramsch91", 1, won=True, jungfrauen=(2, 2)), "wrong_jungfrau", "Ramsch91"),
        (Game("ramsch91", 1, won=True, jungfrauen=(2, 3, 4)), "all_jungfrauen", "Ramsch91"),
        (Game("ramsch91", 1, won=False, jungfrauen=(2,)), "no_jungfrau", "Ramsch91"),
        (Game("ramsch", 1, won=True, jungfrauen=(2,)), "no_jungfrau", "Ramsch"),
    ],
    "buchstaben of three": [
        (Game("rufspiel", 1, 2, won=True, seats=3), "unknown_contract", "Punktetabelle"),
        (Game("solo", 1, won=True, seats=3, doubles=1), "too_many_doubles", "Dreierschafkopf"),
    ],
    "buchstaben of two": [
        (Game("bettel", 1, won=True, seats=2), "unknown_contract", "Punktetabelle"),
        (Game("solo", 3, won=True, seats=2), "wrong_seat", "WAW Schafkopf"),
    ],
    "muenchsmuenster": [
        (Game("ueberkreuz", 1, 3), "is_replayed", ""),
    ],
}

ILLEGAL_JUDGEMENTS: dict[str, list[tuple[str, dict[str, Any], str, str]]] = {
    "schwaig": [
        ("geier", {"card_points": 61}, "unknown_contract", "1"),
        ("solo", {"card_points": -1}, "wrong_card_points", "4"),
        ("solo", {"card_points": 121}, "wrong_card_points", "4"),
        ("solo", {"card_points": 61, "tricks": -1}, "wrong_tricks", "3"),
        ("solo", {"card_points": 61, "tricks": 9}, "wrong_tricks", "3"),
        ("solo", {"card_points": 120, "tricks": 0}, "points_without_trick", "3"),
        ("solo", {"card_points": 61, "tricks": 8}, "points_of_all_tricks", "3"),
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
        ("wenz", {"card_points": 61, "spritze": True}, "no_spritze", "22"),
    ],
    "spin": [
        ("bettel", {"card_points": 0}, "tricks_needed", "Bettel"),
        ("ramsch", {"card_points": 55}, "tricks_needed", "Ramsch"),
        ("ramsch91", {"tricks": 8}, "card_points_missing", "Schafkopfen"),
        ("solo", {"tout": True}, "tricks_missing", "Tout-Spiele"),
        ("solo", {"card_points": 61, "tricks": 9}, "wrong_tricks", "Schafkopfen"),
        ("muss", {"card_points": 61, "spritze": True}, "no_spritze", "Muss-Spiel"),
    ],
    "buchstaben": [
        ("rufspiel", {"card_points": 49}, "wrong_card_points", "1×1: Augen"),
        ("tout", {"card_points": 48}, "tricks_needed", "1×1: Du (Tout)"),
        ("misdeal", {"spritze": True}, "no_spritze", "1×1: Vergeben"),
    ],
}


TABLES = {
    "spin of three": ("spin", 3),
    "buchstaben of three": ("buchstaben", 3),
    "buchstaben of two": ("buchstaben", 2),
}
HOUSE_RULES = {profile.rules.slug: profile.rules for profile in PROFILES}
HOUSE_RULES["spin that spares"] = rule_set("spin", nobody_plays="ramsch91", jungfrau="free")


def rules_called(name: str) -> RuleSet:
    if name in HOUSE_RULES:
        return HOUSE_RULES[name]
    if name in TABLES:
        slug, seats = TABLES[name]
        return rule_set(slug, seats=seats)
    return rule_set(name)


@pytest.mark.parametrize(
    ("slug", "game", "code", "rule"),
    [(slug, *case) for slug, cases in ILLEGAL_GAMES.items() for case in cases],
)
def test_score_of_an_illegal_game_names_reason_and_rule(
    slug: str, game: Game, code: str, rule: str
) -> None:
    with pytest.raises(IllegalGame) as caught:
        rules_called(slug).score(game)

    assert (caught.value.code, caught.value.rule) == (code, rule)


@pytest.mark.parametrize(
    ("slug", "contract", "cards", "code", "rule"),
    [(slug, *case) for slug, cases in ILLEGAL_JUDGEMENTS.items() for case in cases],
)
def test_judge_of_impossible_cards_names_reason_and_rule(
    slug: str, contract: str, cards: dict[str, Any], code: str, rule: str
) -> None:
    with pytest.raises(IllegalGame) as caught:
        rules_called(slug).judge(contract, **cards)

    assert (caught.value.code, caught.value.rule) == (code, rule)


def test_every_reason_is_met_by_a_case_here() -> None:
    games = {code for cases in ILLEGAL_GAMES.values() for _, code, _ in cases}
    judgements = {code for cases in ILLEGAL_JUDGEMENTS.values() for _, _, code, _ in cases}

    assert games | judgements == set(REASONS)


def test_illegal_game_says_what_is_wrong_and_where_it_is_printed() -> None:
    with pytest.raises(IllegalGame, match=r"^wenz has at most 4 Laufende, not 5\. \(rule 28 f\)$"):
        EBERSDORF.score(Game("wenz", 1, won=True, runners=5))


def test_illegal_game_without_a_printed_rule_names_none() -> None:
    with pytest.raises(IllegalGame, match=r"^The rules do not mention: verkartet\.$"):
        SCHWAIG.score(Game("rufspiel", 1, 2, offence="verkartet", offender=3))


@pytest.mark.parametrize(
    "wrong",
    [
        {"won": "x"},
        {"won": 1},
        {"tout": "ja"},
        {"re": None},
        {"declarer": True},
        {"declarer": 1.0},
        {"partner": "3"},
        {"runners": None},
        {"runners": 1.5},
        {"doubles": 1.0},
        {"number": "1"},
        {"redeals": ("0",)},
    ],
)
def test_value_of_another_kind_is_never_reckoned_with(wrong: dict[str, Any]) -> None:
    game: dict[str, Any] = {"contract": "solo", "declarer": 1, "won": True}

    for slug in ("schwaig", "spin"):
        with pytest.raises(TypeError, match=next(iter(wrong))):
            rules_called(slug).score(Game(**game | wrong))


@pytest.mark.parametrize("cards", [{"card_points": "61"}, {"card_points": 61.5}, {"tricks": True}])
def test_cards_are_counted_in_whole_numbers(cards: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="whole number"):
        SCHWAIG.judge("solo", **cards)


def test_rufspiel_without_a_winner_is_no_row_of_zeros() -> None:
    """The only row of zeros is Überkreuz at 60:60."""
    with pytest.raises(IllegalGame, match="Please say whether rufspiel was won"):
        EBERSDORF.score(Game("rufspiel", 1, 2))
