"""Checks of a list whose rows were typed."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import add

from scoring.errors import IllegalGame
from scoring.judging import prices_in
from scoring.pricing import score
from scoring.reading import check_circles, read_row, reading_of, tally
from scoring.rows import games_sparing_jungfrauen, legal_rows
from scoring.rule_data import RuleData
from scoring.values import Cells, Game, Problem, Reading, Row, Severity, SheetCheck, Tally


def check_sheet(
    rules: RuleData,
    rows: Sequence[Sequence[int | None] | None],
    totals: Sequence[int | None] | None = None,
    *,
    circled: Mapping[int, Collection[int]] | None = None,
    touts: Collection[int] = (),
    games: Mapping[int, Game] | None = None,
    length: int | None = None,
    unrecorded: Severity = "warning",
) -> SheetCheck:
    """Check a list from game 1 on; return all problems, sums and tallies.

    `totals`: sums as written. `circled`: seats by game, without unchecked games. `touts`: games
    with a T. `games`: records by number, which fill empty rows. `length`: by default of `rows`.
    `unrecorded`: severity of a game missing in `games` if rows do not tell what was played.
    """
    length = len(rows) if length is None else length
    named = {*touts, *(circled or ()), *(games or ())}
    problems = [
        *games_outside(named, length),
        *games_outside(range(length + 1, len(rows) + 1), length),
    ]
    rows = [*rows[:length], *[None] * (length - len(rows))]
    tallies = [Tally()] * rules.seats
    sums = [0] * rules.seats
    for number, cells in enumerate(rows, 1):
        circles = circled.get(number) if circled else None
        row, read = _check_row(
            rules, number, cells, circles, number in touts, games.get(number) if games else None
        )
        problems += (replace(problem, game=number) for problem in read.problems)
        if row is None:
            continue
        if games is not None and number not in games and not rules.rows_tell_the_game:
            problems.append(Problem("game_missing", unrecorded, number))
        sums = list(map(add, sums, row))
        tallies = [old + tally(rules, read, seat) for seat, old in enumerate(tallies, 1)]
    if totals is not None:
        problems += _compare_totals(rules, totals, sums)
        excess_by_seat = {
            seat: by_rows - total
            for seat, (total, by_rows) in enumerate(zip(totals, sums, strict=True), 1)
            if total is not None and total != by_rows
        }
        problems = _name_common_cell(rules, problems, rows, excess_by_seat)
    return SheetCheck(tuple(problems), tuple(sums), tuple(tallies))


def games_outside(numbers: Iterable[int], games: int) -> list[Problem]:
    return [
        Problem("game_outside", values={"number": number, "games": games})
        for number in sorted(numbers)
        if not 1 <= number <= games
    ]


def fill_row(rules: RuleData, cells: Sequence[int | None] | None, played: Game) -> Cells | None:
    """Return the cells, empty ones filled with the game's points unless it is illegal."""
    try:
        right = score(rules, played)
    except IllegalGame:
        return None if cells is None else tuple(cells)
    typed = cells or (None,) * rules.seats
    return tuple(
        by_game if cell is None else cell for cell, by_game in zip(typed, right, strict=True)
    )


def _check_row(
    rules: RuleData,
    number: int,
    cells: Sequence[int | None] | None,
    circles: Collection[int] | None,
    tout: bool,
    played: Game | None,
) -> tuple[Row | None, Reading]:
    if played is not None:
        return _check_game(rules, number, cells, replace(played, number=number), circles)
    row = _complete_row(cells, rules.seats)
    if row is None:
        return None, Reading(problems=(_missing_cells(number, cells),))
    return row, read_row(rules, row, number, circles, True if tout else None)


