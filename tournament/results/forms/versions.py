"""Two versions of one list side by side, cell by cell, as the page shows them."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import RuleSet, SheetCheck, SheetEntry
from scoring.values import Cells
from tournament.results.forms.sheets import TypedSheet, cell, number, split_columns
from tournament.results.forms.totals_page import SHORT_NAMES
from tournament.rules.games import line_in_words
from tournament.shared.signs import points

SPLIT_NAMES = {"plus": "Plus", "minus": "Minus"}
Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """What one line of a list says: one text per seat; `words` is what else stands there."""

    cells: Texts
    words: str = ""


@dataclass(frozen=True, slots=True)
class PairedCell:
    text: str
    differs: bool


@dataclass(frozen=True, slots=True)
class PairedLine:
    """`words`: both, where they differ and the points do not tell it."""

    label: str
    is_sum: bool
    one: tuple[PairedCell, ...]
    other: tuple[PairedCell, ...]
    words: tuple[str, str] | None

    @property
    def differs(self) -> bool:
        return self.words is not None or any(cell.differs for cell in (*self.one, *self.other))


Version = Mapping[str, Line]  # by the line's name: "1" to "32", then "total", "solo_won" …


def typed_version(rules: RuleSet, typed: TypedSheet, games: int) -> Version:
    """A list as it was typed; what is no number stands there as its text."""
    checked = rules.check_entry(typed.entry, games)
    return _rows(rules, checked, typed.texts) | _totals(rules, checked, typed)


def entry_version(rules: RuleSet, entry: SheetEntry, games: int) -> Version:
    """A stored list, of now or of some time ago."""
    return typed_version(rules, TypedSheet({}, entry), games)


def totals_version(rules: RuleSet, totals: Cells) -> Version:
    """Of a second reading only the totals are known."""
    return {"total": Line(_signs(rules, totals))}


def paired(
    rules: RuleSet, one: Version, other: Version, *, only: Version | None = None
) -> list[PairedLine]:
    """Every line of either, in the order of the paper; `only`: no more lines than this one has."""
    names = [name for name in _order(rules, one, other) if only is None or name in only]
    return [_paired(rules, name, one.get(name), other.get(name)) for name in names]


def _order(rules: RuleSet, one: Version, other: Version) -> list[str]:
    games = sorted({name for name in (*one, *other) if name.isdigit()}, key=int)
    sums = [*split_columns(rules), "total", *rules.tally_columns]
    return [*games, *(name for name in sums if name in one or name in other)]


def _paired(rules: RuleSet, name: str, one: Line | None, other: Line | None) -> PairedLine:
    nothing = Line(("",) * rules.seats)
    one, other = one or nothing, other or nothing
    differing = [left != right for left, right in zip(one.cells, other.cells, strict=True)]
    is_told = one.words == other.words or any(differing)
    return PairedLine(
        label=name if name.isdigit() else _label(name),
        is_sum=not name.isdigit(),
        one=tuple(map(PairedCell, one.cells, differing)),
        other=tuple(map(PairedCell, other.cells, differing)),
        words=None if is_told else (one.words or "–", other.words or "–"),
    )


def _label(name: str) -> str:
    if name == "total":
        return _("Sum")
    return SPLIT_NAMES.get(name) or str(SHORT_NAMES[name])


def _rows(rules: RuleSet, checked: SheetCheck, texts: Mapping[str, str]) -> dict[str, Line]:
    entry = checked.entry
    lines = {}
    for game, row in enumerate(entry.rows or (), 1):
        typed = [texts.get(cell(game, seat), "") for seat in range(1, rules.seats + 1)]
        filled = row or (None,) * rules.seats
        cells = tuple(
            text if value is None and text else _sign(rules, value)
            for text, value in zip(typed, filled, strict=True)
        )
        if any(cells):
            lines[str(game)] = Line(cells, _words(rules, entry, game))
    return lines


def _words(rules: RuleSet, entry: SheetEntry, game: int) -> str:
    """What a line says beside its points: the game recorded, T, circles, approval, the reason."""
    row = (entry.rows or ())[game - 1]
    played, tout = entry.games.get(game), game in entry.touts
    is_whole = row is not None and None not in row
    parts = [line_in_words(rules, row, game, tout, played)] if is_whole else []  # type: ignore[arg-type]
    if tout:
        parts.append("T")
    if game in entry.circled:
        seats = ", ".join(map(str, sorted(entry.circled[game]))) or "–"
        parts.append(_("circle: %(seats)s") % {"seats": seats})
    if game in (entry.witnessed or ()):
        parts.append(_("approved by the supervisors"))
    return ", ".join(filter(None, [*parts, entry.remarks.get(game, "")]))


def _totals(rules: RuleSet, checked: SheetCheck, typed: TypedSheet) -> dict[str, Line]:
    """Of a list game by game its own sums; the paper's typed beside them are only a control."""
    entry, seats = checked.entry, range(1, rules.seats + 1)
    lines = {
        name: Line(tuple("" if value is None else str(value) for value in cells))
        for name, cells in (("plus", entry.plus), ("minus", entry.minus))
        if cells is not None
    }
    if entry.rows is not None:
        lines["total"] = Line(_signs(rules, checked.totals))
    else:
        raw = [typed.texts.get(f"total{seat}", "") for seat in seats]
        values = entry.totals or (None,) * rules.seats
        lines["total"] = Line(
            tuple(
                text if value is None and text and number(text) is None else _sign(rules, value)
                for text, value in zip(raw, values, strict=True)
            )
        )
    for name in rules.tally_columns:
        lines[name] = Line(tuple(str(getattr(tally, name)) for tally in checked.tallies))
    return lines


def _signs(rules: RuleSet, values: Cells) -> Texts:
    return tuple(_sign(rules, value) for value in values)


def _sign(rules: RuleSet, value: int | None) -> str:
    return "" if value is None else points(value, rules.is_zero_sum)
