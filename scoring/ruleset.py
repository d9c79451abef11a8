"""The questions a rule set answers; its numbers are in rulesets/, a file per sheet."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from scoring import (
    judging,
    pricing,
    ranking,
    reading,
    rows,
    sheet_entry,
    sheet_rows,
    sums,
)
from scoring.rule_data import RuleData
from scoring.values import (
    Game,
    Placing,
    Problem,
    RankingEntry,
    Reading,
    Result,
    Row,
    SheetCheck,
    SheetEntry,
    Tally,
    UnclearRows,
)


class RuleSet(RuleData):
    """A rule sheet that answers questions about games, lists and the ranking."""

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

    def score(self, game: Game) -> Row:
        """Return the points of each seat. Raises IllegalGame, or TypeError for a wrong type."""
        return pricing.score(self, game)

    def legal_rows(self, number: int | None = None) -> Mapping[Row, tuple[Game, ...]]:
        return rows.legal_rows(self, number)

    def read_row(
        self,
        row: Row,
        number: int | None = None,
        circled: Collection[int] | None = None,
        tout: bool | None = None,
    ) -> Reading:
        """Return who played alone and how, as far as the row shows it.

        `circled`, `tout`: circled seats and the T; None if not checked.
        """
        return reading.read_row(self, row, number, circled, tout)

    def reading_of(self, game: Game) -> Reading:
        """Return declarer, result, Tout and Sie. Raises IllegalGame for an unknown contract."""
        return reading.reading_of(self, game)

    def circled_seat(self, game: Game) -> int | None:
        return reading.circled_seat(self, game)

    def unclear_rows(self) -> UnclearRows:
        return reading.unclear_rows(self)

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

    def check_totals(
        self, totals: Sequence[int | None], tallies: Sequence[Tally], games: int
    ) -> tuple[Problem, ...]:
        return sums.check_totals(self, totals, tallies, games)

    def check_entry(self, entry: SheetEntry, games: int) -> SheetCheck:
        """Return problems, totals and tallies. Raises ValueError for more rows than `games`."""
        return sheet_entry.check_entry(self, entry, games)

    def read_line(self, entry: SheetEntry, game: int) -> Reading:
        """Return declarer, result, Tout and Sie of line `game`; empty if illegal.

        A recorded game counts, else the row.
        """
        return sheet_entry.read_line(self, entry, game)

    def needs_approval(self, entry: SheetEntry, game: int) -> bool:
        return sheet_entry.needs_approval(self, entry, game)

    @property
    def keeps_parity(self) -> bool:
        """True if the totals of a list are all even or all odd."""
        return sums.keeps_parity(self)

    def check_columns(
        self,
        plus: Sequence[int | None],
        minus: Sequence[int | None],
        totals: Sequence[int | None],
    ) -> tuple[Problem, ...]:
        """Return problems of the unsigned plus and minus by seat; empty totals are not compared."""
        return sums.check_columns(self, plus, minus, totals)

    def rank(
        self, entries: Iterable[RankingEntry], lots: Mapping[object, int] | None = None
    ) -> list[Placing]:
        """Rank by `tie_breaks`; equals share a rank (1, 2, 2, 4) until lots separate them.

        `lots`: drawn place by entry key; ignored unless it has all equals.
        """
        return ranking.rank(self.tie_breaks, entries, lots or {}, self.best_rounds)

    def dropped_rounds(self, rounds: Sequence[int | None]) -> tuple[int, ...]:
        """Return the numbers of the rounds that do not count; of equals the later one."""
        return ranking.dropped_rounds(rounds, self.best_rounds)

    def counted_points(self, rounds: Sequence[int | None]) -> int:
        return ranking.counted_points(rounds, self.best_rounds)
