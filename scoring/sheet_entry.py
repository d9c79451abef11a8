"""Checks of a typed list against the rules, row by row, and readings of its lines."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import add

from scoring.errors import IllegalGame
from scoring.judging import prices_in
from scoring.pricing import score
from scoring.reading import check_circles, read_row, reading_of, tally
from scoring.rows import games_sparing_jungfrauen, legal_rows
from scoring.rule_data import RuleData
from scoring.sums import check_columns, check_totals
from scoring.values import (
    Cells,
    Game,
    Problem,
    Reading,
    Row,
    Severity,
    SheetCheck,
    SheetEntry,
    Tally,
)


def check_entry(rules: RuleData, entry: SheetEntry, games: int) -> SheetCheck:
    """Return problems, totals and tallies of a typed list of `games` games, cached in the entry.

    Raises ValueError for more rows.
    """
    for key, check in entry.cached_check:
        if key == (rules, games):
            return check
    check = _check(rules, entry, games)
    entry.cached_check[:] = [((rules, games), check)]
    return check


def _check(rules: RuleData, entry: SheetEntry, games: int) -> SheetCheck:
    if entry.rows is None:
        return _check_typed_totals(rules, entry, games)
    if len(entry.rows) > games:
        raise ValueError(f"{len(entry.rows)} rows, but only {games} games")
    entry = _fill_from_games(rules, entry)
    # An unreadable row must not count: its tallies would be wrong.
    check = _check_rows(rules, entry, games, unrecorded="error")
    problems_outside = _games_outside({*entry.remarks, *(entry.witnessed or ())}, games)
    problems = (*check.problems, *problems_outside, *_missing_approvals(rules, entry))
    return replace(check, problems=problems, entry=entry)


def read_line(rules: RuleData, entry: SheetEntry, game: int) -> Reading:
    """Return declarer, result, Tout and Sie of line `game`: by its recorded game, else its row.

    An illegal record or an empty line gives an empty Reading.
    """
    played, row = entry.games.get(game), entry.complete_row(game)
    if played is None:
        return read_row(rules, row, game, tout=game in entry.touts or None) if row else Reading()
    try:
        return reading_of(rules, replace(played, number=game))
    except IllegalGame:
        return Reading()


def needs_approval(rules: RuleData, entry: SheetEntry, game: int) -> bool:
    return rules.supervises_touts and reading_needs_approval(rules, read_line(rules, entry, game))


def reading_needs_approval(rules: RuleData, reading: Reading) -> bool:
    """Return True for a Sie or Tout that supervisors must approve (Schwaig 7, Ebersdorf 15)."""
    return rules.supervises_touts and (reading.tout or reading.sie)


def _check_typed_totals(rules: RuleData, entry: SheetEntry, games: int) -> SheetCheck:
    totals = entry.totals or (None,) * rules.seats
    tallies = tuple(_with_games_played(rules, tally) for tally in entry.tallies or ())
    tallies = tallies or (Tally(),) * rules.seats
    problems = check_totals(rules, totals, tallies, games)
    if entry.plus is not None and entry.minus is not None:
        problems = (*check_columns(rules, entry.plus, entry.minus, totals), *problems)
    return SheetCheck(problems, tuple(total or 0 for total in totals), tallies, entry)


def _with_games_played(rules: RuleData, tally: Tally) -> Tally:
    """Raise games played to those won if no tie-break needs the former: they are not typed then."""
    least = {"tout_played": tally.tout_won, "solo_played": tally.solo_won}
    untyped = {
        name: max(getattr(tally, name), won)
        for name, won in least.items()
        if name not in rules.tally_columns
    }
    return replace(tally, **untyped)


def _fill_from_games(rules: RuleData, entry: SheetEntry) -> SheetEntry:
    rows, touts = list(entry.rows or ()), set(entry.touts)
    for number, game in entry.games.items():
        if not 1 <= number <= len(rows):
            continue  # check_sheet refuses it
        played = replace(game, number=number)
        rows[number - 1] = _fill_row(rules, rows[number - 1], played)
        if rules.has_tout_mark and _is_tout(rules, played):
            touts.add(number)
    return replace(entry, rows=tuple(rows), touts=frozenset(touts))


def _is_tout(rules: RuleData, played: Game) -> bool:
    try:
        score(rules, played)
    except IllegalGame:
        return False
    return reading_of(rules, played).tout


def _missing_approvals(rules: RuleData, entry: SheetEntry) -> Iterator[Problem]:
    severity: Severity = "warning" if entry.witnessed is None else "error"  # None: not asked
    for game in range(1, len(entry.rows or ()) + 1):
        if game not in (entry.witnessed or ()) and needs_approval(rules, entry, game):
            yield Problem("approval_missing", severity, game)


# -- rows --------------------------------------------------------------------------------------


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

    `totals`: sums as written. `circled`: seats by game; circles of other games are not checked.
    `touts`: games with a T. `games`: records by number, which fill empty rows. `length`: by default
    of `rows`. `unrecorded`: severity if neither row nor record tells what was played.
    """
    entry = SheetEntry(
        rows=tuple(None if row is None else tuple(row) for row in rows),
        totals=None if totals is None else tuple(totals),
        touts=frozenset(touts),
        circled={game: frozenset(seats) for game, seats in (circled or {}).items()},
        games=games or {},
    )
    length = len(rows) if length is None else length
    return _check_rows(rules, entry, length, unrecorded=None if games is None else unrecorded)


