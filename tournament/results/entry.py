"""A list as somebody typed it, before it counts; and a stored list in the same shape."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from scoring import (
    Game,
    IllegalGame,
    Problem,
    Reading,
    Row,
    RuleSet,
    Tally,
    game_from_data,
    game_to_data,
)
from tournament.models import GameRow, SheetTotal, TableSheet

Cells = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """Either `rows` from game 1 on (`totals` a control sum or None), or `totals` and `tallies`.

    `touts`: games with a T. `circled`: seats with a circle by game; games left out were not looked
    at. `games`: what was played, where that is recorded; it fills the empty cells of its row.
    `witnessed`: games that the supervisors approved, None where nobody was asked. `remarks`: why a
    game was given to the other side. `plus` and `minus`: beside totals, where the list keeps them
    apart. None in a cell is an empty field.
    """

    rows: tuple[Cells, ...] | None = None
    totals: Cells | None = None
    tallies: tuple[Tally, ...] | None = None
    touts: frozenset[int] = frozenset()
    circled: Mapping[int, frozenset[int]] = field(default_factory=dict)
    games: Mapping[int, Game] = field(default_factory=dict)
    witnessed: frozenset[int] | None = None
    remarks: Mapping[int, str] = field(default_factory=dict)
    plus: Cells | None = None
    minus: Cells | None = None

    @property
    def kind(self) -> str:
        return TableSheet.Kind.TOTALS if self.rows is None else TableSheet.Kind.GAMES


@dataclass(frozen=True, slots=True)
class CheckedEntry:
    """An entry, its rows filled from its games, with what the rules say of it.

    It may count where `errors` is empty.
    """

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
        if entry.plus is not None and entry.minus is not None:
            problems = (*rules.check_columns(entry.plus, entry.minus, totals), *problems)
        return CheckedEntry(entry, problems, tuple(total or 0 for total in totals), tallies)
    if len(entry.rows) > games:
        raise ValueError(f"{len(entry.rows)} rows, but only {games} games")
    entry = _written_out(rules, entry)
    rows = [*(entry.rows or ()), *[None] * (games - len(entry.rows or ()))]
    result = rules.check_sheet(
        rows, entry.totals, circled=entry.circled, touts=entry.touts, games=entry.games
    )
    problems = (*map(_strict, result.problems), *_not_approved(rules, entry))
    return CheckedEntry(entry, problems, result.totals, result.tallies)


def stored_entry(sheet: TableSheet) -> SheetEntry | None:
    """What the sheet holds now, None where nothing counts yet. Two queries."""
    totals = list(sheet.totals.select_related("seat"))
    if not totals:
        return None
    if sheet.kind == TableSheet.Kind.TOTALS:
        return SheetEntry(
            totals=tuple(total.points for total in totals),
            tallies=tuple(_tally(total) for total in totals),
            **_columns(totals),
        )
    rows = list(sheet.rows.all())
    return SheetEntry(
        rows=tuple(row.points for row in rows),
        touts=frozenset(row.game for row in rows if row.tout),
        circled={
            row.game: frozenset(map(int, row.circled)) for row in rows if row.circled is not None
        },
        games={row.game: game for row in rows if (game := played(row)) is not None},
        witnessed=frozenset(row.game for row in rows if row.is_witnessed) or None,
        remarks={row.game: row.remark for row in rows if row.remark},
    )


def played(row: GameRow) -> Game | None:
    """What was played, where the line has a record."""
    if row.played is None:
        return None
    return game_from_data(row.played, seats=len(row.points), number=row.game)


def as_json(entry: SheetEntry | None) -> dict[str, Any] | None:
    """For the journal: everything that was typed, small."""
    if entry is None:
        return None
    if entry.rows is None:
        columns = {"plus": entry.plus, "minus": entry.minus}
        return {
            "totals": entry.totals,
            "tallies": [asdict(tally) for tally in entry.tallies or ()],
            **{name: cells for name, cells in columns.items() if cells is not None},
        }
    kept = {
        "games": {str(game): game_to_data(played) for game, played in sorted(entry.games.items())},
        "witnessed": sorted(entry.witnessed or ()),
        "remarks": {str(game): remark for game, remark in sorted(entry.remarks.items())},
    }
    return {
        "rows": entry.rows,
        "touts": sorted(entry.touts),
        "circled": {str(game): sorted(seats) for game, seats in sorted(entry.circled.items())},
        **{name: value for name, value in kept.items() if value},
    }


def reading(rules: RuleSet, entry: SheetEntry, game: int) -> Reading:
    """What a line says, by its record where there is one; nothing where it says nothing legal."""
    played = entry.games.get(game)
    cells = (entry.rows or ())[game - 1] if entry.rows else None
    if played is None:
        if cells is None or None in cells:
            return Reading()
        row = tuple(cell or 0 for cell in cells)
        return rules.read(row, game, tout=game in entry.touts or None)
    try:
        return rules.reading_of(replace(played, number=game))
    except IllegalGame:
        return Reading()


def needs_approval(rules: RuleSet, entry: SheetEntry, game: int) -> bool:
    return is_supervised(rules, reading(rules, entry, game))


def is_supervised(rules: RuleSet, read: Reading) -> bool:
    """True for a Sie or Tout where the sheet asks for the supervisors (Schwaig 7, Ebersdorf 15)."""
    return rules.supervises_touts and (read.tout or read.sie)


def _not_approved(rules: RuleSet, entry: SheetEntry) -> Iterator[Problem]:
    """A warning where nobody was asked (a file), an error where somebody was and said nothing."""
    severity = "warning" if entry.witnessed is None else "error"
    for game in range(1, len(entry.rows or ()) + 1):
        if game not in (entry.witnessed or ()) and needs_approval(rules, entry, game):
            yield Problem("approval_missing", severity, game)  # type: ignore[arg-type]


def _strict(problem: Problem) -> Problem:
    """A row that nobody can read must not count: its tallies would be wrong."""
    return replace(problem, severity="error") if problem.code == "game_missing" else problem


def _written_out(rules: RuleSet, entry: SheetEntry) -> SheetEntry:
    """With the rows and the T that the recorded games write, where those are games at all."""
    rows, touts = list(entry.rows or ()), set(entry.touts)
    for game, played in entry.games.items():
        try:
            right = rules.score(replace(played, number=game))
        except IllegalGame:
            continue
        cells = rows[game - 1] or (None,) * rules.seats
        rows[game - 1] = tuple(
            by_game if cell is None else cell for cell, by_game in zip(cells, right, strict=True)
        )
        if rules.has_tout_mark and rules.reading_of(replace(played, number=game)).tout:
            touts.add(game)
    return replace(entry, rows=tuple(rows), touts=frozenset(touts))


def _with_unasked(rules: RuleSet, tally: Tally) -> Tally:
    """Where Tout played is no tie-breaker and so not typed, it is at least Tout won."""
    if "tout_played" in rules.tally_columns:
        return tally
    return replace(tally, tout_played=max(tally.tout_played, tally.tout_won))


def columns_of(entry: SheetEntry) -> tuple[Cells, Cells] | None:
    """Plus and minus of each seat, as typed or summed up from the rows; None where neither is."""
    if entry.rows is None:
        return None if entry.plus is None or entry.minus is None else (entry.plus, entry.minus)
    by_seat = list(zip(*entry.rows, strict=True))
    plus = tuple(sum(cell for cell in cells if cell and cell > 0) for cells in by_seat)
    minus = tuple(-sum(cell for cell in cells if cell and cell < 0) for cells in by_seat)
    return plus, minus


def _columns(totals: Sequence[SheetTotal]) -> dict[str, Cells]:
    if any(total.plus is None or total.minus is None for total in totals):
        return {}
    return {name: tuple(getattr(total, name) for total in totals) for name in ("plus", "minus")}


def _tally(total: Any) -> Tally:
    return Tally(total.sie, total.tout_won, total.tout_played, total.solo_won, total.solo_played)
