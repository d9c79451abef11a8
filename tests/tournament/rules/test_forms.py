"""The rule questions of the acceptance list, asked as the table would ask them."""

from dataclasses import replace
from typing import Any

import pytest
from django.forms import ChoiceField

from scoring import RuleSet, rule_set
from tournament.rules.forms import GameForm

pytestmark = pytest.mark.usefixtures("english")

SCHWAIG = rule_set("schwaig")
EBERSDORF = rule_set("ebersdorf")
SPIN = rule_set("spin")
SPIN_DEALT_ANEW = rule_set("spin", nobody_plays="redeal")
SPIN_OF_THREE = rule_set("spin", seats=3)
WAW = rule_set("buchstaben")
WAW_OF_THREE = rule_set("buchstaben", seats=3)
WAW_OF_TWO = rule_set("buchstaben", seats=2)


def choices(form: GameForm, name: str) -> list[Any]:
    field = form.fields[name]
    assert isinstance(field, ChoiceField)
    return list(field.choices)


def asked(rules: Any, **fields: Any) -> GameForm:
    data = {"end": "played", "contract": "rufspiel", "declarer": 1, "number": 2} | fields
    form = GameForm(data, rules=rules, games=rules.games)
    form.is_valid()
    return form


def row(rules: Any, **fields: Any) -> tuple[int, ...] | None:
    form = asked(rules, **fields)
    assert form.errors == {}
    assert form.answer is not None
    return form.answer.row


def errors(rules: Any, **fields: Any) -> dict[str, list[str]]:
    form = asked(rules, **fields)
    assert form.answer is None
    return {name: list(sentences) for name, sentences in form.errors.items()}


SHOWN, SEEN = SCHWAIG.offences
SCHWAIG_PLAYED_ON = replace(SCHWAIG, offences=(replace(SHOWN, plays_on=True), SEEN))


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, (-6, 2, 2, 2)),
        ({"played_on": "schneider"}, (-9, 3, 3, 3)),
        ({"played_on": "schwarz", "tout": "on", "is_approved": "on"}, (-18, 6, 6, 6)),
    ],
)
def test_after_a_breach_the_others_may_have_played_on(
    fields: dict[str, str], expected: tuple[int, ...]
) -> None:
    offence = {"contract": "solo", "end": "cards_shown", "offender": 1}

    assert row(SCHWAIG_PLAYED_ON, **offence | fields) == expected


@pytest.mark.parametrize("end", ["played", "old_trick_seen"])
def test_nobody_plays_on_where_there_is_no_breach_that_allows_it(end: str) -> None:
    fields = {"contract": "solo", "card_points": 70, "offender": 1, "played_on": "schneider"}

    assert "played_on" not in GameForm(rules=SCHWAIG, games=32).fields
    assert errors(SCHWAIG_PLAYED_ON, **fields, end=end) == {
        "played_on": ["Nobody is left to play after this."]
    }


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        (SCHWAIG, ["sie", "solo", "wenz", "farbwenz", "rufspiel"]),
        (EBERSDORF, ["herzsolo", "farbsolo", "wenz", "geier", "rufspiel", "ueberkreuz"]),
    ],
)
def test_game_form_offers_exactly_the_games_of_the_sheet(rules: Any, names: list[str]) -> None:
    """Sie only in Schwaig, Geier and Herzsolo only in Ebersdorf."""
    form = GameForm(rules=rules, games=rules.games)

    assert [name for name, _word in choices(form, "contract")] == names
    assert ("runners" in form.fields) is (rules is EBERSDORF)


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (60, (-1, -1, 1, 1)),
        (61, (1, 1, -1, -1)),
        (90, (1, 1, -1, -1)),
        (91, (2, 2, -2, -2)),
        (31, (-1, -1, 1, 1)),
        (30, (-2, -2, 2, 2)),
    ],
)
def test_game_form_books_schwaig_by_card_points(points: int, expected: tuple[int, ...]) -> None:
    assert row(SCHWAIG, partner=2, card_points=points) == expected


@pytest.mark.parametrize(
    ("points", "tricks", "expected"),
    [
        (60, None, (0, 0, 5, 5)),
        (61, None, (5, 5, 0, 0)),
        (89, None, (5, 5, 0, 0)),
        (90, None, (10, 10, 0, 0)),
        (30, None, (0, 0, 10, 10)),
        (31, None, (0, 0, 5, 5)),
        (120, 5, (10, 10, 0, 0)),
        (120, 6, (15, 15, 0, 0)),
    ],
)
def test_game_form_books_ebersdorf_by_card_points_and_tricks(
    points: int, tricks: int | None, expected: tuple[int, ...]
) -> None:
    assert row(EBERSDORF, partner=2, card_points=points, tricks=tricks) == expected


