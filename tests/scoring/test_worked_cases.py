"""Every worked case of every rule set: judged, scored, read, ranked, checked as its file says."""

from typing import Any

import pytest

from scoring import RULE_SETS, Entry, Problem, Result, Tally, rule_set
from tests.scoring import worked_cases
from tests.scoring.worked_cases import every, game_of, rules_of, tallies_of


def each(section: str, *, having: str = "id") -> Any:
    cases = [(slug, case) for slug, case in every(section) if having in case]
    return pytest.mark.parametrize(
        ("slug", "case"), [pytest.param(slug, case, id=case["id"]) for slug, case in cases]
    )


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


@each("games", having="judge")
def test_game_is_judged_as_worked_out(slug: str, case: dict[str, Any]) -> None:
    result = rules_of(slug, case).judge(case["game"]["contract"], **case["judge"])

    assert result == Result(**case["result"])


@each("games")
def test_game_is_scored_as_worked_out(slug: str, case: dict[str, Any]) -> None:
    assert rules_of(slug, case).score(game_of(case)) == tuple(case["expected"])


@each("games")
def test_row_of_a_worked_game_is_legal(slug: str, case: dict[str, Any]) -> None:
    rows = rules_of(slug, case).legal_rows(case["game"].get("number"))

    assert tuple(case["expected"]) in rows


@each("rows")
def test_row_is_read_as_worked_out(slug: str, case: dict[str, Any]) -> None:
    rules = rules_of(slug, case)

    reading = rules.read(case["row"], number=case.get("number"), tout=case.get("tout"))

    expected = [] if case["problem"] is None else [case["problem"]]
    assert [problem.code for problem in reading.problems] == expected


@each("ties")
def test_tie_is_broken_as_worked_out(slug: str, case: dict[str, Any]) -> None:
    entries = [
        Entry(player["key"], rounds=player["rounds"], tally=Tally(**player["tally"]))
        for player in case["players"]
    ]

    placings = rule_set(slug).rank(entries, lots=case.get("lots"))

    ranking = [[placing.rank, placing.entry.key, placing.decided_by] for placing in placings]
    assert ranking == case["expected"]


@each("sheets")
def test_sheet_is_checked_as_worked_out(slug: str, case: dict[str, Any]) -> None:
    circled = case.get("circled")
    check = rules_of(slug, case).check_sheet(
        case["rows"],
        case["totals"],
        circled=None if circled is None else {int(game): set(s) for game, s in circled.items()},
        touts=case.get("touts", ()),
    )

    assert [place_of(problem) for problem in check.problems] == case["problems"]
    if "tallies" in case:
        assert check.tallies == tallies_of(case)


def place_of(problem: Problem) -> list[Any]:
    return [problem.code, problem.game, problem.seat]