def _check_game(
    rules: RuleData,
    number: int,
    cells: Sequence[int | None] | None,
    played: Game,
    circles: Collection[int] | None,
) -> tuple[Row | None, Reading]:
    """Return the row, filled by the recorded game if empty, and its reading with problems."""
    is_filled = all(cell is None for cell in cells or ())
    if is_filled:
        cells = fill_row(rules, None, played)
    row = _complete_row(cells, rules.seats)
    try:
        right = score(rules, played)
        if played.redeals and not rules.counts_redeals:
            raise IllegalGame("no_redeals", rule=rules.rule_numbers["no_game"])
    except IllegalGame as illegal:
        values = {"reason": illegal.reason, "code": illegal.code, "rule": illegal.rule}
        reason = dict(illegal.values)
        return row, Reading(problems=(Problem("game_illegal", values=values | reason),))
    if row is None:
        return None, Reading(problems=(_missing_cells(number, cells),))
    read = reading_of(rules, played)
    problems = _warn_of_first_tout(rules, played)
    if circles is not None:
        problems += check_circles(rules, [played], circles, number)
    if is_filled and _rows_by_jungfrauen(rules, played):
        problems += (Problem("jungfrauen_unclear", "warning"),)
    read = replace(read, problems=problems)
    open_rows = _rows_by_cards(rules, played) | _rows_by_jungfrauen(rules, played)
    if row != right and row not in open_rows:
        wrong = Problem("row_not_of_game", values={"right": right, "row": row}, nearest=(right,))
        return row, replace(read, problems=(wrong, *read.problems))
    return row, read


def _warn_of_first_tout(rules: RuleData, played: Game) -> tuple[Problem, ...]:
    if not _is_limited_tout(rules, played):
        return ()
    code = "first_tout_by_cards" if rules.first_tout == "card_points" else "first_tout_highest"
    return (Problem(code, "warning", values={"rule": rules.rule_numbers["first_game"]}),)


def _rows_by_jungfrauen(rules: RuleData, played: Game) -> set[Row]:
    """Return all possible rows of a Durchmarsch that does not record its trickless seats."""
    if played.jungfrauen:
        return set()
    spared = games_sparing_jungfrauen(rules, rules.contract(played.contract), played)
    return {score(rules, game) for game in spared}


def _rows_by_cards(rules: RuleData, played: Game) -> set[Row]:
    """Return a row per level for a Tout in game 1 that counts by cards, its level not recorded."""
    if rules.first_tout != "card_points" or played.level or not _is_limited_tout(rules, played):
        return set()
    levels = prices_in(rules.contract(played.contract), played.number)
    return {score(rules, replace(played, level=level)) for level in levels}


def _is_limited_tout(rules: RuleData, played: Game) -> bool:
    contract = rules.contract(played.contract)
    has_limit = prices_in(contract, played.number) is not contract.prices
    return played.tout and not played.offence and has_limit


def _complete_row(cells: Sequence[int | None] | None, seats: int) -> Row | None:
    if cells is None or len(cells) != seats:
        return None
    row = tuple(cell for cell in cells if cell is not None)
    return row if len(row) == seats else None


def _missing_cells(game: int, cells: Sequence[int | None] | None) -> Problem:
    empty = [seat for seat, cell in enumerate(cells or (), 1) if cell is None]
    if not cells or len(empty) == len(cells):
        return Problem("row_missing", game=game)
    return Problem("row_incomplete", game=game, seat=empty[0] if empty else None)


def _compare_totals(
    rules: RuleData, totals: Sequence[int | None], sums: Sequence[int]
) -> Iterator[Problem]:
    for seat, (total, by_rows) in enumerate(zip(totals, sums, strict=True), 1):
        if total is None:
            yield Problem("total_missing", seat=seat)
        elif total != by_rows:
            yield Problem("total_mismatch", seat=seat, values={"total": total, "sum": by_rows})
    typed = [total for total in totals if total is not None]
    if rules.is_zero_sum and len(typed) == rules.seats and sum(typed) != 0:
        yield Problem("totals_sum", values={"sum": sum(typed)})


def _name_common_cell(
    rules: RuleData,
    problems: list[Problem],
    rows: Sequence[Sequence[int | None] | None],
    excess_by_seat: Mapping[int, int],
) -> list[Problem]:
    """Return the problems, naming the cell if one row and one total are off by the same number."""
    codes = ("row_sum", "row_misprint")
    indices = [index for index, problem in enumerate(problems) if problem.code in codes]
    if len(indices) != 1 or len(excess_by_seat) != 1:
        return problems
    ((seat, excess),) = excess_by_seat.items()
    row_problem = problems[indices[0]]
    if row_problem.game is None or row_problem.values["sum"] != excess:
        return problems
    corrected = [value or 0 for value in rows[row_problem.game - 1] or ()]
    corrected[seat - 1] -= excess
    right = tuple(corrected)
    nearest = (right,) if right in legal_rows(rules, row_problem.game) else row_problem.nearest
    return [
        replace(problem, code="row_sum", seat=seat, nearest=nearest)
        if problem is row_problem
        else problem
        for problem in problems
    ]
