"""The rules page's facts about games, each with its printed rule."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from operator import attrgetter

from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext

from scoring import Contract, RuleSet
from scoring.contracts import FREE
from tournament.rules.names import contract_name, join_names, names_by, rule_reference
from tournament.rules.points_table import (
    drawn_contracts,
    drawn_in_words,
    lost_points,
    winnable_contracts,
)
from tournament.rules.sentences import has_sie


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


def thresholds(rules: RuleSet) -> Iterator[Fact]:
    numbers, played = rules.rule_numbers, rules.offered_contracts
    levels = {level for contract in played for level in contract.prices}
    yield Fact(_("Won from"), _card_points(rules.won_from), numbers["won"])
    if "schneider" in levels:
        won_from = _card_points(rules.schneider_won_from)
        yield Fact(_("Won as Schneider from"), won_from, numbers["levels"])
        values = {"points": rules.schneider_lost_to, "free": rules.schneider_lost_to + 1}
        lost_to = _("%(points)s card points, out of Schneider with %(free)s") % values
        yield Fact(_("Lost as Schneider up to"), lost_to, numbers["levels"])
    if "schwarz" in levels:
        yield Fact(_("Schwarz"), _("the other side has no trick"), numbers["schwarz"])
    yield from _games_with_levels(rules)
    if any(contract.tout for contract in played):
        words = _("won only with all %(tricks)s tricks") % {"tricks": rules.deck.tricks}
        yield Fact(_("Tout"), words, numbers["tout_won"])
    if rules.supervises_touts:
        words = _("a Tout counts only if the supervisors approved it before the first card")
        if has_sie(rules):
            words = _(
                "Sie and Tout count only if the supervisors approved them before the first card"
            )
        yield Fact(_("Approval"), words, numbers["tout"])
    if losses := "; ".join(_losses(rules)):
        yield Fact(capfirst(_("lost")), losses, numbers["lost"] or numbers["points"])


def unusual_thresholds(rules: RuleSet) -> Iterator[Fact]:
    """Yield facts on games with unusual thresholds or drawn results."""
    for contract in rules.offered_contracts:
        if words := ", ".join(thresholds_of(rules, contract)):
            yield Fact(contract_name(contract.name), words, contract.rule)
    for contract in drawn_contracts(rules):
        words = drawn_in_words(rules, contract)
        yield Fact(_("Nobody wins"), words, rules.rule_numbers["drawn"] or contract.rule)


def _games_with_levels(rules: RuleSet) -> Iterator[Fact]:
    schneider, schwarz = (
        join_names(c.name for c in rules.offered_contracts if level in c.prices)
        for level in ("schneider", "schwarz")
    )
    numbers = rules.rule_numbers
    rule = numbers["levels_in"] or numbers["levels"]
    if schneider and schneider == schwarz:
        yield Fact(_("Schneider and Schwarz count in"), schneider, rule)
        return
    if schneider:
        yield Fact(_("Schneider counts in"), schneider, rule)
    if schwarz:
        yield Fact(_("Schwarz counts in"), schwarz, numbers["schwarz"])


def _losses(rules: RuleSet) -> Iterator[str]:
    if rules.loss_factor != 1:
        yield _("costs %(times)s times the value") % {"times": rules.loss_factor}
    dearer = [c for c in rules.offered_contracts if c.lost_extra != FREE and c.can_be_lost]
    for more, names in names_by(dearer, lambda c: lost_points(rules, c.lost_extra, c)).items():
        values = {"games": join_names(names), "points": more}
        yield _("%(games)s: %(points)s more") % values


def thresholds_of(rules: RuleSet, contract: Contract) -> Iterator[str]:
    """Yield "won from 60 card points", "lost as Schneider up to 29"."""
    if not contract.can_be_lost and contract.side != "nobody":
        yield _("cannot be lost")
    if contract.won_by == "no_trick":
        yield _("won without a single trick")
    elif contract.won_by == "all_tricks":
        yield _("won with all %(tricks)s tricks") % {"tricks": rules.deck.tricks}
    elif contract.won_from is not None:
        yield _("won from %(points)s card points") % {"points": contract.won_from}
    if contract.spares_jungfrauen:
        yield _("a player without a trick does not pay for a Durchmarsch")
    if contract.schneider_won_from is not None:
        yield _("won as Schneider from %(points)s") % {"points": contract.schneider_won_from}
    if contract.schneider_lost_to is not None:
        yield _("lost as Schneider up to %(points)s") % {"points": contract.schneider_lost_to}


# -- Laufende and doubling ---------------------------------------------------------------------


def laufende(rules: RuleSet) -> Iterator[Fact]:
    counting = [contract for contract in rules.offered_contracts if contract.counts_runners]
    numbers = rules.rule_numbers
    if not counting:
        return
    touts = [c for c in counting if c.tout and c.tout_runners_from is not None]
    for least, names in names_by(counting, rules.least_runners).items():
        label = _("Laufende") if len(names) == len(counting) else join_names(names)
        yield Fact(label, _counted_from(least), numbers["runners"])
    for least, names in names_by(touts, partial(rules.least_runners, tout=True)).items():
        label = _("%(games)s as Tout") % {"games": join_names(names)}
        yield Fact(label, _counted_from(least), numbers["runners"])
    whose = _("of either side, with or without")
    if not rules.counts_runners_without:
        whose = _("only of the side that plays, never “without”")
    yield Fact(_("Whose Laufende"), whose, numbers["whose_runners"])
    most_by_contract = names_by(counting, attrgetter("most_runners")).items()
    words = "; ".join(f"{join_names(names)} {most}" for most, names in most_by_contract)
    if rules.runners_cap is not None:
        words = _("%(most)s, even if more were held") % {"most": rules.runners_cap}
    yield Fact(_("Maximum"), words, numbers["most_runners"])


def _counted_from(least: int) -> str:
    return _("count from %(least)s on, and then all of them") % {"least": least}


def doubling(rules: RuleSet) -> Iterator[Fact]:
    doubling, numbers = rules.doubling, rules.rule_numbers
    if words := doubles_in_words(rules):
        yield Fact(capfirst(_("doubling")), words, numbers["doubles"])
    if doubling.has_spritze:
        words = _("once, by the other side, answered by a Re")
        if not doubling.has_re:
            words = _("once, by the other side, without a Re")
        yield Fact(_("Spritze (Kontra)"), words, numbers["kontra"])
    if doubling.spritzer_declares:
        words = _("becomes the declaring side and must reach %(points)s card points")
        words %= {"points": rules.won_from}
        own_thresholds = (c for c in winnable_contracts(rules) if c.takes_spritze and c.won_from)
        for won_from, names in names_by(own_thresholds, attrgetter("won_from")).items():
            values = {"words": words, "games": join_names(names), "points": won_from}
            words = _("%(words)s, in %(games)s %(points)s") % values
        yield Fact(_("The side giving the Spritze"), words, numbers["kontra"])
    if not doubling.has_spritze:
        yield Fact(_("Kontra"), _("not allowed"), numbers["kontra"])
    if doubling.most or doubling.has_spritze:
        words = _("the game counts double")
        if doubling.growth == "linear":
            words = _("the game counts once more")
        if rules.counts_runners and not doubling.with_runners:
            words = _("%(each)s, but not the Laufende") % {"each": words}
        yield Fact(_("Each time"), words, numbers["doubles" if doubling.most else "kontra"])
    played = winnable_contracts(rules)
    undoubled = join_names(c.name for c in played if not c.takes_doubles)
    if doubling.most and undoubled:
        yield Fact(_("Never doubled"), undoubled)
    without_spritze = join_names(c.name for c in played if not c.takes_spritze)
    if doubling.has_spritze and without_spritze:
        yield Fact(_("Without Spritze"), without_spritze)


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


def _card_points(number: int) -> str:
    return _("%(points)s card points") % {"points": number}
