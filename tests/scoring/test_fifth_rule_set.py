"""A rule set is one file, one line, one page and one file of cases; each is asked for by name."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scoring import RULE_SETS, RuleSet, Stakes, from_data, settle, to_data
from scoring.rulesets import Sheet
from tests.scoring import test_every_rule_set as generic
from tests.scoring.throwaway import fifth_rule_set

ROOT = Path(__file__).parents[2]
GENERIC = (
    generic.test_every_legal_game_scores_its_row,
    generic.test_unclear_rows_are_all_that_two_games_tell_apart,
    generic.test_rules_that_ask_for_the_tout_know_why,
    generic.test_games_played_through_stay_few,
)


def missing_of(slug: str) -> list[str]:
    """Return the missing parts of a rule set with this name."""
    wanted = (
        f"scoring/rulesets/{slug}.py",
        f"docs/rules/{slug}.md",
        f"tests/scoring/cases/{slug}.json",
    )
    return [path for path in wanted if not (ROOT / path).exists()]


@pytest.fixture
def feucht() -> Iterator[RuleSet]:
    with fifth_rule_set() as rules:
        yield rules


@pytest.mark.parametrize("sheet", RULE_SETS, ids=lambda sheet: sheet.slug)
def test_rule_set_has_its_file_its_page_and_its_cases(sheet: Sheet) -> None:
    assert missing_of(sheet.slug) == []


def test_rule_set_has_one_line_for_each_file_in_the_folder() -> None:
    files = {path.stem for path in (ROOT / "scoring" / "rulesets").glob("[a-z]*.py")}
    lines = (ROOT / "scoring" / "rulesets" / "__init__.py").read_text("utf-8")

    assert files == {sheet.slug for sheet in RULE_SETS}
    assert [slug for slug in files if lines.count(f'    Sheet("{slug}",') != 1] == []


def test_fifth_rule_set_is_told_what_it_lacks(feucht: RuleSet) -> None:
    assert missing_of(feucht.slug) == [
        "scoring/rulesets/feucht.py",
        "docs/rules/feucht.md",
        "tests/scoring/cases/feucht.json",
    ]


@pytest.mark.parametrize("check", GENERIC, ids=lambda check: check.__name__)
def test_fifth_rule_set_passes_what_holds_for_all(
    feucht: RuleSet, check: Callable[[RuleSet], None]
) -> None:
    check(feucht)


def test_fifth_rule_set_is_data_like_any_other(feucht: RuleSet) -> None:
    assert from_data(to_data(feucht)) == feucht


def test_fifth_rule_set_is_settled_at_the_table(feucht: RuleSet) -> None:
    assert settle(feucht, [(21, -7, -7, -7)], Stakes(rufspiel=20, solo=50)) == (150, -50, -50, -50)
