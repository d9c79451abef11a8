"""The score list as the page shows it: lines with cells, words, sums and faults.

And the legal rows, which are all that the script of the page knows of the rules.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import add
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Game, Problem, Row, RuleSet, SheetCheck
from scoring.entries import is_supervised
from scoring.reading import is_tout
from scoring.values import Cells
from tournament.models import Seat
from tournament.results.entry import Cells
from tournament.results.forms.sheets import TypedSheet, approval_field, cell, own_circle
from tournament.rules.sentences import problem_in_words, row_in_words
from tournament.shared.names import seat_surname
from tournament.shared.signs import row_in_signs

SAID_APART = ("row_missing", "approval_missing")  # once for all rows, or beside the tick

SEAT_LETTERS = "asdf"  # under the left hand, where only plus is typed and the right one has digits


@dataclass(frozen=True, slots=True)
class CellView:
    name: str
    text: str
    label: str
    is_dealer: bool
    is_wrong: bool
    is_circled: bool


@dataclass(frozen=True, slots=True)
class LineView:
    """`sums` are the totals after this game, empty where the line does not count yet.

    `needs_approval`: it is a Sie or Tout, which the supervisors must have approved.
    """

    game: int
    cells: tuple[CellView, ...]
    circle: str
    has_tout: bool
    words: str
    sums: tuple[str, ...]
    sentences: tuple[str, ...]
    nearest: tuple[tuple[str, str], ...]
    needs_approval: bool = False
    is_approved: bool = False
    remark: str = ""

    @property
    def is_wrong(self) -> bool:
        return bool(self.sentences)

    @property
    def approval(self) -> str:
        return approval_field(self.game)

    @property
    def is_asked(self) -> bool:
        return self.needs_approval and not self.is_approved


@dataclass(frozen=True, slots=True)
class TotalView:
    name: str
    text: str
    seat: int
    sentence: str


def lines(
    rules: RuleSet, typed: TypedSheet, checked: SheetCheck, seats: Sequence[Seat]
) -> list[LineView]:
    """One line per game. An empty line has no sentence: that it is missing is said once for all."""
    sums = [0] * rules.seats
    views = []
    for game, cells in enumerate(typed.entry.rows or (), 1):
        row = _whole(cells)
        has_tout = game in typed.entry.touts
        words = row_in_words(rules, row, game, has_tout) if row else ""
        if row and words:
            sums = list(map(add, sums, row))
        faults = [p for p in checked.errors if p.game == game and p.code not in SAID_APART]
        shown = [sum_in_signs(rules, total) for total in sums] if words else [""] * rules.seats
        views.append(
            LineView(
                game,
                _cells(rules, typed, game, seats, faults),
                typed.texts[f"o{game}"],
                has_tout,
                words,
                tuple(shown),
                tuple(_sentences(rules, typed, game, faults)),
                _nearest(rules, game, faults),
                rules.needs_approval(typed.entry, game),
                game in (typed.entry.witnessed or ()),
                typed.texts[f"remark{game}"],
            )
        )
    return views


def first_to_type(lines: Sequence[LineView], totals: Sequence[TotalView]) -> str:
    """The field for the cursor: the first wrong one, else the first empty one, else a total."""
    cells = [cell for line in lines for cell in line.cells]
    wrong = [cell.name for cell in cells if cell.is_wrong]
    wrong += [line.approval for line in lines if line.is_asked]
    wrong += [total.name for total in totals if total.sentence]
    empty = [cell.name for cell in cells if not cell.text]
    return [*wrong, *empty, totals[0].name][0]


def columns(rules: RuleSet) -> dict[str, int]:
    """Columns of the table beside the game's number, and behind the seats."""
    marks = 1 if rules.has_tout_mark else 0
    return {"wide": 2 * rules.seats + marks + 2, "rest": rules.seats + marks + 2}


def sum_in_signs(rules: RuleSet, total: int) -> str:
    """A sum as it stands in the list: signs only where there are minus points."""
    return row_in_signs((total,), is_zero_sum=rules.is_zero_sum)


def gaps_and_sums(checked: SheetCheck, rules: RuleSet) -> list[str]:
    """What is wrong with the list as a whole: rows still empty, totals that do not add up."""
    empty = [p.game for p in checked.errors if p.code == "row_missing" and p.game]
    whole = [p for p in checked.errors if p.game is None and p.seat is None]
    whole += [p for p in checked.errors if p.code == "approval_missing"]
    sentences = [problem_in_words(p, is_zero_sum=rules.is_zero_sum) for p in whole]
    if empty:
        sentences.insert(0, _rows_missing(empty))
    return sentences


def _rows_missing(games: Sequence[int]) -> str:
    return ngettext(
        "Game %(first)s is still empty.",
        "%(count)s rows are still empty, the first is game %(first)s.",
        len(games),
    ) % {"count": len(games), "first": games[0]}


def paper_totals(
    rules: RuleSet, typed: TypedSheet, checked: SheetCheck, *, is_judged: bool
) -> list[TotalView]:
    """The totals written on the paper, each compared with its rows."""
    faults = {p.seat: p for p in checked.errors if p.game is None and p.seat} if is_judged else {}
    views = []
    for seat in range(1, rules.seats + 1):
        name, fault = f"total{seat}", faults.get(seat)
        sentence = problem_in_words(fault, is_zero_sum=rules.is_zero_sum) if fault else ""
        if name in typed.unreadable:
            sentence = not_a_number(typed.texts[name], seat)
        views.append(TotalView(name, typed.texts[name], seat, sentence))
    return views