def _check_rows(
    rules: RuleData, entry: SheetEntry, length: int, *, unrecorded: Severity | None
) -> SheetCheck:
    named = {*entry.touts, *entry.circled, *entry.games}
    problems = [
        *_games_outside(named, length),
        *_games_outside(range(length + 1, len(entry.rows or ()) + 1), length),
    ]
    tallies = [Tally()] * rules.seats
    sums = [0] * rules.seats
    for number in range(1, length + 1):
        row, read = _check_row(rules, entry, number)
        problems += (replace(problem, game=number) for problem in read.problems)
        if row is None:
            continue
        if unrecorded and number not in entry.games and not rules.rows_tell_the_game:
            problems.append(Problem("game_missing", unrecorded, number))
        sums = list(map(add, sums, row))
        tallies = [old + tally(rules, read, seat) for seat, old in enumerate(tallies, 1)]
    if entry.totals is not None:
        problems += _compare_totals(rules, entry.totals, sums)
        problems = _name_common_cell(rules, problems, entry)
    return SheetCheck(tuple(problems), tuple(sums), tuple(tallies))


def _games_outside(numbers: Iterable[int], games: int) -> list[Problem]:
    return [
        Problem("game_outside", values={"number": number, "games": games})
        for number in sorted(numbers)
        if not 1 <= number <= games
    ]


def _fill_row(rules: RuleData, cells: Cells | None, played: Game) -> Cells | None:
    try:
        right = score(rules, played)
    except IllegalGame:
        return cells
    typed = cells or (None,) * rules.seats
    return tuple(
        by_game if cell is None else cell for cell, by_game in zip(typed, right, strict=True)
    )


def _check_row(rules: RuleData, entry: SheetEntry, number: int) -> tuple[Row | None, Reading]:
    cells, circles, played = entry.row(number), entry.circled.get(number), entry.games.get(number)
    if played is not None:
        return _check_game(rules, cells, replace(played, number=number), circles)
    row = _complete_row(cells, rules.seats)
    if row is None:
        return None, Reading(problems=(_missing_cells(cells),))
    return row, read_row(rules, row, number, circles, True if number in entry.touts else None)


def _check_game(
    rules: RuleData, cells: Cells | None, played: Game, circles: Collection[int] | None
) -> tuple[Row | None, Reading]:
    """Return (row, its Reading with problems); the recorded game `played` fills an empty row.

    `circles`: the circled seats, None for no check of them.
    """
    is_filled = all(cell is None for cell in cells or ())
    if is_filled:
        cells = _fill_row(rules, None, played)
    row = _complete_row(cells, rules.seats)
    try:
        right = score(rules, played)
        if played.redeals and not rules.counts_redeals:
            raise IllegalGame("no_redeals", rule=rules.rule_numbers["no_game"])
    except IllegalGame as illegal:
        values = {"reason": illegal.reason, "code": illegal.code, "rule": illegal.rule}
        return row, Reading(problems=(Problem("game_illegal", values=values | illegal.values),))
    if row is None:
        return None, Reading(problems=(_missing_cells(cells),))
    problems = _warn_of_first_tout(rules, played)
    if circles is not None:
        problems += check_circles(rules, [played], circles, played.number)
    rows_by_jungfrauen = _rows_by_jungfrauen(rules, played)
    if is_filled and rows_by_jungfrauen:
        problems += (Problem("jungfrauen_unclear", "warning"),)
    if row not in {right} | _rows_by_cards(rules, played) | rows_by_jungfrauen:
        wrong = Problem("row_not_of_game", values={"right": right, "row": row}, nearest=(right,))
        problems = (wrong, *problems)
    return row, replace(reading_of(rules, played), problems=problems)


