"""A rule set and the questions it answers; its numbers are in rulesets/, a file per sheet."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from typing import Literal

from scoring import entries, judging, legality, pricing, ranking, reading, rows, sheets, sums
from scoring.contracts import (
    FREE,
    NO_GAME,
    Contract,
    Deck,
    Doubling,
    Offence,
    Option,
    PrintedRules,
)
from scoring.errors import IllegalGame
from scoring.values import (
    Entry,
    Game,
    Placing,
    Problem,
    Reading,
    Result,
    Row,
    SheetCheck,
    SheetEntry,
    Tally,
    UnclearRows,
)


@dataclass(frozen=True)
class RuleSet:
    """One rule sheet as numbers, with its open points decided (`options`).

    `first_tout`: how a Tout counts in a game 1 with its own prices: by card points, as the highest
    level, or as recorded (highest if not).
    """

    slug: str
    title: str
    contracts: tuple[Contract, ...]
    deck: Deck
    rounds: int
    games: int
    is_zero_sum: bool
    won_from: int
    schneider_won_from: int
    schneider_lost_to: int
    runners_from: int
    tie_breaks: tuple[str, ...]
    rule_numbers: PrintedRules
    options: Mapping[str, str] = field(default_factory=dict)
    open_points: tuple[Option, ...] = ()
    offences: tuple[Offence, ...] = ()
    has_tout_mark: bool = False
    counts_tout_as_solo: bool = False
    ranks_minors_apart: bool = False
    asks_eligibility: bool = False
    allows_substitutes: bool = False
    fee_cents: int = 0
    minor_fee_cents: int = 0
    cents_per_point: int = 0  # the printed stakes, 0 for none
    registration_closes_minutes_before: int | None = None
    seats: int = 4
    doubling: Doubling = field(default_factory=Doubling)
    loss_factor: int = 1
    redeal_bonus: tuple[int, ...] = ()  # points for a thrown-in deal, by its number of doubles
    runners_cap: int | None = None  # the most Laufende that count
    counts_runners_without: bool = True  # those of the other side count too
    deducts_lost_solos: bool = False
    nobody_plays: str = "same_dealer"  # a contract or one of NO_GAME
    rows_tell_the_game: bool = True  # if not, a list records each game
    circled_contracts: tuple[str, ...] | None = None  # None: all that are played alone
    circles_only_won: bool = False
    splits_plus_and_minus: bool = False  # each is summed on its own
    supervises_touts: bool = False  # a Sie or Tout needs their approval
    least_age: int | None = None  # years on the day of the tournament
    best_rounds: int | None = None  # number of rounds that count, None for all
    first_tout: Literal["as_told", "card_points", "highest"] = "as_told"

    # -- one game ------------------------------------------------------------------------------

    def contract(self, name: str) -> Contract:
        """Raises IllegalGame if the sheet has no such contract."""
        for contract in self.contracts:
            if contract.name == name:
                return contract
        raise IllegalGame("unknown_contract", rule=self.rule_numbers["contracts"], contract=name)

    def offence(self, name: str) -> Offence:
        """Raises IllegalGame if the sheet has no such offence."""
        for offence in self.offences:
            if offence.name == name:
                return offence
        raise IllegalGame("unknown_offence", rule=self.rule_numbers.get(name, ""), offence=name)

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
        """Return the result, from the declaring side's card points and tricks.

        Schwarz depends on tricks alone; a Tout needs every trick. In a game 1 with its own prices
        (Schwaig rule 6) a Tout is won by card points, and Schwarz is Schneider. After a Spritze the
        other side may have to reach the card points. Raises IllegalGame.
        """
        played = self.contract(contract)
        return judging.judge(self, played, card_points, tricks, tout, number, spritze)

    def score(self, game: Game) -> Row:
        """Return the row, seat 1 first. Raises IllegalGame, TypeError for a wrong type."""
        legality.check_types(game)
        contract = self.contract(game.contract)
        legality.check_game(self, contract, game)
        return pricing.row_of(self, contract, game)

    def dealer(self, game: int) -> int:
        """Return the dealer's seat; seat 1 deals game 1.

        Unless `numbers_tell_dealers`, this holds only until a deal is thrown in.
        """
        return (game - 1) % self.seats + 1

    @property
    def numbers_tell_dealers(self) -> bool:
        """False if a thrown-in deal passes the cards on without a line in the list."""
        return self.nobody_plays != "next_dealer"

    # -- rows and lists ------------------------------------------------------------------------

    def legal_rows(self, number: int | None = None) -> Mapping[Row, tuple[Game, ...]]:
        return self._first_rows if number == 1 else self._other_rows

    def read(
        self,
        row: Row,
        number: int | None = None,
        circled: Collection[int] | None = None,
        tout: bool | None = None,
    ) -> Reading:
        """Return who played alone and how, if a row shows it; None: circles or T not checked."""
        if circled is None:
            return self._read(tuple(row), number, tout)
        return reading.read(self, tuple(row), number, circled, tout)

    def reading_of(self, game: Game) -> Reading:
        """Return declarer, result, Tout and Sie of a game. Raises IllegalGame: unknown contract."""
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

        `totals`: the written sums. `circled`: circled seats by game; games left out were not
        checked. `touts`: games with a T. `games`: recorded games by number; they decide and may
        replace rows. `length`: number of games, by default of rows.
        """
        return sheets.check_sheet(self, rows, totals, circled, touts, games, length=length)

    def check_totals(
        self, totals: Sequence[int | None], tallies: Sequence[Tally], games: int
    ) -> tuple[Problem, ...]:
        return sums.check_totals(self, totals, tallies, games)

    def check_entry(self, entry: SheetEntry, games: int) -> SheetCheck:
        """Check a typed list. Raises ValueError for more rows than `games`."""
        return entries.check_entry(self, entry, games)

    def read_line(self, entry: SheetEntry, game: int) -> Reading:
        """Return the reading of a line's recorded game, or else of its row; empty if illegal."""
        return entries.read_line(self, entry, game)

    def needs_approval(self, entry: SheetEntry, game: int) -> bool:
        return entries.needs_approval(self, entry, game)

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
        self, entries: Iterable[Entry], lots: Mapping[object, int] | None = None
    ) -> list[Placing]:
        """Rank by `tie_breaks`; equals share a rank (1, 2, 2, 4) until lots part them.

        `lots` maps entry keys to drawn places from 1; it needs all who are tied.
        """
        return ranking.rank(self.tie_breaks, entries, lots or {}, self.best_rounds)

    def dropped_rounds(self, rounds: Sequence[int | None]) -> tuple[int, ...]:
        """Return the numbers of the rounds that do not count; of equals the later one."""
        return ranking.dropped_rounds(rounds, self.best_rounds)

    def counted_points(self, rounds: Sequence[int | None]) -> int:
        return ranking.counted_points(rounds, self.best_rounds)

    @property
    def tally_columns(self) -> tuple[str, ...]:
        """Tallies that the tie-breaks need, in Tally's order."""
        return tuple(f.name for f in fields(Tally) if f.name in self.tie_breaks)

    @property
    def has_minus(self) -> bool:
        """True if rows may be negative."""
        return self.is_zero_sum or self.deducts_lost_solos

    @property
    def offered_contracts(self) -> tuple[Contract, ...]:
        """The contracts played here; of those for when nobody plays only the chosen one."""
        return tuple(
            contract
            for contract in self.contracts
            if not contract.is_forced or contract.name == self.nobody_plays
        )

    @property
    def printed_stakes(self) -> dict[str, int] | None:
        """The printed stakes as Stakes.to_data(), None without any."""
        return {"per_point": self.cents_per_point} if self.cents_per_point else None

    @property
    def counts_runners(self) -> bool:
        return any(contract.counts_runners for contract in self.offered_contracts)

    @property
    def counts_redeals(self) -> bool:
        """True if thrown-in deals can raise a later game's price."""
        raised = any(contract.redeal != FREE for contract in self.offered_contracts)
        return bool(self.redeal_bonus) and raised and self.nobody_plays in NO_GAME

    def least_runners(self, contract: Contract, *, tout: bool = False) -> int:
        """Return the least number of Laufende that counts in this game, or in its Tout."""
        if tout and contract.tout_runners_from is not None:
            return contract.tout_runners_from
        return self.runners_from if contract.runners_from is None else contract.runners_from

    def runners_that_matter(self, contract: Contract) -> tuple[int, ...]:
        """Return the distinguishable numbers of Laufende, 0 for too few; empty if none count."""
        if not contract.counts_runners:
            return ()
        least = self.least_runners(contract)
        if contract.tout:
            least = min(least, self.least_runners(contract, tout=True))
        return (0, *range(max(least, 1), contract.most_runners + 1))

    @cached_property
    def _read(self) -> Callable[[Row, int | None, bool | None], Reading]:
        return lru_cache(maxsize=8192)(
            lambda row, number, tout: reading.read(self, row, number, None, tout)
        )

    @cached_property
    def uncounted_range(self) -> tuple[int, int]:
        """The lowest and highest points of a seat in a game that adds to no tally."""
        return sums.uncounted_range(self)

    @cached_property
    def _first_rows(self) -> Mapping[Row, tuple[Game, ...]]:
        return rows.legal_rows(self, 1)

    @cached_property
    def _other_rows(self) -> Mapping[Row, tuple[Game, ...]]:
        return rows.legal_rows(self, None)
