"""What is not a game: each check names its reason and the number of the printed rule."""

from typing import TYPE_CHECKING

from scoring.errors import IllegalGame
from scoring.values import LEVELS, Game

if TYPE_CHECKING:
    from scoring.ruleset import Contract, RuleSet


def check_game(rules: "RuleSet", contract: "Contract", game: Game) -> None:
    """Raise IllegalGame unless this sheet knows such a game of this contract."""
    if game.seats != rules.seats:
        raise IllegalGame("wrong_table_size", rule=rules.rule_numbers["table"], seats=game.seats)
    _check_seats(rules, game)
    _check_partner(contract, game)
    if game.tout:
        check_tout(rules, contract)
    _check_level(rules, contract, game)
    _check_runners(rules, contract, game)
    if game.offence:
        _check_offender(rules, game, game.offence)
    _check_result(rules, contract, game)


def check_tout(rules: "RuleSet", contract: "Contract") -> None:
    if contract.tout is None:
        raise IllegalGame("no_tout", rule=rules.rule_numbers["tout"], contract=contract.name)


def check_cards(rules: "RuleSet", card_points: int | None, tricks: int | None) -> None:
    """Raise IllegalGame for more or fewer card points or tricks than the deck holds."""
    deck, printed = rules.deck, rules.rule_numbers
    if card_points is not None and not 0 <= card_points <= deck.card_points:
        raise IllegalGame(
            "wrong_card_points",
            rule=printed["card_points"],
            most=deck.card_points,
            card_points=card_points,
        )
    if tricks is not None and not 0 <= tricks <= deck.tricks:
        raise IllegalGame("wrong_tricks", rule=printed["tricks"], most=deck.tricks, tricks=tricks)


def _check_seats(rules: "RuleSet", game: Game) -> None:
    seated = [game.declarer] if game.partner is None else [game.declarer, game.partner]
    for seat in seated:
        if seat not in range(1, rules.seats + 1):
            raise IllegalGame(
                "wrong_seat", rule=rules.rule_numbers["table"], seat=seat, seats=rules.seats
            )


def _check_partner(contract: "Contract", game: Game) -> None:
    if contract.side == "alone" and game.partner is not None:
        raise IllegalGame("partner_not_allowed", rule=contract.rule, contract=contract.name)
    if contract.side == "called" and game.partner in (None, game.declarer):
        raise IllegalGame("partner_missing", rule=contract.rule, contract=contract.name)
    if contract.side == "across" and (game.declarer, game.partner) != (1, 3):
        raise IllegalGame("partner_fixed", rule=contract.rule, contract=contract.name)


def _check_level(rules: "RuleSet", contract: "Contract", game: Game) -> None:
    """A Tout may carry any level: it is heeded in a first game alone."""
    known = LEVELS if game.tout else ("plain", *contract.prices, *contract.first_game)
    if game.level is None or game.level in known:
        return
    raise IllegalGame(
        "unknown_level",
        rule=rules.rule_numbers.get(game.level, rules.rule_numbers["levels"]),
        contract=contract.name,
        level=game.level,
    )


def _check_runners(rules: "RuleSet", contract: "Contract", game: Game) -> None:
    if not 0 <= game.runners <= contract.most_runners:
        raise IllegalGame(
            "too_many_runners",
            rule=rules.rule_numbers["runners"],
            contract=contract.name,
            most=contract.most_runners,
            runners=game.runners,
        )


def _check_offender(rules: "RuleSet", game: Game, name: str) -> None:
    offence = rules.offence(name)
    if game.offender not in range(1, rules.seats + 1):
        raise IllegalGame("offender_missing", rule=offence.rule, offence=name)


def _check_result(rules: "RuleSet", contract: "Contract", game: Game) -> None:
    is_side_to_blame = game.offence and game.offender in (game.declarer, game.partner)
    if not contract.can_be_lost and (game.won is False or is_side_to_blame):
        raise IllegalGame("cannot_be_lost", rule=contract.rule, contract=contract.name)
    is_open = game.won is None and not game.offence
    if is_open and contract.can_be_lost and contract.drawn_at is None:
        raise IllegalGame("result_missing", rule=rules.rule_numbers["won"], contract=contract.name)
