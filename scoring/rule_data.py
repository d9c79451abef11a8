"""A rule sheet as data; ruleset.py answers questions about it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from typing import Any, Literal, TypeVar, TypeVarTuple

from scoring.contracts import FREE, NO_GAME, Contract, Deck, Doubling, Offence, Option, PrintedRules
from scoring.errors import IllegalGame
from scoring.values import Tally

MOST_CACHED = 8192  # results of a function


@dataclass(frozen=True)
class RuleData:
    """One rule sheet as numbers, with its open points decided (`options`)."""

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
    # A Tout in a game 1 with its own prices counts by cards, at the highest level or as recorded.
    first_tout: Literal["as_told", "card_points", "highest"] = "as_told"

    def contract(self, name: str) -> Contract:
        """Raises IllegalGame if the sheet has no such contract."""
        for contract in self.contracts:
            if contract.name == name:
                return contract
        raise IllegalGame("unknown_contract", rule=self.rule_numbers["contracts"], contract=name)

    def offence(self, name: str) -> Offence:
        """Return the sheet's rule for this offence. Raises IllegalGame if it has none."""
        for offence in self.offences:
            if offence.name == name:
                return offence
        raise IllegalGame("unknown_offence", rule=self.rule_numbers.get(name, ""), offence=name)

    def dealer(self, game: int) -> int:
        """Return the dealer's seat; seat 1 deals game 1.

        Unless `numbers_tell_dealers`, this holds only until a deal is thrown in.
        """
        return (game - 1) % self.seats + 1

    @property
    def numbers_tell_dealers(self) -> bool:
        """False if a thrown-in deal passes the cards on without a line in the list."""
        return self.nobody_plays != "next_dealer"

    @property
    def tally_columns(self) -> tuple[str, ...]:
        """Tallies that the tie-breaks need, in Tally's order."""
        return tuple(f.name for f in fields(Tally) if f.name in self.tie_breaks)

    @property
    def has_minus(self) -> bool:
        return self.is_zero_sum or self.deducts_lost_solos

    def deducts(self, contract: Contract) -> bool:
        """Return True if a lost game is deducted from its declarer."""
        return self.deducts_lost_solos and contract.is_alone

    @property
    def offered_contracts(self) -> tuple[Contract, ...]:
        """Contracts of these rules; of those for when everybody passes, only the chosen one."""
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
        """Return the numbers of Laufende that change the price, with 0; empty if none do."""
        if not contract.counts_runners:
            return ()
        least = self.least_runners(contract)
        if contract.tout:
            least = min(least, self.least_runners(contract, tout=True))
        return (0, *range(max(least, 1), contract.most_runners + 1))

    @cached_property
    def caches(self) -> dict[Callable[..., object], Callable[..., Any]]:
        return {}


Arguments = TypeVarTuple("Arguments")
Answer = TypeVar("Answer")


def cached_in_rules(
    compute: Callable[[RuleData, *Arguments], Answer],
) -> Callable[[RuleData, *Arguments], Answer]:
    """Cache `compute(rules, *arguments)` in the rule set, by arguments."""
    # It cannot be a key: its options may be a dict.

    def cached(rules: RuleData, *arguments: *Arguments) -> Answer:
        if compute not in rules.caches:
            rules.caches[compute] = lru_cache(maxsize=MOST_CACHED)(
                lambda *arguments: compute(rules, *arguments)
            )
        answer: Answer = rules.caches[compute](*arguments)
        return answer

    return cached