@pytest.mark.parametrize(
    ("runners", "value"), [(0, 5), (1, 5), (2, 5), (3, 20), (4, 25), (5, 30), (8, 45)]
)
def test_game_form_counts_laufende_from_three(runners: int, value: int) -> None:
    fields = {"partner": 2, "card_points": 70, "runners": runners}

    assert row(EBERSDORF, **fields) == (value, value, 0, 0)


@pytest.mark.parametrize(("contract", "runners"), [("herzsolo", 7), ("wenz", 5)])
def test_game_form_refuses_more_laufende_than_cards(contract: str, runners: int) -> None:
    problems = errors(EBERSDORF, contract=contract, card_points=70, runners=runners)

    assert list(problems) == ["runners"]
    assert problems["runners"][0].endswith(f"Laufende, not {runners}. (Rule 28 f)")


def test_game_form_in_game_one_of_schwaig_counts_as_schneider() -> None:
    """±9/∓3 instead of 12, 18, 24; Rufspiel Schwarz stays 3."""
    alone = {"contract": "solo", "number": 1, "card_points": 120, "tricks": 8}

    assert row(SCHWAIG, **alone) == (9, -3, -3, -3)
    assert row(SCHWAIG, **alone, tout="on", is_approved="on") == (9, -3, -3, -3)
    assert row(SCHWAIG, contract="sie", number=1, is_approved="on") == (9, -3, -3, -3)
    assert row(SCHWAIG, number=1, partner=2, card_points=120, tricks=8) == (3, 3, -3, -3)


def test_game_form_asks_for_the_approval_of_a_tout() -> None:
    asked_for = ["Tout and Sie count only when the supervisors approved them (rule 7)."]

    tout = {"contract": "solo", "tricks": 8, "tout": "on"}
    assert errors(SCHWAIG, **tout) == {"is_approved": asked_for}
    assert errors(SCHWAIG, contract="sie") == {"is_approved": asked_for}
    assert row(SCHWAIG, **tout, is_approved="on") == (18, -6, -6, -6)


def test_game_form_tout_with_one_trick_lost_at_120_card_points_is_lost() -> None:
    fields = {
        "contract": "wenz",
        "card_points": 120,
        "tricks": 5,
        "tout": "on",
        "is_approved": "on",
    }

    assert row(EBERSDORF, **fields) == (0, 40, 40, 40)


def test_game_form_asks_for_no_approval_of_a_sie_where_there_is_none() -> None:
    tout = {"contract": "wenz", "tricks": 6, "tout": "on"}

    assert errors(EBERSDORF, **tout) == {
        "is_approved": ["A Tout counts only when the supervisors approved it (rule 15)."]
    }


def test_game_form_asks_for_no_approval_in_a_first_game_with_a_limit() -> None:
    """There a Tout and a Sie count as the game with Schneider: rule 6 needs no supervisors."""
    assert row(SCHWAIG, contract="solo", number=1, card_points=120, tricks=8, tout="on") == (
        9, -3, -3, -3,
    )  # fmt: skip
    assert row(SCHWAIG, contract="sie", number=1) == (9, -3, -3, -3)


@pytest.mark.parametrize("is_approved", ["on", ""])
def test_game_form_tout_of_a_rufspiel_is_refused(is_approved: str) -> None:
    """Approval does not make an unplayable game possible."""
    fields = {"partner": 2, "tricks": 6, "tout": "on", "is_approved": is_approved}

    assert errors(EBERSDORF, **fields) == {"tout": ["Rufspiel cannot be played as Tout. (Rule 15)"]}


def test_game_form_ueberkreuz_is_one_and_three() -> None:
    """60:60 writes four zeros."""
    assert row(EBERSDORF, contract="ueberkreuz", card_points=70) == (5, 0, 5, 0)
    assert row(EBERSDORF, contract="ueberkreuz", card_points=60) == (0, 0, 0, 0)


def test_game_form_gives_a_breach_to_the_other_side() -> None:
    """Base value, no Laufende; verkartet loses plain, Laufende still count."""
    fields = {"partner": 2, "offender": 3, "runners": 4}

    assert row(EBERSDORF, **fields, end="kontra") == (5, 5, 0, 0)
    assert row(EBERSDORF, **fields | {"offender": 1, "runners": 3}, end="verkartet") == (
        0,
        0,
        20,
        20,
    )


