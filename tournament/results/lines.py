"""One line of a list as every page shows it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import RuleSet, SheetEntry
from tournament.models import SheetTotal
from tournament.rules.games import line_in_words
from tournament.shared.signs import points


@dataclass(frozen=True, slots=True)
class Cell:
    """One field of a line.

    `hint`: points computed for an empty cell, or the words of a typed choice that is not offered.
    """

    text: str
    is_dealer: bool = False
    is_circled: bool = False
    name: str = ""
    label: str = ""
    hint: str = ""
    is_wrong: bool = False


@dataclass(frozen=True, slots=True)
class ListLine:
    """One game of a list, as shown.

    Only records (not typed as rows) have `fields` ({name: Cell}), `has_more` (a rare field is
    filled), `marks` ([(name, text)] of hidden fields) and `won` (the word for "won").
    """

    game: int
    cells: tuple[Cell, ...]
    words: str = ""  # which game it was
    is_whole: bool = False
    has_tout: bool = False
    is_recorded: bool = False
    needs_approval: bool = False
    is_approved: bool = False
    witness: str = ""  # which supervisor approved it or not, and when
    remark: str = ""
    sentences: tuple[str, ...] = ()
    nearest: tuple[tuple[str, str], ...] = ()  # similar legal rows, each with its game
    sums: tuple[str, ...] = ()  # after this game
    circle: str = ""  # seats as typed
    fields: Mapping[str, Cell] = field(default_factory=dict)  # by name without the game
    has_more: bool = False
    marks: tuple[tuple[str, str], ...] = ()
    won: str = ""

    @property
    def is_wrong(self) -> bool:
        return bool(self.sentences)

    @property
    def is_counted(self) -> bool:
        return self.is_whole and not self.sentences

    @property
    def approval(self) -> str:
        return approval_field(self.game)

    @property
    def is_asked(self) -> bool:
        return self.needs_approval and not self.is_approved

    @property
    def circled_seat(self) -> int:
        return next((seat for seat, cell in enumerate(self.cells, 1) if cell.is_circled), 0)


def approval_field(game: int) -> str:
    return f"a{game}"


def list_line(rules: RuleSet, entry: SheetEntry, game: int) -> ListLine:
    """Return one line; the seat that played alone is circled."""
    row, tout, played = entry.complete_row(game), game in entry.touts, entry.games.get(game)
    alone = rules.read_line(entry, game).declarer if row else None
    dealer = rules.dealer(game) if rules.numbers_tell_dealers else None
    return ListLine(
        game,
        tuple(
            Cell(points(value, rules.is_zero_sum), seat == dealer, seat == alone)
            for seat, value in enumerate(entry.row(game) or (None,) * rules.seats, 1)
        ),
        words=line_in_words(rules, row, game, tout, played) if row else "",
        is_whole=row is not None,
        has_tout=tout,
        is_recorded=played is not None,
        needs_approval=rules.needs_approval(entry, game),
        is_approved=game in (entry.witnessed or ()),
        remark=entry.remarks.get(game, ""),
    )


def list_lines(rules: RuleSet, entry: SheetEntry | None) -> list[ListLine]:
    if entry is None:
        return []
    return [list_line(rules, entry, game) for game in range(1, len(entry.rows or ()) + 1)]


class FootLine(NamedTuple):
    word: str
    figures: list[str]
    is_sum: bool = False


def foot_lines(rules: RuleSet, totals: Sequence[SheetTotal]) -> Iterator[FootLine]:
    if not totals:
        return
    if rules.splits_plus_and_minus and totals[0].plus is not None:
        yield FootLine(_("Plus"), [str(total.plus) for total in totals])
        yield FootLine(_("Minus"), [str(total.minus) for total in totals])
    sums = [points(total.points, rules.is_zero_sum) for total in totals]
    yield FootLine(_("Total"), sums, is_sum=True)
    if "sie" in rules.tally_columns:
        yield FootLine(_("Sie"), [str(total.sie) for total in totals])
    if {"tout_won", "tout_played"} & {*rules.tally_columns}:
        yield FootLine(_("Tout"), [f"{total.tout_won}/{total.tout_played}" for total in totals])
    if {"solo_won", "solo_played"} & {*rules.tally_columns}:
        yield FootLine(_("Solo"), [f"{total.solo_won}/{total.solo_played}" for total in totals])
