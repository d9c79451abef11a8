"""A rule set and all that can be asked of it.

The numbers themselves stand in rulesets/, one file per printed sheet.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from typing import Literal

from scoring import columns, entries, judging, legality, pricing, ranking, reading, rows, sheets
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

    `redeal_bonus`: points added for a thrown-in deal, by the number of its doubles. `runners_cap`:
    the most Laufende that count, however many were held; `counts_runners_without`: those of the
    other side count too. `nobody_plays`: the contract played when nobody plays, or one of NO_GAME.
    `cents_per_point`: the stakes that the sheet names, 0 where it names none.
    `supervises_touts`: a Sie or Tout counts only if the supervisors approved it.
    `circled_contracts`: whose player gets a circle, None for all games played alone. Where not
    `rows_tell_the_game`, a list is kept game by game. `splits_plus_and_minus`: each seat sums up
    what it won and what it lost apart. `least_age`: in years on the day of the tournament.
    `best_rounds`: so many of a player's rounds count, None for all. `first_tout`: by what a Tout
    counts in a first game with a limit: its card points, the highest level, or the level that is
    told and the highest if none is.
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
    cents_per_point: int = 0
    registration_closes_minutes_before: int | None = None
    seats: int = 4
    doubling: Doubling = field(default_factory=Doubling)
    loss_factor: int = 1
    redeal_bonus: tuple[int, ...] = ()
    runners_cap: int | None = None
    counts_runners_without: bool = True
    deducts_lost_solos: bool = False
    nobody_plays: str = "same_dealer"
    rows_tell_the_game: bool = True
    circled_contracts: tuple[str, ...] | None = None
    circles_only_won: bool = False
    splits_plus_and_minus: bool = False
    supervises_touts: bool = False
    least_age: int | None = None
    best_rounds: int | None = None
    first_tout: Literal["as_told", "card_points", "highest"] = "as_told"

    # -- one game ------------------------------------------------------------------------------

    def contract(self, name: str) -> Contract:
        """Raises IllegalGame for a contract this sheet does not know."""
        for contract in self.contracts:
            if contract.name == name:
                return contract
        raise IllegalGame("unknown_contract", rule=self.rule_numbers["contracts"], contract=name)

    def offence(self, name: str) -> Offence:
        """Raises IllegalGame for a breach this sheet has no answer to."""
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
        """Won or lost, and how high, from the declaring side's card points and tricks.

        Schwarz goes by tricks alone. A Tout is won with every trick and has no level. In a first
        game with a cap (Schwaig rule 6) a Tout is won by card points and Schwarz is Schneider.
        `spritze`: one was given; on some sheets the other side then has to reach the card points.
        Raises IllegalGame where the contract is unknown or a number is missing or out of range.
        """
        played = self.contract(contract)
        return judging.judge(self, played, card_points, tricks, tout, number, spritze)

    def score(self, game: Game) -> Row:
        """The row that this game writes, seat 1 first.

        Raises IllegalGame, and TypeError where a value is none of its kind.
        """
        legality.check_types(game)
        contract = self.contract(game.contract)
        legality.check_game(self, contract, game)
        return pricing.row_of(self, contract, game)

    def dealer(self, game: int) -> int:
        """The seat that deals this game of a round; seat 1 deals game 1.

        Where not `numbers_tell_dealers`, only as long as no deal was thrown in.
        """
        return (game - 1) % self.seats + 1

    @property
    def numbers_tell_dealers(self) -> bool:
        """False where a deal thrown in passes the cards on and has no line: the games go round at
        another pace than the dealers then.
        """
        return self.nobody_plays != "next_dealer"

    # -- rows and lists ------------------------------------------------------------------------

    def legal_rows(self, number: int | None = None) -> Mapping[Row, tuple[Game, ...]]:
        """Every row that some game could have written, with those games."""
        return self._first_rows if number == 1 else self._other_rows

    def read(
        self,
        row: Row,
        number: int | None = None,
        circled: Collection[int] | None = None,
        tout: bool | None = None,
    ) -> Reading:
        """What a row says. `circled`: seats with a circle, None if circles were not looked at.

        `tout`: whether a T stands beside it, None if that is not known.
        """
        if circled is None:
            return self._read(tuple(row), number, tout)
        return reading.read(self, tuple(row), number, circled, tout)

    def reading_of(self, game: Game) -> Reading:
        """What a game that is known says; raises IllegalGame for an unknown contract."""
        return reading.reading_of(self, game)

    def circled_seat(self, game: Game) -> int | None:
        """The seat that gets a circle on the paper; None: nobody."""
        return reading.circled_seat(self, game)

    def unclear_rows(self) -> UnclearRows:
        """The rows that leave open whether it was a Tout, or who played alone and how it went."""
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
        """Check a list from game 1 on: every problem at once, sums and tallies of its rows.

        `length`: how many games the list has, None for as many as there are rows. A row that is
        missing and a number outside are problems.

        `circled` maps games to the seats with a circle (games left out: circles were not looked
        at), `touts` holds the games with a T, `totals` are the sums written on the paper. `games`
        is the record of what was played, by number: it decides the row, which may then be left
        empty, and the tallies.
        """
        return sheets.check_sheet(self, rows, totals, circled, touts, games, length=length)

    def check_totals(
        self, totals: Sequence[int | None], tallies: Sequence[Tally], games: int
    ) -> tuple[Problem, ...]:
        """Check a list of which only the sums and tallies were typed."""
        return sheets.check_totals(self, totals, tallies, games)

    def check_entry(self, entry: SheetEntry, games: int) -> SheetCheck:
        """Check a typed list before it counts; it may where there are no errors.

        Rows that are missing up to `games` are problems of the list; more rows than games is the
        caller's mistake: ValueError.
        """
        return entries.check_entry(self, entry, games)

    def read_line(self, entry: SheetEntry, game: int) -> Reading:
        """What a line says, by its record where there is one; nothing where nothing legal."""
        return entries.read_line(self, entry, game)

    def needs_approval(self, entry: SheetEntry, game: int) -> bool:
        """True for a Sie or Tout where the sheet asks for the supervisors."""
        return entries.needs_approval(self, entry, game)

    @property
    def keeps_parity(self) -> bool:
        """True where the totals of a list are all even or all odd, as each of its rows is."""
        return sheets.keeps_parity(self)

    def check_columns(
        self,
        plus: Sequence[int | None],
        minus: Sequence[int | None],
        totals: Sequence[int | None],
    ) -> tuple[Problem, ...]:
        """Add up a list that keeps plus and minus apart, both written without a sign.

        Empty totals are not compared.
        """
        return columns.check_columns(self, plus, minus, totals)

    def rank(
        self, entries: Iterable[Entry], lots: Mapping[object, int] | None = None
    ) -> list[Placing]:
        """Order by `tie_breaks`; equals share a rank (1, 2, 2, 4) until lots part them.

        `lots` maps entry keys to drawn places, 1 first; all who are tied must have one.
        """
        return ranking.rank(self.tie_breaks, entries, lots or {}, self.best_rounds)

    def dropped_rounds(self, rounds: Sequence[int | None]) -> tuple[int, ...]:
        """The numbers of a player's rounds that do not count, by the points of each.

        None where there is no result; of two with equal points the later one is dropped.
        """
        return ranking.dropped_rounds(rounds, self.best_rounds)

    def counted_points(self, rounds: Sequence[int | None]) -> int:
        """A player's points of the rounds that count."""
        return ranking.counted_points(rounds, self.best_rounds)

    @property
    def tally_columns(self) -> tuple[str, ...]:
        """The tallies that the tie-breakers need, in Tally's order."""
        return tuple(f.name for f in fields(Tally) if f.name in self.tie_breaks)

    @property
    def has_minus(self) -> bool:
        """True where a row may hold a number below 0."""
        return self.is_zero_sum or self.deducts_lost_solos

    @property
    def offered_contracts(self) -> tuple[Contract, ...]:
        """What a table here may play: of the games played when nobody plays, the chosen one."""
        return tuple(
            contract
            for contract in self.contracts
            if not contract.is_forced or contract.name == self.nobody_plays
        )

    @property
    def printed_stakes(self) -> dict[str, int] | None:
        """What the sheet says that the tables play for, as Stakes.to_data(); None for nothing."""
        return {"per_point": self.cents_per_point} if self.cents_per_point else None

    @property
    def counts_runners(self) -> bool:
        """Whether Laufende are worth anything in any game here."""
        return any(contract.counts_runners for contract in self.offered_contracts)

    @property
    def counts_redeals(self) -> bool:
        """Whether cards can be thrown in here so that a later game is worth more."""
        raised = any(contract.redeal != FREE for contract in self.offered_contracts)
        return bool(self.redeal_bonus) and raised and self.nobody_plays in NO_GAME

    def least_runners(self, contract: Contract, *, tout: bool = False) -> int:
        """From how many Laufende on they count in this game, or in its Tout."""
        if tout and contract.tout_runners_from is not None:
            return contract.tout_runners_from
        return self.runners_from if contract.runners_from is None else contract.runners_from

    def runners_that_matter(self, contract: Contract) -> tuple[int, ...]:
        """The numbers of Laufende that are told apart, 0 for too few; none where none count.

        Where they count from another number on in a Tout, the lower one.
        """
        if not contract.counts_runners:
            return ()
        least = self.least_runners(contract)
        if contract.tout:
            least = min(least, self.least_runners(contract, tout=True))
        return (0, *range(max(least, 1), contract.most_runners + 1))

    @cached_property
    def _read(self) -> Callable[[Row, int | None, bool | None], Reading]:
        """Kept: a page of a list asks for the same rows hundreds of times."""
        return lru_cache(maxsize=8192)(
            lambda row, number, tout: reading.read(self, row, number, None, tout)
        )

    @cached_property
    def uncounted_range(self) -> tuple[int, int]:
        """The least and the most that a seat gets in a game that adds to no tally."""
        return sheets.uncounted_range(self)

    @cached_property
    def _first_rows(self) -> Mapping[Row, tuple[Game, ...]]:
        return rows.legal_rows(self, 1)

    @cached_property
    def _other_rows(self) -> Mapping[Row, tuple[Game, ...]]:
        return rows.legal_rows(self, None)
