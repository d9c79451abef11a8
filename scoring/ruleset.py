"""The shape of a rule set, and the arithmetic that follows from its numbers.

The numbers themselves stand in rulesets/, one file per printed sheet.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Literal

from scoring import legality, ranking, reading, rows, sheets
from scoring.errors import IllegalGame
from scoring.values import (
    LEVELS,
    Entry,
    Game,
    Level,
    Placing,
    Problem,
    Reading,
    Result,
    Row,
    SheetCheck,
    Tally,
)

Side = Literal["alone", "called", "across"]


@dataclass(frozen=True, slots=True)
class Deck:
    """`card_points` are the Augen of all cards together."""

    cards: int
    tricks: int
    card_points: int


@dataclass(frozen=True, slots=True)
class Price:
    """What a game moves: `side` for each of the declaring side, `other` for each of the others."""

    side: int
    other: int

    def __add__(self, more: "Price") -> "Price":
        return Price(self.side + more.side, self.other + more.other)

    def __mul__(self, times: int) -> "Price":
        return Price(self.side * times, self.other * times)


FREE = Price(0, 0)


@dataclass(frozen=True, slots=True)
class Contract:
    """A kind of game: who plays against whom, and what each level moves.

    `prices` by level; `first_game` replaces them in game 1 of a round, where the highest listed
    level is the most that counts. `runner` is added for each Laufender, `tout_runner` in a Tout.
    `drawn_at`: card points of the declaring side at which nobody wins. `rule`: the printed rule
    that says who plays with whom.
    """

    name: str
    side: Side
    prices: Mapping[str, Price]
    rule: str
    tout: Price | None = None
    first_game: Mapping[str, Price] = field(default_factory=dict)
    runner: Price = FREE
    tout_runner: Price = FREE
    most_runners: int = 14
    can_be_lost: bool = True
    drawn_at: int | None = None

    @property
    def is_alone(self) -> bool:
        return self.side == "alone"


@dataclass(frozen=True, slots=True)
class Offence:
    """A breach that ends the game against the offender's side, plain, with or without Laufende."""

    name: str
    rule: str
    with_runners: bool


@dataclass(frozen=True, slots=True)
class Option:
    """An open point of the printed rules: the first choice is the default."""

    name: str
    rule: str
    choices: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.choices[0]


