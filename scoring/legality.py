"""The checks that refuse an illegal game, with reason and printed rule."""

from scoring.contracts import Contract
from scoring.errors import IllegalGame
from scoring.rule_data import RuleData
from scoring.values import LEVELS, Game

NUMBERS = ("declarer", "partner", "runners", "number", "seats", "offender", "doubles", "spritze")
MAY_BE_MISSING = {"declarer", "partner", "number", "offender", "spritze"}


def check_types(game: Game) -> None:
    """Raise TypeError for a field of the wrong type."""
    for name in NUMBERS:
        _check_whole(name, getattr(game, name), may_be_missing=name in MAY_BE_MISSING)
    for bonus in game.redeals:
        _check_whole("redeals", bonus)
    for seat in game.jungfrauen:
        _check_whole("jungfrauen", seat)
    won = False if game.won is None else game.won
    for name, value in {"won": won, "tout": game.tout, "re": game.re}.items():
        if not isinstance(value, bool):
            raise TypeError(f"{name} cannot be {value!r}")


def _check_whole(name: str, value: object, *, may_be_missing: bool = False) -> None:
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    if not is_whole and not (may_be_missing and value is None):
        raise TypeError(f"{name} is a whole number, not {value!r}")


def check_game(rules: RuleData, contract: Contract, game: Game) -> None:
    if game.number is not None and game.number < 1:
        raise IllegalGame("wrong_number", rule=rules.rule_numbers["rounds"], number=game.number)
    if game.seats != rules.seats:
        raise IllegalGame("wrong_table_size", rule=rules.rule_numbers["table"], seats=game.seats)
    _check_seat(rules, game.declarer)
    if game.partner is not None:
        _check_seat(rules, game.partner)
    _check_partner(contract, game)
    if game.tout:
        check_tout(rules, contract)
    _check_level(rules, contract, game)
    _check_runners(rules, contract, game)
    _check_doubling(rules, contract, game)
    _check_redeals(rules, game)
    if game.offence:
        offence = rules.offence(game.offence)
        if game.offender not in range(1, rules.seats + 1):
            raise IllegalGame("offender_missing", rule=offence.rule, offence=offence.name)
    _check_result(rules, contract, game)
    _check_jungfrauen(rules, contract, game)


def check_tout(rules: RuleData, contract: Contract) -> None:
    if contract.tout is None:
        raise IllegalGame("no_tout", rule=rules.rule_numbers["tout"], contract=contract.name)


def check_spritze(rules: RuleData, contract: Contract) -> None:
    if not (rules.doubling.has_spritze and contract.takes_spritze):
        rule = rules.rule_numbers["kontra"] if contract.takes_spritze else contract.rule
        raise IllegalGame("no_spritze", rule=rule, contract=contract.name)


def check_cards(rules: RuleData, card_points: int | None, tricks: int | None) -> None:
    """Raise IllegalGame if card points or tricks do not fit the deck, TypeError if not numbers."""
    deck, printed = rules.deck, rules.rule_numbers
    _check_whole("card_points", card_points, may_be_missing=True)
    _check_whole("tricks", tricks, may_be_missing=True)
    if card_points is not None and not 0 <= card_points <= deck.card_points:
        values = {"most": deck.card_points, "card_points": card_points}
        raise IllegalGame("wrong_card_points", rule=printed["card_points"], **values)
    if tricks is not None and not 0 <= tricks <= deck.tricks:
        raise IllegalGame("wrong_tricks", rule=printed["tricks"], most=deck.tricks, tricks=tricks)
    if card_points is not None and tricks is not None:
        _check_cards_agree(rules, card_points, tricks)


def _check_cards_agree(rules: RuleData, card_points: int, tricks: int) -> None:
    """Refuse points without a trick, and all tricks without all points if all cards are dealt."""
    deck, rule = rules.deck, rules.rule_numbers["tricks"]
    if deck.cards > deck.tricks * rules.seats:
        return
    if tricks == 0 and card_points > 0:
        raise IllegalGame("points_without_trick", rule=rule, card_points=card_points)
    if tricks == deck.tricks and card_points < deck.card_points:
        values = {"tricks": tricks, "most": deck.card_points, "card_points": card_points}
        raise IllegalGame("points_of_all_tricks", rule=rule, **values)


