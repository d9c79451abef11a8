"""A club's own rules: to JSON and back, and a sentence for everything that cannot be."""

import json
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, strategies as st

from scoring import BadRules, RuleSet, from_data, rule_set, rule_set_from, to_data
from scoring.faults import FAULTS
from scoring.house import LATER
from scoring.rows import estimated_row_count
from tests.scoring.known_rules import ALL_RULES, EVERY_OPTION, HOUSE, SOME, games
from tests.tiers import thorough_unless

EACH_WAY = thorough_unless(lambda rules: rules in SOME, ALL_RULES)
EACH_OPTION = thorough_unless(lambda rules: rules in SOME, EVERY_OPTION)


def there_and_back(rules: RuleSet) -> RuleSet:
    """Write and read rules, with the fields sorted as a database may sort JSON."""
    return from_data(json.loads(json.dumps(to_data(rules), sort_keys=True)))


@pytest.mark.parametrize("rules", EACH_WAY, ids=lambda rules: rules.slug)
def test_rules_read_back_are_equal(rules: RuleSet) -> None:
    read = there_and_back(rules)

    assert read == rules
    levels = [[list(contract.prices) for contract in both.contracts] for both in (read, rules)]
    assert levels[0] == levels[1]


@given(st.sampled_from(ALL_RULES), st.data())
def test_rules_read_back_score_the_same(rules: RuleSet, data: st.DataObject) -> None:
    game = data.draw(games(rules))

    assert rule_set_from(to_data(rules)).score(game) == rules.score(game)


@pytest.mark.parametrize("rules", HOUSE, ids=lambda rules: rules.slug)
def test_rules_read_back_know_the_same_rows(rules: RuleSet) -> None:
    read = there_and_back(rules)

    for number in (None, 1):
        assert read.legal_rows(number) == rules.legal_rows(number)


@pytest.mark.parametrize("rules", EACH_OPTION, ids=lambda rules: rules.slug)
def test_what_rules_do_not_use_is_not_in_their_file(rules: RuleSet) -> None:
    """A program that knows nothing of it still reads the file, and no journal sees a change."""
    text = json.dumps(to_data(rules))
    used = {
        "first_tout": rules.first_tout != "as_told",
        "spares_jungfrauen": any(contract.spares_jungfrauen for contract in rules.contracts),
        "spritze_doubles_game_only": rules.doubling.spritze_doubles_game_only,
    }

    assert [name for name in sorted(LATER) if f'"{name}"' in text] == [
        name for name in sorted(LATER) if used.get(name)
    ]


def test_data_names_its_format() -> None:
    assert to_data(rule_set("schwaig"))["format"] == 1


def test_same_content_is_the_same_rule_set() -> None:
    data = to_data(rule_set("schwaig"))

    assert rule_set_from(data) is rule_set_from(dict(reversed(data.items())))


def test_field_left_out_takes_its_default() -> None:
    data = to_data(rule_set("schwaig"))
    del data["fee_cents"], data["contracts"][1]["takes_spritze"]

    assert from_data(data) == rule_set("schwaig")


def test_rule_without_a_printed_number_has_an_empty_one() -> None:
    assert there_and_back(rule_set("schwaig")).rule_numbers["no such rule"] == ""


def test_one_changed_number_changes_rows_and_checks() -> None:
    data = to_data(rule_set("schwaig"))
    for contract in data["contracts"][1:4]:
        contract["prices"]["plain"] = {"side": 15, "other": 5}
        contract["prices"]["schneider"] = {"side": 18, "other": 6}
        contract["prices"]["schwarz"] = {"side": 21, "other": 7}
        contract["tout"] = {"side": 30, "other": 10}

    rules = from_data(data)

    assert rules.read_row((15, -5, -5, -5), 2).problems == ()
    assert [problem.code for problem in rules.read_row((6, -2, -2, -2), 2).problems] == [
        "row_illegal"
    ]


