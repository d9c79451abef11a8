"""What a rule set is made of: deck, kinds of games with their prices, doubling, breaches, options.

Numbers and names only, so that a club's own rules can be the same shape as JSON.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Side = Literal["alone", "called", "across", "nobody"]
WonBy = Literal["card_points", "all_tricks", "no_trick"]
Drawn = Literal["zero", "replayed", "carried_over"]
CountsAs = Literal["solo", "tout", "sie", "none"]

NO_GAME = ("same_dealer", "next_dealer", "redeal")
"""What happens when nobody plays, where no contract is played instead: who deals again."""


class PrintedRules(dict[str, str]):
    """The number of the printed rule by what it is about; empty where the sheet has none."""

    def __missing__(self, about: str) -> str:
        return ""


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
    """A kind of game: who plays against whom, how it is won, and what each level moves.

    `prices` by level; `first_game` replaces them in game 1 of a round, where the highest listed
    level is the most that counts. `runner` is added for each Laufender, `tout_runner` in a Tout,
    `redeal` for each point of the bonus after thrown-in deals, `lost_extra` to a lost game of any
    level, doubled with it. `drawn_at`: card points of the declaring side at which nobody wins;
    `drawn` says what is written then. `rule`: the printed rule that says who plays with whom.
    Thresholds left at None are those of the rule set, and `tout_runners_from`, from how many
    Laufende on they count in a Tout, is that of the game. `counts_as` is the tally of who plays
    alone; `is_forced`: played only because nobody plays.
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
    runners_from: int | None = None
    redeal: Price = FREE
    can_be_won: bool = True
    won_by: WonBy = "card_points"
    won_from: int | None = None
    schneider_won_from: int | None = None
    schneider_lost_to: int | None = None
    drawn: Drawn = "zero"
    counts_as: CountsAs = "solo"
    takes_doubles: bool = True
    takes_spritze: bool = True
    is_forced: bool = False
    lost_extra: Price = FREE
    tout_runners_from: int | None = None

    @property
    def is_alone(self) -> bool:
        return self.side == "alone"

    @property
    def counts_runners(self) -> bool:
        return self.runner != FREE or self.tout_runner != FREE

    @property
    def is_tallied(self) -> bool:
        """True where somebody plays alone of their own will, which the tie-breakers count."""
        return self.is_alone and self.counts_as != "none"

    @property
    def is_ramsch(self) -> bool:
        """True where nobody plays: who took the most has lost, unless it was a Durchmarsch."""
        return self.is_forced and self.is_alone and not self.is_tallied and self.can_be_lost


@dataclass(frozen=True, slots=True)
class Doubling:
    """How often a game may be doubled, and what that does to its price.

    `most` counts doubles before the game is named, `has_spritze` and `has_re` come after.
    `growth`: each time twice as much, or once more ("linear": n + 1). With `spritzer_declares` the
    side that gives the Spritze becomes the declaring side and must reach the card points. With
    `after_thrown_in` nobody doubles: the game after a deal thrown in is, up to `most` times.
    With `spritze_doubles_game_only` it doubles the plain price, not Schneider and Schwarz.
    """

    most: int = 0
    has_spritze: bool = False
    has_re: bool = False
    growth: Literal["twice", "linear"] = "twice"
    with_runners: bool = True
    spritzer_declares: bool = False
    after_thrown_in: bool = False
    spritze_doubles_game_only: bool = False

    def factor(self, times: int) -> int:
        return times + 1 if self.growth == "linear" else 2**times


@dataclass(frozen=True, slots=True)
class Offence:
    """A breach that ends the game against the offender's side, plain, with or without Laufende.

    With `pays_alone` the offender's partners write 0 and the offender pays for all of them. With
    `plays_on` the other side, which has won, may play on for Schneider and Schwarz.
    """

    name: str
    rule: str
    with_runners: bool
    pays_alone: bool = False
    plays_on: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """An open point of the printed rules: the first choice is the default."""

    name: str
    rule: str
    choices: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.choices[0]
