"""The page, its paper and the score sheets cite a printed rule only for what it says."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from scoring import RULE_SETS, RuleSet, rule_set
from scoring.rulesets import Sheet
from tests.scoring.printed_rules import SHEETS
from tests.tournament.results.papers.round_lists import lists
from tournament.results.papers.score_sheets import score_sheets
from tournament.rules.page import RulesPage

pytestmark = pytest.mark.usefixtures("english")

SHEET = pytest.mark.parametrize("sheet", RULE_SETS, ids=lambda sheet: sheet.slug)
CITED = re.compile(r"([^()]*)\((?:rule (\d+(?: [a-z])?)|“([^”]+)”)\)")


def choices(sheet: Sheet) -> Iterator[dict[str, str]]:
    """Every way to decide the open points."""
    names = [point.name for point in sheet.open_points]
    for chosen in product(*(point.choices for point in sheet.open_points)):
        yield dict(zip(names, chosen, strict=True))


def on_the_page(rules: RuleSet) -> Iterator[tuple[str, str]]:
    """(sentence, rule as it is cited) of everything on the page, which the paper prints too."""
    page = RulesPage(rules)
    for fact in (*page.glance, *(fact for _title, facts in page.sections for fact in facts)):
        yield f"{fact.label} {fact.value}".replace("\xa0", " "), fact.rule
    numbers = rules.rule_numbers
    yield "Points", numbers["points"]
    yield " ".join(page.order), numbers["order"] or numbers["solo_first"] if page.order else ""
    yield "Order of the ranking", numbers["ranking"]
    yield from in_text(" ".join(page.notes))


def in_text(text: str) -> Iterator[tuple[str, str]]:
    for sentence, number, heading in CITED.findall(text):
        yield sentence, number or heading


def not_printed(slug: str, cited: Iterator[tuple[str, str]]) -> set[tuple[str, str]]:
    """Return the facts that cite a rule which is missing or says something else."""
    printed = SHEETS[slug]
    return {
        (sentence, rule)
        for sentence, rule in cited
        if rule
        and (rule not in printed or not any(words in sentence for words in printed[rule].says))
    }


@SHEET
def test_page_cites_a_rule_only_for_what_it_says(sheet: Sheet) -> None:
    for chosen in choices(sheet):
        assert not_printed(sheet.slug, on_the_page(rule_set(sheet.slug, **chosen))) == set()


@pytest.mark.parametrize("reading", ["with_runners", "like_rufspiel", "plain"])
def test_only_the_rules_on_ueberkreuz_are_cited_for_it(reading: str) -> None:
    """Ebersdorf 13 and 25 list games, and Überkreuz is not among them."""
    cited = on_the_page(rule_set("ebersdorf", crossed=reading))

    assert {rule for sentence, rule in cited if rule and "Überkreuz" in sentence} == {"14", "29"}


@SHEET
def test_score_sheet_cites_a_rule_only_for_what_it_says(sheet: Sheet, pages) -> None:
    chosen = {point.name: point.default for point in sheet.open_points}
    (text,) = pages(score_sheets(lists(sheet.slug, 24, **chosen)))

    cited = list(in_text(" ".join(text.split()).replace("- ", "-")))

    assert cited
    assert not_printed(sheet.slug, iter(cited)) == set()