def test_game_form_asks_who_is_to_blame() -> None:
    assert errors(EBERSDORF, partner=2, end="kontra") == {
        "offender": ["The offender is missing: forbidden Kontra. (Rule 22)"]
    }


def test_game_form_no_game_leaves_no_line_and_the_dealer() -> None:
    form = asked(SCHWAIG, end="no_game", number=7, contract="", declarer="")

    assert form.errors == {}
    assert form.answer is None


@pytest.mark.parametrize(
    ("fields", "problems"),
    [
        (
            {"partner": 2, "card_points": 10, "tricks": 0},
            {"card_points": ["Without a trick there are no card points, not 10. (Rule 3)"]},
        ),
        (
            {"partner": 2, "card_points": 110, "tricks": 8},
            {"card_points": ["All 8 tricks hold 120 card points, not 110. (Rule 3)"]},
        ),
        (
            {"partner": 2, "card_points": 121},
            {"card_points": ["Card points go from 0 to 120, not 121. (Rule 4)"]},
        ),
        (
            {"partner": 2, "card_points": 70, "tricks": 9},
            {"tricks": ["Tricks go from 0 to 8, not 9. (Rule 3)"]},
        ),
        ({"partner": 2}, {"card_points": ["Rufspiel is judged by its card points. (Rule 4)"]}),
        (
            {"card_points": 70},
            {"partner": ["Rufspiel needs a partner other than the declarer. (Rule 10)"]},
        ),
        ({"declarer": "", "partner": 2, "card_points": 70}, {"declarer": ["Who played?"]}),
        (
            {"partner": 2, "card_points": 70, "number": 33},
            {"number": ["The round has 32 games."]},
        ),
    ],
)
def test_game_form_says_what_does_not_fit(
    fields: dict[str, Any], problems: dict[str, list[str]]
) -> None:
    assert errors(SCHWAIG, **fields) == problems


def test_game_form_asks_for_tricks_where_schwarz_is_possible() -> None:
    assert errors(SCHWAIG, partner=2, card_points=120) == {
        "tricks": [
            "With 120 card points, please enter the tricks: Schwarz depends on tricks alone."
        ]
    }
    assert row(SCHWAIG, partner=2, card_points=0, tricks=1) == (-2, -2, 2, 2)


def test_partner_left_from_another_game_is_ignored() -> None:
    assert row(SCHWAIG, contract="solo", partner=2, card_points=70) == (6, -2, -2, -2)


@pytest.mark.parametrize(
    ("rules", "fields"),
    [
        (SCHWAIG, {"partner", "tout", "is_approved", "offender"}),
        (EBERSDORF, {"partner", "tout", "is_approved", "offender", "runners"}),
        (SPIN, {"partner", "tout", "runners", "doubles", "spritze", "re"}),
        (SPIN_DEALT_ANEW, {"partner", "tout", "runners", "doubles", "spritze", "re", "redeals"}),
        (SPIN_OF_THREE, {"tout", "runners", "doubles", "spritze", "re"}),
        (WAW, {"partner", "runners", "doubles", "spritze"}),
        (WAW_OF_THREE, {"runners", "spritze"}),
        (WAW_OF_TWO, {"runners", "doubles", "spritze"}),
    ],
)
def test_game_form_asks_only_what_the_rules_know(rules: Any, fields: set[str]) -> None:
    form = GameForm(rules=rules, games=rules.games)

    usual = {"end", "contract", "declarer", "card_points", "tricks", "number"}
    assert set(form.fields) == usual | fields
    assert len(choices(form, "declarer")) == rules.seats


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        # V = (G + S + L + R) · 2^(doubles + Spritze + Re), lost twice as much
        ({"contract": "rufspiel", "partner": 2, "card_points": 61}, (1, 1, -1, -1)),
        ({"contract": "rufspiel", "partner": 2, "card_points": 60}, (-2, -2, 2, 2)),
        ({"contract": "solo", "card_points": 70, "doubles": 2, "runners": 3}, (60, -20, -20, -20)),
        (
            {"contract": "solo", "card_points": 50, "spritze": 3, "re": "on"},
            (-48, 16, 16, 16),
        ),
        ({"contract": "wenz", "tricks": 8, "tout": "on", "runners": 2}, (24, -8, -8, -8)),
        ({"contract": "bettel", "tricks": 0, "declarer": 4}, (-2, -2, -2, 6)),
        ({"contract": "ramsch", "tricks": 3}, (-12, 4, 4, 4)),
        ({"contract": "ramsch", "tricks": 8}, (6, -2, -2, -2)),
    ],
)
def test_game_form_books_spin(fields: dict[str, Any], expected: tuple[int, ...]) -> None:
    assert row(SPIN, **fields) == expected


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"contract": "rufspiel", "partner": 2, "card_points": 91, "redeals": "0"}, (3, 3, -3, -3)),
        (
            {"contract": "rufspiel", "partner": 2, "card_points": 61, "redeals": "2, 0"},
            (6, 6, -6, -6),
        ),
        (  # as many as a list takes
            {"contract": "rufspiel", "partner": 2, "card_points": 61, "redeals": "0" * 20},
            (21, 21, -21, -21),
        ),
    ],
)
def test_game_form_books_a_game_after_cards_thrown_in(
    fields: dict[str, Any], expected: tuple[int, ...]
) -> None:
    assert row(SPIN_DEALT_ANEW, **fields) == expected


