"""The result of a game, won or lost and how high, from its card points and tricks."""

from collections.abc import Mapping

from scoring import legality
from scoring.contracts import Contract, Price
from scoring.errors import IllegalGame
from scoring.rule_data import RuleData
from scoring.values import LEVELS, Level, Result


def judge(
    rules: RuleData,
    contract: str,
    *,
    card_points: int | None = None,
    tricks: int | None = None,
    tout: bool = False,
    number: int | None = None,
    spritze: bool = False,
) -> Result:
    """Return the Result of a contract from the declaring side's card points and tricks.

    Schwarz and a Tout depend on tricks; in a game 1 with its own prices (Schwaig rule 6) card
    points decide a Tout. `number`: of the game in its round. `spritze`: on some sheets the other
    side then needs the points to win. Raises IllegalGame.
    """
    played = rules.contract(contract)
    legality.check_cards(rules, card_points, tricks)
    if tout:
        legality.check_tout(rules, played)
    if spritze:
        legality.check_spritze(rules, played)
    prices = prices_in(played, number)
    if played.side == "nobody":
        return Result(None)
    if not played.can_be_lost:
        return Result(True, highest_level(prices, "plain"))
    if not played.can_be_won:
        return Result(False, highest_level(prices, "plain"))
    if tout and prices is played.prices:
        if tricks is None:
            raise IllegalGame("tricks_missing", rule=rules.rule_numbers["tout"])
        return Result(tricks == rules.deck.tricks)
    if played.won_by != "card_points":
        if tricks is None:
            raise IllegalGame("tricks_needed", rule=played.rule, contract=played.name)
        won = tricks == (rules.deck.tricks if played.won_by == "all_tricks" else 0)
        return Result(won, highest_level(prices, "plain"))
    if card_points is None:
        raise IllegalGame(
            "card_points_missing", rule=rules.rule_numbers["won"], contract=played.name
        )
    if card_points == played.drawn_at:
        return Result(None)
    won_from = rules.won_from if played.won_from is None else played.won_from
    won = card_points >= won_from
    if spritze and rules.doubling.spritzer_declares:  # the other side must reach the threshold
        won = rules.deck.card_points - card_points < won_from
    if tout and rules.first_tout == "highest":
        return Result(won, highest_level(prices, "schwarz"))
    return Result(won, highest_level(prices, _level(rules, played, won, card_points, tricks)))


def prices_in(contract: Contract, number: int | None) -> Mapping[str, Price]:
    """Return {level: Price} of game `number`; game 1 has its own on some sheets."""
    return contract.first_game if number == 1 and contract.first_game else contract.prices


def highest_level(prices: Mapping[str, Price], level: str) -> Level:
    """Return the highest level (plain, Schneider, …) up to `level` with a price, or the lowest."""
    listed = [name for name in LEVELS if name in prices]
    reached = [name for name in listed if LEVELS.index(name) <= LEVELS.index(level)]
    return reached[-1] if reached else listed[0]


def _level(
    rules: RuleData, contract: Contract, won: bool, card_points: int, tricks: int | None
) -> Level:
    if tricks == (rules.deck.tricks if won else 0):
        return "schwarz"
    won_from, lost_to = contract.schneider_won_from, contract.schneider_lost_to
    if won and card_points >= (rules.schneider_won_from if won_from is None else won_from):
        return "schneider"
    if not won and card_points <= (rules.schneider_lost_to if lost_to is None else lost_to):
        return "schneider"
    return "plain"
