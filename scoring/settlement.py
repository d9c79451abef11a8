"""What a list costs at the table: its rows in cents from seat to seat, which always balance.

Exact: shares that are no whole cents are kept as fractions and rounded once, at the end.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import add
from typing import TYPE_CHECKING

from scoring.values import Row

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is paid, in cents: so much a point (Ebersdorf rule 30), or so much a game.

    `rufspiel` and `solo` are what each loser of a plain one pays to each winner (Schwaig rule 14:
    20 and 50); a dearer game costs as many times more as it has points.
    """

    per_point: int = 0
    rufspiel: int = 0
    solo: int = 0

    @classmethod
    def from_data(cls, data: Mapping[str, int] | None) -> "Stakes | None":
        """As a tournament keeps them: {"per_point": 1} or {"rufspiel": 20, "solo": 50}."""
        return cls(**data) if data else None

    def to_data(self) -> dict[str, int]:
        if self.per_point:
            return {"per_point": self.per_point}
        return {"rufspiel": self.rufspiel, "solo": self.solo}


@dataclass(frozen=True, slots=True)
class Payment:
    """Seat `payer` gives seat `payee` so many cents."""

    payer: int
    payee: int
    cents: int


def settle(rules: "RuleSet", rows: Sequence[Row], stakes: Stakes) -> Row:
    """What each seat gets in cents, below 0 what it owes; adds up to 0.

    Who wins gets the points as money, and those who lose pay it in equal parts, on lists that
    write plus points only as well. Whatever does not come out even is rounded once for the whole
    list, by less than a cent a seat.
    """
    owed = [Fraction(0)] * rules.seats
    for row in rows:
        owed = list(map(add, owed, _in_cents(rules, row, stakes)))
    return _rounded(owed)


def settle_totals(rules: "RuleSet", totals: Row, stakes: Stakes) -> Row | None:
    """The same from the sums alone; None where only the rows tell who owes whom."""
    if rules.is_zero_sum and stakes.per_point:
        return tuple(total * stakes.per_point for total in totals)
    return None


def payments(balance: Row) -> tuple[Payment, ...]:
    """Who pays whom so that all are even: as few payments as going from seat to seat needs.

    Raises ValueError where the balance does not add up to 0: somebody would never be even.
    """
    if sum(balance):
        raise ValueError(f"a balance adds up to 0, not to {sum(balance)}")
    left = dict(enumerate(balance, 1))
    found = []
    while any(left.values()):
        payer = min(left, key=lambda seat: left[seat])
        payee = max(left, key=lambda seat: left[seat])
        cents = min(-left[payer], left[payee])
        found.append(Payment(payer, payee, cents))
        left[payer] += cents
        left[payee] -= cents
    return tuple(found)


def _in_cents(rules: "RuleSet", row: Row, stakes: Stakes) -> list[Fraction]:
    """One row; a row of zeros, and one that nobody lost, moves nothing."""
    winners = [index for index, value in enumerate(row) if value > 0]
    losers = [index for index, value in enumerate(row) if value < 0]
    losers = losers or [index for index, value in enumerate(row) if value == 0]
    amounts = [Fraction(0)] * len(row)
    if not winners or not losers:
        return amounts
    for index in winners:
        amounts[index] = _gain(rules, row, row[index], stakes)
    total = sum(amounts)
    weights = {index: -row[index] or 1 for index in losers}  # an offender may pay for partners
    for index, weight in weights.items():
        amounts[index] = -total * Fraction(weight, sum(weights.values()))
    return amounts


def _gain(rules: "RuleSet", row: Row, value: int, stakes: Stakes) -> Fraction:
    """What a winner who wrote `value` gets from all losers together."""
    if stakes.per_point:
        return Fraction(value * stakes.per_point)
    winners = sum(1 for cell in row if cell > 0)
    is_pair = rules.seats == 4 and winners == 2
    plain = _plain_value(rules, is_pair=is_pair, is_won=winners == 1)
    cents = stakes.rufspiel if is_pair else stakes.solo
    opponents = len(row) - 1 if winners == 1 and not is_pair else 1
    return Fraction(value * cents * opponents, plain)


def _plain_value(rules: "RuleSet", *, is_pair: bool, is_won: bool) -> int:
    """What a winner writes for the cheapest plain game of this kind."""
    games = [c for c in rules.contracts if c.can_be_won and c.side != "nobody"]
    prices = [next(iter(c.prices.values())) for c in games if c.is_alone != is_pair]
    values = [price.side if is_won or is_pair else price.other for price in prices]
    return min((value for value in values if value), default=1)


def _rounded(amounts: Sequence[Fraction]) -> Row:
    """Whole cents with the same sum, 0: cut off, then a cent more where most was cut."""
    cents = [amount.__floor__() for amount in amounts]
    by_rest = sorted(range(len(amounts)), key=lambda index: cents[index] - amounts[index])
    for index in by_rest[: -sum(cents)]:
        cents[index] += 1
    return tuple(cents)
