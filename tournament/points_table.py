"""A rule set's prices as lines to be read, for the rules page and the corner of the score sheet.

Everything follows from the RuleSet; nothing here knows which club printed it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import Contract, Price, RuleSet
from tournament.wording import CONTRACTS, LEVELS, points, tie_break_name


@dataclass(frozen=True, slots=True)
class PointsLine:
    """One line: `won` and `lost` as written on the paper, "+9 / −3" (side / each other seat).

    Where only plus points are written: what each winner writes, "60" and "20".
    """

    name: str
    won: str
    lost: str


def headings(rules: RuleSet) -> PointsLine:
    """What stands above the three columns."""
    if rules.is_zero_sum:
        return PointsLine(_("Game"), _("won: side / others"), _("lost: side / others"))
    return PointsLine(_("Game"), _("won: each winner"), _("lost: each opponent"))


def points_table(rules: RuleSet) -> list[PointsLine]:
    """From the lowest game to the highest, each with its levels, then what Laufende add."""
    lines = []
    for group in _groups(rules):
        contract = group[0]
        prices = [(level, price) for level, price in contract.prices.items()]
        if contract.tout:
            prices.append(("tout", contract.tout))
        lines += [_line(rules, _name(group, level), price, contract) for level, price in prices]
    return lines + _runner_lines(rules)


def notes(rules: RuleSet) -> list[str]:
    """What the table cannot say: game 1, Laufende, marks, ties; each with its rule's number."""
    return [
        *_first_game_note(rules),
        *_sum_note(rules),
        *_drawn_notes(rules),
        *_runners_note(rules),
        *_marks_note(rules),
        _ties_note(rules),
    ]


def with_rule(sentence: str, number: str) -> str:
    """The sentence, given without its full stop, with the number of the printed rule if any."""
    if not number:
        return f"{sentence}."
    return _("%(sentence)s (rule %(rule)s).") % {"sentence": sentence, "rule": number}


def join_names(names: Iterable[str]) -> str:
    return ", ".join(str(CONTRACTS[name]) for name in names)


def _groups(rules: RuleSet) -> list[list[Contract]]:
    """Contracts that cost the same at every level, lowest first; within a group as printed."""
    groups: list[list[Contract]] = []
    for contract in rules.contracts:
        for group in groups:
            if (group[0].prices, group[0].tout) == (contract.prices, contract.tout):
                group.append(contract)
                break
        else:
            groups.append([contract])
    return groups[::-1]


def _name(group: list[Contract], level: str) -> str:
    names = join_names(contract.name for contract in group)
    if level == "plain":
        return names
    return _("%(contracts)s, %(level)s") % {"contracts": names, "level": LEVELS[level]}


def _line(rules: RuleSet, name: str, price: Price, contract: Contract) -> PointsLine:
    if not rules.is_zero_sum:
        return PointsLine(name, str(price.side), str(price.other) if contract.can_be_lost else "–")
    lost = f"{points(-price.side)} / {points(price.other)}" if contract.can_be_lost else "–"
    return PointsLine(name, f"{points(price.side)} / {points(-price.other)}", lost)


def _runner_lines(rules: RuleSet) -> list[PointsLine]:
    """What each Laufende adds: one line for all games that agree, Tout apart where it differs."""
    lines = []
    prices: dict[Price, list[str]] = {}
    for contract in rules.contracts:
        if contract.runner.side or contract.runner.other:
            prices.setdefault(contract.runner, []).append(contract.name)
    for price, names in reversed(prices.items()):
        of = "" if len(names) == len(rules.contracts) else join_names(names)
        lines.append(_runner_line(rules, of, price))
    touts = {c.tout_runner for c in rules.contracts if c.tout and c.tout_runner != c.runner}
    lines += [_runner_line(rules, str(LEVELS["tout"]), price) for price in sorted(touts, key=str)]
    return lines


def _runner_line(rules: RuleSet, games: str, price: Price) -> PointsLine:
    values = {"games": games, "least": rules.runners_from}
    if games:
        name = _("%(games)s, each Laufende from %(least)s") % values
    else:
        name = _("each Laufende from %(least)s") % values
    return PointsLine(name, points(price.side), points(price.other))


def _first_game_note(rules: RuleSet) -> list[str]:
    capped = [contract for contract in rules.contracts if contract.first_game]
    if not capped:
        return []
    sentence = _("Game 1 of each round: %(contracts)s count as %(level)s at the most, Tout too")
    highest = list(capped[0].first_game)[-1]
    values = {"contracts": join_names(c.name for c in capped), "level": LEVELS[highest]}
    return [with_rule(sentence % values, rules.rule_numbers["first_game"])]


def _sum_note(rules: RuleSet) -> list[str]:
    if rules.is_zero_sum:
        sentence = _("Every row adds up to 0")
    else:
        sentence = _("Only plus points are written; who loses writes 0")
    return [with_rule(sentence, rules.rule_numbers["list"])]


def _drawn_notes(rules: RuleSet) -> list[str]:
    sentence = _("%(contract)s %(side)s : %(others)s: nobody wins, all four write 0.")
    return [
        sentence
        % {
            "contract": CONTRACTS[contract.name],
            "side": contract.drawn_at,
            "others": rules.deck.card_points - contract.drawn_at,
        }
        for contract in rules.contracts
        if contract.drawn_at is not None
    ]


def _runners_note(rules: RuleSet) -> list[str]:
    if any(contract.runner.side for contract in rules.contracts):
        return []
    sentence = _("Laufende do not count in the points")
    return [with_rule(sentence, rules.rule_numbers["runners"])]


def _marks_note(rules: RuleSet) -> list[str]:
    if rules.has_tout_mark:
        sentence = _("Circle the points of who plays alone; for a Tout a T at the end of the line")
    else:
        sentence = _("Circle the points of who plays alone")
    return [with_rule(sentence, rules.rule_numbers["marks"])]


def _ties_note(rules: RuleSet) -> str:
    names = ", ".join(tie_break_name(name) for name in rules.tie_breaks if name != "points")
    sentence = _("Equal points: %(names)s") % {"names": names}
    return with_rule(sentence, rules.rule_numbers["ranking"])
