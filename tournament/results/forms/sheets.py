"""A posted list as texts and numbers.

Field names: g5s2 (game 5, seat 2), t5 (T of game 5), o5 (its circles: empty if they follow from the
row, else seats such as "2", "-" for none), a5 (approved by the supervisors), remark5 (why it was
given to the other side), total2, solo_won2 (tallies). Judges nothing.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _, gettext_lazy

from scoring import Game, RuleSet, SheetEntry, Tally
from scoring.values import Cells
from tournament.results.lines import approval_field
from tournament.results.services.sheets import LONGEST_REMARK
from tournament.rules.names import tie_break_name
from tournament.shared.signs import MINUS

NUMBER = re.compile(r"[+-]?[0-9]{1,4}")
NOT_A_NUMBER = gettext_lazy("Seat %(seat)s: “%(text)s” is not a number of at most four digits.")
NO_CIRCLE, SEAT_SIGNS = "-", "1234"
LONGEST_TEXT = 40  # what is longer is shown cut, with a sign that makes it no number
Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """A list as typed and as read; `texts` and `faults` (sentences) by field name."""

    texts: dict[str, str]
    entry: SheetEntry
    faults: Mapping[str, str] = field(default_factory=dict)

    @property
    def filled(self) -> dict[str, str]:
        return {name: text for name, text in self.texts.items() if text}


def cell(game: int, seat: int) -> str:
    return f"g{game}s{seat}"


def game_fields(rules: RuleSet, games: int) -> list[str]:
    seats = range(1, rules.seats + 1)
    marks = ["o", "remark"]
    marks += ["t"] if rules.has_tout_mark else []
    marks += ["a"] if rules.supervises_touts else []
    rows = [
        name
        for game in range(1, games + 1)
        for name in (*(cell(game, seat) for seat in seats), *(f"{mark}{game}" for mark in marks))
    ]
    return rows + seat_fields(rules, "total")


def seat_fields(rules: RuleSet, *columns: str) -> list[str]:
    return [f"{column}{seat}" for seat in range(1, rules.seats + 1) for column in columns]


def typed_column(texts: Texts, rules: RuleSet, column: str) -> Cells:
    return tuple(typed_number(texts[name]) for name in seat_fields(rules, column))


def split_columns(rules: RuleSet) -> tuple[str, ...]:
    return ("plus", "minus") if rules.splits_plus_and_minus else ()


def typed_number(text: str) -> int | None:
    """Parse "+6", " 6" or "−6"; None for anything else."""
    plain = text.strip().replace(MINUS, "-").replace("\N{EN DASH}", "-")
    return int(plain) if NUMBER.fullmatch(plain) else None


def read_games(posted: Texts, rules: RuleSet, games: int) -> TypedSheet:
    """Parse points per game to a TypedSheet; totals may stay empty."""
    texts = texts_of(posted, game_fields(rules, games))
    numbers = [name for name in texts if name[0] == "g" or name.startswith("total")]
    signs = {*SEAT_SIGNS[: rules.seats], " ", ","}
    sentence = _("Circles: “%(text)s” names no seats. Type 1 to %(seats)s, or - for none.")
    faults = number_faults(texts, numbers) | {
        name: sentence % {"text": text, "seats": rules.seats}
        for name, text in texts.items()
        if name[0] == "o" and text != NO_CIRCLE and not set(text) <= signs
    }
    return TypedSheet(texts, entry_by_games(texts, rules, games), faults)


def entry_by_games(
    texts: Texts, rules: RuleSet, games: int, recorded: Mapping[int, Game] | None = None
) -> SheetEntry:
    """Return the SheetEntry that `texts` (field: text) hold for games 1 to `games`.

    `recorded`: {number: Game}, used instead of typed points.
    """
    numbers, recorded = range(1, games + 1), recorded or {}
    signs = SEAT_SIGNS[: rules.seats]
    has_totals = any(texts[name] for name in seat_fields(rules, "total"))
    return SheetEntry(
        rows=tuple(_typed_row(texts, game, rules, game in recorded) for game in numbers),
        totals=typed_column(texts, rules, "total") if has_totals else None,
        touts=frozenset(g for g in numbers if texts.get(f"t{g}") and g not in recorded),
        circled={
            game: frozenset(int(sign) for sign in texts[f"o{game}"] if sign in signs)
            for game in numbers
            if texts[f"o{game}"]
        },
        games=recorded,
        witnessed=approved_games(texts, rules, games),
        remarks={game: texts[f"remark{game}"] for game in numbers if texts[f"remark{game}"]},
    )


def approved_games(texts: Texts, rules: RuleSet, games: int) -> frozenset[int] | None:
    """Return the numbers of games ticked as approved, None if the rules require none."""
    if not rules.supervises_touts:
        return None
    return frozenset(game for game in range(1, games + 1) if texts.get(approval_field(game)))


def read_totals(posted: Texts, rules: RuleSet) -> TypedSheet:
    """Parse totals and tallies to a TypedSheet; empty ones are faults."""
    columns = (*split_columns(rules), "total", *rules.tally_columns)
    texts = texts_of(posted, seat_fields(rules, *columns))
    totals, plus, minus = typed_column(texts, rules, "total"), None, None
    if rules.splits_plus_and_minus:
        plus, minus = (typed_column(texts, rules, column) for column in split_columns(rules))
        totals = _totals_from_columns(totals, plus=plus, minus=minus)
    entry = SheetEntry(
        totals=totals,
        plus=plus,
        minus=minus,
        tallies=tuple(
            Tally(
                **{name: typed_number(texts[f"{name}{seat}"]) or 0 for name in rules.tally_columns}
            )
            for seat in range(1, rules.seats + 1)
        ),
    )
    empty = _empty_counts(texts, rules.tally_columns, rules.seats)
    return TypedSheet(texts, entry, number_faults(texts, texts) | empty)


def read_again(posted: Texts, rules: RuleSet, counts: Sequence[str]) -> TypedSheet:
    """Parse a second reading of totals, and of tallies named in `counts`, to a TypedSheet.

    Empty fields are faults.
    """
    texts = texts_of(posted, seat_fields(rules, "total", *counts))
    empty = _("Please enter the total, even if it is 0.")
    faults = {name: empty for name in seat_fields(rules, "total") if not texts[name]}
    faults |= number_faults(texts, texts) | _empty_counts(texts, counts, rules.seats)
    return TypedSheet(texts, SheetEntry(totals=typed_column(texts, rules, "total")), faults)


def _empty_counts(texts: Texts, counts: Iterable[str], seats: int) -> dict[str, str]:
    # Counts break ties, so 0 is never assumed.
    sentence = _("Missing for seat %(seat)s: %(counts)s. None? Type 0.")
    faults: dict[str, str] = {}
    for seat in range(1, seats + 1):
        empty = [name for name in counts if not texts[f"{name}{seat}"]]
        values = {"seat": seat, "counts": ", ".join(map(tie_break_name, empty))}
        faults |= {f"{name}{seat}": sentence % values for name in empty}
    return faults


def _totals_from_columns(totals: Cells, *, plus: Cells, minus: Cells) -> Cells:
    return tuple(
        won - lost if total is None and won is not None and lost is not None else total
        for total, won, lost in zip(totals, plus, minus, strict=True)
    )


def texts_of(posted: Texts, names: list[str]) -> dict[str, str]:
    return {name: _cleaned_text(name, str(posted.get(name, ""))) for name in names}


def _cleaned_text(name: str, typed: str) -> str:
    """Strip a text; a too long one is cut and gets "…", so that it parses as no number."""
    text = typed.replace("\0", "\N{REPLACEMENT CHARACTER}").strip()
    most = LONGEST_REMARK if name.startswith("remark") else LONGEST_TEXT
    return text if len(text) <= most else f"{text[:most]}…"


def _typed_row(texts: Texts, game: int, rules: RuleSet, is_recorded: bool) -> Cells | None:
    # An empty cell is 0 where losers score 0, unless the game has a record.
    texts_of_row = [texts[cell(game, seat)] for seat in range(1, rules.seats + 1)]
    if not any(texts_of_row):
        return None
    is_zero = not rules.is_zero_sum and not is_recorded
    return tuple(0 if text == "" and is_zero else typed_number(text) for text in texts_of_row)


def number_faults(texts: Texts, names: Iterable[str]) -> dict[str, str]:
    """Return {name: sentence} for filled fields without a number. The names end with the seat."""
    wrong = [name for name in names if texts[name] and typed_number(texts[name]) is None]
    return {name: not_a_number(texts[name], name[-1]) for name in wrong}


def not_a_number(text: str, seat: int | str) -> str:
    return str(NOT_A_NUMBER) % {"seat": seat, "text": text}