def not_a_number(text: str, seat: int | str) -> str:
    """Also of 99999, which no list can hold."""
    sentence = _("Seat %(seat)s: “%(text)s” is not a number of four digits at the most.")
    return sentence % {"seat": seat, "text": text}


def row_data(rules: RuleSet) -> dict[str, Any]:
    """The legal rows for the script; those of game 1 apart where they differ.

    Of each row: how it reads without and with a T, what is asked about it, and whether either is
    rare, so that the supervisors must have approved it.
    """
    has_own_first = rules.legal_rows(1).keys() != rules.legal_rows().keys()
    points = [value for row in rules.legal_rows() for value in row if value > 0]
    return {
        "seats": rules.seats,
        "least": min(points),
        "most": max(points),
        "isZeroSum": rules.is_zero_sum,
        "letters": "" if rules.is_zero_sum else SEAT_LETTERS[: rules.seats],
        "hasTout": rules.has_tout_mark,
        "asksApproval": rules.supervises_touts,
        "first": _legal_rows(rules, 1) if has_own_first else None,
        "other": _legal_rows(rules, None),
    }


def _legal_rows(rules: RuleSet, number: int | None) -> list[dict[str, Any]]:
    return [_legal(rules, row, games, number) for row, games in rules.legal_rows(number).items()]


def _legal(rules: RuleSet, row: Row, games: Iterable[Game], number: int | None) -> dict[str, Any]:
    kinds = {is_tout(rules.contract(game.contract), game) for game in games}
    alone = rules.read(row, number).declarer or 0
    plain = row_in_words(rules, row, number) if False in kinds or not rules.has_tout_mark else None
    tout = row_in_words(rules, row, number, True) if True in kinds and rules.has_tout_mark else None
    return {
        "points": row,
        "words": plain,
        "tout": tout,
        "alone": alone,
        "hint": _hint(plain, tout),
        "isRare": is_supervised(rules, rules.read(row, number)),
        "isRareTout": tout is not None and is_supervised(rules, rules.read(row, number, tout=True)),
        "label": _label(rules, row, number, is_tout=kinds == {True}),
    }


def _hint(plain: str | None, tout: str | None) -> str:
    """What is asked where a row without a T could have one."""
    if tout is None:
        return ""
    if plain is None:
        return _("T missing: %(words)s") % {"words": tout}
    return _("Tout (T)? %(words)s") % {"words": plain}


def _label(rules: RuleSet, row: Row, number: int | None, *, is_tout: bool) -> str:
    """What the key for this row says on a phone: Sie, Tout or the highest number."""
    if rules.read(row, number).sie:
        return _("Sie")
    value = str(max(abs(value) for value in row))
    if not is_tout:
        return value
    return _("T %(points)s") % {"points": value} if rules.has_tout_mark else _("Tout")


def _whole(cells: Cells | None) -> Row | None:
    known = tuple(value for value in cells or () if value is not None)
    return known if cells and len(known) == len(cells) else None


def _cells(
    rules: RuleSet, typed: TypedSheet, game: int, seats: Sequence[Seat], faults: Sequence[Problem]
) -> tuple[CellView, ...]:
    culprits = _culprits(typed, game, faults)
    circles = typed.entry.circled.get(game)
    row = _whole((typed.entry.rows or ())[game - 1])
    if circles is None:
        circles = own_circle(rules, row, game, game in typed.entry.touts) if row else frozenset()
    return tuple(
        CellView(
            cell(game, seat.seat),
            typed.texts[cell(game, seat.seat)],
            _("Game %(game)s, seat %(seat)s, %(name)s")
            % {"game": game, "seat": seat.seat, "name": seat_surname(seat)},
            rules.dealer(game) == seat.seat,
            seat.seat in culprits,
            seat.seat in circles,
        )
        for seat in seats
    )


def _culprits(typed: TypedSheet, game: int, faults: Sequence[Problem]) -> set[int]:
    """Seats to be framed: without a number, named by the fault, or other than the nearest row."""
    unreadable = {int(n.partition("s")[2]) for n in typed.unreadable if n.startswith(f"g{game}s")}
    if unreadable or not faults:
        return unreadable
    if faults[0].seat is not None or not faults[0].nearest:
        return {faults[0].seat} if faults[0].seat else set()
    pairs = zip((typed.entry.rows or ())[game - 1] or (), faults[0].nearest[0], strict=True)
    return {next(seat for seat, (value, legal) in enumerate(pairs, 1) if value != legal)}


def _sentences(
    rules: RuleSet, typed: TypedSheet, game: int, faults: Sequence[Problem]
) -> Iterable[str]:
    unreadable = [name for name in typed.unreadable if name.startswith(f"g{game}s")]
    if f"o{game}" in typed.unreadable:
        sentence = _("Circles: “%(text)s” names no seats. Type 1 to %(seats)s, or - for none.")
        yield sentence % {"text": typed.texts[f"o{game}"], "seats": rules.seats}
    for name in unreadable:
        yield not_a_number(typed.texts[name], name.partition("s")[2])
    for fault in faults:
        if not (unreadable and fault.code == "row_incomplete"):
            yield problem_of_line(rules, fault)


def problem_of_line(rules: RuleSet, fault: Problem) -> str:
    """Without the game in front, which the line says, unless a seat is named."""
    has_seat = fault.seat is not None
    return problem_in_words(fault, is_zero_sum=rules.is_zero_sum, place=has_seat)


def _nearest(rules: RuleSet, game: int, faults: Sequence[Problem]) -> tuple[tuple[str, str], ...]:
    rows = faults[0].nearest if faults else ()
    return tuple(
        (
            row_in_signs(row, is_zero_sum=rules.is_zero_sum),
            row_in_words(rules, row, game),
        )
        for row in rows
    )
