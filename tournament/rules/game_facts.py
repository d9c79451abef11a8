"""The rules page's facts about games, each with its printed rule."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Contract, RuleSet
from scoring.contracts import FREE
from tournament.rules.names import contract_name, join_names, rule_reference
from tournament.rules.points_table import (
    drawn_contracts,
    drawn_in_words,
    lost_points,
    winnable_contracts,
)
from tournament.rules.sentences import has_sie

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Fact:
    """A label and its value, with the printed rule (number or heading), if any."""

    label: str
    value: str
    rule: str = ""

    @property
    def source(self) -> str:
        return rule_reference(self.rule)


# -- won and lost ------------------------------------------------------------------------------


def thresholds(rules: RuleSet) -> list[Fact]:
    numbers, played = rules.rule_numbers, rules.offered_contracts
    facts = [Fact(_("Won from"), _card_points(rules.won_from), numbers["won"])]
    if any("schneider" in contract.prices for contract in played):
        facts += [
            Fact(
                _("Won as Schneider from"),
                _card_points(rules.schneider_won_from),
                numbers["levels"],
            ),
            Fact(
                _("Lost as Schneider up to"),
                _("%(points)s card points, free from %(free)s")
                % {"points": rules.schneider_lost_to, "free": rules.schneider_lost_to + 1},
                numbers["levels"],
            ),
        ]
    if any("schwarz" in contract.prices for contract in played):
        facts.append(Fact(_("Schwarz"), _("the other side has no trick"), numbers["schwarz"]))
    return [*facts, *_games_with_levels(rules), *_tout_facts(rules), *_loss_facts(rules)]


def unusual_thresholds(rules: RuleSet) -> list[Fact]:
    """Return facts on games with unusual thresholds or drawn results."""
    facts = [
        Fact(contract_name(contract.name), words, contract.rule)
        for contract in rules.offered_contracts
        if (words := _threshold_in_words(rules, contract))
    ]
    drawn = [
        Fact(
            _("Nobody wins"),
            drawn_in_words(rules, contract).removesuffix("."),
            rules.rule_numbers["drawn"] or contract.rule,
        )
        for contract in drawn_contracts(rules)
    ]
    return facts + drawn


def _games_with_levels(rules: RuleSet) -> list[Fact]:
    names = {
        level: join_names(c.name for c in rules.offered_contracts if level in c.prices)
        for level in ("schneider", "schwarz")
    }
    numbers = rules.rule_numbers
    rule = numbers["levels_in"] or numbers["levels"]
    if names["schneider"] == names["schwarz"]:
        both = names["schneider"]
        return [Fact(_("Schneider and Schwarz count in"), both, rule)] if both else []
    facts = [
        Fact(_("Schneider counts in"), names["schneider"], rule),
        Fact(_("Schwarz counts in"), names["schwarz"], numbers["schwarz"]),
    ]
    return [fact for fact in facts if fact.value]


def _tout_facts(rules: RuleSet) -> list[Fact]:
    numbers = rules.rule_numbers
    facts = []
    if any(contract.tout for contract in rules.offered_contracts):
        words = _("won only with all %(tricks)s tricks") % {"tricks": rules.deck.tricks}
        facts.append(Fact(_("Tout"), words, numbers["tout_won"]))
    if rules.supervises_touts:
        facts.append(Fact(_("Approval"), _approval_in_words(rules), numbers["tout"]))
    return facts


def _approval_in_words(rules: RuleSet) -> str:
    if has_sie(rules):
        return _("Sie and Tout count only if the supervisors approved them before the first card")
    return _("a Tout counts only if the supervisors approved it before the first card")


def _loss_facts(rules: RuleSet) -> list[Fact]:
    words = []
    if rules.loss_factor != 1:
        words.append(_("costs %(times)s times the value") % {"times": rules.loss_factor})
    dearer = [
        contract
        for contract in rules.offered_contracts
        if contract.lost_extra != FREE and contract.can_be_lost
    ]
    for more, names in _grouped(
        dearer, lambda contract: lost_points(rules, contract.lost_extra, contract)
    ):
        values = {"games": join_names(names), "points": more}
        words.append(_("%(games)s: %(points)s more") % values)
    rule = rules.rule_numbers["lost"] or rules.rule_numbers["points"]
    return [Fact(_("Lost"), "; ".join(words), rule)] if words else []


def _threshold_in_words(rules: RuleSet, contract: Contract) -> str:
    """Return "won from 60 card points, lost as Schneider up to 29", or an empty string."""
    words = []
    if not contract.can_be_lost and contract.side != "nobody":
        words.append(_("cannot be lost"))
    if contract.won_by == "no_trick":
        words.append(_("won without a single trick"))
    elif contract.won_by == "all_tricks":
        words.append(_("won with all %(tricks)s tricks") % {"tricks": rules.deck.tricks})
    elif contract.won_from is not None:
        words.append(_("won from %(points)s card points") % {"points": contract.won_from})
    if contract.spares_jungfrauen:
        words.append(_("a player without a trick does not pay for a Durchmarsch"))
    if contract.schneider_won_from is not None:
        sentence = _("won as Schneider from %(points)s")
        words.append(sentence % {"points": contract.schneider_won_from})
    if contract.schneider_lost_to is not None:
        sentence = _("lost as Schneider up to %(points)s")
        words.append(sentence % {"points": contract.schneider_lost_to})
    return ", ".join(words)


# -- Laufende and doubling ---------------------------------------------------------------------


def laufende(rules: RuleSet) -> list[Fact]:
    counting = [contract for contract in rules.offered_contracts if contract.counts_runners]
    rule = rules.rule_numbers["runners"]
    if not counting:
        return []
    touts = [
        contract
        for contract in counting
        if contract.tout and contract.tout_runners_from is not None
    ]
    facts = []
    for least, names in _grouped(counting, lambda contract: rules.least_runners(contract)):
        label = _("Laufende") if len(names) == len(counting) else join_names(names)
        facts.append(Fact(label, _counted_from(least), rule))
    for least, names in _grouped(touts, lambda contract: rules.least_runners(contract, tout=True)):
        label = _("%(games)s as Tout") % {"games": join_names(names)}
        facts.append(Fact(label, _counted_from(least), rule))
    whose = _("of either side, with or without")
    if not rules.counts_runners_without:
        whose = _("only of the side that plays, never “without”")
    facts.append(Fact(_("Whose Laufende"), whose, rules.rule_numbers["whose_runners"]))
    rule = rules.rule_numbers["most_runners"]
    if rules.runners_cap is not None:
        words = _("%(most)s, even if more were held") % {"most": rules.runners_cap}
        return [*facts, Fact(_("Maximum"), words, rule)]
    most_by_contract = _grouped(counting, lambda contract: contract.most_runners)
    words = "; ".join(f"{join_names(names)} {most}" for most, names in most_by_contract)
    return [*facts, Fact(_("Maximum"), words, rule)]


def _counted_from(least: int) -> str:
    return _("count from %(least)s up, then all of them") % {"least": least}


def doubling(rules: RuleSet) -> list[Fact]:
    doubling, numbers = rules.doubling, rules.rule_numbers
    facts = []
    if words := doubles_in_words(rules):
        facts.append(Fact(_("Doubling"), words, numbers["doubles"]))
    if doubling.has_spritze:
        words = _("once, by the other side, answered by a Re")
        if not doubling.has_re:
            words = _("once, by the other side, without a Re")
        facts.append(Fact(_("Spritze (Kontra)"), words, numbers["kontra"]))
    if doubling.spritzer_declares:
        words = _("becomes the declaring side and must reach %(points)s card points")
        words %= {"points": rules.won_from}
        facts.append(Fact(_("The side giving the Spritze"), words, numbers["kontra"]))
    if not doubling.has_spritze:
        facts.append(Fact(_("Kontra"), _("not allowed"), numbers["kontra"]))
    return [*facts, *_growth_facts(rules), *_undoubled_games(rules)]


def doubles_in_words(rules: RuleSet) -> str:
    """Return "up to 4 times before the game is named", or an empty string."""
    most = rules.doubling.most
    if rules.doubling.after_thrown_in:
        if not most:
            return _("none, not even after a thrown-in deal")
        words = ngettext(
            "only the game after a thrown-in deal, once",
            "only the game after thrown-in deals, up to %(most)s times",
            most,
        )
        return words % {"most": most}
    if not most:
        return ""
    words = ngettext(
        "once before the game is named", "up to %(most)s times before the game is named", most
    )
    return words % {"most": most}


def _growth_facts(rules: RuleSet) -> list[Fact]:
    doubling = rules.doubling
    if not (doubling.most or doubling.has_spritze):
        return []
    each = _("the game counts twice as much")
    if doubling.growth == "linear":
        each = _("the game counts one time more")
    if rules.counts_runners and not doubling.with_runners:
        each = _("%(each)s, but not the Laufende") % {"each": each}
    rule = rules.rule_numbers["doubles" if doubling.most else "kontra"]
    return [Fact(_("Each time"), each, rule)]


def _undoubled_games(rules: RuleSet) -> list[Fact]:
    played, doubling = winnable_contracts(rules), rules.doubling
    facts = []
    if doubling.most:
        names = join_names(c.name for c in played if not c.takes_doubles)
        facts += [Fact(_("Never doubled"), names)] if names else []
    if doubling.has_spritze:
        names = join_names(c.name for c in played if not c.takes_spritze)
        facts += [Fact(_("Without Spritze"), names)] if names else []
    return facts


def _grouped(
    contracts: Iterable[Contract], key: Callable[[Contract], Value]
) -> list[tuple[Value, list[str]]]:
    """Return [(value, contract names)] in the order of the contracts."""
    names_by_value: dict[Value, list[str]] = {}
    for contract in contracts:
        names_by_value.setdefault(key(contract), []).append(contract.name)
    return list(names_by_value.items())


def _card_points(number: int) -> str:
    return _("%(points)s card points") % {"points": number}
