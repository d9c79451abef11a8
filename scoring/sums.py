"""Checks of a list by its totals and tallies alone, and of separate plus and minus."""

from collections.abc import Iterator, Sequence
from dataclasses import astuple
from functools import reduce
from math import gcd
from typing import NamedTuple

from scoring.likelihood import unlikely_totals
from scoring.reading import reading_of, tally
from scoring.rows import legal_rows
from scoring.rule_data import RuleData, cached_in_rules
from scoring.values import Game, Problem, Tally


def check_totals(
    rules: RuleData, totals: Sequence[int | None], tallies: Sequence[Tally], games: int
) -> tuple[Problem, ...]:
    missing = [
        Problem("total_missing", seat=seat) for seat, total in enumerate(totals, 1) if total is None
    ]
    typed = [(seat, total) for seat, total in enumerate(totals, 1) if total is not None]
    problems = (
        *missing,
        *_check_each_total(rules, typed, games),
        *(() if missing else _check_totals_together(rules, [total for _, total in typed])),
        *_check_tallies(rules, tallies, games),
        *(() if missing else _check_counts_suffice(rules, typed, tallies, games)),
    )
    return (
        problems
        or tuple(unlikely_totals(rules, [total for _, total in typed], tallies, games))
        or tuple(_unshared_totals(rules, typed, tallies))
    )


def _check_each_total(
    rules: RuleData, totals: Sequence[tuple[int, int]], games: int
) -> Iterator[Problem]:
    lowest, highest, step = total_limits(rules, games)
    for seat, total in totals:
        if total < 0 and not rules.has_minus:
            yield Problem("total_negative", seat=seat, values={"total": total})
        elif not lowest <= total <= highest:
            most = highest if total > 0 else lowest
            values = {"total": total, "games": games, "most": most}
            yield Problem("total_too_high", seat=seat, values=values)
        if total % step:
            yield Problem("totals_step", seat=seat, values={"total": total, "step": step})


class TotalLimits(NamedTuple):
    """The limits of a seat's total; `step` divides all points."""

    least: int
    most: int
    step: int


def total_limits(rules: RuleData, games: int) -> TotalLimits:
    least, most = _limits_of_game(rules, 2)
    first_least, first_most = _limits_of_game(rules, 1)  # Schwaig rule 6: ±9
    step = reduce(gcd, (value for row in legal_rows(rules) for value in row)) or 1  # Ebersdorf: 5
    later = games - 1
    return TotalLimits(first_least + later * least, first_most + later * most, step)


def _limits_of_game(rules: RuleData, number: int) -> tuple[int, int]:
    values = [value for row in legal_rows(rules, number) for value in row]
    return min(values), max(values)


def _check_totals_together(rules: RuleData, totals: Sequence[int]) -> Iterator[Problem]:
    if rules.is_zero_sum and sum(totals) != 0:
        yield Problem("totals_sum", values={"sum": sum(totals)})
    elif keeps_parity(rules) and len({total % 2 for total in totals}) > 1:
        yield Problem("totals_parity")


def _check_tallies(rules: RuleData, tallies: Sequence[Tally], games: int) -> Iterator[Problem]:
    for seat, counted in enumerate(tallies, 1):
        if lowest := min(0, *astuple(counted)):
            yield Problem("tally_negative", seat=seat, values={"value": lowest})
        pairs = [("tout_won", "tout_played"), ("solo_won", "solo_played")]
        if rules.counts_tout_as_solo:
            pairs.append(("tout_won", "solo_played"))
        required = [pair for pair in pairs if set(pair) <= set(rules.tie_breaks)]
        for of_won, of_played in required:
            won, played = getattr(counted, of_won), getattr(counted, of_played)
            if won > played:
                values = {
                    "won": won,
                    "won_name": of_won,
                    "played": played,
                    "played_name": of_played,
                }
                yield Problem("tally_won_over_played", seat=seat, values=values)
    alone = sum(max(t.solo_played, t.tout_played + t.sie) for t in tallies)
    if alone > games:
        yield Problem("tally_too_many", values={"played": alone, "games": games})


