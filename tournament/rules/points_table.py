"""Price lines of a rule set, for the rules page and the corner of the score sheet."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring import Contract, Price, RuleSet
from scoring.contracts import FREE
from tournament.rules.names import contract_name, join_names, level_name, with_rule
from tournament.rules.sentences import best_rounds_note, ties_note
from tournament.shared.signs import points

NOTHING = "–"
NAMED_AGAIN = 3  # larger groups name their games only on the first line


@dataclass(frozen=True, slots=True)
class PointsLine:
    """A game with its points as written: "+9 / −3" (side / each other seat), or "60"."""

    name: str
    won: str
    lost: str


def headings(rules: RuleSet) -> PointsLine:
    if rules.is_zero_sum:
        return PointsLine(_("Game"), _("won: side / others"), _("lost: side / others"))
    if rules.deducts_lost_solos:
        return PointsLine(_("Game"), _("won: each winner"), _("lost: side / each opponent"))
    return PointsLine(_("Game"), _("won: each winner"), _("lost: each opponent"))


def points_table(rules: RuleSet) -> list[PointsLine]:
    """Return a line per game and level (plain, Schneider …), low to high, then the Laufende."""
    lines = []
    for group, plain_games in _merge_plain_games(_contracts_by_price(rules)):
        contract = group[0]
        prices = list(contract.prices.items())
        if contract.tout:
            prices.append(("tout", contract.tout))
        for level, price in prices:
            names = _name([*group, *plain_games] if level == "plain" else group, level)
            lines.append(_line(rules, names, price, contract))
    return lines + _runner_lines(rules)


def _merge_plain_games(
    groups: list[list[Contract]],
) -> Iterator[tuple[list[Contract], list[Contract]]]:
    """Yield (group, plain games): the group before, if a plain game of `group` costs the same."""
    plain_games: list[Contract] = []
    for group, dearer in zip(groups, [*groups[1:], []], strict=True):
        if not plain_games and dearer and _has_plain_price_of(group[0], dearer):
            plain_games = group
        else:
            yield group, plain_games
            plain_games = []


def _has_plain_price_of(contract: Contract, dearer: list[Contract]) -> bool:
    has_one_price = set(contract.prices) == {"plain"} and len(dearer) <= NAMED_AGAIN
    plain_only = replace(dearer[0], prices=contract.prices, tout=None)
    is_alike = _prices(contract) == _prices(plain_only)
    return has_one_price and is_alike and dearer[0].prices.get("plain") == contract.prices["plain"]


def notes(rules: RuleSet) -> list[str]:
    return [
        *notes_on_prices(rules),
        *(drawn_in_words(rules, contract) for contract in drawn_contracts(rules)),
        with_rule(marks_in_words(rules), rules.rule_numbers["marks"]),
        *filter(None, [best_rounds_note(rules)]),
        ties_note(rules),
    ]


def notes_on_prices(rules: RuleSet) -> list[str]:
    return [
        *_first_game_note(rules),
        *_sum_note(rules),
        *_doubling_note(rules),
        *_runners_note(rules),
    ]


def winnable_contracts(rules: RuleSet) -> list[Contract]:
    return [c for c in rules.offered_contracts if c.can_be_won and c.side != "nobody"]


def drawn_contracts(rules: RuleSet) -> list[Contract]:
    return [contract for contract in rules.offered_contracts if contract.drawn_at is not None]


def drawn_in_words(rules: RuleSet, contract: Contract) -> str:
    """Return "Überkreuz 60 : 60: nobody wins, all write 0." or the like."""
    sentence = {
        "zero": _("%(contract)s %(side)s : %(others)s: nobody wins, everybody scores 0."),
        "replayed": _("%(contract)s %(side)s : %(others)s: no row, the game is played again."),
        "carried_over": _(
            "%(contract)s %(side)s : %(others)s: everybody scores 0, the next game is doubled."
        ),
    }[contract.drawn]
    return sentence % {
        "contract": contract_name(contract.name),
        "side": contract.drawn_at,
        "others": rules.deck.card_points - (contract.drawn_at or 0),
    }


def marks_in_words(rules: RuleSet) -> str:
    """Describe circles and T marks, without the full stop."""
    if rules.circled_contracts is None:
        circle = _("Circle the points of a player who plays alone")
        if rules.circles_only_won:
            circle = _("Circle the points of a player who wins alone")
    elif rules.circled_contracts:
        values = {"games": join_names(rules.circled_contracts)}
        circle = _("Circle the points of a player who plays %(games)s") % values
        if rules.circles_only_won:
            circle = _("Circle the points of a won %(games)s") % values
    else:
        circle = _("No circles")
    if rules.has_tout_mark:
        return _("%(circle)s; for a Tout write a T at the end of the row") % {"circle": circle}
    return circle


def _contracts_by_price(rules: RuleSet) -> list[list[Contract]]:
    """Return lists of contracts with equal prices, lowest first."""
    groups: list[list[Contract]] = []
    for contract in rules.offered_contracts:
        if contract.side == "nobody":
            continue
        for group in groups:
            if _prices(group[0]) == _prices(contract):
                group.append(contract)
                break
        else:
            groups.append([contract])
    return groups[::-1]


def _prices(contract: Contract) -> tuple[object, ...]:
    can_be = (contract.can_be_won, contract.can_be_lost)
    return (contract.prices, contract.tout, contract.lost_extra, *can_be)


def _name(group: list[Contract], level: str) -> str:
    names = join_names(contract.name for contract in group)
    if level == "plain":
        return names
    if len(group) > NAMED_AGAIN:
        return f"… {level_name(level)}"
    return _("%(contracts)s, %(level)s") % {"contracts": names, "level": level_name(level)}


def _line(rules: RuleSet, name: str, price: Price, contract: Contract) -> PointsLine:
    paid = price * rules.loss_factor + contract.lost_extra
    won, lost = _won_points(rules, price), lost_points(rules, paid, contract)
    return PointsLine(
        name, won if contract.can_be_won else NOTHING, lost if contract.can_be_lost else NOTHING
    )


def _won_points(rules: RuleSet, price: Price) -> str:
    if not rules.is_zero_sum:
        return str(price.side)
    return f"{points(price.side)} / {points(-price.other)}"


def lost_points(rules: RuleSet, price: Price, contract: Contract) -> str:
    """Return a lost game's points as written: "−9 / +3" (side / each other seat)."""
    if rules.is_zero_sum:
        return f"{points(-price.side)} / {points(price.other)}"
    if rules.deducts_lost_solos and contract.is_alone:
        return f"{points(-price.side)} / {price.other}"
    return str(price.other)


