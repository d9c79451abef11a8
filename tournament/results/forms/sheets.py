"""A posted score list as texts and as numbers, and a stored one as texts again.

Field names: g5s2 (game 5, seat 2), t5 (T of game 5), o5 (its circles: empty where they follow from
the row, else seats such as "2", "-" for none), a5 (approved by the supervisors), remark5 (why it
was given to the other side), total2, solo_won2 (tallies). Judges nothing.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Game, RuleSet, SheetEntry, Tally
from scoring.values import Cells
from tournament.results.lines import approval_field
from tournament.results.services.sheets import LONGEST_REMARK
from tournament.rules.names import tie_break_name
from tournament.shared.request_numbers import whole_number
from tournament.shared.signs import MINUS

NUMBER = re.compile(r"[+-]?[0-9]{1,4}")
NOT_A_NUMBER = gettext_lazy("Seat %(seat)s: “%(text)s” is not a number of at most four digits.")
NO_CIRCLE = "-"
NO_VERSION = -1  # no list has it: to save by it is a conflict
LONGEST_TEXT = 40  # what is longer is shown cut, with a sign that makes it no number
Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """`texts`: each field as typed; `entry`: what it means; `faults`: of which field nothing can be
    made, and why.
    """

    texts: dict[str, str]
    entry: SheetEntry
    faults: Mapping[str, str] = field(default_factory=dict)

    @property
    def filled(self) -> dict[str, str]:
        """The fields that something stands in."""
        return {name: text for name, text in self.texts.items() if text}


def cell(game: int, seat: int) -> str:
    return f"g{game}s{seat}"


def game_fields(rules: RuleSet, games: int) -> list[str]:
    """Every field of a list game by game, in the order of the page."""
    seats = range(1, rules.seats + 1)
    marks = [*(["t"] if rules.has_tout_mark else []), "o", *line_marks(rules)]
    rows = [
        name
        for game in range(1, games + 1)
        for name in (*(cell(game, seat) for seat in seats), *(f"{mark}{game}" for mark in marks))
    ]
    return rows + [f"total{seat}" for seat in seats]


def line_marks(rules: RuleSet) -> list[str]:
    """What may be said of any game, beside its points."""
    return ["a", "remark"] if rules.supervises_touts else ["remark"]


def total_fields(rules: RuleSet) -> list[str]:
    """Every field of a list of which only the totals are typed."""
    columns = (*split_columns(rules), "total", *rules.tally_columns)
    return [f"{column}{seat}" for seat in range(1, rules.seats + 1) for column in columns]


def split_columns(rules: RuleSet) -> tuple[str, ...]:
    """Columns beside the totals: plus and minus, where the list keeps them apart."""
    return ("plus", "minus") if rules.splits_plus_and_minus else ()


def number(text: str) -> int | None:
    """The number that "+6", " 6" or "−6" is; None for an empty field and for anything else."""
    plain = text.strip().replace(MINUS, "-").replace("\N{EN DASH}", "-")
    return int(plain) if NUMBER.fullmatch(plain) else None


def posted_version(posted: Texts) -> int | None:
    """The version the typist started from: None where none came, NO_VERSION for nonsense."""
    text = posted.get("version", "")
    if not text:
        return None
    number = whole_number(text)
    return NO_VERSION if number is None else number


def read_games(posted: Texts, rules: RuleSet, games: int) -> TypedSheet:
    """Take up a list game by game; empty totals mean that the paper's were not typed."""
    texts = texts_of(posted, game_fields(rules, games))
    numbers = [name for name in texts if name[0] == "g" or name.startswith("total")]
    circles = [name for name in texts if name[0] == "o" and not _are_seats(texts[name], rules)]
    sentence = _("Circles: “%(text)s” names no seats. Type 1 to %(seats)s, or - for none.")
    faults = {name: sentence % {"text": texts[name], "seats": rules.seats} for name in circles}
    return TypedSheet(
        texts, entry_by_games(texts, rules, games), not_numbers(texts, numbers) | faults
    )


def entry_by_games(
    texts: Texts, rules: RuleSet, games: int, played: Mapping[int, Game] | None = None
) -> SheetEntry:
    """`played`: the games that are recorded; those decide about row and T."""
    numbers, known = range(1, games + 1), played or {}
    return SheetEntry(
        rows=tuple(_row(texts, game, rules, game in known) for game in numbers),
        totals=typed_totals(texts, rules),
        touts=frozenset(game for game in numbers if texts.get(f"t{game}") and game not in known),
        circled=_circled(texts, games, rules),
        games=known,
        witnessed=approved_games(texts, rules, games),
        remarks={game: texts[f"remark{game}"] for game in numbers if texts[f"remark{game}"]},
    )


