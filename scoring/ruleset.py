"""The questions a rule set answers; its numbers are in rulesets/, a file per sheet."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from scoring import judging, pricing, ranking, reading, rows, sheet_entry, sheet_rows, sums
from scoring.rule_data import RuleData
from scoring.values import Game, Placing, RankingEntry, Result, SheetCheck


class RuleSet(RuleData):
    """A rule sheet that answers questions about games, lists and the ranking.

    Answers such as `score` are functions of a module, which pass the rules on as `self`.
    """

    def judge(
        self,
        contract: str,
        *,
        card_points: int | None = None,
        tricks: int | None = None,
        tout: bool = False,
        number: int | None = None,
        spritze: bool = False,
    ) -> Result:
        """Return the Result from the declaring side's card points and tricks.

        Schwarz and a Tout depend on tricks. In a game 1 with its own prices (Schwaig rule 6) a Tout
        is won by card points, and Schwarz is Schneider. After a Spritze the other side may have to
        reach the threshold. Raises IllegalGame.
        """
        played = self.contract(contract)
        return judging.judge(self, played, card_points, tricks, tout, number, spritze)

    score = pricing.score
    legal_rows = rows.legal_rows
    read_row = reading.read_row
    reading_of = reading.reading_of
    circled_seat = reading.circled_seat
    unclear_rows = reading.unclear_rows

    def check_sheet(
        self,
        rows: Sequence[Sequence[int | None] | None],
        totals: Sequence[int | None] | None = None,
        *,
        circled: Mapping[int, Collection[int]] | None = None,
        touts: Collection[int] = (),
        games: Mapping[int, Game] | None = None,
        length: int | None = None,
    ) -> SheetCheck:
        """Check a list from game 1 on; return all problems, sums and tallies.

        `totals`: sums as written. `circled`: seats by game, without unchecked games. `touts`: games
        with a T. `games`: records by number, which fill empty rows. `length`: by default of `rows`.
        """
        return sheet_rows.check_sheet(self, rows, totals, circled, touts, games, length=length)

    check_entry = sheet_entry.check_entry
    read_line = sheet_entry.read_line
    needs_approval = sheet_entry.needs_approval
    check_totals = sums.check_totals
    check_columns = sums.check_columns

    @property
    def keeps_parity(self) -> bool:
        """True if the totals of a list are all even or all odd."""
        return sums.keeps_parity(self)

    def rank(
        self, entries: Iterable[RankingEntry], lots: Mapping[object, int] | None = None
    ) -> list[Placing]:
        """Rank by `tie_breaks`; equals share a rank (1, 2, 2, 4) until lots separate them.

        `lots`: drawn place by entry key; ignored unless it has all equals.
        """
        return ranking.rank(self.tie_breaks, entries, lots or {}, self.best_rounds)

    def dropped_rounds(self, rounds: Sequence[int | None]) -> tuple[int, ...]:
        """Return the numbers of rounds (by their points) that do not count; of equals the later."""
        return ranking.dropped_rounds(rounds, self.best_rounds)

    def counted_points(self, rounds: Sequence[int | None]) -> int:
        return ranking.counted_points(rounds, self.best_rounds)
