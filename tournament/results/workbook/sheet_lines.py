"""One line of a file with lists: its place, points and marks.

Knows no tournament: sheet_import.py judges round, table and row.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import partial

from django.utils.translation import gettext as _

from scoring import Game, Tally
from scoring.values import Cells
from tournament.results.workbook import game_records
from tournament.shared.workbook.reading import Page

SEATS = ("seat1", "seat2", "seat3", "seat4")
NEEDED = ("round", "table", "game")
HEADINGS = {
    "round": "round",
    "runde": "round",
    "table": "table",
    "tisch": "table",
    "game": "game",
    "spiel": "game",
    "marks": "marks",
    "marken": "marks",
    "vermerke": "marks",
    **game_records.HEADINGS,
    **{
        f"{word}{seat}": f"seat{seat}" for word in ("seat", "platz", "sitz") for seat in range(1, 5)
    },
}
TOTAL = "total"
TOTALS = frozenset({TOTAL, "summe", "gesamt"})
COLUMNS = frozenset({"plus", "minus"})  # beside the totals, where the list keeps them apart
EMPTY = frozenset({"", "-", "−", "–", "—"})
WHOLE = re.compile(r"[0-9]{1,4}")
POINTS = re.compile(r"[+-]?[0-9]{1,6}")
MINUS_SIGNS = str.maketrans({"−": "-", "–": "-"})
BETWEEN = re.compile(r"[\s;,|]+")
BETWEEN_SEATS = re.compile(r"[\s;|]+|,(?=[1-4]:)")
CIRCLES = re.compile(r"[oO]([1-4]+)")
AROUND_SIGNS = re.compile(r"\s*([:=,])\s*")
TALLY = re.compile(r"([1-4]):(.*)")
COUNT = re.compile(r"([a-z_]+)=([0-9]{1,3})")
COUNTED = tuple(field.name for field in fields(Tally))


@dataclass(frozen=True, slots=True, order=True)
class LinePlace:
    """A line's place in the file; `title`: its worksheet, if there are several."""

    page: int
    line: int
    title: str = ""

    def __str__(self) -> str:
        if not self.title:
            return _("Line %(line)s") % {"line": self.line}
        return _("Sheet “%(title)s”, line %(line)s") % {"title": self.title, "line": self.line}


@dataclass(frozen=True, slots=True)
class GameMarks:
    tout: bool = False
    circled: frozenset[int] = frozenset()
    is_approved: bool = False


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of an imported file: a game, or without `game` the totals, plus or minus sums.

    `cells` and `tallies` by seat. A line with `problems` is not used.
    """

    where: LinePlace
    round: int
    table: int
    game: int | None
    cells: Cells
    marks: GameMarks = GameMarks()
    tallies: dict[int, dict[str, int]] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    played: Game | None = None
    remark: str = ""
    column: str = ""

    @property
    def name(self) -> int | str:
        """The game's number, or "total", "plus" or "minus"."""
        return self.game or self.column or TOTAL


class Unreadable(ValueError):
    """An invalid cell; the message says what it should hold."""


def read_sheet_lines(
    pages: Sequence[Page], *, seats: int = len(SEATS)
) -> tuple[list[SheetLine], list[tuple[LinePlace, str]]]:
    """Return the readable lines, and (place, sentence) for each problem.

    `seats`: of the largest table; columns of further seats may be missing.
    """
    lines: list[SheetLine] = []
    problems: list[tuple[LinePlace, str]] = []
    for index, page in enumerate(pages):
        head, *rest = page.lines
        columns, wrong = _columns_of_header(head.cells, seats)
        problems += [(LinePlace(index, head.number, page.title), sentence) for sentence in wrong]
        if wrong:
            continue
        for line in rest:
            where = LinePlace(index, line.number, page.title)
            cells = {
                name: line.cells[place] if place < len(line.cells) else ""
                for name, place in columns.items()
            }
            more = any(line.cells[len(head.cells) :])
            read = _read_line(where, cells) if not more else (_("More cells than headings."),)
            if isinstance(read, SheetLine):
                lines.append(read)
            else:
                problems += [(where, sentence) for sentence in read]
    return lines, problems


def _columns_of_header(header: Sequence[str], seats: int) -> tuple[dict[str, int], list[str]]:
    """Return {column: index} and the header's problems."""
    places: dict[str, int] = {}
    problems = []
    for index, heading in enumerate(header):
        name = HEADINGS.get(re.sub(r"[\s_.]+", "", heading.casefold()))
        if name in places:
            problems.append(_("The column “%(name)s” appears twice.") % {"name": heading})
        elif name is not None:
            places[name] = index
        elif heading.strip():
            problems.append(_("The column “%(name)s” is unknown.") % {"name": heading[:40]})
    missing = [name for name in (*NEEDED, *SEATS[:seats]) if name not in places]
    if not places:
        problems = []  # the first line has no headings, only cells
    if missing:
        problems.append(_("These columns are missing: %(names)s.") % {"names": ", ".join(missing)})
    return places, problems