def _check_seat(rules: RuleData, seat: int) -> None:
    if seat not in range(1, rules.seats + 1):
        rule = rules.rule_numbers["table"]
        raise IllegalGame("wrong_seat", rule=rule, seat=seat, seats=rules.seats)


def _check_partner(contract: Contract, game: Game) -> None:
    if contract.side in ("alone", "nobody") and game.partner is not None:
        raise IllegalGame("partner_not_allowed", rule=contract.rule, contract=contract.name)
    if contract.side == "called" and game.partner in (None, game.declarer):
        raise IllegalGame("partner_missing", rule=contract.rule, contract=contract.name)
    if contract.side == "across" and (game.declarer, game.partner) != (1, 3):
        raise IllegalGame("partner_fixed", rule=contract.rule, contract=contract.name)


def _check_level(rules: RuleData, contract: Contract, game: Game) -> None:
    allowed = LEVELS if game.tout else ("plain", *contract.prices, *contract.first_game)
    if game.level is not None and game.level not in allowed:
        rule = rules.rule_numbers.get(game.level, rules.rule_numbers["levels"])
        raise IllegalGame("unknown_level", rule=rule, contract=contract.name, level=game.level)


def _check_runners(rules: RuleData, contract: Contract, game: Game) -> None:
    if not 0 <= game.runners <= contract.most_runners:
        values = {"contract": contract.name, "most": contract.most_runners, "runners": game.runners}
        raise IllegalGame("too_many_runners", rule=rules.rule_numbers["runners"], **values)


def _check_doubling(rules: RuleData, contract: Contract, game: Game) -> None:
    printed = rules.rule_numbers
    most = rules.doubling.most if contract.takes_doubles else 0
    if not 0 <= game.doubles <= most:
        rule = printed["doubles"] if contract.takes_doubles else contract.rule
        values = {"contract": contract.name, "most": most, "doubles": game.doubles}
        raise IllegalGame("too_many_doubles", rule=rule, **values)
    if game.spritze is not None:
        check_spritze(rules, contract)
        _check_seat(rules, game.spritze)
        if game.spritze in (game.declarer, game.partner):
            raise IllegalGame("spritze_by_side", rule=printed["kontra"], seat=game.spritze)
    if game.re and not rules.doubling.has_re:
        raise IllegalGame("no_re", rule=printed["kontra"])
    if game.re and game.spritze is None:
        raise IllegalGame("re_without_spritze", rule=printed["kontra"])


def _check_redeals(rules: RuleData, game: Game) -> None:
    rule = rules.rule_numbers["redeal"] or rules.rule_numbers["no_game"]
    most = len(rules.redeal_bonus) - 1
    for doubles in game.redeals:
        if most < 0:
            raise IllegalGame("no_redeals", rule=rule)
        if not 0 <= doubles <= most:
            raise IllegalGame("wrong_redeal", rule=rule, most=most, doubles=doubles)


def _check_jungfrauen(rules: RuleData, contract: Contract, game: Game) -> None:
    if not game.jungfrauen:
        return
    if not (contract.spares_jungfrauen and game.won):
        raise IllegalGame("no_jungfrau", rule=contract.rule, contract=contract.name)
    others = [seat for seat in range(1, rules.seats + 1) if seat != game.declarer]
    for index, seat in enumerate(game.jungfrauen):
        if seat not in others or seat in game.jungfrauen[:index]:
            raise IllegalGame("wrong_jungfrau", rule=contract.rule, seat=seat)
    if len(game.jungfrauen) == len(others):
        raise IllegalGame("all_jungfrauen", rule=contract.rule)


def _check_result(rules: RuleData, contract: Contract, game: Game) -> None:
    is_side_to_blame = game.offence and game.offender in (game.declarer, game.partner)
    if not contract.can_be_lost and (game.won is False or is_side_to_blame):
        raise IllegalGame("cannot_be_lost", rule=contract.rule, contract=contract.name)
    if not contract.can_be_won and game.won:
        raise IllegalGame("cannot_be_won", rule=contract.rule, contract=contract.name)
    is_open = game.won is None and not game.offence and contract.side != "nobody"
    if not is_open or not contract.can_be_lost or not contract.can_be_won:
        return
    if contract.drawn_at is None:
        raise IllegalGame("result_missing", rule=rules.rule_numbers["won"], contract=contract.name)
    if contract.drawn == "replayed":
        raise IllegalGame("is_replayed", rule=contract.rule, contract=contract.name)
