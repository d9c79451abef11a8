"""Rules that none of the known sheets has, for the tests of what holds for every rule set."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring import Contract, Doubling, Price, RuleSet, rule_set


def with_extra(rules: RuleSet, each: int) -> RuleSet:
    """A lost game costs `each` more from seat to seat."""
    return _each(rules, lambda game: {"lost_extra": _price(rules, game, each)})


def _each(rules: RuleSet, changes: Any) -> RuleSet:
    return replace(rules, contracts=tuple(replace(c, **changes(c)) for c in rules.contracts))


def _price(rules: RuleSet, game: Contract, each: int) -> Price:
    times = rules.seats - 1 if game.is_alone and rules.is_zero_sum else 1
    return Price(each * times, each)


def _rare() -> Iterator[RuleSet]:
    yield replace(with_extra(rule_set("schwaig"), 1), slug="lost-extra")
    redealt = rule_set("spin", nobody_plays="redeal", loss_factor=2)
    once = Doubling(most=1, has_spritze=True, growth="linear")
    yield replace(with_extra(redealt, 1), doubling=once, slug="lost-extra-doubled")
    yield replace(with_extra(rule_set("ebersdorf"), 10), slug="lost-extra-plus-only")
    touts = _each(
        rule_set("ebersdorf"), lambda game: {"tout_runners_from": 2 if game.tout else None}
    )
    yield replace(touts, slug="tout-runners")
    offence = replace(rule_set("schwaig").offences[0], plays_on=True, pays_alone=True)
    yield replace(rule_set("schwaig"), offences=(offence,), slug="plays-on")
    yield replace(rule_set("schwaig"), least_age=16, best_rounds=1, slug="evening")


RARE = list(_rare())
