"""The questions a rule set answers; its numbers are in rulesets/, a file per sheet."""

from collections.abc import Sequence

from scoring import judging, pricing, ranking, reading, rows, sheet_entry, sums
from scoring.rule_data import RuleData
from scoring.values import RankingEntry


class RuleSet(RuleData):
    """A rule sheet that answers questions about games, lists and the ranking.

    Each method is a function of another module, documented there; the rules are its first argument.
    """

    judge = judging.judge
    score = pricing.score
    legal_rows = rows.legal_rows
    read_row = reading.read_row
    reading_of = reading.reading_of
    circled_seat = reading.circled_seat
    unclear_rows = reading.unclear_rows
    check_sheet = sheet_entry.check_sheet
    check_entry = sheet_entry.check_entry
    read_line = sheet_entry.read_line
    needs_approval = sheet_entry.needs_approval
    check_totals = sums.check_totals
    check_columns = sums.check_columns
    rank = ranking.rank

    @property
    def keeps_parity(self) -> bool:
        """True if the totals of a list are all even or all odd."""
        return sums.keeps_parity(self)

    def dropped_rounds(self, rounds: Sequence[int | None]) -> tuple[int, ...]:
        """Return the numbers of rounds that do not count, of equals the later. `rounds`: points."""
        return ranking.dropped_rounds(rounds, self.best_rounds)

    def counted_points(self, rounds: Sequence[int | None]) -> int:
        return ranking.counted_points(rounds, self.best_rounds)

    def points_of(self, entry: RankingEntry) -> int:
        return ranking.points_of(entry, self.best_rounds)
