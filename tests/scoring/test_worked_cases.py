"""Every worked case of every rule set: judged, scored, read, ranked, checked as its file says."""

from typing import Any

import pytest

from scoring import RULE_SETS, Problem, RankingEntry, Result, SheetCheck, Tally, rule_set
from tests.scoring import worked_cases
from tests.scoring.worked_cases import Case, every, game_of, rules_of, tallies_of


def by_rule_set(section: str, *, having: str = "id") -> Any:
    """All cases of a rule set at once: a failure names those that differ."""
    cases: dict[str, list[Case]] = {}
    for slug, case in every(section):
        if having in case:
            cases.setdefault(slug, []).append(case)
    return pytest.mark.parametrize(("slug", "cases"), cases.items(), ids=list(cases))


@pytest.mark.parametrize("sheet", RULE_SETS, ids=lambda sheet: sheet.slug)
@pytest.mark.parametrize("section", ["games", "rows", "ties", "sheets"])
def test_rule_set_has_worked_cases(sheet: Any, section: str) -> None:
    assert worked_cases.load(sheet.slug)[section]


def test_case_files_are_those_of_the_rule_sets() -> None:
    files = {path.stem for path in worked_cases.FOLDER.iterdir()}

    assert files == {sheet.slug for sheet in RULE_SETS}


def test_case_ids_are_unique() -> None:
    sections = ("games", "rows", "ties", "sheets")
    ids = [case["id"] for section in sections for _, case in every(section)]

    assert len(set(ids)) == len(ids)


@by_rule_set("games", having="judge")
def test_games_are_judged_as_worked_out(slug: str, cases: list[Case]) -> None:
    results = {
        case["id"]: rules_of(slug, case).judge(case["game"]["contract"], **case["judge"])
        for case in cases
    }

    assert results == {case["id"]: Result(**case["result"]) for case in cases}


@by_rule_set("games")
def test_games_are_scored_as_worked_out(slug: str, cases: list[Case]) -> None:
    rows = {case["id"]: rules_of(slug, case).score(game_of(case)) for case in cases}

    assert rows == {case["id"]: tuple(case["expected"]) for case in cases}


@by_rule_set("games")
def test_rows_of_worked_games_are_legal(slug: str, cases: list[Case]) -> None:
    illegal = [
        case["id"]
        for case in cases
        if tuple(case["expected"])
        not in rules_of(slug, case).legal_rows(case["game"].get("number"))
    ]

    assert illegal == []


@by_rule_set("rows")
def test_rows_are_read_as_worked_out(slug: str, cases: list[Case]) -> None:
    codes = {case["id"]: [problem.code for problem in problems_of(slug, case)] for case in cases}

    assert codes == {
        case["id"]: [] if case["problem"] is None else [case["problem"]] for case in cases
    }


@by_rule_set("ties")
def test_ties_are_broken_as_worked_out(slug: str, cases: list[Case]) -> None:
    assert {case["id"]: ranking_of(slug, case) for case in cases} == {
        case["id"]: case["expected"] for case in cases
    }


@by_rule_set("sheets")
def test_sheets_are_checked_as_worked_out(slug: str, cases: list[Case]) -> None:
    checks = {case["id"]: check_of(slug, case) for case in cases}
    counted = [case for case in cases if "tallies" in case]

    assert {
        name: [place_of(problem) for problem in check.problems] for name, check in checks.items()
    } == {case["id"]: case["problems"] for case in cases}
    assert {case["id"]: checks[case["id"]].tallies for case in counted} == {
        case["id"]: tallies_of(case) for case in counted
    }


def problems_of(slug: str, case: Case) -> tuple[Problem, ...]:
    rules = rules_of(slug, case)
    return rules.read_row(case["row"], number=case.get("number"), tout=case.get("tout")).problems


def ranking_of(slug: str, case: Case) -> list[list[Any]]:
    entries = [
        RankingEntry(player["key"], rounds=player["rounds"], tally=Tally(**player["tally"]))
        for player in case["players"]
    ]
    placings = rule_set(slug).rank(entries, lots=case.get("lots"))
    return [[placing.rank, placing.entry.key, placing.decided_by] for placing in placings]


def check_of(slug: str, case: Case) -> SheetCheck:
    circled = case.get("circled")
    return rules_of(slug, case).check_sheet(
        case["rows"],
        case["totals"],
        circled=None if circled is None else {int(game): set(s) for game, s in circled.items()},
        touts=case.get("touts", ()),
    )


def place_of(problem: Problem) -> list[Any]:
    return [problem.code, problem.game, problem.seat]
