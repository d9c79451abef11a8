"""A posted score list as texts and as numbers, and a stored one as texts again.

Field names: g5s2 (game 5, seat 2), t5 (T of game 5), o5 (its circles: empty where they follow from
the row, else seats such as "2", "-" for none), a5 (approved by the supervisors), remark5 (why it
was given to the other side), total2, solo_won2 (tallies). Judges nothing.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scoring import RuleSet, SheetEntry, Tally
from scoring.values import Cells, Row
from tournament.models import SheetTotal, TableSheet
from tournament.results.entry import stored_entry
from tournament.results.services.sheets import LONGEST_REMARK
from tournament.shared.request_numbers import whole_number
from tournament.shared.signs import MINUS, points

NUMBER = re.compile(r"[+-]?[0-9]{1,4}")
NO_CIRCLE = "-"
NO_VERSION = -1  # no list has it: to save by it is a conflict
LONGEST_TEXT = 40  # what is longer is shown cut, with a sign that makes it no number
Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """`texts`: each field as typed; `entry`: what it means; `unreadable`: fields with no number."""

    texts: dict[str, str]
    entry: SheetEntry
    unreadable: tuple[str, ...] = ()


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
    seats = range(1, rules.seats + 1)
    rows = tuple(row_of(texts, game, rules) for game in range(1, games + 1))
    totals = tuple(number(texts[f"total{seat}"]) for seat in seats)
    touts = frozenset(game for game in range(1, games + 1) if texts.get(f"t{game}"))
    entry = SheetEntry(
        rows=rows,
        totals=totals if any(texts[f"total{seat}"] for seat in seats) else None,
        touts=touts,
        circled=circled_of(texts, games, rules),
        witnessed=approved_games(texts, games) if rules.supervises_touts else None,
        remarks=remarks_of(texts, games),
    )
    numbers = [name for name in texts if name[0] == "g" or name.startswith("total")]
    circles = [name for name in texts if name[0] == "o" and not _are_seats(texts[name], rules)]
    return TypedSheet(texts, entry, (*not_numbers(texts, numbers), *circles))


def read_totals(posted: Texts, rules: RuleSet) -> TypedSheet:
    """Take up the totals and the tallies; an empty count is 0, an empty total is missing."""
    texts = texts_of(posted, total_fields(rules))
    seats = range(1, rules.seats + 1)
    columns = {
        name: tuple(number(texts[f"{name}{seat}"]) for seat in seats)
        for name in ("total", *split_columns(rules))
    }
    totals = columns.pop("total")
    entry = SheetEntry(
        totals=_differences(totals, **columns) if columns else totals,
        **columns,
        tallies=tuple(
            Tally(**{name: number(texts[f"{name}{seat}"]) or 0 for name in rules.tally_columns})
            for seat in seats
        ),
    )
    return TypedSheet(texts, entry, not_numbers(texts, texts))


def _differences(totals: Cells, *, plus: Cells, minus: Cells) -> Cells:
    """Where plus and minus are typed an empty total follows from them; a typed one is checked."""
    return tuple(
        won - lost if total is None and won is not None and lost is not None else total
        for total, won, lost in zip(totals, plus, minus, strict=True)
    )


def stored_games(sheet: TableSheet, rules: RuleSet) -> TypedSheet:
    """A stored list as it would be typed; of a totals-only list the totals, as the control."""
    if sheet.draft is not None:
        return read_games(sheet.draft, rules, sheet.round.tournament.games_per_round)
    stored = stored_entry(sheet)
    texts: dict[str, str] = {}
    if stored is not None and stored.rows is not None:
        texts = _row_texts(stored, rules)
    elif stored is not None:
        texts = total_texts(stored.totals or (), rules)
    return read_games(texts, rules, sheet.round.tournament.games_per_round)


def stored_totals(sheet: TableSheet, rules: RuleSet) -> TypedSheet:
    """The totals and tallies of a stored list, however it was typed."""
    if sheet.draft is not None:
        return read_totals(sheet.draft, rules)
    texts: dict[str, str] = {}
    for total in SheetTotal.objects.filter(sheet=sheet).select_related("seat"):
        texts[f"total{total.seat.seat}"] = points(total.points, rules.is_zero_sum)
        for name in split_columns(rules):
            value = getattr(total, name)
            texts[f"{name}{total.seat.seat}"] = "" if value is None else str(value)
        for name in rules.tally_columns:
            texts[f"{name}{total.seat.seat}"] = str(getattr(total, name))
    return read_totals(texts, rules)


def approval_field(game: int) -> str:
    """The name of the tick: the supervisors approved the Sie or Tout of this game."""
    return f"a{game}"


def approved_games(texts: Texts, games: int) -> frozenset[int]:
    return frozenset(game for game in range(1, games + 1) if texts.get(approval_field(game)))


def remarks_of(texts: Texts, games: int) -> dict[int, str]:
    remarks = {game: texts.get(f"remark{game}", "") for game in range(1, games + 1)}
    return {game: remark for game, remark in remarks.items() if remark}


def texts_of(posted: Texts, names: list[str]) -> dict[str, str]:
    """What was typed in each field, and nothing else that was sent."""
    return {name: _text(name, str(posted.get(name, ""))) for name in names}


def _text(name: str, typed: str) -> str:
    """Without what no database can keep; cutting must never make another number of it."""
    text = typed.replace("\0", "\N{REPLACEMENT CHARACTER}").strip()
    most = LONGEST_REMARK if name.startswith("remark") else LONGEST_TEXT
    return text if len(text) <= most else f"{text[:most]}…"


def row_of(texts: Texts, game: int, rules: RuleSet) -> Cells | None:
    """One row; None where nothing stands there. Where only plus is written, an empty seat is 0."""
    written = [texts[cell(game, seat)] for seat in range(1, rules.seats + 1)]
    if not any(written):
        return None
    return tuple(0 if text == "" and not rules.is_zero_sum else number(text) for text in written)


def own_circle(rules: RuleSet, row: Row, game: int, tout: bool) -> frozenset[int]:
    """Where a circle belongs: round the seat that played alone."""
    declarer = rules.read(row, game, tout=tout).declarer
    return frozenset() if declarer is None else frozenset({declarer})


def circled_of(texts: Texts, games: int, rules: RuleSet) -> dict[int, frozenset[int]]:
    """Seats with a circle, of those games only where somebody typed circles."""
    typed = {game: texts[f"o{game}"] for game in range(1, games + 1) if texts[f"o{game}"]}
    seats = _seat_signs(rules)
    return {game: frozenset(int(s) for s in text if s in seats) for game, text in typed.items()}


def _are_seats(circles: str, rules: RuleSet) -> bool:
    return circles == NO_CIRCLE or set(circles) <= {*_seat_signs(rules), " ", ","}


def _seat_signs(rules: RuleSet) -> str:
    """ "123" at a table of three."""
    return "".join(str(seat) for seat in range(1, rules.seats + 1))


def not_numbers(texts: Texts, names: list[str] | Texts) -> tuple[str, ...]:
    return tuple(name for name in names if texts[name] and number(texts[name]) is None)


def _row_texts(stored: SheetEntry, rules: RuleSet) -> dict[str, str]:
    texts: dict[str, str] = {}
    for game, row in enumerate(stored.rows or (), 1):
        for seat, value in enumerate(row, 1):
            texts[cell(game, seat)] = points(value, rules.is_zero_sum)
        if game in stored.touts:
            texts[f"t{game}"] = "1"
        texts |= mark_texts(stored, game)
        if game in stored.circled:
            derived = own_circle(rules, row, game, game in stored.touts)  # type: ignore[arg-type]
            texts[f"o{game}"] = _circle_text(stored.circled[game], derived)
    return texts


def mark_texts(stored: SheetEntry, game: int) -> dict[str, str]:
    """The fields of line_marks() that something stands in."""
    texts = {approval_field(game): "1"} if game in (stored.witnessed or ()) else {}
    return texts | ({f"remark{game}": stored.remarks[game]} if game in stored.remarks else {})


def _circle_text(seats: frozenset[int], derived: frozenset[int]) -> str:
    if seats == derived:
        return ""
    return "".join(str(seat) for seat in sorted(seats)) or NO_CIRCLE


def total_texts(totals: Cells, rules: RuleSet) -> dict[str, str]:
    return {
        f"total{seat}": points(total, rules.is_zero_sum) for seat, total in enumerate(totals, 1)
    }
