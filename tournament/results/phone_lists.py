"""The list as a table's phone keeps it: read from what was sent, and back as data.

One object per game: {"row": [1, 1, -1, -1], "tout": true}, or, where the rows do not tell the
game, {"played": {"contract": "solo", …}, "row": […]}; null for a game that is still to come.
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
    Stakes,
    game_from_data,
    game_to_data,
    settle,
)
from tournament.models import TableReport
from tournament.rules.sentences import problem_in_words, reason_in_words
from tournament.shared.errors import Refused

MOST_POINTS = 9_999  # what a cell of the paper can hold


@dataclass(frozen=True, slots=True)
class TableGame:
    """One line. `played` only where the row does not tell the game."""

    row: Row
    tout: bool = False
    played: Game | None = None


class NoGame(Refused):
    """Why this is no line of the list, in one sentence."""


def read_list(data: object, rules: RuleSet, games: int) -> SheetEntry:
    """What a phone sent, judged by the rules; empty lines at the end are cut off.

    Refused names every game that is none.
    """
    if not isinstance(data, list):
        raise Refused(_("What arrived is not a list of games."))
    if len(data) > games:
        raise Refused(
            _("The list has %(games)s games, but %(sent)s arrived.")
            % {"games": games, "sent": len(data)}
        )
    lines: list[TableGame | None] = []
    problems = []
    for number, one in enumerate(data, 1):
        try:
            lines.append(None if one is None else read_game(one, rules, number))
        except NoGame as no_game:
            problems.append(f"{_('Game %(number)s') % {'number': number}}: {no_game}")
    if problems:
        raise Refused(*problems)
    return _entry(lines)


def read_game(data: object, rules: RuleSet, number: int) -> TableGame:
    """Raises NoGame."""
    if not isinstance(data, Mapping):
        raise NoGame(_("What arrived is not a game."))
    if rules.rows_tell_the_game:
        return by_row(_points(data.get("row"), rules), rules, number, tout=data.get("tout") is True)
    try:
        played = game_from_data(data.get("played"), seats=rules.seats, number=number)
    except BadRecord as bad:
        raise NoGame(_("What arrived is not a game.")) from bad
    return by_game(played, rules)


def by_row(row: Row, rules: RuleSet, number: int, *, tout: bool) -> TableGame:
    """A line told by its points; a row that only a Tout writes has its T. Raises NoGame."""
    games = rules.legal_rows(number).get(row, ())
    if rules.has_tout_mark and games and all(game.tout for game in games):
        tout = True
    read = rules.read(row, number, tout=tout and rules.has_tout_mark)
    wrong = next((problem for problem in read.problems if problem.severity == "error"), None)
    if wrong is not None:
        raise NoGame(problem_in_words(wrong, is_zero_sum=rules.is_zero_sum, place=False))
    return TableGame(row, tout and rules.has_tout_mark)


def by_game(played: Game, rules: RuleSet) -> TableGame:
    """A line told by what was played. Raises NoGame."""
    try:
        row = rules.score(played)
        tout = rules.has_tout_mark and rules.reading_of(played).tout
    except IllegalGame as illegal:
        raise NoGame(reason_in_words(illegal)) from illegal
    return TableGame(row, tout, played)


def kept(report: TableReport | None, rules: RuleSet, games: int) -> SheetEntry:
    """The stored list: judged when it was stored, and once more before it counts."""
    stored = report.games[:games] if report else []
    return _entry(
        [one and _stored_game(one, rules, number) for number, one in enumerate(stored, 1)]
    )


def as_data(entry: SheetEntry) -> list[dict[str, Any] | None]:
    """As it is stored and sent: see the head of this file."""
    told = {
        game: game_data(TableGame(row, game in entry.touts, entry.games.get(game)))
        for game, row in entry.whole_rows.items()
    }
    return [told.get(game) for game in range(1, len(entry.rows or ()) + 1)]


def game_data(line: TableGame) -> dict[str, Any]:
    data: dict[str, Any] = {"row": list(line.row)}
    if line.played is not None:
        data["played"] = game_to_data(line.played)
    return data | ({"tout": True} if line.tout else {})


def next_game(entry: SheetEntry, games: int) -> int:
    """The first empty line, 0 where there is none."""
    return next((game for game in range(1, games + 1) if not entry.row(game)), 0)


def games_in(report: TableReport) -> int:
    """How many games the phone has told of."""
    return sum(1 for one in report.games if one)


def sums(entry: SheetEntry, rules: RuleSet) -> Row:
    return tuple(map(sum, zip((0,) * rules.seats, *_rows(entry), strict=True)))


def cents(entry: SheetEntry, rules: RuleSet, stakes: Mapping[str, int] | None) -> Row | None:
    """What each seat gets of the others so far, below 0 what it owes; None without stakes."""
    known = Stakes.from_data(stakes)
    return settle(rules, _rows(entry), known) if known else None


def _rows(entry: SheetEntry) -> list[Row]:
    return list(entry.whole_rows.values())


def _entry(lines: Sequence[TableGame | None]) -> SheetEntry:
    """Without the empty lines at the end."""
    told = {number: line for number, line in enumerate(lines, 1) if line}
    return SheetEntry(
        rows=tuple(line.row if line else None for line in lines[: max(told, default=0)]),
        touts=frozenset(number for number, line in told.items() if line.tout),
        games={number: line.played for number, line in told.items() if line.played},
    )


def _points(row: object, rules: RuleSet) -> Row:
    cells = row if isinstance(row, list) and len(row) == rules.seats else []
    if not cells or not all(type(cell) is int and abs(cell) <= MOST_POINTS for cell in cells):
        raise NoGame(_("What arrived is not a row of %(seats)s numbers.") % {"seats": rules.seats})
    return tuple(cells)


def _stored_game(data: Mapping[str, Any], rules: RuleSet, number: int) -> TableGame:
    played = None
    if "played" in data:
        played = game_from_data(data["played"], seats=rules.seats, number=number)
    return TableGame(tuple(data["row"]), data.get("tout", False), played)