def _warn_of_first_tout(rules: RuleData, played: Game) -> tuple[Problem, ...]:
    if not _is_limited_tout(rules, played):
        return ()
    code = "first_tout_by_cards" if rules.first_tout == "card_points" else "first_tout_highest"
    return (Problem(code, "warning", values={"rule": rules.rule_numbers["first_game"]}),)


def _rows_by_jungfrauen(rules: RuleData, played: Game) -> set[Row]:
    """Return the rows that a Durchmarsch can have if no Jungfrauen (no trick) are recorded."""
    if played.jungfrauen:
        return set()
    spared = games_sparing_jungfrauen(rules, rules.contract(played.contract), played)
    return {score(rules, game) for game in spared}


def _rows_by_cards(rules: RuleData, played: Game) -> set[Row]:
    """Return a row per level (plain, …) for a Tout recorded without level.

    Empty unless card points decide the price of a Tout, as some rules say for game 1.
    """
    if rules.first_tout != "card_points" or played.level or not _is_limited_tout(rules, played):
        return set()
    levels = prices_in(rules.contract(played.contract), played.number)
    return {score(rules, replace(played, level=level)) for level in levels}


def _is_limited_tout(rules: RuleData, played: Game) -> bool:
    contract = rules.contract(played.contract)
    has_limit = prices_in(contract, played.number) is not contract.prices
    return played.tout and not played.offence and has_limit


def _complete_row(cells: Cells | None, seats: int) -> Row | None:
    if cells is None or len(cells) != seats:
        return None
    row = tuple(cell for cell in cells if cell is not None)
    return row if len(row) == seats else None


def _missing_cells(cells: Cells | None) -> Problem:
    empty = [seat for seat, cell in enumerate(cells or (), 1) if cell is None]
    if not cells or len(empty) == len(cells):
        return Problem("row_missing")
    return Problem("row_incomplete", seat=empty[0] if empty else None)


def _compare_totals(rules: RuleData, totals: Cells, sums: Sequence[int]) -> Iterator[Problem]:
    for seat, (total, by_rows) in enumerate(zip(totals, sums, strict=True), 1):
        if total is None:
            yield Problem("total_missing", seat=seat)
        elif total != by_rows:
            yield Problem("total_mismatch", seat=seat, values={"total": total, "sum": by_rows})
    typed = [total for total in totals if total is not None]
    if rules.is_zero_sum and len(typed) == rules.seats and sum(typed) != 0:
        yield Problem("totals_sum", values={"sum": sum(typed)})


def _name_common_cell(rules: RuleData, problems: list[Problem], entry: SheetEntry) -> list[Problem]:
    """Return the problems, naming the cell if one row and one total are off by the same number."""
    in_rows = [problem for problem in problems if problem.code in ("row_sum", "row_misprint")]
    in_totals = [problem for problem in problems if problem.code == "total_mismatch"]
    if len(in_rows) != 1 or len(in_totals) != 1:
        return problems
    game, seat, total = in_rows[0].game, in_totals[0].seat, in_totals[0].values
    excess = total["sum"] - total["total"]
    if game is None or seat is None or in_rows[0].values["sum"] != excess:
        return problems
    corrected = [value or 0 for value in entry.row(game) or ()]
    corrected[seat - 1] -= excess
    right = tuple(corrected)
    nearest = (right,) if right in legal_rows(rules, game) else in_rows[0].nearest
    named = replace(in_rows[0], code="row_sum", seat=seat, nearest=nearest)
    return [named if problem is in_rows[0] else problem for problem in problems]
