"""Checks of a typed list against the rules, and readings of its lines."""

from collections.abc import Iterator
from dataclasses import replace

from scoring.errors import IllegalGame
from scoring.pricing import score
from scoring.reading import read_row, reading_of
from scoring.rule_data import RuleData
from scoring.sheet_rows import check_sheet, fill_row, games_outside
from scoring.sums import check_columns, check_totals
from scoring.values import Game, Problem, Reading, Severity, SheetCheck, SheetEntry, Tally


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
    check = check_sheet(
        rules,
        entry.rows or (),
        entry.totals,
        circled=entry.circled,
        touts=entry.touts,
        games=entry.games,
        length=games,
        unrecorded="error",
    )
    problems_outside = games_outside({*entry.remarks, *(entry.witnessed or ())}, games)
    problems = (*check.problems, *problems_outside, *_missing_approvals(rules, entry))
    return replace(check, problems=problems, entry=entry)


def read_line(rules: RuleData, entry: SheetEntry, game: int) -> Reading:
    """Read line `game`: the recorded game, else the row; empty if illegal."""
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
    tallies = tuple(_with_touts_played(rules, tally) for tally in entry.tallies or ())
    tallies = tallies or (Tally(),) * rules.seats
    problems = check_totals(rules, totals, tallies, games)
    if entry.plus is not None and entry.minus is not None:
        problems = (*check_columns(rules, entry.plus, entry.minus, totals), *problems)
    return SheetCheck(problems, tuple(total or 0 for total in totals), tallies, entry)


def _with_touts_played(rules: RuleData, tally: Tally) -> Tally:
    """Raise `tout_played` to `tout_won` if no tie-break needs the former: it is not typed then."""
    if "tout_played" in rules.tally_columns:
        return tally
    return replace(tally, tout_played=max(tally.tout_played, tally.tout_won))


def _fill_from_games(rules: RuleData, entry: SheetEntry) -> SheetEntry:
    rows, touts = list(entry.rows or ()), set(entry.touts)
    for number, game in entry.games.items():
        if not 1 <= number <= len(rows):
            continue  # check_sheet refuses it
        played = replace(game, number=number)
        rows[number - 1] = fill_row(rules, rows[number - 1], played)
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
