"""How well the points of a list by totals fit its counts: a warning about swapped seats.

docs/decisions/0056-totals-that-hardly-fit.md has the measured figures.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt

from scoring.contracts import FREE, Contract, Price
from scoring.rule_data import RuleData
from scoring.values import Problem, Tally

FEWEST_GAMES = 8
"""In a shorter list one dear game is nothing unlikely."""
SPREAD = 0.7
"""Standard deviation of a game's points, as a share of its plain price: Schneider, Laufende."""
MOST_DEVIATIONS = 5.0
"""Standard deviations from the usual points at which a seat is named."""
SWAP_GAIN = 7.0
"""By how much the logarithm of the likelihood has to rise where two seats are swapped."""


@dataclass(frozen=True, slots=True)
class ExpectedPoints:
    mean: float
    variance: float

    def __add__(self, more: "ExpectedPoints") -> "ExpectedPoints":
        return ExpectedPoints(self.mean + more.mean, self.variance + more.variance)

    def __mul__(self, times: int) -> "ExpectedPoints":
        return ExpectedPoints(self.mean * times, self.variance * times)


PlayerAndOthers = tuple[ExpectedPoints, ExpectedPoints]  # of the game, of each other seat


def unlikely_totals(
    rules: RuleData, totals: Sequence[int], tallies: Sequence[Tally], game_count: int
) -> Iterator[Problem]:
    """Yield a warning for two seats that look swapped, else for each seat that looks wrong."""
    counts = [_counted_games(rules, tally) for tally in tallies]
    if game_count < FEWEST_GAMES or sum(map(sum, counts)) > game_count:
        return
    if not {"solo_won", "solo_played"} <= {*rules.tie_breaks}:
        return
    usual = _usual_points(rules, totals, counts, game_count)
    if swapped := _swapped_seats(totals, usual):
        values = {"first": swapped[0], "second": swapped[1]}
        yield Problem("totals_swapped", "warning", values=values)
        return
    for seat, (total, points) in enumerate(zip(totals, usual, strict=True), 1):
        reach = MOST_DEVIATIONS * sqrt(points.variance)
        if abs(total - points.mean) > reach:
            least, most = round(points.mean - reach), round(points.mean + reach)
            values = {"total": total, "least": least, "most": most}
            yield Problem("total_unlikely", "warning", seat=seat, values=values)


def _swapped_seats(
    totals: Sequence[int], usual: Sequence[ExpectedPoints]
) -> tuple[int, int] | None:
    def misfit(total: int, seat: int) -> float:
        return (total - usual[seat].mean) ** 2 / usual[seat].variance

    def gain(pair: tuple[int, int]) -> float:
        a, b = pair
        as_typed = misfit(totals[a], a) + misfit(totals[b], b)
        return (as_typed - misfit(totals[b], a) - misfit(totals[a], b)) / 2

    best = max(combinations(range(len(totals)), 2), key=gain)
    return (best[0] + 1, best[1] + 1) if gain(best) > SWAP_GAIN else None


def _usual_points(
    rules: RuleData, totals: Sequence[int], counts: Sequence[tuple[int, ...]], game_count: int
) -> list[ExpectedPoints]:
    """Return each seat's expected points from `counts` (_counted_games() by seat)."""
    games = _games_alone(rules)
    quiet = _quiet_game(rules) * (game_count - sum(map(sum, counts)))
    usual = []
    for seat in range(len(counts)):
        points = quiet
        for player, played in enumerate(counts):
            for times, (own, other) in zip(played, games, strict=True):
                points = points + (own if player == seat else other) * times
        usual.append(ExpectedPoints(points.mean, max(points.variance, 1)))
    # How dear a table played is read from the list itself: all seats have it in common.
    drift = (sum(totals) - sum(points.mean for points in usual)) / len(usual)
    return [ExpectedPoints(points.mean + drift, points.variance) for points in usual]


def _counted_games(rules: RuleData, tally: Tally) -> tuple[int, ...]:
    """Return Solos won and lost, Touts won and lost, Sie; a Tout is no Solo here."""
    touts_lost = max(tally.tout_played - tally.tout_won, 0)
    solos_won, solos_played = tally.solo_won, tally.solo_played
    if rules.counts_tout_as_solo:
        solos_won, solos_played = solos_won - tally.tout_won, solos_played - tally.tout_won
        solos_played -= touts_lost
    won, lost = max(solos_won, 0), max(solos_played - solos_won, 0)
    return won, lost, tally.tout_won, touts_lost, tally.sie


def _games_alone(rules: RuleData) -> list[PlayerAndOthers]:
    """Return (player's, each other's) expected points for each kind in _counted_games()."""
    alone = [contract for contract in rules.offered_contracts if contract.is_tallied]
    solos = [_plain_price(contract) for contract in alone if contract.counts_as == "solo"]
    solos = solos or [FREE]
    touts = [contract.tout for contract in alone if contract.tout]
    touts += [_plain_price(contract) for contract in alone if contract.counts_as == "tout"]
    sies = [_plain_price(contract) for contract in alone if contract.counts_as == "sie"]
    paid_if_won = -1 if rules.is_zero_sum else 0
    paid_if_lost = -rules.loss_factor if rules.has_minus else 0

    def expected(prices: list[Price], own: int, other: int) -> PlayerAndOthers:
        prices = prices or solos
        sides, others = [price.side for price in prices], [price.other for price in prices]
        return _spread(sides, own), _spread(others, other)

    return [
        expected(solos, 1, paid_if_won),
        expected(solos, paid_if_lost, rules.loss_factor),
        expected(touts, 1, paid_if_won),
        expected(touts, paid_if_lost, rules.loss_factor),
        expected(sies, 1, paid_if_won),
    ]


def _spread(prices: Sequence[int], times: int) -> ExpectedPoints:
    mean = times * sum(prices) / len(prices)
    between = sum((times * price - mean) ** 2 for price in prices) / len(prices)
    return ExpectedPoints(mean, between + (SPREAD * mean) ** 2)


def _quiet_game(rules: RuleData) -> ExpectedPoints:
    contracts = [c for c in rules.offered_contracts if c.side in ("called", "across")]
    prices = [_plain_price(contract).other for contract in contracts]
    if not prices:
        return ExpectedPoints(0, 0)
    price = sum(prices) / len(prices) * (1 + SPREAD)
    if rules.is_zero_sum:
        return ExpectedPoints(0, (price * (1 + rules.loss_factor) / 2) ** 2)
    return ExpectedPoints(price / 2, (price / 2) ** 2)


def _plain_price(contract: Contract) -> Price:
    return contract.prices.get("plain") or next(iter(contract.prices.values()))
