"""Finding a rule set by name, with its open points decided."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from scoring import (
    PROFILES,
    RULE_SETS,
    Contract,
    Doubling,
    Offence,
    RuleSet,
    UnknownOption,
    UnknownRuleSet,
    rule_set,
)
from scoring.rulesets import Sheet
from tests.scoring.worked_cases import load

DOCS = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize("sheet", RULE_SETS, ids=lambda sheet: sheet.slug)
def test_rule_set_is_found_by_its_slug(sheet: Sheet) -> None:
    rules = rule_set(sheet.slug)

    assert (rules.slug, rules.open_points) == (sheet.slug, sheet.open_points)
    assert rules.options == {point.name: point.default for point in sheet.open_points}


@pytest.mark.parametrize("sheet", RULE_SETS, ids=lambda sheet: sheet.slug)
def test_rule_set_has_a_docs_page_that_names_every_open_point(sheet: Sheet) -> None:
    text = (DOCS / f"{sheet.slug}.md").read_text("utf-8")

    for point in sheet.open_points:
        assert f"`{point.name}`" in text
        assert [f"`{choice}`" for choice in point.choices if f"`{choice}`" not in text] == []


def test_docs_pages_are_those_of_the_rule_sets() -> None:
    """And one about house rules."""
    pages = {path.stem for path in DOCS.glob("*.md")}

    assert pages == {sheet.slug for sheet in RULE_SETS} | {"house"}


@pytest.mark.parametrize("sheet", RULE_SETS, ids=lambda sheet: sheet.slug)
def test_first_choice_of_an_open_point_is_its_default(sheet: Sheet) -> None:
    named = {point.name: point.choices[0] for point in sheet.open_points}

    assert rule_set(sheet.slug, **named) == rule_set(sheet.slug)


def test_options_not_named_keep_their_default() -> None:
    rules = rule_set("ebersdorf", tout="double_base")

    assert rules.options == {
        "tout": "double_base",
        "runners_in_solo": "per_winner",
        "crossed": "with_runners",
    }


@pytest.mark.parametrize("choice", [3, "3"])
def test_choice_that_is_a_number_may_be_given_as_one(choice: int | str) -> None:
    assert rule_set("buchstaben", seats=choice).seats == 3


@pytest.mark.parametrize("choice", [5, 2, "three"])
def test_table_size_that_the_text_does_not_know_is_refused(choice: int | str) -> None:
    with pytest.raises(UnknownOption, match=r"value of seats .* is unknown; there are: 4, 3$"):
        rule_set("spin", seats=choice)


def test_unknown_rule_set_names_those_there_are() -> None:
    with pytest.raises(UnknownRuleSet) as caught:
        rule_set("feucht")

    slugs = ", ".join(sheet.slug for sheet in RULE_SETS)
    assert slugs.startswith("schwaig, ebersdorf, spin, buchstaben")
    assert str(caught.value) == f"no rule set is called 'feucht'; there are: {slugs}"
    assert isinstance(caught.value, ValueError)


def test_unknown_option_names_those_there_are() -> None:
    with pytest.raises(UnknownOption) as caught:
        rule_set("ebersdorf", touts="double")

    assert str(caught.value) == (
        "option 'touts' is unknown; there are: tout, runners_in_solo, crossed"
    )
    assert isinstance(caught.value, ValueError)


def test_unknown_value_of_an_option_names_those_there_are() -> None:
    with pytest.raises(UnknownOption) as caught:
        rule_set("ebersdorf", tout="triple")

    assert str(caught.value) == "value of tout 'triple' is unknown; there are: double, double_base"


def test_option_of_another_rule_set_is_unknown() -> None:
    with pytest.raises(UnknownOption, match=r"^option 'tout' is unknown; there are: first_tout$"):
        rule_set("schwaig", tout="double")


@pytest.mark.parametrize("sheet", RULE_SETS, ids=lambda sheet: sheet.slug)
def test_every_tie_break_is_a_known_measure(sheet: Sheet) -> None:
    rules = rule_set(sheet.slug)
    measures = {"points", *rules.tally_columns, "lot", "shared"}
    rounds = {f"round_{number}" for number in range(1, rules.rounds + 1)}

    assert set(rules.tie_breaks) <= measures | rounds
    assert rules.tie_breaks[0] == "points"
    assert rules.tie_breaks[-1] in ("lot", "shared")


def test_rule_set_cannot_be_changed_behind_the_back_of_others() -> None:
    """Everybody who asks for the same options shares one rule set."""
    options = rule_set("ebersdorf").options

    with pytest.raises(TypeError):
        options["tout"] = "triple"


@pytest.mark.parametrize("slug", [*(sheet.slug for sheet in RULE_SETS), "house"])
def test_docs_page_names_tests_and_cases_that_exist(slug: str) -> None:
    text = (DOCS / f"{slug}.md").read_text("utf-8")
    paths = list(Path(__file__).parents[1].rglob("test_*.py"))
    code = "".join(path.read_text("utf-8") for path in paths)
    cases = {} if slug == "house" else load(slug)
    sections = ("games", "rows", "ties", "sheets")
    ids = [case["id"] for section in sections for case in cases.get(section, ())]

    tests = set(re.findall(r"`(test_\w+)`", text))
    files = set(re.findall(r"`(test_\w+\.py)`", text))
    groups = set(re.findall(r"`([A-Z]{2}-\w+-)[*\d]", text))

    assert [name for name in tests if f"def {name}(" not in code] == []
    assert files - {path.name for path in paths} == set()
    assert [group for group in groups if not any(id_.startswith(group) for id_ in ids)] == []
    assert tests
    assert groups or slug == "house"


def test_page_about_house_rules_names_every_profile_and_field() -> None:
    text = (DOCS / "house.md").read_text("utf-8")
    names = [
        field.name for shape in (RuleSet, Contract, Doubling, Offence) for field in fields(shape)
    ]

    assert [profile.rules.title for profile in PROFILES if profile.rules.title not in text] == []
    assert [name for name in names if f"`{name}`" not in text] == []
