"""Frozen, comparable values that scoring takes and returns."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from scoring.errors import _

Row = tuple[int, ...]
"""Points of one game, seat 1 first."""

Cells = tuple[int | None, ...]
"""A row as somebody typed it; None is an empty field."""

Level = Literal["plain", "schneider", "schwarz"]
LEVELS: tuple[Level, ...] = ("plain", "schneider", "schwarz")
"""Low to high."""

Severity = Literal["error", "warning"]

OF_GAMES = {
    "row_missing": _("The row is empty."),
    "row_incomplete": _("A seat is empty."),
    "row_sum": _("%(row)s adds up to %(sum)s instead of 0."),
    "row_illegal": _("No game gives %(row)s."),
    "row_first_game": _("%(row)s is not possible in the first game of a round."),
    "row_negative": _("Only plus points are allowed, not %(value)s."),
    "row_not_of_game": _("The game recorded here gives %(right)s, not %(row)s."),
    "game_illegal": _("%(reason)s"),
    "game_missing": _("The row does not show what was played."),
    "approval_missing": _("This game counts only if the supervisors approved it."),
    "row_misprint": _(
        "Each of the others scores %(right)s, not %(typed)s: rule %(rule)s is misprinted."
    ),
    "jungfrauen_unclear": _(
        "Everybody else pays here. If a seat took no trick, type the row: that seat has 0."
    ),
    "row_length": _("The row has %(length)s numbers, the table has %(seats)s seats."),
    "game_outside": _("There is no game %(number)s in a list of %(games)s."),
    "first_tout_by_cards": _(
        "In game 1 a Tout counts by its cards (rule %(rule)s): without Schneider it is plain."
    ),
    "first_tout_highest": _(
        "In game 1 a Tout counts as Schneider, whatever its cards (rule %(rule)s)."
    ),
    "tout_impossible": _("%(row)s cannot be a Tout."),
    "tout_mark_missing": _("%(row)s can only be a Tout, but has no T."),
    "tout_unclear": _("%(row)s may be a Tout. If it was, please add a T."),
    "circle_missing": _("This seat played alone and has no circle."),
    "circle_wrong": _("This seat has a circle but did not play alone."),
}
OF_TOTALS = {
    "total_missing": _("Please enter the total, even if it is 0."),
    "total_mismatch": _("List %(total)s, rows %(sum)s."),
    "totals_sum": _("The totals add up to %(sum)s instead of 0."),
    "totals_step": _("%(total)s is not a multiple of %(step)s."),
    "totals_parity": _("The totals of a list are all even or all odd."),
    "total_negative": _("Only plus points are allowed, not %(total)s."),
    "total_too_high": _("%(total)s is more than %(games)s games can give (%(most)s)."),
}
OF_COLUMNS = {
    "column_missing": _("Please enter plus and minus, even if they are 0."),
    "column_negative": _("Plus and minus are written without a sign, not %(value)s."),
    "columns_sum": _("The plus columns add up to %(plus)s, the minus columns to %(minus)s."),
    "columns_difference": _(
        "Plus %(plus)s and minus %(minus)s make %(difference)s, but the list says "
        "%(total)s: one of these two columns is added up wrongly."
    ),
}
OF_TALLIES = {
    "tally_negative": _("%(value)s is not a count."),
    "tally_won_over_played": _("%(won_name)s %(won)s, but %(played_name)s only %(played)s."),
    "tally_too_few": _(
        "%(total)s is more than %(games)s games can give when %(alone)s were played alone "
        "(%(most)s). Are games missing from the counts?"
    ),
    "total_unshared": _(
        "%(total)s is more than all others have together (%(others)s). That takes a game won "
        "alone, and none is counted."
    ),
    "totals_swapped": _(
        "Are seats %(first)s and %(second)s swapped? "
        "The counts fit much better the other way round."
    ),
    "total_unlikely": _("%(total)s hardly fits the counts; %(least)s to %(most)s would be usual."),
    "tally_too_many": _("%(played)s games played alone, but the list has only %(games)s games."),
}
PROBLEMS = OF_GAMES | OF_TOTALS | OF_COLUMNS | OF_TALLIES


@dataclass(frozen=True, slots=True)
class Game:
    contract: str
    declarer: int
    partner: int | None = None
    won: bool | None = None
    level: str | None = None  # None: plain, or the highest the rules allow
    tout: bool = False
    runners: int = 0  # Laufende of either side
    number: int | None = None  # within the round, None: any but the first
    seats: int = 4
    offence: str | None = None  # ends the game against the offender
    offender: int | None = None
    doubles: int = 0  # before the game is named
    spritze: int | None = None  # the seat that gave it
    re: bool = False
    redeals: tuple[int, ...] = ()  # doubles of each deal thrown in since the last Rufspiel
    jungfrauen: tuple[int, ...] = ()  # seats without a trick that a Durchmarsch spares


@dataclass(frozen=True, slots=True)
class Result:
    """A game's result from its cards; `won`: None for a draw (Überkreuz at 60:60)."""

    won: bool | None
    level: Level = "plain"


