"""What a row of a list tells: who played alone, whether it was won, Tout and Sie."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from scoring.rows import culprit, nearest
from scoring.values import Game, Problem, Reading, Row, Tally

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet


def read(
    rules: "RuleSet",
    row: Row,
    number: int | None,
    circled: Collection[int] | None,
    tout: bool | None,
) -> Reading:
    games = rules.legal_rows(number).get(row)
    if games is None:
        return Reading(problems=(illegal_row(rules, row, number),))
    games, problems = _heed_tout_mark(rules, row, number, games, tout)
    alone = rules.contract(games[0].contract).is_alone
    declarer = games[0].declarer if alone else None
    if circled is not None:
        problems += _compare_circles(declarer, circled, number)
    return Reading(
        declarer=declarer,
        won=games[0].won if alone else None,
        solo=alone,
        tout=games[0].tout,
        sie=not any(rules.contract(game.contract).can_be_lost for game in games),
        problems=problems,
    )


def illegal_row(rules: "RuleSet", row: Row, number: int | None) -> Problem:
    """Say why no game gives this row, and which rows are nearest to it."""
    seat = culprit(rules, row, number)
    values: dict[str, object] = {"row": row}
    if rules.is_zero_sum and sum(row) != 0:
        code, values = "row_sum", {"sum": sum(row), "row": row}
    elif not rules.is_zero_sum and min(row) < 0:
        code, seat = "row_negative", row.index(min(row)) + 1
        values["value"] = min(row)
    elif number == 1 and row in rules.legal_rows():
        code = "row_first_game"
    else:
        code = "row_illegal"
    return Problem(code, game=number, seat=seat, values=values, nearest=nearest(rules, row, number))


def tally(rules: "RuleSet", reading: Reading, seat: int) -> Tally:
    """What this reading adds to the tally of a seat."""
    if not reading.solo or reading.declarer != seat:
        return Tally()
    if reading.sie:
        return Tally(sie=1)
    won = int(bool(reading.won))
    if not reading.tout:
        return Tally(solo_won=won, solo_played=1)
    counts = rules.counts_tout_as_solo
    return Tally(
        tout_won=won, tout_played=1, solo_won=won if counts else 0, solo_played=int(counts)
    )


def _heed_tout_mark(
    rules: "RuleSet", row: Row, number: int | None, games: tuple[Game, ...], tout: bool | None
) -> tuple[tuple[Game, ...], tuple[Problem, ...]]:
    """Keep the games that agree with the T; where none does, say so and go by the row."""
    if not rules.has_tout_mark:
        return games, ()
    agreeing = tuple(game for game in games if game.tout == bool(tout))
    values = {"row": row}
    if not agreeing:
        code = "tout_impossible" if tout else "tout_mark_missing"
        severity = "error" if tout else "warning"
        return games, (Problem(code, severity, number, values=values),)  # type: ignore[arg-type]
    if tout is None and len(agreeing) < len(games):
        return agreeing, (Problem("tout_unclear", "warning", number, values=values),)
    return agreeing, ()


def _compare_circles(
    declarer: int | None, circled: Collection[int], number: int | None
) -> tuple[Problem, ...]:
    expected = set() if declarer is None else {declarer}
    wrong = [("circle_wrong", seat) for seat in sorted(set(circled) - expected)]
    missing = [("circle_missing", seat) for seat in sorted(expected - set(circled))]
    return tuple(Problem(code, "warning", number, seat) for code, seat in wrong + missing)
