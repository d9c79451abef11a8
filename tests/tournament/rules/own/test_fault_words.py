"""What may be wrong with house rules, in the words of the screen."""

import pytest
from django.utils import translation

from scoring import PROFILES, BadRules, from_data, rule_set, to_data
from scoring.faults import Fault
from tournament.rules.own import fault_words


def test_every_assumption_of_a_profile_has_words() -> None:
    assumed = {code for profile in PROFILES for code in profile.assumed}

    assert fault_words.ASSUMPTIONS.keys() == assumed


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (
            Fault("tie_breaks", "no_end", {"name": "tout_won"}),
            "The order of the ranking ends with Tout won; it must end with the lot or a shared "
            "place.",
        ),
        (
            Fault("nobody_plays", "no_choice", {"value": "skat", "choices": ("muss", "redeal")}),
            "skat is unknown. Possible: Muss-Spiel, redeal.",
        ),
        (
            Fault("contracts[1].prices.schwarz", "level_order", {"level": "schwarz", "lower": "x"}),
            "Schwarz is worth less than x.",
        ),
    ],
)
def test_fault_is_said_in_the_words_of_the_screen(fault: Fault, sentence: str) -> None:
    with translation.override("en"):
        assert fault_words.fault_in_words(fault) == sentence


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("won_from", "Won from (won_from)"),
        ("contracts[1].prices.schwarz", "Schwarz (contracts[1].prices.schwarz)"),
        ("contracts[2].drawn_at", "Nobody wins at (contracts[2].drawn_at)"),
        ("tie_breaks[1]", "Order of the ranking (tie_breaks[1])"),
        ("circle", "circle"),
    ],
)
def test_place_in_a_file_has_the_name_of_the_screen_first(path: str, place: str) -> None:
    fault = Fault(path, "level_order", {"level": "schwarz", "lower": "x"})

    with translation.override("en"):
        assert fault_words.fault_with_place(fault) == f"{place}: Schwarz is worth less than x."


def test_every_fault_of_bad_rules_can_be_said() -> None:
    data = to_data(rule_set("schwaig")) | {"tie_breaks": ["age"], "won_from": 20, "seats": 3}

    with pytest.raises(BadRules) as caught:
        from_data(data)

    assert all(fault_words.fault_in_words(fault) for fault in caught.value.problems)
