"""The answer about a single game: its row, and the price line by line with the printed rules."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import Contract, Game, Price, Result, Row, RuleSet
from scoring.contracts import FREE, NO_GAME
from scoring.pricing import Step, is_won, lost_steps, price_steps, total
from tournament.rules.game_facts import thresholds_of
from tournament.rules.games import extras
from tournament.rules.names import (
    contract_name,
    level_name,
    offence_name,
    rule_reference,
    with_rule,
)
from tournament.rules.points_table import (
    drawn_in_words,
    headings,
    limit_of_game_1,
    lost_points,
    won_points,
)
from tournament.rules.table_facts import nobody_plays_fact
from tournament.shared.signs import enumerate_words, points


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game with the points (`row`) it scores. `result`: won and level, None after an offence."""

    game: Game
    result: Result | None
    row: Row
    contract: Contract


class Line(NamedTuple):
    words: str
    points: str
    source: str


def answer(rules: RuleSet, outcome: Outcome | None, dealer: int) -> dict[str, Any]:
    if outcome is None:
        return {"title": _("No row is written"), "text": _no_game(rules, dealer)}
    game, contract = outcome.game, outcome.contract
    circled, won = rules.circled_seat(game), is_won(contract, game)
    steps = [] if won is None else price_steps(rules, contract, game)
    steps += lost_steps(rules, contract, game) if won is False else []
    priced = [*_priced_lines(rules, outcome, steps)]
    return {
        "title": _title(outcome),
        "cells": [
            (seat, points(value, rules.is_zero_sum), seat == circled)
            for seat, value in enumerate(outcome.row, 1)
        ],
        "is_tout": rules.has_tout_mark and game.tout,
        "is_circled": circled is not None,
        "lines": [*_deciding_lines(rules, outcome), *priced],
        "heading": "" if won is None else headings(rules).won if won else headings(rules).lost,
        "total": _amount(rules, outcome, total(steps)) if len(priced) > 1 else "",
        "dealer": dealer if rules.numbers_tell_dealers else None,
    }


def _title(outcome: Outcome) -> str:
    game, result = outcome.game, outcome.result
    name = _name(outcome)
    if result is None:
        offence = offence_name(game.offence or "")
        words = _("%(game)s: %(offence)s") % {"game": name, "offence": offence}
        return words + _level(game.level)
    if result.won is None:
        return _("%(game)s: nobody wins") % {"game": name}
    if not outcome.contract.can_be_won:
        return name
    words = _("%(game)s won") if result.won else _("%(game)s lost")
    return words % {"game": name} + _level(result.level)


def _name(outcome: Outcome) -> str:
    name = contract_name(outcome.game.contract)
    return f"{name}-{level_name('tout')}" if outcome.game.tout else name


def _level(level: str | None) -> str:
    return "" if level in (None, "plain") else f", {level_name(str(level))}"


def _deciding_lines(rules: RuleSet, outcome: Outcome) -> Iterator[Line]:
    game, contract, result = outcome.game, outcome.contract, outcome.result
    numbers = rules.rule_numbers
    if game.offence:
        sentence = _("The side of seat %(seat)s loses, without Schneider or Schwarz")
        if game.level:
            sentence = _("The side of seat %(seat)s loses, and the others played on to %(level)s")
        values = {"seat": game.offender, "level": level_name(game.level or "plain")}
        offence = rules.offence(game.offence)
        words = sentence % values
        if offence.pays_alone:
            words = _("%(words)s; the offender pays alone") % {"words": words}
        yield _line(words, offence.rule)
    elif result is None or result.won is None:
        words = _("Nobody wins")
        if contract.drawn_at is not None:
            words = drawn_in_words(rules, contract)
        yield _line(words, contract.rule, numbers["drawn"])
    else:
        yield from _what_decided(rules, outcome, result)


def _what_decided(rules: RuleSet, outcome: Outcome, result: Result) -> Iterator[Line]:
    game, contract, numbers = outcome.game, outcome.contract, rules.rule_numbers
    is_limited = game.number == 1 and bool(contract.first_game)
    if game.tout and not is_limited:
        words = _("won only with all %(tricks)s tricks") % {"tricks": rules.deck.tricks}
        yield _line(words, numbers["tout"])
    elif contract.counts_as == "sie":
        if rules.supervises_touts and not is_limited:
            yield _line(_("approved by the supervisors"), numbers["tout"])
    elif contract.won_by != "card_points":
        is_tout = contract.counts_as == "tout"
        rule = numbers["tout"] if is_tout else contract.rule
        yield _line(next(thresholds_of(rules, contract)), rule)
    elif (
        contract.can_be_won
        and contract.can_be_lost
        and not (game.tout and rules.first_tout == "highest")
    ):
        yield _by_card_points(rules, contract, result)
    if is_limited and (game.tout or result.level != "plain"):
        values = {"level": level_name(limit_of_game_1(contract))}
        yield _line(_("game 1 of a round: at most %(level)s") % values, numbers["first_game"])


