"""The sums of a list that keeps plus and minus in separate columns."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scoring.values import Problem

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet


def check_columns(
    rules: "RuleSet",
    plus: Sequence[int | None],
    minus: Sequence[int | None],
    totals: Sequence[int | None],
) -> tuple[Problem, ...]:
    problems: list[Problem] = []
    for seat, (won, lost, total) in enumerate(zip(plus, minus, totals, strict=True), 1):
        problems += _check_column(seat, won, lost, total)
    wholes = [sum(value for value in column if value is not None) for column in (plus, minus)]
    if rules.is_zero_sum and None not in (*plus, *minus) and wholes[0] != wholes[1]:
        off = wholes[0] - wholes[1]
        culprits = [p.seat for p in problems if p.values.get("off") == off]
        culprit = culprits[0] if len(culprits) == 1 else None
        values = {"plus": wholes[0], "minus": wholes[1]}
        problems.append(Problem("columns_sum", seat=culprit, values=values))
    return tuple(problems)


def _check_column(
    seat: int, plus: int | None, minus: int | None, total: int | None
) -> Iterator[Problem]:
    if plus is None or minus is None:
        yield Problem("column_missing", seat=seat)
    elif min(plus, minus) < 0:
        yield Problem("column_negative", seat=seat, values={"value": min(plus, minus)})
    elif total is not None and plus - minus != total:
        values = {"plus": plus, "minus": minus, "difference": plus - minus, "total": total}
        off = {"off": plus - minus - total}
        yield Problem("columns_difference", seat=seat, values=values | off)
