"""Settlement of a list in cents between the seats.

Exact: fractions of a cent are rounded once, at the end.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import add

from scoring.rule_data import RuleData
from scoring.values import Row


@dataclass(frozen=True, slots=True)
class Stakes:
    """Stakes in cents, per point (Ebersdorf rule 30) or per game.

    `rufspiel`, `solo`: paid by each loser of a plain game to each winner (Schwaig rule 14), dearer
    games in proportion.
    """

    per_point: int = 0
    rufspiel: int = 0
    solo: int = 0

    @classmethod
    def from_data(cls, data: Mapping[str, int] | None) -> "Stakes | None":
        """Parse {"per_point": 1} or {"rufspiel": 20, "solo": 50}."""
        return cls(**data) if data else None

    def to_data(self) -> dict[str, int]:
        if self.per_point:
            return {"per_point": self.per_point}
        return {"rufspiel": self.rufspiel, "solo": self.solo}


@dataclass(frozen=True, slots=True)
class Payment:
    payer: int
    payee: int
    cents: int


def settle(rules: RuleData, rows: Sequence[Row], stakes: Stakes) -> Row:
    """Return each seat's balance in cents, negative if it owes.

    Winners get their points as money, losers pay in equal parts.
    """
    owed = [Fraction(0)] * rules.seats
    for row in rows:
        owed = list(map(add, owed, _in_cents(rules, row, stakes)))
    return _rounded(owed)


def settle_totals(rules: RuleData, totals: Row, stakes: Stakes) -> Row | None:
    """Return the balances from the sums alone; None if the rows are needed."""
    if rules.is_zero_sum and stakes.per_point:
        return tuple(total * stakes.per_point for total in totals)
    return None


def payments(balance: Row) -> tuple[Payment, ...]:
    """Return few payments (payer, payee, cents) that settle a balance by seat, the largest first.

    Raises ValueError unless it adds up to 0.
    """
    if sum(balance):
        raise ValueError(f"a balance adds up to 0, not to {sum(balance)}")
    owed = dict(enumerate(balance, 1))
    transfers = []
    while any(owed.values()):
        payer = min(owed, key=lambda seat: owed[seat])
        payee = max(owed, key=lambda seat: owed[seat])
        cents = min(-owed[payer], owed[payee])
        transfers.append(Payment(payer, payee, cents))
        owed[payer] += cents
        owed[payee] -= cents
    return tuple(transfers)


def _in_cents(rules: RuleData, row: Row, stakes: Stakes) -> list[Fraction]:
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


def _gain(rules: RuleData, row: Row, value: int, stakes: Stakes) -> Fraction:
    """Return the cents a winner with `value` points gets from all losers together."""
    if stakes.per_point:
        return Fraction(value * stakes.per_point)
    winners = sum(1 for cell in row if cell > 0)
    is_pair = rules.seats == 4 and winners == 2
    plain = _plain_value(rules, is_pair=is_pair, is_won=winners == 1)
    cents = stakes.rufspiel if is_pair else stakes.solo
    opponents = len(row) - 1 if winners == 1 and not is_pair else 1
    return Fraction(value * cents * opponents, plain)


def _plain_value(rules: RuleData, *, is_pair: bool, is_won: bool) -> int:
    """Return the points of a winner in the cheapest game, by two (`is_pair`) or alone.

    The winners of a game lost alone are the opponents.
    """
    games = [c for c in rules.contracts if c.can_be_won and c.side != "nobody"]
    prices = [next(iter(c.prices.values())) for c in games if c.is_alone != is_pair]
    values = [price.side if is_won or is_pair else price.other for price in prices]
    return min((value for value in values if value), default=1)


def _rounded(amounts: Sequence[Fraction]) -> Row:
    cents = [amount.__floor__() for amount in amounts]
    by_rest = sorted(range(len(amounts)), key=lambda index: cents[index] - amounts[index])
    for index in by_rest[: -sum(cents)]:
        cents[index] += 1
    return tuple(cents)
