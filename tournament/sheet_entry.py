"""A list as somebody typed it, before it counts; and a stored list in the same shape."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from scoring import Problem, Row, RuleSet, Tally
from tournament.models import TableSheet

Cells = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """Either `rows` from game 1 on (`totals` a control sum or None), or `totals` and `tallies`.

    `touts`: games with a T. `circled`: seats with a circle by game; games left out were not looked
    at. None in a cell is an empty field.
    """

    rows: tuple[Cells, ...] | None = None
    totals: Cells | None = None
    tallies: tuple[Tally, ...] | None = None
    touts: frozenset[int] = frozenset()
    circled: Mapping[int, frozenset[int]] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return TableSheet.Kind.TOTALS if self.rows is None else TableSheet.Kind.GAMES


@dataclass(frozen=True, slots=True)
class CheckedEntry:
    """An entry with what the rules say of it; it may count where `errors` is empty."""

    entry: SheetEntry
    problems: tuple[Problem, ...]
    totals: Row
    tallies: tuple[Tally, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if problem.severity == "error")


def check(rules: RuleSet, entry: SheetEntry, games: int) -> CheckedEntry:
    """Hold a list against the rules; rows that are missing up to `games` are problems of the list.

    More rows than games is the caller's mistake, not the list's: ValueError.
    """
    if entry.rows is None:
        totals = entry.totals or (None,) * rules.seats
        tallies = tuple(_with_unasked(rules, tally) for tally in entry.tallies or ())
        tallies = tallies or (Tally(),) * rules.seats
        problems = rules.check_totals(totals, tallies, games)
        return CheckedEntry(entry, problems, tuple(total or 0 for total in totals), tallies)
    if len(entry.rows) > games:
        raise ValueError(f"{len(entry.rows)} rows, but only {games} games")
    rows = [*entry.rows, *[None] * (games - len(entry.rows))]
    result = rules.check_sheet(rows, entry.totals, circled=entry.circled, touts=entry.touts)
    return CheckedEntry(entry, result.problems, result.totals, result.tallies)


def stored_entry(sheet: TableSheet) -> SheetEntry | None:
    """What the sheet holds now, None where nothing counts yet. Two queries."""
    totals = list(sheet.totals.select_related("seat"))
    if not totals:
        return None
    if sheet.kind == TableSheet.Kind.TOTALS:
        return SheetEntry(
            totals=tuple(total.points for total in totals),
            tallies=tuple(_tally(total) for total in totals),
        )
    rows = list(sheet.rows.all())
    return SheetEntry(
        rows=tuple(row.points for row in rows),
        touts=frozenset(row.game for row in rows if row.tout),
        circled={
            row.game: frozenset(map(int, row.circled)) for row in rows if row.circled is not None
        },
    )


def as_json(entry: SheetEntry | None) -> dict[str, Any] | None:
    """For the journal: everything that was typed, small."""
    if entry is None:
        return None
    if entry.rows is None:
        return {"totals": entry.totals, "tallies": [asdict(tally) for tally in entry.tallies or ()]}
    return {
        "rows": entry.rows,
        "touts": sorted(entry.touts),
        "circled": {str(game): sorted(seats) for game, seats in sorted(entry.circled.items())},
    }


def _with_unasked(rules: RuleSet, tally: Tally) -> Tally:
    """Where Tout played is no tie-breaker and so not typed, it is at least Tout won."""
    if "tout_played" in rules.tally_columns:
        return tally
    return replace(tally, tout_played=max(tally.tout_played, tally.tout_won))


def _tally(total: Any) -> Tally:
    return Tally(total.sie, total.tout_won, total.tout_played, total.solo_won, total.solo_played)
