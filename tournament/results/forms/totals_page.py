"""The page of a list typed by its totals: one line per seat."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Problem, RuleSet, SheetCheck, Tally
from scoring.sums import total_limits
from tournament.models import Player, Seat
from tournament.results.forms.sheets import NOT_A_NUMBER, Texts, TypedSheet, split_columns
from tournament.rules.names import tie_break_name
from tournament.rules.sentences import PROBLEMS, problem_in_words
from tournament.shared.names import seat_name

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
class SeatField:
    name: str
    text: str
    label: str
    is_wrong: bool
    column: TallyColumn | None = None

    @property
    def is_guess(self) -> bool:
        return self.column is not None and self.column.is_rare and self.text == "0"


@dataclass(frozen=True, slots=True)
class PersonView:
    seat: int
    player: Player
    name: str  # of who plays there in this round
    total: SeatField
    tallies: tuple[SeatField, ...]
    split: tuple[SeatField, ...]
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
    checked: SheetCheck,
    seats: Sequence[Seat],
    *,
    marks_errors: bool,
) -> list[PersonView]:
    if not marks_errors:
        typed = replace(typed, faults={})
    return [
        _person_view(rules, typed, seat, checked.errors if marks_errors else [], marks_errors)
        for seat in seats
    ]


def cursor_field(people: Sequence[PersonView]) -> str:
    totals = [field for person in people for field in (*person.split, person.total)]
    fields = [*totals, *(field for person in people for field in person.tallies)]
    wrong = [field.name for field in fields if field.is_wrong]
    empty = [field.name for field in fields if not field.text]
    return [*wrong, *empty, totals[0].name][0]


def list_sentences(rules: RuleSet, checked: SheetCheck) -> list[str]:
    faults = [problem for problem in checked.errors if problem.seat is None]
    return [problem_in_words(fault, is_zero_sum=rules.is_zero_sum) for fault in faults]


def _person_view(
    rules: RuleSet, typed: TypedSheet, seat: Seat, errors: Sequence[Problem], marks_errors: bool
) -> PersonView:
    """Return a seat's PersonView; marks its total if the totals do not fit together."""
    faults = [problem for problem in errors if problem.seat == seat.seat]
    whole_list = [problem for problem in errors if problem.seat is None]
    tally = (typed.entry.tallies or (Tally(),) * rules.seats)[seat.seat - 1]
    wrong = _wrong_counts(tally) if marks_errors else set()
    is_wrong = any(fault.is_of_totals for fault in (*faults, *whole_list))
    total = total_field(typed.texts, seat, typed.faults, is_wrong=is_wrong)
    tallies = tuple(
        count_field(column, typed.texts, seat, typed.faults, is_wrong=column.name in wrong)
        for column in columns(rules)
    )
    sentences = tuple(_seat_sentences(rules, typed, seat, faults))
    split = tuple(_split_field(name, typed, seat, faults) for name in split_columns(rules))
    return PersonView(seat.seat, seat.player, seat_name(seat), total, tallies, split, sentences)


def _split_field(name: str, typed: TypedSheet, seat: Seat, faults: Sequence[Problem]) -> SeatField:
    field = f"{name}{seat.seat}"
    is_wrong = field in typed.faults or any(fault.is_of_columns for fault in faults)
    label = _("%(column)s seat %(seat)s") % {"column": SPLIT[name], "seat": seat.seat}
    return SeatField(field, typed.texts[field], label, is_wrong)


def _wrong_counts(tally: Tally) -> set[str]:
    won_too_often = {
        name
        for won, played in PAIRS.items()
        if getattr(tally, won) > getattr(tally, played)
        for name in (won, played)
    }
    return won_too_often | {name for name in SHORT_NAMES if getattr(tally, name) < 0}


def total_field(
    texts: Texts, seat: Seat, faults: Collection[str], *, is_wrong: bool = False
) -> SeatField:
    """Return the SeatField of a seat's total, marked if `is_wrong` or named in `faults`."""
    name = f"total{seat.seat}"
    label = _("Points seat %(seat)s") % {"seat": seat.seat}
    return SeatField(name, texts[name], label, is_wrong or name in faults)


def count_field(
    column: TallyColumn,
    texts: Texts,
    seat: Seat,
    faults: Collection[str],
    *,
    is_wrong: bool = False,
) -> SeatField:
    name = f"{column.name}{seat.seat}"
    text = texts[name] or ("0" if column.is_rare else "")
    label = _("%(count)s, seat %(seat)s") % {"count": column.full, "seat": seat.seat}
    return SeatField(name, text, label, is_wrong or name in faults, column)


def _seat_sentences(
    rules: RuleSet, typed: TypedSheet, seat: Seat, faults: Sequence[Problem]
) -> list[str]:
    unreadable = [name for name in typed.faults if name.endswith(str(seat.seat))]
    sentences = list(dict.fromkeys(typed.faults[name] for name in unreadable))
    for fault in faults:
        if not (fault.code == "total_missing" and f"total{seat.seat}" in unreadable):
            sentences.append(problem_in_words(fault, is_zero_sum=rules.is_zero_sum))
    return sentences


def script_data(rules: RuleSet, games: int) -> dict[str, Any]:
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
            "totalNegative": str(PROBLEMS["total_negative"]),
            "totalTooHigh": str(PROBLEMS["total_too_high"]),
            "totalStep": str(PROBLEMS["totals_step"]),
            "parityWrong": problem_in_words(Problem("totals_parity")),
            "sumWrong": _("Sum %(sum)s instead of 0"),
            "columnsWrong": _("Plus %(plus)s, but minus %(minus)s"),
            "difference": _(
                "Plus %(plus)s and minus %(minus)s make %(difference)s, but the list "
                "says %(total)s."
            ),
            "wonOverPlayed": _(
                "Seat %(seat)s: %(won)s %(won_name)s, but only %(played)s %(played_name)s."
            ),
            "derived": _(
                "The total of seat %(seat)s is calculated, not typed. Type it from the paper"
                " as an extra check, or accept it with Enter."
            ),
            "empty": _("%(field)s: please enter. Nothing on the paper? Type 0."),
        },
    }