Data = dict[str, Any]


def set_to(path: str, value: object) -> Callable[[Data], None]:
    """A change of one field, named as in a fault: contracts[1].prices.plain."""
    *before, last = path.replace("[", ".").replace("]", "").split(".")

    def change(data: Data) -> None:
        at: Any = data
        for name in before:
            at = at[int(name)] if name.isdecimal() else at[name]
        at[int(last) if last.isdecimal() else last] = value

    return change


def without(name: str) -> Callable[[Data], None]:
    return lambda data: data.pop(name)


def everything_plus_only_and_split(data: Data) -> None:
    data |= {"is_zero_sum": False, "splits_plus_and_minus": True}


def doubled_and_thrown_in_without_end(data: Data) -> None:
    data |= {"redeal_bonus": [1, 6, 31, 156, 781]}
    data["doubling"] |= {"most": 4, "has_spritze": True, "has_re": True}
    for contract in data["contracts"][1:]:
        times = 1 if contract["side"] == "called" else 3
        for name in ("runner", "redeal"):
            contract[name] = {"side": times, "other": 1}


def doubled_and_thrown_in_at_odd_prices(data: Data) -> None:
    doubled_and_thrown_in_without_end(data)
    data["doubling"] |= {"most": 1, "has_re": False}
    data["redeal_bonus"] = [1, 6, 31]
    for contract in data["contracts"]:
        contract["most_runners"] = 4


RUFSPIEL, SOLO = 4, 1  # where they stand in Schwaig's contracts

