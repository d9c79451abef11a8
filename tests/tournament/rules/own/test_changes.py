"""Changes of house rules in words."""

import json
from typing import Any

from scoring import to_data
from scoring.profiles import PROFILES
from tournament.rules.own.changes import rules_changes_in_words


def donau_ries(**solo: int) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(to_data(PROFILES[0].rules)))
    contract = next(game for game in data["contracts"] if game["name"] == "solo")
    for level, side in solo.items():
        contract["prices"][level]["side"] = side
    return data


def test_what_an_older_file_did_not_have_is_told_as_new() -> None:
    old, new = donau_ries(), donau_ries()
    solo = next(game for game in new["contracts"] if game["name"] == "solo")
    solo["lost_extra"] = {"side": 3, "other": 1}
    new["best_rounds"] = 1

    assert rules_changes_in_words(old, old) == ""
    assert rules_changes_in_words(old, new) == (
        "Solo: verloren zusätzlich, spielende Seite – → 3; "
        "Solo: verloren zusätzlich, jeder andere Platz – → 1; "
        "So viele Runden zählen je Spieler, die besten – → 1"
    )


def test_order_of_the_names_in_a_file_does_not_matter() -> None:
    """PostgreSQL gives them back by their length, not as they were stored."""
    old, new = donau_ries(), donau_ries(plain=45, schneider=54)
    mixed = [json.loads(json.dumps(data, sort_keys=True)) for data in (old, new)]

    sentence = rules_changes_in_words(old, new)

    assert sentence.startswith("Solo: einfach, spielende Seite 15 → 45; Solo: Schneider")
    assert rules_changes_in_words(*mixed) == sentence