def test_game_form_books_spin_of_three() -> None:
    """Two opponents, so 2V and twice that when lost."""
    assert row(SPIN_OF_THREE, contract="solo", card_points=61) == (4, -2, -2)
    assert row(SPIN_OF_THREE, contract="geier", card_points=30, declarer=2) == (6, -12, 6)


@pytest.mark.parametrize("nobody_plays", ["ramsch", "ramsch91", "muss", "redeal"])
def test_game_form_offers_the_chosen_game_when_nobody_plays(nobody_plays: str) -> None:
    form = GameForm(rules=rule_set("spin", nobody_plays=nobody_plays), games=32)

    offered = {name for name, _word in choices(form, "contract")}
    assert offered & {"ramsch", "ramsch91", "muss"} == {nobody_plays} - {"redeal"}


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"spritze": 1, "partner": 2, "card_points": 70}, "spritze"),
        ({"re": "on", "partner": 2, "card_points": 70}, "re"),
        ({"doubles": 5, "partner": 2, "card_points": 70}, "doubles"),
        ({"contract": "ramsch", "tricks": 2, "spritze": 2}, "spritze"),
        ({"contract": "bettel"}, "tricks"),
    ],
)
def test_game_form_names_the_field_that_spin_does_not_allow(
    fields: dict[str, Any], field: str
) -> None:
    assert list(errors(SPIN, **fields)) == [field]


@pytest.mark.parametrize("redeals", ["7", "once"])
def test_game_form_names_a_deal_thrown_in_that_is_none(redeals: str) -> None:
    fields = {"redeals": redeals, "partner": 2, "card_points": 70}

    assert list(errors(SPIN_DEALT_ANEW, **fields)) == ["redeals"]


def test_where_somebody_always_plays_no_cards_are_thrown_in() -> None:
    def last(rules: RuleSet) -> str:
        return str(dict(choices(GameForm(rules=rules, games=32), "end"))["no_game"])

    assert last(SPIN) == "no game: misdealt"
    assert last(SPIN_DEALT_ANEW) == "no game: thrown in or misdealt"


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"partner": 2, "card_points": 25}, (1, 1, 0, 0)),
        ({"partner": 2, "card_points": 24}, (0, 0, 1, 1)),
        # The printed example: (1 + 1) · 2 + 3 = 7
        ({"partner": 2, "card_points": 36, "doubles": 1, "runners": 3}, (7, 7, 0, 0)),
        # The side giving the Spritze takes the game over: at 24 : 24 they lose.
        ({"partner": 2, "card_points": 24, "spritze": 3}, (2, 2, 0, 0)),
        ({"partner": 2, "card_points": 23, "spritze": 3}, (0, 0, 2, 2)),
        ({"contract": "solo", "card_points": 48, "tricks": 8}, (3, 0, 0, 0)),
        ({"contract": "tout", "tricks": 7}, (0, 4, 4, 4)),
        ({"contract": "misdeal", "declarer": 3}, (1, 1, 0, 1)),
    ],
)
def test_game_form_books_buchstaben(fields: dict[str, Any], expected: tuple[int, ...]) -> None:
    assert row(WAW, **fields) == expected


def test_game_form_books_buchstaben_of_three_and_of_two() -> None:
    """Two cards stay in the pot at a table of three, so card points and tricks may differ."""
    assert row(WAW_OF_THREE, contract="solo", card_points=30, tricks=10) == (3, 0, 0)
    assert row(WAW_OF_THREE, contract="misdeal", declarer=2) == (1, 0, 1)
    assert row(WAW_OF_TWO, contract="solo", card_points=24, doubles=1) == (0, 4)
