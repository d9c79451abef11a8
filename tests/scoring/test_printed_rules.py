"""Each number that a rule set cites is that of a printed rule which speaks of it."""

from itertools import product

import pytest

from scoring import RULE_SETS, RuleSet, rule_set
from scoring.rulesets import Sheet
from tests.scoring.printed_rules import SHEETS

SHEET = pytest.mark.parametrize("sheet", RULE_SETS, ids=lambda sheet: sheet.slug)


def variants(sheet: Sheet) -> list[RuleSet]:
    """The rule set under all its options."""
    names = [point.name for point in sheet.open_points]
    choices = product(*(point.choices for point in sheet.open_points))
    return [rule_set(sheet.slug, **dict(zip(names, chosen, strict=True))) for chosen in choices]


def citations(rules: RuleSet) -> set[tuple[str, str]]:
    """(what about, rule) of everything that names a printed rule."""
    cited = {
        *rules.rule_numbers.items(),
        *((f"game:{contract.name}", contract.rule) for contract in rules.contracts),
        *((f"offence:{offence.name}", offence.rule) for offence in rules.offences),
        *((f"option:{point.name}", point.rule) for point in rules.open_points),
    }
    return {(about, rule) for about, rule in cited if rule}


@SHEET
def test_cited_rule_speaks_of_what_it_is_cited_for(sheet: Sheet) -> None:
    printed = SHEETS[sheet.slug]

    wrong = {
        (about, rule)
        for rules in variants(sheet)
        for about, rule in citations(rules)
        if rule not in printed or about not in printed[rule].about
    }

    assert wrong == set()
