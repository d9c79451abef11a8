"""Readings of a row or game: who played alone, whether it was won, Tout and Sie."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from scoring.contracts import Contract
from scoring.judging import prices_in
from scoring.pricing import is_won
from scoring.rows import culprit_seat, legal_rows, mirrored_seat, nearest_rows
from scoring.rule_data import RuleData, cached_in_rules
from scoring.values import Game, Problem, Reading, Row, Severity, Tally, UnclearRows


def read_row(
    rules: RuleData,
    row: Row,
    number: int | None = None,
    circled: Collection[int] | None = None,
    tout: bool | None = None,
) -> Reading:
    """Return a Reading: who played alone and how, as far as the row shows it, and its problems.

    `circled`, `tout`: the seats circled and whether a T (Tout) is written; None: not checked.
    """
    seats = None if circled is None else frozenset(circled)
    return _read_row(rules, tuple(row), number, seats, tout)


@cached_in_rules
def _read_row(
    rules: RuleData, row: Row, number: int | None, circled: frozenset[int] | None, tout: bool | None
) -> Reading:
    if len(row) != rules.seats:
        values = {"length": len(row), "seats": rules.seats}
        return Reading(problems=(Problem("row_length", game=number, values=values),))
    games = legal_rows(rules, number).get(row)
    if games is None:
        return Reading(problems=(illegal_row_problem(rules, row, number),))
    games, problems = _games_with_tout_mark(rules, row, number, games, tout)
    if circled is not None:
        problems += check_circles(rules, games, circled, number)
    return replace(_common_reading([reading_of(rules, game) for game in games]), problems=problems)


def reading_of(rules: RuleData, game: Game) -> Reading:
    """Return what tie-breakers count of a game; of game 1 with own prices no Tout and no Sie."""
    contract = rules.contract(game.contract)
    if not contract.is_tallied:
        return Reading()
    is_capped = prices_in(contract, game.number) is not contract.prices
    return Reading(
        declarer=game.declarer,
        won=is_won(contract, game),
        solo=True,
        tout=is_tout(contract, game) and not is_capped,
        sie=contract.counts_as == "sie" and not is_capped,
    )


def is_tout(contract: Contract, game: Game) -> bool:
    return game.tout or contract.counts_as == "tout"


def _common_reading(readings: Sequence[Reading]) -> Reading:
    first = readings[0]
    declarers = {(reading.declarer, reading.won) for reading in readings}
    if len(declarers) > 1 or not first.solo:
        return Reading()
    return Reading(
        first.declarer,
        first.won,
        solo=True,
        tout=all(reading.tout for reading in readings),
        sie=all(reading.sie for reading in readings),
    )


@cached_in_rules
def unclear_rows(rules: RuleData) -> UnclearRows:
    tout: list[Row] = []
    player: list[Row] = []
    for row, games in legal_rows(rules).items():
        readings = [reading_of(rules, game) for game in games]
        if len({(reading.declarer, reading.won) for reading in readings}) > 1:
            player.append(row)
        elif len({reading.tout for reading in readings}) > 1:
            tout.append(row)
    return UnclearRows(tuple(tout), tuple(player))


def illegal_row_problem(rules: RuleData, row: Row, number: int | None) -> Problem:
    seat = culprit_seat(rules, row, number)
    values: dict[str, object] = {"row": row}
    near = nearest_rows(rules, row, number)
    if is_misprint(rules, row):
        shares = {"typed": min(row), "right": min(near[0])}
        values |= {"sum": sum(row), "rule": rules.rule_numbers["misprint"], **shares}
        return Problem("row_misprint", game=number, values=values, nearest=near)
    if rules.is_zero_sum and sum(row) != 0:
        code, values = "row_sum", {"sum": sum(row), "row": row}
    elif not rules.has_minus and min(row) < 0:
        code, seat = "row_negative", row.index(min(row)) + 1
        values["value"] = min(row)
    elif number == 1 and row in legal_rows(rules):
        code = "row_first_game"
    else:
        code = "row_illegal"
    return Problem(code, game=number, seat=seat, values=values, nearest=near)


def is_misprint(rules: RuleData, row: Row) -> bool:
    """True for the row that the sheet misprints (Schwaig 12: "6+ / 6−" for a won Solo)."""
    seat = mirrored_seat(row)
    return seat is not None and row[seat] in misprinted_points(rules)


def misprinted_points(rules: RuleData) -> list[int]:
    """Return declarers' points in won games that the printed rules misprint: [6] (Schwaig 12)."""
    if not rules.rule_numbers["misprint"]:
        return []
    plain = [contract.prices.get("plain") for contract in rules.contracts if contract.tout]
    return sorted({price.side for price in plain if price})


def tally(rules: RuleData, reading: Reading, seat: int) -> Tally:
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


def _games_with_tout_mark(
    rules: RuleData, row: Row, number: int | None, games: tuple[Game, ...], tout: bool | None
) -> tuple[tuple[Game, ...], tuple[Problem, ...]]:
    """Return (games that agree with the T, problems); all games if none agrees.

    `tout`: None if not typed.
    """
    if not rules.has_tout_mark:
        return games, _check_tout_mark(rules, row, number, games) if tout else ()
    agreeing = tuple(
        game for game in games if is_tout(rules.contract(game.contract), game) == bool(tout)
    )
    values = {"row": row}
    if not agreeing:
        code = "tout_impossible" if tout else "tout_mark_missing"
        severity: Severity = "error" if tout else "warning"
        return games, (Problem(code, severity, number, values=values),)
    if tout is None and len(agreeing) < len(games):
        return agreeing, (Problem("tout_unclear", "warning", number, values=values),)
    return agreeing, ()


def _check_tout_mark(
    rules: RuleData, row: Row, number: int | None, games: Sequence[Game]
) -> tuple[Problem, ...]:
    """Return an error for a T on a row without Tout, except in game 1 (Schwaig 6)."""
    contracts = {game: rules.contract(game.contract) for game in games}
    if any(is_tout(contract, game) for game, contract in contracts.items()):
        return ()
    if number == 1 and any(contract.tout is not None for contract in contracts.values()):
        return ()
    return (Problem("tout_impossible", "error", number, values={"row": row}),)


def check_circles(
    rules: RuleData, games: Sequence[Game], circled: Collection[int], number: int | None
) -> tuple[Problem, ...]:
    """Return warnings of circled seats that did not play alone, and of a missing circle.

    `games`: what game `number` can have been.
    """
    wanted = [circled_seat(rules, game) for game in games]
    wrong = [("circle_wrong", seat) for seat in sorted(circled) if seat not in wanted]
    must = wanted[0] if len(set(wanted)) == 1 else None
    missing = [("circle_missing", must)] if must is not None and must not in circled else []
    return tuple(Problem(code, "warning", number, seat) for code, seat in wrong + missing)


def circled_seat(rules: RuleData, game: Game) -> int | None:
    contract = rules.contract(game.contract)
    named = rules.circled_contracts
    is_circled = contract.is_tallied if named is None else contract.name in named
    if rules.circles_only_won and not is_won(contract, game):
        is_circled = False
    return game.declarer if is_circled else None