@dataclass(frozen=True)
class RuleSet:
    """One printed rule sheet as numbers, with its open points decided (`options`)."""

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
    rule_numbers: Mapping[str, str]
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
    registration_closes_minutes_before: int | None = None
    seats: int = 4

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
    ) -> Result:
        """Won or lost, and how high, from the declaring side's card points and tricks.

        Schwarz goes by tricks alone. A Tout is won with every trick and has no level. In a first
        game with a cap (Schwaig rule 6) a Tout is an ordinary game and Schwarz is Schneider.
        Raises IllegalGame where the contract is unknown or a number is missing or out of range.
        """
        played = self.contract(contract)
        legality.check_cards(self, card_points, tricks)
        if tout:
            legality.check_tout(self, played)
        prices = self._prices(played, number)
        if not played.can_be_lost:
            return Result(True, self._capped(prices, "plain"))
        if tout and prices is played.prices:
            if tricks is None:
                raise IllegalGame("tricks_missing", rule=self.rule_numbers["tout"])
            return Result(tricks == self.deck.tricks)
        if card_points is None:
            raise IllegalGame(
                "card_points_missing", rule=self.rule_numbers["won"], contract=contract
            )
        if card_points == played.drawn_at:
            return Result(None)
        won = card_points >= self.won_from
        return Result(won, self._capped(prices, self._level(won, card_points, tricks)))

    def score(self, game: Game) -> Row:
        """The row that this game writes, seat 1 first; raises IllegalGame."""
        contract = self.contract(game.contract)
        legality.check_game(self, contract, game)
        won = self._winner(contract, game)
        if won is None:
            return (0,) * self.seats
        price = self._price(contract, game)
        side = {game.declarer, game.partner}
        return tuple(self._share(seat in side, won, price) for seat in range(1, self.seats + 1))

    def dealer(self, game: int) -> int:
        """The seat that deals this game of a round; seat 1 deals game 1."""
        return (game - 1) % self.seats + 1

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
        return reading.read(self, tuple(row), number, circled, tout)

    def check_sheet(
        self,
        rows: Sequence[Sequence[int | None] | None],
        totals: Sequence[int | None] | None = None,
        *,
        circled: Mapping[int, Collection[int]] | None = None,
        touts: Collection[int] = (),
    ) -> SheetCheck:
        """Check a list from game 1 on: every problem at once, sums and tallies of its rows.

        `circled` maps games to the seats with a circle (games left out: circles were not looked
        at), `touts` holds the games with a T, `totals` are the sums written on the paper.
        """
        return sheets.check_sheet(self, rows, totals, circled, touts)

    def check_totals(
        self, totals: Sequence[int | None], tallies: Sequence[Tally], games: int
    ) -> tuple[Problem, ...]:
        """Check a list of which only the sums and tallies were typed."""
        return sheets.check_totals(self, totals, tallies, games)

    def rank(
        self, entries: Iterable[Entry], lots: Mapping[object, int] | None = None
    ) -> list[Placing]:
        """Order by `tie_breaks`; equals share a rank (1, 2, 2, 4) until lots part them.

        `lots` maps entry keys to drawn places, 1 first; all who are tied must have one.
        """
        return ranking.rank(self.tie_breaks, entries, lots or {})

    @property
    def tally_columns(self) -> tuple[str, ...]:
        """The tallies that the tie-breakers need, in Tally's order."""
        return tuple(f.name for f in fields(Tally) if f.name in self.tie_breaks)

    @cached_property
    def _first_rows(self) -> Mapping[Row, tuple[Game, ...]]:
        return rows.legal_rows(self, 1)

    @cached_property
    def _other_rows(self) -> Mapping[Row, tuple[Game, ...]]:
        return rows.legal_rows(self, None)

    # -- arithmetic ----------------------------------------------------------------------------

    def _level(self, won: bool, card_points: int, tricks: int | None) -> Level:
        if tricks == (self.deck.tricks if won else 0):
            return "schwarz"
        if won and card_points >= self.schneider_won_from:
            return "schneider"
        if not won and card_points <= self.schneider_lost_to:
            return "schneider"
        return "plain"

    def _prices(self, contract: Contract, number: int | None) -> Mapping[str, Price]:
        return contract.first_game if number == 1 and contract.first_game else contract.prices

    def _capped(self, prices: Mapping[str, Price], level: str) -> Level:
        """The level that counts: the highest listed one not above `level`, else the lowest."""
        listed = [known for known in LEVELS if known in prices]
        reached = [known for known in listed if LEVELS.index(known) <= LEVELS.index(level)]
        return reached[-1] if reached else listed[0]

    def _price(self, contract: Contract, game: Game) -> Price:
        prices = self._prices(contract, game.number)
        runners = game.runners if game.runners >= self.runners_from else 0
        level = game.level or "plain"
        if game.offence:
            level = "plain"
            runners = runners if self.offence(game.offence).with_runners else 0
        if contract.tout and game.tout and prices is contract.prices:
            return contract.tout + contract.tout_runner * runners
        if game.tout and game.level is None and not game.offence:
            level = "schwarz"  # a Tout where it is not allowed counts as high as the game may
        return prices[self._capped(prices, level)] + contract.runner * runners

    def _share(self, is_side: bool, won: bool, price: Price) -> int:
        amount = price.side if is_side else price.other
        if is_side == won:
            return amount
        return -amount if self.is_zero_sum else 0

    def _winner(self, contract: Contract, game: Game) -> bool | None:
        if game.offence:
            return game.offender not in (game.declarer, game.partner)
        if not contract.can_be_lost:
            return True
        return game.won
