"""A list that came by phone, at the desk: the paper's totals typed beside it, what is wrong."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import SheetCheck
from tournament.results.forms.phone_lists import draft_texts
from tournament.results.forms.phone_page import CellView, TableList
from tournament.results.forms.sheet_lines import TotalView, gaps_and_sums, paper_totals
from tournament.results.forms.sheets import (
    TypedSheet,
    approval_field,
    approved_games,
    not_numbers,
    number,
    texts_of,
)
from tournament.results.phone_lists import entry_of
from tournament.rules.sentences import problem_in_words


@dataclass(frozen=True, slots=True)
class ReportLine:
    """`needs_approval`: a Sie or Tout, which the supervisors must have approved."""

    game: int
    cells: tuple[CellView, ...]
    words: str
    needs_approval: bool
    is_approved: bool

    @property
    def approval(self) -> str:
        """The name of the tick's field."""
        return approval_field(self.game)


@dataclass(frozen=True, slots=True)
class TypedReport:
    """The reported list with what the desk has typed of the paper."""

    table: TableList
    typed: TypedSheet
    checked: SheetCheck

    @property
    def is_readable(self) -> bool:
        return not self.typed.unreadable

    @property
    def draft(self) -> dict[str, str]:
        """For the typing page, should the list have to be clarified."""
        return draft_texts(self.table.lines, self.typed.texts, self.table.rules)

    @property
    def note(self) -> str:
        """What is to be clarified: the first thing that is wrong; empty where nothing is."""
        first = next(iter(self.checked.errors), None)
        if first is None:
            return ""
        return problem_in_words(first, is_zero_sum=self.table.rules.is_zero_sum)

    def lines(self) -> list[ReportLine]:
        entry = self.checked.entry
        return [
            ReportLine(
                line.game,
                line.cells,
                line.words,
                self.table.rules.needs_approval(entry, line.game),
                line.game in (entry.witnessed or ()),
            )
            for line in self.table.line_views()[: len(self.table.lines)]
        ]

    def totals(self, *, is_judged: bool) -> list[TotalView]:
        return paper_totals(self.table.rules, self.typed, self.checked, is_judged=is_judged)

    def faults(self) -> list[str]:
        """What is wrong with the list as a whole."""
        return gaps_and_sums(self.checked, self.table.rules)


def typed_report(table: TableList, posted: Mapping[str, str]) -> TypedReport:
    rules = table.rules
    seats = range(1, rules.seats + 1)
    games = range(1, table.games + 1) if rules.supervises_touts else ()
    texts = texts_of(posted, [*(f"total{seat}" for seat in seats), *map(approval_field, games)])
    totals = tuple(number(texts[f"total{seat}"]) for seat in seats)
    witnessed = approved_games(texts, table.games) if rules.supervises_touts else None
    entry = entry_of(table.lines, totals=totals, witnessed=witnessed)
    unreadable = not_numbers(texts, [f"total{seat}" for seat in seats])
    return TypedReport(
        table, TypedSheet(texts, entry, unreadable), rules.check_entry(entry, table.games)
    )
