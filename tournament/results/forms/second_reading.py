"""The fields of a second reading: totals, and counts that no game tells."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring import RuleSet, SheetEntry
from scoring.values import Cells
from tournament.models import Seat
from tournament.results.forms.sheets import (
    Texts,
    TypedSheet,
    empty_counts,
    number_faults,
    texts_of,
    typed_number,
)
from tournament.results.forms.totals_page import (
    PersonView,
    TallyColumn,
    columns,
    people,
    script_data,
)


@dataclass(frozen=True, slots=True)
class SecondReading:
    """A second person's reading of a list.

    `texts`: {field: text}; `totals`: numbers by seat, None if invalid; `counts`: the same by tally;
    `faults`: {field: sentence}.
    """

    texts: Mapping[str, str]
    totals: Cells
    counts: Mapping[str, Cells]
    faults: Mapping[str, str]


def read_again(posted: Texts, rules: RuleSet, counts: Sequence[str]) -> SecondReading:
    seats = range(1, rules.seats + 1)
    totals = [f"total{seat}" for seat in seats]
    texts = texts_of(posted, [*totals, *(f"{name}{seat}" for name in counts for seat in seats)])
    empty = _("Please enter the total, even if it is 0.")
    return SecondReading(
        texts=texts,
        totals=tuple(typed_number(texts[field]) for field in totals),
        counts={
            name: tuple(typed_number(texts[f"{name}{seat}"]) for seat in seats) for name in counts
        },
        faults=number_faults(texts, texts)
        | {field: empty for field in totals if not texts[field]}
        | empty_counts(texts, counts, rules.seats),
    )


def people_again(
    rules: RuleSet, read: SecondReading, seats: Sequence[Seat], *, marks_errors: bool
) -> list[PersonView]:
    typed = TypedSheet(dict(read.texts), SheetEntry(), read.faults)
    return people(rules, typed, seats, () if marks_errors else None, counts_again(rules, read))


def counts_again(rules: RuleSet, read: SecondReading) -> list[TallyColumn]:
    return [column for column in columns(rules) if column.name in read.counts]


def second_reading_script_data(
    rules: RuleSet, games: int, reading: SecondReading
) -> dict[str, Any]:
    """Return the data of the totals page's script, without plus and minus columns."""
    data = script_data(rules, games) | {"isSplit": False}
    return data if reading.counts else data | {"pairs": []}
