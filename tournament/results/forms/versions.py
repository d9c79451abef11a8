"""Two versions of one list side by side, cell by cell."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy

from scoring import RuleSet, SheetEntry
from scoring.values import Cells
from tournament.models import TableSheet
from tournament.results.forms.checked_list import CheckedList
from tournament.results.forms.sheets import TypedSheet, cell, seat_fields, split_columns
from tournament.results.forms.totals_page import SHORT_NAMES, SPLIT
from tournament.results.lines import Cell, ListLine, list_lines
from tournament.shared.signs import points

SUM_NAMES = {"total": gettext_lazy("Total"), **SPLIT, **SHORT_NAMES}


@dataclass(frozen=True, slots=True)
class PairedLine:
    """One line in two versions.

    `words`: the game in words for each version if the points are equal but the words differ, else
    None.
    """

    label: str
    is_sum: bool
    first: tuple[Cell, ...]
    second: tuple[Cell, ...]
    words: tuple[str, str] | None

    @property
    def differs(self) -> bool:
        return self.words is not None or any(cell.differs for cell in (*self.first, *self.second))


Version = Mapping[str, ListLine]  # by the line's name: "1" to "32", then "total", "solo_won" …


def typed_version(sheet: TableSheet, typed: TypedSheet) -> Version:
    checked = CheckedList.of(sheet, typed)
    return _game_lines(checked) | _sum_lines(checked)


def paired_entries(
    sheet: TableSheet, before: SheetEntry | None, after: SheetEntry
) -> list[PairedLine]:
    first, second = (
        typed_version(sheet, TypedSheet({}, entry)) if entry else {} for entry in (before, after)
    )
    return paired_lines(sheet.rules, first, second)


def second_version(rules: RuleSet, read: Mapping[str, Any]) -> Version:
    counts = read.get("counts", {}).items()
    return {"total": _sum_line(_totals_in_signs(rules, read["totals"]))} | {
        name: _sum_line(map(str, cells)) for name, cells in counts
    }


def paired_lines(rules: RuleSet, first: Version, second: Version) -> list[PairedLine]:
    """Return a PairedLine for each line of either version, in paper order."""
    games = sorted({name for name in (*first, *second) if name.isdigit()}, key=int)
    sums = [*split_columns(rules), "total", *rules.tally_columns]
    names = [*games, *(name for name in sums if name in first or name in second)]
    return [_pair_line(rules, name, first.get(name), second.get(name)) for name in names]


def _pair_line(
    rules: RuleSet, name: str, first: ListLine | None, second: ListLine | None
) -> PairedLine:
    first, second = (line or _sum_line(("",) * rules.seats) for line in (first, second))
    pairs = list(zip(first.cells, second.cells, strict=True))
    differing = [cell.text != other_cell.text for cell, other_cell in pairs]
    hides_words = first.words == second.words or any(differing)
    return PairedLine(
        label=str(SUM_NAMES.get(name, name)),
        is_sum=not name.isdigit(),
        first=_mark_differing(first, differing),
        second=_mark_differing(second, differing),
        words=None if hides_words else (first.words or "–", second.words or "–"),
    )


def _mark_differing(line: ListLine, differing: Sequence[bool]) -> tuple[Cell, ...]:
    cells = zip(line.cells, differing, strict=True)
    return tuple(replace(old_cell, differs=differs) for old_cell, differs in cells)


def _game_lines(checked: CheckedList) -> dict[str, ListLine]:
    lines, entry, texts = {}, checked.result.entry, checked.typed.texts
    for line in list_lines(checked.rules, entry):
        cells = tuple(
            replace(typed_cell, text=typed_cell.text or texts.get(cell(line.game, seat), ""))
            for seat, typed_cell in enumerate(line.cells, 1)
        )
        if any(typed_cell.text for typed_cell in cells):
            words = _details_in_words(line, entry.circled.get(line.game))
            lines[str(line.game)] = replace(line, cells=cells, words=words)
    return lines


def _details_in_words(line: ListLine, circled: Collection[int] | None) -> str:
    parts = [line.words]
    if line.has_tout:
        parts.append("T")
    if circled is not None:
        seats = ", ".join(map(str, sorted(circled))) or "–"
        parts.append(_("circle: %(seats)s") % {"seats": seats})
    if line.is_approved:
        parts.append(_("approved by the supervisors"))
    return ", ".join(filter(None, [*parts, line.remark]))


def _sum_lines(checked: CheckedList) -> dict[str, ListLine]:
    rules, result, entry = checked.rules, checked.result, checked.result.entry
    lines = {
        name: _sum_line(["" if value is None else str(value) for value in cells])
        for name, cells in (("plus", entry.plus), ("minus", entry.minus))
        if cells is not None
    }
    totals = _totals_in_signs(rules, result.totals)
    if entry.rows is None:
        readable = _totals_in_signs(rules, entry.totals or (None,) * rules.seats)
        raw = [checked.typed.texts.get(name, "") for name in seat_fields(rules, "total")]
        totals = [text or as_typed for text, as_typed in zip(readable, raw, strict=True)]
    lines["total"] = _sum_line(totals)
    for name in rules.tally_columns:
        lines[name] = _sum_line([str(getattr(tally, name)) for tally in result.tallies])
    return lines


def _sum_line(texts: Iterable[str]) -> ListLine:
    return ListLine(0, tuple(map(Cell, texts)))


def _totals_in_signs(rules: RuleSet, values: Cells) -> list[str]:
    return [points(value, rules.is_zero_sum) for value in values]