def _check_counts_suffice(
    rules: RuleData, totals: Sequence[tuple[int, int]], tallies: Sequence[Tally], games: int
) -> Iterator[Problem]:
    """Yield a warning for each (seat, total) that needs more games played alone than are tallied.

    `games`: number of games in the list.
    """
    alone = min(games, sum(_most_games_alone(counted) for counted in tallies))
    limits = total_limits(rules, games)
    lowest, highest = _limits_of_game(rules, 2)
    least_quiet, most_quiet = _uncounted_range(rules)
    most = alone * highest + (games - alone) * most_quiet
    least = alone * lowest + (games - alone) * least_quiet
    for seat, total in totals:
        if not least <= total <= most and limits.least <= total <= limits.most:
            values = {"total": total, "games": games, "alone": alone}
            edge = most if total > 0 else least
            yield Problem("tally_too_few", "warning", seat=seat, values=values | {"most": edge})


def _unshared_totals(
    rules: RuleData, totals: Sequence[tuple[int, int]], tallies: Sequence[Tally]
) -> Iterator[Problem]:
    """Yield a warning for a (seat, total) above all others together, without a game alone."""
    if not _shares_points(rules):
        return
    for seat, total in totals:
        others = sum(points for _, points in totals) - total
        if total > others and not _most_games_alone(tallies[seat - 1]):
            values = {"total": total, "others": others}
            yield Problem("total_unshared", "warning", seat=seat, values=values)


def _most_games_alone(tally: Tally) -> int:
    # A Tout may be one of the Solos; then it counts twice.
    solos = max(tally.solo_won, tally.solo_played)
    return max(0, solos + max(tally.tout_won, tally.tout_played) + tally.sie)


@cached_in_rules
def _uncounted_range(rules: RuleData) -> tuple[int, int]:
    """Return the lowest and highest points in a game that adds to no tally."""
    rows = [
        row
        for row, games in legal_rows(rules).items()
        if not all(_is_counted(rules, game) for game in games)
    ]
    values = [value for row in rows for value in row] or [0]
    return min(values), max(values)


@cached_in_rules
def _shares_points(rules: RuleData) -> bool:
    """Return True if no game that adds to no tally gives a seat more than all others together."""
    rows = legal_rows(rules).items()
    return not rules.has_minus and all(
        2 * max(row) <= sum(row)
        for row, games in rows
        if not all(_is_counted(rules, game) for game in games)
    )


def _is_counted(rules: RuleData, game: Game) -> bool:
    read = reading_of(rules, game)
    counted = tally(rules, read, read.declarer or 0)
    return any(getattr(counted, name) for name in rules.tally_columns)


def keeps_parity(rules: RuleData) -> bool:
    return all(len({value % 2 for value in row}) == 1 for row in legal_rows(rules))


def check_columns(
    rules: RuleData,
    plus: Sequence[int | None],
    minus: Sequence[int | None],
    totals: Sequence[int | None],
) -> tuple[Problem, ...]:
    """Return problems of the unsigned plus and minus by seat; empty totals are not compared."""
    problems = []
    for seat, (won, lost, total) in enumerate(zip(plus, minus, totals, strict=True), 1):
        if won is None or lost is None:
            problems.append(Problem("column_missing", seat=seat))
        elif min(won, lost) < 0:
            values = {"value": min(won, lost)}
            problems.append(Problem("column_negative", seat=seat, values=values))
        elif total is not None and won - lost != total:
            values = {"plus": won, "minus": lost, "difference": won - lost, "total": total}
            values["off"] = won - lost - total
            problems.append(Problem("columns_difference", seat=seat, values=values))
    wholes = [sum(value for value in column if value is not None) for column in (plus, minus)]
    if rules.is_zero_sum and None not in (*plus, *minus) and wholes[0] != wholes[1]:
        off = wholes[0] - wholes[1]
        culprits = [p.seat for p in problems if p.values.get("off") == off]
        culprit = culprits[0] if len(culprits) == 1 else None
        values = {"plus": wholes[0], "minus": wholes[1]}
        problems.append(Problem("columns_sum", seat=culprit, values=values))
    return tuple(problems)
