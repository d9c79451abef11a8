"""The list as a table's phone keeps it, converted from and to JSON.

One object per game: {"row": [1, 1, -1, -1], "tout": true}, or, where rows do not tell the game,
{"played": {"contract": "solo", …}, "row": […]}; null for an empty line.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring import (
    BadRecord,
    Game,
    IllegalGame,
    Row,
    RuleSet,
    SheetEntry,
    game_from_data,
    game_to_data,
)
from tournament.models import TableReport
from tournament.rules.sentences import problem_in_words, reason_in_words
from tournament.shared.errors import Refused, require_no_problems

MOST_POINTS = 9_999  # what a cell of the paper can hold


@dataclass(frozen=True, slots=True)
class TableGame:
    """One game; `played`, its record, is None where the row alone tells the game."""

    row: Row
    tout: bool = False
    played: Game | None = None


class NoGame(Refused):
    """The line is invalid; the message is one sentence."""


def read_list(data: object, rules: RuleSet, games: int) -> SheetEntry:
    """Return a phone's list, of `games` at most, without empty last lines. Refused if invalid."""
    if not isinstance(data, list):
        raise Refused(_("What arrived is not a list of games."))
    if len(data) > games:
        sentence = _("The list has %(games)s games, but %(sent)s arrived.")
        raise Refused(sentence % {"games": games, "sent": len(data)})
    lines: list[TableGame | None] = []
    problems = []
    for number, game in enumerate(data, 1):
        try:
            lines.append(None if game is None else read_game(game, rules, number))
        except NoGame as no_game:
            where = _("Game %(game)s") % {"game": number}
            problems.append(f"{where}: {no_game}")
    require_no_problems(problems)
    return _entry_of_lines(lines)


def read_game(data: object, rules: RuleSet, number: int) -> TableGame:
    """Parse a JSON object to a TableGame. Raises NoGame."""
    if not isinstance(data, Mapping):
        raise NoGame(_("What arrived is not a game."))
    if rules.rows_tell_the_game:
        return game_by_row(
            _parsed_row(data.get("row"), rules), rules, number, tout=data.get("tout") is True
        )
    try:
        played = game_from_data(data.get("played"), seats=rules.seats, number=number)
    except BadRecord as bad:
        raise NoGame(_("What arrived is not a game.")) from bad
    return game_by_record(played, rules)


def game_by_row(row: Row, rules: RuleSet, number: int, *, tout: bool) -> TableGame:
    """Convert a row of game `number` to a TableGame. Raises NoGame.

    `tout`: the row has a T; False becomes True if only Touts have this row.
    """
    games = rules.legal_rows(number).get(row, ())
    if rules.has_tout_mark and games and all(game.tout for game in games):
        tout = True
    read = rules.read_row(row, number, tout=tout and rules.has_tout_mark)
    wrong = next((problem for problem in read.problems if problem.severity == "error"), None)
    if wrong is not None:
        raise NoGame(problem_in_words(rules, wrong, place=False))
    return TableGame(row, tout and rules.has_tout_mark)


def game_by_record(played: Game, rules: RuleSet) -> TableGame:
    """Convert a recorded game to a TableGame with its row. Raises NoGame if it is illegal."""
    try:
        row = rules.score(played)
        tout = rules.has_tout_mark and rules.reading_of(played).tout
    except IllegalGame as illegal:
        raise NoGame(reason_in_words(illegal)) from illegal
    return TableGame(row, tout, played)


def reported_entry(report: TableReport | None, rules: RuleSet, games: int) -> SheetEntry:
    """Convert a phone's report to a SheetEntry, empty if None; confirm_report() checks it again."""
    stored = report.games[:games] if report else []
    return _entry_of_lines(
        [game and _stored_game(game, rules, number) for number, game in enumerate(stored, 1)]
    )


def as_data(entry: SheetEntry) -> list[dict[str, Any] | None]:
    by_number = {
        game: game_data(TableGame(row, game in entry.touts, entry.games.get(game)))
        for game, row in entry.complete_rows.items()
    }
    return [by_number.get(game) for game in range(1, len(entry.rows or ()) + 1)]


def game_data(line: TableGame) -> dict[str, Any]:
    data: dict[str, Any] = {"row": list(line.row)}
    if line.played is not None:
        data["played"] = game_to_data(line.played)
    return data | ({"tout": True} if line.tout else {})


def next_game(entry: SheetEntry, games: int) -> int:
    """Return the number of the first empty line, or 0."""
    return next((game for game in range(1, games + 1) if not entry.row(game)), 0)


def _entry_of_lines(lines: Sequence[TableGame | None]) -> SheetEntry:
    by_number = {number: line for number, line in enumerate(lines, 1) if line}
    return SheetEntry(
        rows=tuple(line.row if line else None for line in lines[: max(by_number, default=0)]),
        touts=frozenset(number for number, line in by_number.items() if line.tout),
        games={number: line.played for number, line in by_number.items() if line.played},
    )


def _parsed_row(row: object, rules: RuleSet) -> Row:
    cells = row if isinstance(row, list) and len(row) == rules.seats else []
    if not cells or not all(type(cell) is int and abs(cell) <= MOST_POINTS for cell in cells):
        raise NoGame(_("What arrived is not a row of %(seats)s numbers.") % {"seats": rules.seats})
    return tuple(cells)


def _stored_game(data: Mapping[str, Any], rules: RuleSet, number: int) -> TableGame:
    played = None
    if "played" in data:
        played = game_from_data(data["played"], seats=rules.seats, number=number)
    return TableGame(tuple(data["row"]), data.get("tout", False), played)