def approved_games(texts: Texts, rules: RuleSet, games: int) -> frozenset[int] | None:
    """None where nobody is asked."""
    if not rules.supervises_touts:
        return None
    return frozenset(game for game in range(1, games + 1) if texts.get(approval_field(game)))


def typed_totals(texts: Texts, rules: RuleSet) -> Cells | None:
    """The sums of the paper, None where none was typed."""
    typed = [texts[f"total{seat}"] for seat in range(1, rules.seats + 1)]
    return tuple(map(number, typed)) if any(typed) else None


def read_totals(posted: Texts, rules: RuleSet) -> TypedSheet:
    """Take up the totals and the tallies; an empty total is missing, an empty count asked about."""
    texts = texts_of(posted, total_fields(rules))
    seats = range(1, rules.seats + 1)

    def column(name: str) -> Cells:
        return tuple(number(texts[f"{name}{seat}"]) for seat in seats)

    totals, plus, minus = column("total"), None, None
    if rules.splits_plus_and_minus:
        plus, minus = column("plus"), column("minus")
        totals = _differences(totals, plus=plus, minus=minus)
    entry = SheetEntry(
        totals=totals,
        plus=plus,
        minus=minus,
        tallies=tuple(
            Tally(**{name: number(texts[f"{name}{seat}"]) or 0 for name in rules.tally_columns})
            for seat in seats
        ),
    )
    empty = empty_counts(texts, rules.tally_columns, rules.seats)
    return TypedSheet(texts, entry, not_numbers(texts, texts) | empty)


def empty_counts(texts: Texts, counts: Iterable[str], seats: int) -> dict[str, str]:
    """Why, by field: ties are broken by these counts, so that none is 0 without being typed."""
    sentence = _("Seat %(seat)s: please enter: %(counts)s. None? Type 0.")
    faults: dict[str, str] = {}
    for seat in range(1, seats + 1):
        empty = [name for name in counts if not texts[f"{name}{seat}"]]
        values = {"seat": seat, "counts": ", ".join(map(tie_break_name, empty))}
        faults |= {f"{name}{seat}": sentence % values for name in empty}
    return faults


def _differences(totals: Cells, *, plus: Cells, minus: Cells) -> Cells:
    """Where plus and minus are typed an empty total follows from them; a typed one is checked."""
    return tuple(
        won - lost if total is None and won is not None and lost is not None else total
        for total, won, lost in zip(totals, plus, minus, strict=True)
    )


def texts_of(posted: Texts, names: list[str]) -> dict[str, str]:
    """What was typed in each field, and nothing else that was sent."""
    return {name: _text(name, str(posted.get(name, ""))) for name in names}


def _text(name: str, typed: str) -> str:
    """Without what no database can keep; cutting must never make another number of it."""
    text = typed.replace("\0", "\N{REPLACEMENT CHARACTER}").strip()
    most = LONGEST_REMARK if name.startswith("remark") else LONGEST_TEXT
    return text if len(text) <= most else f"{text[:most]}…"


def _row(texts: Texts, game: int, rules: RuleSet, is_recorded: bool) -> Cells | None:
    """None where nothing stands there. Where only plus is written, an empty seat of a row without
    its game is 0.
    """
    written = [texts[cell(game, seat)] for seat in range(1, rules.seats + 1)]
    if not any(written):
        return None
    is_zero = not rules.is_zero_sum and not is_recorded
    return tuple(0 if text == "" and is_zero else number(text) for text in written)


def _circled(texts: Texts, games: int, rules: RuleSet) -> dict[int, frozenset[int]]:
    """Seats with a circle, of those games only where somebody typed circles."""
    typed = {game: texts[f"o{game}"] for game in range(1, games + 1) if texts[f"o{game}"]}
    seats = _seat_signs(rules)
    return {game: frozenset(int(s) for s in text if s in seats) for game, text in typed.items()}


def _are_seats(circles: str, rules: RuleSet) -> bool:
    return circles == NO_CIRCLE or set(circles) <= {*_seat_signs(rules), " ", ","}


def _seat_signs(rules: RuleSet) -> str:
    """ "123" at a table of three."""
    return "".join(str(seat) for seat in range(1, rules.seats + 1))


def not_numbers(texts: Texts, names: Iterable[str]) -> dict[str, str]:
    """Why, by field; each field's name ends with its seat."""
    wrong = [name for name in names if texts[name] and number(texts[name]) is None]
    return {name: not_a_number(texts[name], name[-1]) for name in wrong}


def not_a_number(text: str, seat: int | str) -> str:
    """Also of 99999, which no list can hold."""
    return str(NOT_A_NUMBER) % {"seat": seat, "text": text}
