"""A typed list, held against its rules."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from scoring import Problem, RuleSet, SheetCheck
from tournament.models import Seat, TableSheet
from tournament.results.forms.records import RECORD
from tournament.results.forms.sheets import TypedSheet, cell, seat_fields
from tournament.rules.sentences import problem_in_words

OUTSIDE_LINES = ("row_missing", "approval_missing")  # above all rows, or beside the box


@dataclass(frozen=True, slots=True)
class TotalView:
    name: str
    text: str
    seat: int
    sentence: str


@dataclass(frozen=True, slots=True)
class CheckedList:
    rules: RuleSet
    typed: TypedSheet
    result: SheetCheck
    seats: Sequence[Seat] = ()

    @classmethod
    def of(cls, sheet: TableSheet, typed: TypedSheet, seats: Sequence[Seat] = ()) -> "CheckedList":
        return cls(sheet.rules, typed, sheet.check_entry(typed.entry), seats)

    @property
    def errors(self) -> tuple[Problem, ...]:
        return self.result.errors

    @property
    def is_blank(self) -> bool:
        return set(self.typed.filled.values()) <= {"0"}  # the page fills in zeros

    @property
    def parking_note(self) -> str:
        if self.is_blank:
            return _("No figures have been entered yet.")
        if not self.errors:
            return _("put on hold by hand")
        return problem_in_words(self.rules, self.errors[0])

    def errors_of_line(self, game: int) -> list[Problem]:
        return [p for p in self.errors if p.game == game and p.code not in OUTSIDE_LINES]

    def line_sentences(self, game: int) -> tuple[str, ...]:
        """Return a game's error sentences; unreadable fields hide those of the rules."""
        faults = self.typed.faults
        cells = [cell(game, seat) for seat in range(1, self.rules.seats + 1)]
        fields = [*(f"{of}{game}" for of in RECORD), *cells]
        unreadable = [faults[name] for name in fields if name in faults]
        circles = filter(None, [faults.get(f"o{game}")])
        of_rules = [
            problem_in_words(self.rules, error, place=error.seat is not None)
            for error in self.errors_of_line(game)
        ]
        return (*circles, *(unreadable or of_rules))

    @property
    def list_sentences(self) -> list[str]:
        """Sentences on errors of the whole list, empty rows first."""
        empty = [p.game for p in self.errors if p.code == "row_missing" and p.game]
        whole = [p for p in self.errors if p.game is None and p.seat is None]
        whole += [p for p in self.errors if p.code == "approval_missing"]
        sentences = [problem_in_words(self.rules, p) for p in whole]
        if empty:
            sentence = ngettext(
                "Game %(first)s is still empty.",
                "%(count)s rows are still empty, the first is game %(first)s.",
                len(empty),
            )
            sentences.insert(0, sentence % {"count": len(empty), "first": empty[0]})
        return sentences

    def paper_totals(self, *, marks_errors: bool) -> list[TotalView]:
        errors = self.errors if marks_errors else ()
        by_seat = {p.seat: problem_in_words(self.rules, p) for p in errors if p.game is None}
        return [
            TotalView(
                name,
                self.typed.texts[name],
                seat,
                self.typed.faults.get(name, by_seat.get(seat, "")),
            )
            for seat, name in enumerate(seat_fields(self.rules, "total"), 1)
        ]
