"""Whatever a rule set names has a name on paper and screen; a club's own names stay its own."""

from dataclasses import replace

import pytest
from django.utils import translation

from scoring import PROFILES, RULE_SETS, RuleSet, rule_set
from scoring.ranking import TIE_BREAKS
from tournament.rules import names

DEFAULT_RULES = [rule_set(sheet.slug) for sheet in RULE_SETS]
HOUSE_RULES = [profile.rules for profile in PROFILES]


@pytest.mark.parametrize("rules", DEFAULT_RULES, ids=lambda rules: rules.slug)
def test_every_open_point_is_asked_in_words(rules: RuleSet) -> None:
    """A game may keep the name its sheet gives it; a question needs a sentence."""
    choices = {(point.name, choice) for point in rules.open_points for choice in point.choices}

    assert {point.name for point in rules.open_points} <= names.OPEN_POINTS.keys()
    assert choices <= names.CHOICES.keys()


@pytest.mark.parametrize("rules", HOUSE_RULES, ids=lambda rules: rules.slug)
def test_every_name_of_a_profile_is_known(rules: RuleSet) -> None:
    assert {contract.name for contract in rules.contracts} <= names.CONTRACTS.keys()
    assert {offence.name for offence in rules.offences} <= names.OFFENCES.keys()


@pytest.mark.parametrize("name", [*TIE_BREAKS, "round_2"])
def test_every_tie_break_has_words(name: str) -> None:
    assert names.tie_break_name(name) not in ("", name)


@pytest.mark.parametrize(
    ("ask", "code", "name"),
    [
        (names.contract_name, "kreuz_bock", "Kreuz bock"),
        (names.contract_name, "Bierkopf", "Bierkopf"),
        (names.contract_name, " ", ""),
        (names.offence_name, "loud_protest", "Loud protest"),
        (names.level_name, "matsch", "Matsch"),
        (names.tie_break_name, "round_x", "Round x"),
        (names.option_question, "wenz", "Wenz"),
    ],
)
def test_name_that_only_this_club_has_stays_its_own(ask, code: str, name: str) -> None:
    with translation.override("en"):
        assert ask(code) == name


def test_choice_of_an_unknown_option_stays_as_it_is_written() -> None:
    assert names.choice_name("wenz", "no_geier") == "No geier"


@pytest.mark.parametrize("rules", [*DEFAULT_RULES, *HOUSE_RULES], ids=lambda rules: rules.slug)
def test_title_is_that_of_the_rules(rules: RuleSet) -> None:
    assert names.rules_title(rules) == rules.title


def test_rules_without_a_title_are_house_rules() -> None:
    with translation.override("en"):
        assert names.rules_title(replace(rule_set("schwaig"), title=" ")) == "house rules"


@pytest.mark.parametrize(
    ("slug", "title"),
    [("buchstaben", "Buchstaben-Schafkopf"), ("house", "house rules"), ("feucht", "feucht")],
)
def test_rule_set_of_a_tournament_is_named_by_its_slug(slug: str, title: str) -> None:
    with translation.override("en"):
        assert names.rule_set_title(slug) == title


@pytest.mark.parametrize(
    ("rule", "reference"),
    [("28 f", "rule 28 f"), ("12a", "rule 12a"), ("1×1: Solo", "“1×1: Solo”"), ("", "")],
)
def test_rule_is_cited_by_its_number_or_its_heading(rule: str, reference: str) -> None:
    with translation.override("en"):
        assert names.rule_reference(rule) == reference
