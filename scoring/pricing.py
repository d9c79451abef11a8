"""Prices of games and the rows they write."""

from collections.abc import Iterable
from typing import NamedTuple

from scoring import legality
from scoring.contracts import FREE, Contract, Price
from scoring.judging import highest_level, prices_in
from scoring.rule_data import RuleData
from scoring.values import Game, Row


def score(rules: RuleData, game: Game) -> Row:
    """Return the points of each seat. Raises IllegalGame, or TypeError for a wrong type."""
    legality.check_types(game)
    contract = rules.contract(game.contract)
    legality.check_game(rules, contract, game)
    won = is_won(contract, game)
    if won is None:
        return (0,) * rules.seats
    price = price_of(rules, contract, game)
    if not won:
        price = lost_price(rules, contract, game, price)
    return row_at_price(rules, contract, game, won, price)


def is_won(contract: Contract, game: Game) -> bool | None:
    """Return True if the declaring side won, None if nobody did."""
    if contract.side == "nobody":
        return None
    if game.offence:
        return game.offender not in (game.declarer, game.partner)
    if not contract.can_be_lost:
        return True
    return game.won if contract.can_be_won else False


class Step(NamedTuple):
    """A step to a price: add `price`, then multiply the sum by `times`."""

    about: str
    price: Price = FREE
    times: int = 1


def price_steps(rules: RuleData, contract: Contract, game: Game) -> list[Step]:
    """Return the steps to the price of a won game."""
    doubling, factor = rules.doubling, rules.doubling.factor(doublings(game))
    price, runner = _base_and_runner(rules, contract, game)
    redeal = contract.redeal * sum(rules.redeal_bonus[doubles] for doubles in game.redeals)
    runners = runner * _counted_runners(rules, contract, game)
    doubled = Step("doubled", times=factor)
    if game.spritze is not None and doubling.spritze_doubles_game_only:
        plain = _plain_price(contract, game)
        before = doubling.factor(game.doubles)
        return [
            Step("plain", plain),
            doubled,
            Step("level", (price + plain * -1) * before),
            Step("redeal", redeal * before),
            Step("runners", runners * (factor if doubling.with_runners else 1)),
        ]
    steps = [Step("game", price), Step("redeal", redeal)]
    if doubling.with_runners:
        return [*steps, Step("runners", runners), doubled]
    return [*steps, doubled, Step("runners", runners)]


def lost_steps(rules: RuleData, contract: Contract, game: Game) -> list[Step]:
    extra = contract.lost_extra * rules.doubling.factor(doublings(game))
    return [Step("lost", times=rules.loss_factor), Step("lost_extra", extra)]


def price_of(rules: RuleData, contract: Contract, game: Game) -> Price:
    return total(price_steps(rules, contract, game))


def lost_price(rules: RuleData, contract: Contract, game: Game, price: Price) -> Price:
    return total(lost_steps(rules, contract, game), price)


def total(steps: Iterable[Step], price: Price = FREE) -> Price:
    for step in steps:
        price = (price + step.price) * step.times
    return price


def doublings(game: Game) -> int:
    return game.doubles + (game.spritze is not None) + game.re


def row_at_price(rules: RuleData, contract: Contract, game: Game, won: bool, price: Price) -> Row:
    """Return the points of all seats; `price` of a lost game: its lost_price()."""
    side = (game.declarer, game.partner)
    own, others = (_seat_points(rules, contract, is_side, won, price) for is_side in (True, False))
    row = [own if seat in side else others for seat in range(1, rules.seats + 1)]
    for seat in game.jungfrauen:
        row[game.declarer - 1] += row[seat - 1]
        row[seat - 1] = 0
    if game.offence and game.offender and rules.offence(game.offence).pays_alone:
        losers = [index for index in range(rules.seats) if (index + 1 in side) != won]
        owed = sum(row[index] for index in losers)
        for index in losers:
            row[index] = owed if index + 1 == game.offender else 0
    return tuple(row)


def _seat_points(
    rules: RuleData, contract: Contract, is_side: bool, won: bool, price: Price
) -> int:
    amount = price.side if is_side else price.other
    if is_side == won:
        return amount
    return -amount if rules.is_zero_sum or (is_side and rules.deducts(contract)) else 0


def _base_and_runner(rules: RuleData, contract: Contract, game: Game) -> tuple[Price, Price]:
    prices = prices_in(contract, game.number)
    if contract.tout and _has_tout_price(contract, game):
        return contract.tout, contract.tout_runner
    level = game.level or "plain"
    if game.offence and not rules.offence(game.offence).plays_on:
        level = "plain"
    counts_highest = rules.first_tout == "highest"
    if rules.first_tout == "as_told":
        counts_highest = game.level is None
    if game.tout and not game.offence and counts_highest:  # in a game 1 with its own prices
        level = "schwarz"
    return prices[highest_level(prices, level)], contract.runner


def _plain_price(contract: Contract, game: Game) -> Price:
    if contract.tout and _has_tout_price(contract, game):
        return contract.tout
    prices = prices_in(contract, game.number)
    return prices[highest_level(prices, "plain")]


def _has_tout_price(contract: Contract, game: Game) -> bool:
    """Return True for a Tout, except in a game 1 with its own prices."""
    is_limited = prices_in(contract, game.number) is not contract.prices
    return contract.tout is not None and game.tout and not is_limited


def _counted_runners(rules: RuleData, contract: Contract, game: Game) -> int:
    if game.offence and not rules.offence(game.offence).with_runners:
        return 0
    if game.runners < rules.least_runners(contract, tout=_has_tout_price(contract, game)):
        return 0
    return game.runners if rules.runners_cap is None else min(game.runners, rules.runners_cap)