def _by_card_points(rules: RuleSet, contract: Contract, result: Result) -> Line:
    if result.level == "schwarz":
        return _line(_("the losers have no trick"), rules.rule_numbers["schwarz"])
    name, sentence, topic = "won_from", _("won from %(points)s card points"), "won"
    if result.level == "schneider":
        name, sentence = "schneider_lost_to", _("lost as Schneider up to %(points)s")
        if result.won:
            name, sentence = "schneider_won_from", _("won as Schneider from %(points)s")
        topic = "levels"
    own = getattr(contract, name)
    if own is None:
        return _line(sentence % {"points": getattr(rules, name)}, rules.rule_numbers[topic])
    return _line(sentence % {"points": own}, contract.rule)


def _priced_lines(rules: RuleSet, outcome: Outcome, steps: Iterable[Step]) -> Iterator[Line]:
    game = outcome.game
    for step in steps:
        does_nothing = step.price == FREE and step.times == 1
        if does_nothing and not (step.about == "runners" and game.runners):
            continue
        amount = _amount(rules, outcome, step.price)
        yield Line(
            capfirst(_step_in_words(outcome, step)),
            amount if step.times == 1 else f"× {step.times}",
            _sources(*_step_rules(rules, outcome, step)),
        )


def _step_in_words(outcome: Outcome, step: Step) -> str:
    game = outcome.game
    level = outcome.result.level if outcome.result else game.level
    if step.about == "game":
        return _name(outcome) + _level(level)
    if step.about == "plain":
        return _name(outcome)
    if step.about == "level":
        return level_name(level or "plain")
    if step.about == "doubled":
        return _extras(game, doubles=game.doubles, spritze=game.spritze, re=game.re)
    if step.about == "redeal":
        return _extras(game, redeals=game.redeals)
    if step.about == "runners":
        return _extras(game, runners=game.runners)
    return _("lost")


def _extras(game: Game, **wanted: Any) -> str:
    return ", ".join(extras(Game(game.contract, game.declarer, **wanted)))


def _step_rules(rules: RuleSet, outcome: Outcome, step: Step) -> Iterator[str]:
    game, contract, numbers = outcome.game, outcome.contract, rules.rule_numbers
    if step.about == "doubled":
        if game.doubles:
            yield numbers["doubles"]
        if game.spritze is not None:
            yield numbers["kontra"]
    elif step.about in ("redeal", "runners"):
        yield numbers[step.about]
    elif step.about == "lost":
        yield numbers["lost"] or numbers["points"]
    else:
        yield numbers["points"]
        if step.about == "game" and (contract.side == "across" or not contract.can_be_won):
            yield contract.rule


def _amount(rules: RuleSet, outcome: Outcome, price: Price) -> str:
    if is_won(outcome.contract, outcome.game):
        return won_points(rules, price)
    return lost_points(rules, price, outcome.contract)


def _line(words: str, *printed_rules: str) -> Line:
    return Line(capfirst(words), "", _sources(*printed_rules))


def _sources(*printed_rules: str) -> str:
    named = dict.fromkeys(map(rule_reference, filter(None, printed_rules)))
    return enumerate_words(named) if named else ""


def _no_game(rules: RuleSet, dealer: int) -> str:
    if not rules.numbers_tell_dealers:
        sentence = _("The next seat deals now; the game number stays")
        if rules.doubling.after_thrown_in and rules.doubling.most:
            sentence = _("The next seat deals now, and its game is doubled; the game number stays")
        return with_rule(sentence, rules.rule_numbers["no_game"])
    sentence = _("Seat %(seat)s deals again; the game number stays") % {"seat": dealer}
    if rules.nobody_plays in NO_GAME:
        return with_rule(sentence, rules.rule_numbers["no_game"])
    text = with_rule(sentence, rules.rule_numbers["misdeal"])
    instead = _("After a misdeal: %(text)s When everybody passes: %(game)s.")
    return instead % {"text": text, "game": nobody_plays_fact(rules).value}