def _runner_lines(rules: RuleSet) -> list[PointsLine]:
    lines = []
    counting = [contract for contract in rules.offered_contracts if contract.counts_runners]
    kinds: dict[tuple[Price, int], list[str]] = {}
    for contract in counting:
        if contract.runner != FREE:
            key = (contract.runner, rules.least_runners(contract))
            kinds.setdefault(key, []).append(contract.name)
    for (price, least), names in reversed(kinds.items()):
        of = "" if len(names) == len(rules.offered_contracts) else join_names(names)
        lines.append(_runner_line(rules, of, price, least))
    touts: dict[tuple[Price, int], list[str]] = {}
    for contract in counting:
        key = (contract.tout_runner, rules.least_runners(contract, tout=True))
        if contract.tout and key != (contract.runner, rules.least_runners(contract)):
            touts.setdefault(key, []).append(contract.name)
    for kind, names in touts.items():
        of = level_name("tout")
        if len(touts) > 1:
            of = _("%(games)s as Tout") % {"games": join_names(names)}
        lines.append(_runner_line(rules, of, *kind))
    return lines


def _runner_line(rules: RuleSet, games: str, price: Price, least: int) -> PointsLine:
    values = {"games": games, "least": least}
    if games:
        name = _("%(games)s, each Laufende from %(least)s") % values
    else:
        name = _("each Laufende from %(least)s") % values
    lost = price * rules.loss_factor
    if rules.is_zero_sum:
        return PointsLine(
            name,
            f"{points(price.side)} / {points(-price.other)}",
            f"{points(-lost.side)} / {points(lost.other)}",
        )
    return PointsLine(name, points(price.side), points(lost.other))


def _first_game_note(rules: RuleSet) -> list[str]:
    capped = [contract for contract in rules.offered_contracts if contract.first_game]
    if not capped:
        return []
    sentence = _("Game 1 of each round: %(contracts)s count at most as %(level)s, even as Tout")
    highest = list(capped[0].first_game)[-1]
    values = {"contracts": join_names(c.name for c in capped), "level": level_name(highest)}
    return [with_rule(sentence % values, rules.rule_numbers["first_game"])]


def _sum_note(rules: RuleSet) -> list[str]:
    if rules.is_zero_sum:
        sentence = _("Every row adds up to 0")
    elif rules.deducts_lost_solos:
        sentence = _("Only plus points are written, but a lost game played alone is deducted")
    else:
        sentence = _("Only plus points are written; losers score 0")
    return [with_rule(sentence, rules.rule_numbers["list"])]


def _doubling_note(rules: RuleSet) -> list[str]:
    if not (rules.doubling.most or rules.doubling.has_spritze):
        return []
    if rules.doubling.spritze_doubles_game_only:
        return [
            _("The game is doubled; Laufende are added afterwards."),
            _("A Spritze doubles only the game, not Schneider and Schwarz."),
        ]
    if rules.counts_runners and not rules.doubling.with_runners:
        return [_("The game is doubled; Laufende are added afterwards.")]
    return [_("Everything is doubled with the game.")]


def _runners_note(rules: RuleSet) -> list[str]:
    if rules.counts_runners:
        return []
    sentence = _("Laufende do not count in the points")
    return [with_rule(sentence, rules.rule_numbers["runners"])]