@dataclass(frozen=True, slots=True)
class Tally:
    """Numbers of the games played alone that tie-breaks compare."""

    sie: int = 0
    tout_won: int = 0
    tout_played: int = 0
    solo_won: int = 0
    solo_played: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.sie + other.sie,
            self.tout_won + other.tout_won,
            self.tout_played + other.tout_played,
            self.solo_won + other.solo_won,
            self.solo_played + other.solo_played,
        )


@dataclass(frozen=True, slots=True)
class Problem:
    code: str  # a key of PROBLEMS
    severity: Severity = "error"
    game: int | None = None  # from 1
    seat: int | None = None  # the only culprit, if any
    # fill the sentence
    values: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    nearest: tuple[Row, ...] = ()  # up to two nearest legal rows

    @property
    def is_of_totals(self) -> bool:
        return self.code in OF_TOTALS

    @property
    def is_of_columns(self) -> bool:
        return self.code in OF_COLUMNS

    @property
    def message(self) -> str:
        """The place and the sentence: "game 5, seat 4: The row adds up to 1 …"."""
        places = {"game": self.game, "seat": self.seat}
        where = ", ".join(f"{name} {number}" for name, number in places.items() if number)
        sentence = PROBLEMS[self.code] % self.values
        return f"{where}: {sentence}" if where else sentence


@dataclass(frozen=True, slots=True)
class Reading:
    """Declarer, result, Tout and Sie of a row or game, as tallies count them."""

    declarer: int | None = None  # None unless one seat played alone; so is `won`
    won: bool | None = None
    solo: bool = False
    tout: bool = False
    sie: bool = False
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class UnclearRows:
    """Answer of RuleSet.unclear_rows(): rows whose game cannot be told from the points."""

    tout: tuple[Row, ...]  # only a T would tell a Tout
    player: tuple[Row, ...]  # only a recorded game tells declarer and result


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A list as typed: `rows`, or `totals` and `tallies`; None is an empty cell."""

    rows: tuple[Cells | None, ...] | None = None  # from game 1
    totals: Cells | None = None  # with rows a control sum
    tallies: tuple[Tally, ...] | None = None
    touts: frozenset[int] = frozenset()  # games with a T
    # seats by game; games left out were not checked
    circled: Mapping[int, frozenset[int]] = field(default_factory=dict)
    # recorded games, which fill empty cells
    games: Mapping[int, Game] = field(default_factory=dict)
    witnessed: frozenset[int] | None = None  # games approved; None: nobody was asked
    # why a game was given to the other side
    remarks: Mapping[int, str] = field(default_factory=dict)
    plus: Cells | None = None  # separate columns beside totals
    minus: Cells | None = None
    # the latest check, with its rule set and number of games
    cached_check: "list[tuple[object, SheetCheck]]" = field(
        default_factory=list, init=False, repr=False, compare=False
    )

    @property
    def kind(self) -> Literal["games", "totals"]:
        return "totals" if self.rows is None else "games"

    def row(self, game: int) -> Cells | None:
        rows = self.rows or ()
        return rows[game - 1] if 0 < game <= len(rows) else None

    def complete_row(self, game: int) -> Row | None:
        """Return the row; None unless every seat has points."""
        row = self.row(game) or ()
        filled = tuple(cell for cell in row if cell is not None)
        return filled if row and len(filled) == len(row) else None

    @property
    def complete_rows(self) -> dict[int, Row]:
        """Rows without an empty seat, by game."""
        rows = ((game, self.complete_row(game)) for game in range(1, len(self.rows or ()) + 1))
        return {game: row for game, row in rows if row is not None}

    @property
    def columns(self) -> tuple[Cells, Cells] | None:
        """Plus and minus by seat, as typed or summed from the rows; None without either."""
        if self.rows is None:
            if self.plus is None or self.minus is None:
                return None
            return self.plus, self.minus
        by_seat = list(zip(*filter(None, self.rows), strict=True))
        plus = tuple(sum(cell for cell in cells if cell and cell > 0) for cells in by_seat)
        minus = tuple(-sum(cell for cell in cells if cell and cell < 0) for cells in by_seat)
        return plus, minus


@dataclass(frozen=True, slots=True)
class SheetCheck:
    """Problems, totals and tallies of a list; `entry` has rows filled from the recorded games."""

    problems: tuple[Problem, ...]
    totals: Row
    tallies: tuple[Tally, ...]
    entry: SheetEntry = SheetEntry()

    @property
    def errors(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if problem.severity == "error")

    @property
    def is_countable(self) -> bool:
        return not self.errors


@dataclass(frozen=True, slots=True)
class RankingEntry:
    key: Hashable
    rounds: Sequence[int | None] = ()  # points, None without a result
    tally: Tally = Tally()  # of the rounds that count
    number: int | None = None  # the start number
    penalty: int = 0  # points taken away by the jury

    @property
    def points(self) -> int:
        """The sum of all rounds less the penalty; RuleSet.counted_points() sums the best rounds."""
        return sum(filter(None, self.rounds)) - self.penalty


@dataclass(frozen=True, slots=True)
class Placing:
    """A place in the ranking; `decided_by`: the tie-break that parted it from the one before."""

    rank: int
    entry: RankingEntry
    decided_by: str | None  # None: first, or a shared place
