"""Two versions of one list side by side, cell by cell."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy

from scoring import RuleSet, SheetEntry
from scoring.values import Cells
from tournament.models import TableSheet
from tournament.results.forms.checked_list import CheckedList
from tournament.results.forms.sheets import TypedSheet, cell, seat_fields, split_columns
from tournament.results.forms.totals_page import SHORT_NAMES, SPLIT
from tournament.results.lines import ListLine, list_lines
from tournament.shared.signs import points

SUM_NAMES = {"total": gettext_lazy("Total"), **SPLIT, **SHORT_NAMES}


class VersionLine(NamedTuple):
    texts: tuple[str, ...]  # by seat
    words: str = ""


Version = Mapping[str, VersionLine]  # by the line's name: "1" to "32", then "total", "solo_won" …


@dataclass(frozen=True, slots=True)
class PairedLine:
    """One line in two versions; `pairs`: both texts, by seat.

    `words`: the game in words for each version if the points are equal but the words differ, else
    None.
    """

    label: str
    is_sum: bool
    pairs: tuple[tuple[str, str], ...]
    words: tuple[str, str] | None

    @property
    def differs(self) -> bool:
        return self.words is not None or any(text != other for text, other in self.pairs)


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
    return {"total": _totals_line(rules, read["totals"])} | {
        name: VersionLine(tuple(map(str, cells))) for name, cells in counts
    }


def paired_lines(rules: RuleSet, first: Version, second: Version) -> list[PairedLine]:
    """Return a PairedLine for each line of either version, in paper order."""
    games = sorted({name for name in (*first, *second) if name.isdigit()}, key=int)
    sums = [*split_columns(rules), "total", *rules.tally_columns]
    names = [*games, *(name for name in sums if name in first or name in second)]
    nothing = VersionLine(("",) * rules.seats)
    return [_pair_line(name, first.get(name, nothing), second.get(name, nothing)) for name in names]


def _pair_line(name: str, first: VersionLine, second: VersionLine) -> PairedLine:
    hides_words = first.words == second.words or first.texts != second.texts
    return PairedLine(
        label=str(SUM_NAMES.get(name, name)),
        is_sum=not name.isdigit(),
        pairs=tuple(zip(first.texts, second.texts, strict=True)),
        words=None if hides_words else (first.words or "–", second.words or "–"),
    )


def _game_lines(checked: CheckedList) -> dict[str, VersionLine]:
    lines, entry, typed = {}, checked.result.entry, checked.typed.texts
    for line in list_lines(checked.rules, entry):
        texts = tuple(
            read_cell.text or typed.get(cell(line.game, seat), "")
            for seat, read_cell in enumerate(line.cells, 1)
        )
        if any(texts):
            words = _details_in_words(line, entry.circled.get(line.game))
            lines[str(line.game)] = VersionLine(texts, words)
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


def _sum_lines(checked: CheckedList) -> dict[str, VersionLine]:
    rules, result, entry = checked.rules, checked.result, checked.result.entry
    lines = {
        name: VersionLine(tuple("" if value is None else str(value) for value in cells))
        for name, cells in (("plus", entry.plus), ("minus", entry.minus))
        if cells is not None
    }
    lines["total"] = _totals_line(rules, result.totals)
    if entry.rows is None:
        readable = _totals_line(rules, entry.totals or (None,) * rules.seats).texts
        raw = [checked.typed.texts.get(name, "") for name in seat_fields(rules, "total")]
        texts = (text or as_typed for text, as_typed in zip(readable, raw, strict=True))
        lines["total"] = VersionLine(tuple(texts))
    for name in rules.tally_columns:
        lines[name] = VersionLine(tuple(str(getattr(tally, name)) for tally in result.tallies))
    return lines


def _totals_line(rules: RuleSet, totals: Cells) -> VersionLine:
    return VersionLine(tuple(points(total, rules.is_zero_sum) for total in totals))