FAULTY: list[tuple[str, Callable[[Data], None], str, str]] = [
    ("newer", set_to("format", 2), "format", "unknown_format"),
    ("no format", without("format"), "format", "unknown_format"),
    ("no contracts", without("contracts"), "contracts", "missing"),
    ("misspelt", set_to("wonfrom", 61), "wonfrom", "unknown_field"),
    ("misspelt deep", set_to("deck.kards", 32), "deck.kards", "unknown_field"),
    ("deck", set_to("deck", 32), "deck", "not_object"),
    ("numbers", set_to("rule_numbers", ["1"]), "rule_numbers", "not_object"),
    ("tie_breaks", set_to("tie_breaks", "points"), "tie_breaks", "not_list"),
    ("title", set_to("title", 7), "title", "not_text"),
    ("flag", set_to("is_zero_sum", 1), "is_zero_sum", "not_flag"),
    ("half", set_to("won_from", 60.5), "won_from", "not_number"),
    ("text", set_to("won_from", "61"), "won_from", "not_number"),
    ("true", set_to("won_from", True), "won_from", "not_number"),
    (
        "negative price",
        set_to(f"contracts[{SOLO}].prices.plain", {"side": -6, "other": 2}),
        f"contracts[{SOLO}].prices.plain.side",
        "negative",
    ),
    ("none", set_to("contracts", []), "contracts", "no_contracts"),
    ("no round", set_to("rounds", 0), "rounds", "too_small"),
    ("huge", set_to("games", 10**9), "games", "too_large"),
    ("many games", set_to("games", 401), "games", "too_large"),
    ("doubles", set_to("doubling.most", 9), "doubling.most", "too_large"),
    (
        "runners",
        set_to("contracts[0].most_runners", 99),
        "contracts[0].most_runners",
        "too_large",
    ),
    ("long title", set_to("title", "x" * 500), "title", "too_long"),
    ("long list", set_to("redeal_bonus", [1] * 41), "redeal_bonus", "too_long"),
    ("no best", set_to("best_rounds", 0), "best_rounds", "too_small"),
    ("all best", set_to("best_rounds", 3), "best_rounds", "too_large"),
    ("age", set_to("least_age", 100), "least_age", "too_large"),
    ("bonus", set_to("redeal_bonus", [1] * 6), "redeal_bonus", "too_long"),
    ("side", set_to("contracts[0].side", "both"), "contracts[0].side", "no_choice"),
    ("level", set_to("contracts[0].prices.high", {"side": 3, "other": 1}), "", "no_choice"),
    ("nobody", set_to("nobody_plays", "ramsch"), "nobody_plays", "no_choice"),
    ("circle", set_to("circled_contracts", ["wenz", "geier"]), "circled_contracts[1]", "no_choice"),
    ("tie", set_to("tie_breaks", ["points", "age", "lot"]), "tie_breaks[1]", "no_choice"),
    ("no slug", set_to("slug", ""), "slug", "empty"),
    ("nameless", set_to("contracts[2].name", ""), "contracts[2].name", "empty"),
    ("no prices", set_to("contracts[2].prices", {}), "contracts[2].prices", "empty"),
    ("twice", set_to("contracts[2].name", "solo"), "contracts[2]", "duplicate"),
    ("offence", set_to("offences[1].name", "cards_shown"), "offences[1]", "duplicate"),
    ("tie twice", set_to("tie_breaks", ["points", "points", "lot"]), "tie_breaks[1]", "duplicate"),
    ("five", set_to("seats", 5), "seats", "wrong_seats"),
    ("Rufspiel of three", set_to("seats", 3), f"contracts[{RUFSPIEL}].side", "needs_four"),
    ("cards", set_to("deck.cards", 24), "deck", "too_few_cards"),
    (
        "alone",
        set_to(f"contracts[{SOLO}].prices.plain", {"side": 6, "other": 3}),
        f"contracts[{SOLO}].prices.plain",
        "not_zero_sum",
    ),
    (
        "Tout",
        set_to(f"contracts[{SOLO}].tout", {"side": 18, "other": 7}),
        f"contracts[{SOLO}].tout",
        "not_zero_sum",
    ),
    (
        "pair",
        set_to(f"contracts[{RUFSPIEL}].prices.plain", {"side": 1, "other": 2}),
        f"contracts[{RUFSPIEL}].prices.plain",
        "not_zero_sum",
    ),
    (
        "lost",
        set_to(f"contracts[{SOLO}].lost_extra", {"side": 3, "other": 2}),
        f"contracts[{SOLO}].lost_extra",
        "not_zero_sum",
    ),
    (
        "falling",
        set_to(f"contracts[{SOLO}].prices.schwarz", {"side": 6, "other": 2}),
        f"contracts[{SOLO}].prices.schwarz",
        "level_order",
    ),
    ("thresholds", set_to("schneider_won_from", 60), "won_from", "thresholds"),
    ("lost to", set_to("schneider_lost_to", 61), "won_from", "thresholds"),
    ("too high", set_to("schneider_won_from", 121), "won_from", "thresholds"),
    ("own", set_to("contracts[4].won_from", 30), "contracts[4].won_from", "thresholds"),
    ("drawn", set_to("contracts[4].drawn_at", 55), "contracts[4].drawn_at", "drawn_at"),
    ("neither", set_to("contracts[0].can_be_won", False), "contracts[0].can_be_lost", "no_result"),
    (
        "carried",
        set_to("contracts[4].drawn", "carried_over"),
        "contracts[4].drawn",
        "carried_undoubled",
    ),
    (
        "spared in a Solo",
        set_to("contracts[1].spares_jungfrauen", True),
        "contracts[1].spares_jungfrauen",
        "spares_nobody",
    ),
    ("Re", set_to("doubling.has_re", True), "doubling.has_re", "re_undoubled"),
    ("twice minus", set_to("deducts_lost_solos", True), "deducts_lost_solos", "deducted_twice"),
    ("no minus", everything_plus_only_and_split, "splits_plus_and_minus", "no_minus"),
    ("turned title", set_to("title", "Schwaig\u202e"), "title", "unprintable"),
    ("half a letter", set_to("contracts[0].name", "\ud800"), "contracts[0].name", "unprintable"),
    ("half a key", set_to("options", {"\0": "x"}), "options", "unprintable"),
    ("too wide", doubled_and_thrown_in_without_end, "contracts", "too_many_games"),
    ("too many rows", doubled_and_thrown_in_at_odd_prices, "contracts", "too_many_rows"),
    ("pointless", set_to("tie_breaks", ["sie", "lot"]), "tie_breaks", "no_points"),
    ("endless", set_to("tie_breaks", ["points", "sie"]), "tie_breaks", "no_end"),
    ("no chain", set_to("tie_breaks", []), "tie_breaks", "no_end"),
    ("early", set_to("tie_breaks", ["points", "lot", "shared"]), "tie_breaks[1]", "early_end"),
    ("round 3", set_to("tie_breaks", ["points", "round_3", "lot"]), "", "no_such_round"),
]