def _read_line(where: LinePlace, cells: dict[str, str]) -> SheetLine | tuple[str, ...]:
    problems: list[str] = []

    def read(label: str, name: str, reader: Callable[[str], int | None]) -> int | None:
        try:
            return reader(cells.get(name, "").strip())
        except Unreadable as unreadable:
            problems.append(f"{label}: {unreadable}")
            return None

    word = cells["game"].strip().casefold()
    is_total, column = word in TOTALS | COLUMNS, word if word in COLUMNS else ""
    number = partial(_whole, sentence=_("“%(text)s” is not a number."))
    game_number = partial(
        _whole, sentence=_("“%(text)s” is neither the number of a game nor total.")
    )
    round_, table = read(_("Round"), "round", number), read(_("Table"), "table", number)
    game = None if is_total else read(_("Game"), "game", game_number)
    if round_ is None or table is None or (game is None and not is_total):
        return tuple(problems)
    label = _("Seat %(seat)s") if is_total else _("Game %(game)s, seat %(seat)s")
    points = tuple(
        read(label % {"game": game, "seat": seat}, name, read_points)
        for seat, name in enumerate(SEATS, 1)
    )
    marks, tallies = GameMarks(), {}
    try:
        if is_total:
            tallies = read_tally_marks(cells.get("marks", ""))
        else:
            marks = read_game_marks(cells.get("marks", ""))
    except Unreadable as unreadable:
        problems.append(str(unreadable))
    played, wrong = (None, []) if is_total else game_records.read_game(cells)
    remark, played = game_records.read_remark(cells), None if wrong else played
    problems += wrong
    return SheetLine(
        where, round_, table, game, points, marks, tallies, tuple(problems), played, remark, column
    )


def read_points(text: str) -> int | None:
    """Parse +6, −6, –6, -6 or 6; None for an empty cell. Raises Unreadable."""
    if text.strip() in EMPTY:
        return None
    plain = text.strip().translate(MINUS_SIGNS)
    if not POINTS.fullmatch(plain):
        raise Unreadable(_("“%(text)s” is not a whole number.") % {"text": text.strip()[:40]})
    return int(plain)


def read_game_marks(text: str) -> GameMarks:
    """Parse "T A o2" to GameMarks: Tout, supervisors' approval, a circle at seat 2.

    Raises Unreadable.
    """
    tout, is_approved, circled = False, False, set[int]()
    for word in filter(None, BETWEEN.split(text)):
        circle = CIRCLES.fullmatch(word)
        if circle:
            circled.update(map(int, circle[1]))
        elif word in ("T", "t"):
            tout = True
        elif word in ("A", "a"):
            is_approved = True
        else:
            raise Unreadable(
                _("The mark “%(mark)s” is unknown. Use T, A and o1 to o4.") % {"mark": word[:40]}
            )
    return GameMarks(tout, frozenset(circled), is_approved)


def read_tally_marks(text: str) -> dict[int, dict[str, int]]:
    """Parse "2:tout_won=1; 3:solo_played=2" to {2: {"tout_won": 1}, …}, by seat.

    Raises Unreadable.
    """
    tallies: dict[int, dict[str, int]] = {}
    tight = AROUND_SIGNS.sub(r"\1", text.casefold())
    for part in filter(None, BETWEEN_SEATS.split(tight)):
        match = TALLY.fullmatch(part.rstrip(","))
        if match is None:
            sentence = _(
                "“%(text)s” is not a tally. Write, for example, 2:solo_won=3,solo_played=4."
            )
            raise Unreadable(sentence % {"text": part[:60]})
        counts = tallies.setdefault(int(match[1]), {})
        for word in filter(None, match[2].split(",")):
            name, number = _read_count(word)
            if name in counts:
                raise Unreadable(
                    _("Seat %(seat)s: %(name)s appears twice.") % {"seat": match[1], "name": name}
                )
            counts[name] = number
    return tallies


def _read_count(word: str) -> tuple[str, int]:
    match = COUNT.fullmatch(word)
    if match is None or match[1] not in COUNTED:
        sentence = _("“%(name)s” is unknown. Available: %(known)s.")
        raise Unreadable(sentence % {"name": word[:40], "known": ", ".join(COUNTED)})
    return match[1], int(match[2])


def _whole(text: str, sentence: str) -> int:
    if not WHOLE.fullmatch(text):
        raise Unreadable(sentence % {"text": text[:40]})
    return int(text)
