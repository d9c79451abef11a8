"""The page of a list typed by its totals: one line per seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring import Problem, RuleSet, SheetEntry, Tally
from scoring.sums import total_limits
from scoring.values import PROBLEMS
from tournament.models import Seat, TableSheet
from tournament.results.forms.checked_list import CheckedList
from tournament.results.forms.sheets import NOT_A_NUMBER, Texts, TypedSheet, read_again
from tournament.results.lines import Cell
from tournament.rules.names import tie_break_name
from tournament.rules.sentences import problem_in_words

# Every list has solos; the rest is rare, filled with 0 and outside the path of the cursor.
SHORT_NAMES: dict[str, Promise] = {
    "solo_won": gettext_lazy("Solos won"),
    "solo_played": gettext_lazy("Solos played"),
    "sie": gettext_lazy("Sie"),
    "tout_won": gettext_lazy("Touts won"),
    "tout_played": gettext_lazy("Touts played"),
}
SPLIT: dict[str, Promise] = {"plus": gettext_lazy("Plus"), "minus": gettext_lazy("Minus")}
PAIRS = {"solo_won": "solo_played", "tout_won": "tout_played"}


@dataclass(frozen=True, slots=True)
class TallyColumn:
    """A tally's column; rare tallies are set apart and filled with 0."""

    name: str
    short: str
    full: str
    is_rare: bool
    is_first_rare: bool


@dataclass(frozen=True, slots=True)
class PersonView:
    seat: Seat
    total: Cell
    tallies: tuple[tuple[TallyColumn, Cell], ...]
    split: tuple[Cell, ...]
    sentences: tuple[str, ...]


def columns(rules: RuleSet) -> list[TallyColumn]:
    names = sorted(rules.tally_columns, key=lambda name: not name.startswith("solo"))
    rare = [name for name in names if not name.startswith("solo")]
    return [
        TallyColumn(
            name, str(SHORT_NAMES[name]), tie_break_name(name), name in rare, rare[:1] == [name]
        )
        for name in names
    ]


def people(
    rules: RuleSet,
    typed: TypedSheet,
    seats: Sequence[Seat],
    errors: Sequence[Problem] | None,
    counts: Sequence[TallyColumn],
    split: Sequence[str] = (),
) -> list[PersonView]:
    """Return a PersonView per seat, with its tallies in the columns `counts`.

    `split`: ("plus", "minus") if there are such columns, else (). `errors`: those of the rules;
    None marks nothing as wrong.
    """
    if errors is None:
        typed, errors = TypedSheet(typed.texts, SheetEntry()), ()
    return [_person_view(rules, typed, seat, errors, counts, split) for seat in seats]


def second_reading(
    posted: Texts,
    sheet: TableSheet,
    seats: Sequence[Seat],
    *,
    counts: Sequence[str] = (),
    marks_errors: bool,
) -> dict[str, Any]:
    """Return template variables for typing again totals and the tallies named in `counts`."""
    typed = read_again(posted, sheet.rules, counts)
    tallies = [column for column in columns(sheet.rules) if column.name in counts]
    persons = people(sheet.rules, typed, seats, () if marks_errors else None, tallies)
    data = script_data(sheet) | {"isSplit": False} | ({} if counts else {"pairs": []})
    return {"columns": tallies, "people": persons, "focus": cursor_field(persons), "data": data}


def cursor_field(people: Sequence[PersonView]) -> str:
    totals = [field for person in people for field in (*person.split, person.total)]
    fields = [*totals, *(field for person in people for _column, field in person.tallies)]
    wrong = [field.name for field in fields if field.is_wrong]
    empty = [field.name for field in fields if not field.text]
    return [*wrong, *empty, totals[0].name][0]


def list_sentences(checked: CheckedList) -> list[str]:
    return [problem_in_words(checked.rules, p) for p in checked.errors if p.seat is None]


def _person_view(
    rules: RuleSet,
    typed: TypedSheet,
    seat: Seat,
    errors: Sequence[Problem],
    counts: Sequence[TallyColumn],
    split: Sequence[str],
) -> PersonView:
    of_seat = [problem for problem in errors if problem.seat == seat.seat]
    wrong = _wrong_counts((typed.entry.tallies or (Tally(),) * rules.seats)[seat.seat - 1])
    if any(problem.is_of_totals for problem in errors if problem.seat in (None, seat.seat)):
        wrong.add("total")
    if any(problem.is_of_columns for problem in of_seat):
        wrong.update(split)

    def field(name: str, tally: str, empty: str = "") -> Cell:
        field_name = f"{name}{seat.seat}"
        is_wrong = name in wrong or field_name in typed.faults
        label = _("%(tally)s, seat %(seat)s") % {"tally": tally, "seat": seat.seat}
        text = typed.texts[field_name] or empty
        return Cell(text, name=field_name, label=label, is_wrong=is_wrong)

    unreadable = [name for name in typed.faults if name.endswith(str(seat.seat))]
    of_rules = [
        problem_in_words(rules, problem, place=not unreadable)
        for problem in of_seat
        if problem.code != "total_missing" or f"total{seat.seat}" not in unreadable
    ]
    return PersonView(
        seat,
        field("total", _("Points")),
        tuple((c, field(c.name, c.full, "0" if c.is_rare else "")) for c in counts),
        tuple(field(name, str(SPLIT[name])) for name in split),
        (*dict.fromkeys(typed.faults[name] for name in unreadable), *of_rules),
    )


def _wrong_counts(tally: Tally) -> set[str]:
    won_too_often = {
        name
        for won, played in PAIRS.items()
        if getattr(tally, won) > getattr(tally, played)
        for name in (won, played)
    }
    return won_too_often | {name for name in SHORT_NAMES if getattr(tally, name) < 0}


def script_data(sheet: TableSheet) -> dict[str, Any]:
    rules, games = sheet.rules, sheet.games_per_round
    limits = total_limits(rules, games)
    return {
        "isZeroSum": rules.is_zero_sum,
        "keepsParity": rules.keeps_parity,
        "limits": {**limits._asdict(), "games": games},
        "isSplit": rules.splits_plus_and_minus,
        "hasSie": "sie" in rules.tally_columns,
        "hasToutPlayed": "tout_played" in rules.tally_columns,
        "pairs": [
            [won, played]
            for won, played in PAIRS.items()
            if won in rules.tally_columns and played in rules.tally_columns
        ],
        "names": {name: tie_break_name(name) for name in rules.tally_columns},
        "words": {
            "sumIs": _("Sum %(sum)s"),
            "notANumber": str(NOT_A_NUMBER),
            "totalNegative": _(PROBLEMS["total_negative"]),
            "totalTooHigh": _(PROBLEMS["total_too_high"]),
            "totalStep": _(PROBLEMS["totals_step"]),
            "parityWrong": problem_in_words(rules, Problem("totals_parity")),
            "sumWrong": _("Sum %(sum)s instead of 0"),
            "columnsWrong": _("Plus %(plus)s, but minus %(minus)s"),
            "difference": _(
                "Plus %(plus)s and minus %(minus)s make %(difference)s, but the list "
                "says %(total)s."
            ),
            "wonOverPlayed": _(
                "Seat %(seat)s: %(won_name)s %(won)s, but %(played_name)s only %(played)s."
            ),
            "derived": _(
                "The total of seat %(seat)s is calculated, not typed. Type it from the paper"
                " as an extra check, or accept it with Enter."
            ),
            "empty": _("%(field)s: please enter. Nothing on the paper? Type 0."),
        },
    }
