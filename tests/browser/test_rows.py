"""What the script says of a wrong row as it is typed, the program says when it is stored."""

from random import Random

import pytest
from playwright.sync_api import Page

from scoring import Row, RuleSet, rule_set
from scoring.rows import culprit_seat
from tournament.results.forms.sheet_lines import row_data

JUDGE = """async ({ rows, ...rules }) => {
    const Rows = await import("/static/js/results/rows.js");
    return rows.map((points) => {
        const row = { ...Rows.empty(points.length), typed: points.map(String) };
        const isSole = Rows.isSoleCulprit(row, rules);
        return {
            code: Rows.fault(row, rules).code,
            culprit: isSole ? Rows.culprit(row, rules) + 1 : null,
            nearest: Rows.nearest(row, rules).map((one) => one.points),
        };
    });
}"""


def wrong_rows(rules: RuleSet, number: int) -> list[Row]:
    """Rows with a slip in one seat or two, and those of other games. None with a lone 0: typed, it
    means lost."""
    chance = Random(20)
    candidates = set(rules.legal_rows())
    for row in sorted(rules.legal_rows()):
        for slips in (1, 1, 2):
            changed = list(row)
            for seat in chance.sample(range(rules.seats), slips):
                changed[seat] += chance.choice([-20, -5, -2, -1, 1, 2, 5, 10])
            candidates.add(tuple(changed))
    legal = rules.legal_rows(number)
    return sorted(
        row for row in candidates if row not in legal and not (rules.is_zero_sum and 0 in row)
    )


@pytest.mark.parametrize(("slug", "number"), [("schwaig", 1), ("schwaig", 2), ("ebersdorf", 2)])
def test_script_and_program_find_the_same_wrong(empty_page: Page, slug: str, number: int) -> None:
    rules = rule_set(slug)
    data, rows = row_data(rules), wrong_rows(rules, number)
    legal = (number == 1 and data["first"]) or data["other"]
    question = {
        "legal": legal,
        "all": data["other"],
        "isZeroSum": rules.is_zero_sum,
        "misprinted": data["misprinted"],
        "rows": rows,
    }

    judged = empty_page.evaluate(JUDGE, question)

    problems = [rules.read_row(row, number).problems[0] for row in rows]
    assert len(rows) > 80
    assert {row: judgement["code"] for row, judgement in zip(rows, judged, strict=True)} == {
        row: problem.code for row, problem in zip(rows, problems, strict=True)
    }
    assert [judgement["culprit"] for judgement in judged] == [
        culprit_seat(rules, row, number) for row in rows
    ]
    assert [judgement["nearest"] for judgement in judged] == [
        [list(row) for row in problem.nearest] for problem in problems
    ]