@pytest.mark.parametrize(
    ("change", "path", "code"), [case[1:] for case in FAULTY], ids=[case[0] for case in FAULTY]
)
def test_fault_is_named_with_the_path_of_its_field(
    change: Callable[[Data], None], path: str, code: str
) -> None:
    data = deepcopy(to_data(rule_set("schwaig")))
    change(data)

    with pytest.raises(BadRules) as caught:
        from_data(data)

    faults = {(fault.path, fault.code) for fault in caught.value.problems}
    assert (path, code) in faults or (not path and code in {code for _, code in faults})


@pytest.mark.parametrize("rules", EACH_WAY, ids=lambda rules: f"{rules.slug}-{rules.seats}")
def test_breadth_of_known_rules_is_known_without_playing_every_game(rules: RuleSet) -> None:
    rows = [row for row in rules.legal_rows() if any(row)]

    assert len(rows) <= estimated_row_count(rules) <= 2 * len(rows)


def test_every_fault_is_met_by_a_case_here() -> None:
    assert {code for *_, code in FAULTY} == set(FAULTS)


@pytest.mark.parametrize("data", [None, [], "rules", 7])
def test_data_of_another_shape_is_refused(data: object) -> None:
    with pytest.raises(BadRules, match=r"^This must be a group of named values\.$"):
        from_data(data)


def test_all_faults_of_the_shape_are_named_at_once() -> None:
    data = to_data(rule_set("schwaig"))
    data |= {"rounds": "two", "colour": "red"}
    del data["deck"]

    with pytest.raises(BadRules) as caught:
        from_data(data)

    assert str(caught.value).splitlines() == [
        "colour: There is no such field.",
        "deck: This is missing.",
        "rounds: This must be a whole number.",
    ]


def test_all_contradictions_are_named_at_once() -> None:
    data = to_data(rule_set("schwaig"))
    data |= {"tie_breaks": ["points", "lot", "sie"], "won_from": 95}
    data["contracts"][SOLO]["tout"] = {"side": 18, "other": 5}

    with pytest.raises(BadRules) as caught:
        from_data(data)

    assert str(caught.value).splitlines() == [
        "won_from: Lost as Schneider up to 30, won from 95, as Schneider from 91, 120 in all: "
        "these numbers must increase.",
        "tie_breaks[1]: lot decides every tie, so nothing can follow it.",
        "tie_breaks: The order of the ranking ends with sie; it must end with the lot or a shared "
        "place.",
        "contracts[1].tout: 18 is not 3 times 5, so rows would not add up to 0.",
    ]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=4,
)


@given(ANYTHING)
def test_whatever_stands_in_a_field_is_read_or_refused(value: object) -> None:
    """Never an error of another kind: such a file comes from strangers."""
    whole = to_data(rule_set("schwaig"))
    changed = [whole | {name: value} for name in whole]
    changed += [
        whole | {"contracts": [whole["contracts"][0] | {name: value}]}
        for name in whole["contracts"][0]
    ]

    for data in changed:
        with suppress(BadRules):
            from_data(data)
