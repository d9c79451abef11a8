"""The parts of a rule set: deck, contracts with prices, doubling, offences, options.

Numbers and names only, so that house rules have the same shape as JSON.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Side = Literal["alone", "called", "across", "nobody"]
WonBy = Literal["card_points", "all_tricks", "no_trick"]
Drawn = Literal["zero", "replayed", "carried_over"]
CountsAs = Literal["solo", "tout", "sie", "none"]

NO_GAME = ("same_dealer", "next_dealer", "redeal")
"""Values of `nobody_plays` without a contract: who deals again."""


class PrintedRules(dict[str, str]):
    """A dict {topic: number or heading in the printed rules}; "" where the sheet has none."""

    def __missing__(self, about: str) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck; `card_points` is the sum of all cards."""

    cards: int
    tricks: int
    card_points: int


@dataclass(frozen=True, slots=True)
class Price:
    """Points of each seat of the declaring side (`side`) and of each opponent (`other`)."""

    side: int
    other: int

    def __add__(self, more: "Price") -> "Price":
        return Price(self.side + more.side, self.other + more.other)

    def __mul__(self, times: int) -> "Price":
        return Price(self.side * times, self.other * times)


FREE = Price(0, 0)


@dataclass(frozen=True, slots=True)
class Contract:
    name: str
    side: Side
    prices: Mapping[str, Price]  # by level
    rule: str  # the printed rule about the sides
    tout: Price | None = None
    # prices in game 1 of a round; its highest level is the limit
    first_game: Mapping[str, Price] = field(default_factory=dict)
    runner: Price = FREE  # for each Laufender
    tout_runner: Price = FREE  # the same in a Tout
    most_runners: int = 14
    can_be_lost: bool = True
    drawn_at: int | None = None  # card points of the declaring side at which nobody wins
    runners_from: int | None = None  # None here and below: the rule set's
    redeal: Price = FREE  # for each bonus point of thrown-in deals
    can_be_won: bool = True
    won_by: WonBy = "card_points"
    won_from: int | None = None
    schneider_won_from: int | None = None
    schneider_lost_to: int | None = None
    drawn: Drawn = "zero"
    counts_as: CountsAs = "solo"  # the tally of a declarer who plays alone
    takes_doubles: bool = True
    takes_spritze: bool = True
    is_forced: bool = False  # played only if everybody passes
    lost_extra: Price = FREE  # on top of a lost game, doubled with it
    tout_runners_from: int | None = None  # None: the same number as without Tout
    # a seat without a trick pays nothing for a Durchmarsch, unless that took every trick
    spares_jungfrauen: bool = False

    @property
    def is_alone(self) -> bool:
        return self.side == "alone"

    @property
    def counts_runners(self) -> bool:
        return self.runner != FREE or self.tout_runner != FREE

    @property
    def is_tallied(self) -> bool:
        """True for a game that the declarer chose to play alone: tallies count it."""
        return self.is_alone and self.counts_as != "none"

    @property
    def is_ramsch(self) -> bool:
        """True for a game that is played if everybody passes, lost by most card points."""
        return self.is_forced and self.is_alone and not self.is_tallied and self.can_be_lost


@dataclass(frozen=True, slots=True)
class Doubling:
    """The doublings that the rules allow, and their effect on the price."""

    most: int = 0  # doubles before the game is named
    has_spritze: bool = False  # comes after, like the Re
    has_re: bool = False
    growth: Literal["twice", "linear"] = "twice"  # 2ⁿ or n + 1
    with_runners: bool = True
    spritzer_declares: bool = False  # its side must reach the card points
    after_thrown_in: bool = False  # only thrown-in deals double, up to `most` times
    spritze_doubles_game_only: bool = False  # not Schneider and Schwarz

    def factor(self, times: int) -> int:
        return times + 1 if self.growth == "linear" else 2**times


@dataclass(frozen=True, slots=True)
class Offence:
    """A breach that ends the game: the offender's side loses, without Schneider and Schwarz."""

    name: str
    rule: str
    with_runners: bool
    pays_alone: bool = False  # for the partners, who write 0
    plays_on: bool = False  # the other side has won and may play on for Schneider and Schwarz


@dataclass(frozen=True, slots=True)
class Option:
    """A question the printed rules leave open; the first choice is the default."""

    name: str
    rule: str
    choices: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.choices[0]
