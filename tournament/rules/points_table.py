"""Price lines of a rule set, for the rules page and the corner of the score sheet."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import Contract, Price, RuleSet
from scoring.contracts import FREE
from scoring.judging import highest_level
from scoring.values import LEVELS
from tournament.rules.names import contract_name, join_names, level_name, names_by, with_rule
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
    for group, plain_games in _merge_plain_games(rules, _contracts_by_price(rules)):
        contract = group[0]
        prices = list(contract.prices.items())
        if contract.tout:
            prices.append(("tout", contract.tout))
        for level, price in prices:
            names = _name([*group, *plain_games] if level == "plain" else group, level)
            lines.append(_line(rules, names, price, contract))
    return [*lines, *_runner_lines(rules)]


def _merge_plain_games(
    rules: RuleSet, groups: list[list[Contract]]
) -> Iterator[tuple[list[Contract], list[Contract]]]:
    """Yield (games of equal prices, cheaper games or []); `groups`: by price, the cheaper first.

    The cheaper ones have no price but the plain one of the others, and share its line.
    """
    plain_games: list[Contract] = []
    for group, dearer in zip(groups, [*groups[1:], []], strict=True):
        if not plain_games and dearer and _has_plain_price_of(rules, group[0], dearer):
            plain_games = group
        else:
            yield group, plain_games
            plain_games = []


def _has_plain_price_of(rules: RuleSet, contract: Contract, dearer: list[Contract]) -> bool:
    plain_only = replace(dearer[0], prices=contract.prices, tout=None)
    return (
        set(contract.prices) == {"plain"}
        and len(dearer) <= NAMED_AGAIN
        and _prices(rules, contract) == _prices(rules, plain_only)
        and dearer[0].prices.get("plain") == contract.prices["plain"]
    )


def notes(rules: RuleSet) -> list[str]:
    return [
        *notes_on_prices(rules),
        *(
            with_rule(drawn_in_words(rules, contract), rules.rule_numbers["drawn"])
            for contract in drawn_contracts(rules)
        ),
        with_rule(marks_in_words(rules), rules.rule_numbers["marks"]),
        *filter(None, [best_rounds_note(rules)]),
        ties_note(rules),
    ]


def notes_on_prices(rules: RuleSet) -> Iterator[str]:
    numbers, doubling = rules.rule_numbers, rules.doubling
    for level, names in limits_of_game_1(rules).items():
        sentence = _("Game 1 of each round is at most %(level)s, even as Tout: %(contracts)s")
        values = {"contracts": join_names(names), "level": level_name(level)}
        yield with_rule(sentence % values, numbers["first_game"])
    sentence = capfirst(_("only winners score, losers get 0"))
    if rules.is_zero_sum:
        sentence = _("Every row adds up to 0")
    elif rules.deducts_lost_solos:
        sentence = capfirst(_("plus points only, but a lost game played alone is deducted"))
    yield with_rule(sentence, numbers["list"])
    if doubling.most or doubling.has_spritze:
        if rules.counts_runners and not doubling.with_runners:
            yield _("Laufende are added after the doubling.")
        elif not doubling.spritze_doubles_game_only:
            yield _("Doubling applies to everything that the game counts.")
        if doubling.spritze_doubles_game_only and rules.counts_runners and doubling.with_runners:
            yield _("A Spritze doubles the game and the Laufende, not Schneider and Schwarz.")
        elif doubling.spritze_doubles_game_only:
            yield _("A Spritze doubles only the game, not Schneider and Schwarz.")
    if not rules.counts_runners:
        yield with_rule(_("Laufende do not count in the points"), numbers["runners"])


def limits_of_game_1(rules: RuleSet) -> dict[str, list[str]]:
    """Return {level: names of contracts that count at most this in game 1}."""
    limited = (contract for contract in rules.offered_contracts if contract.first_game)
    return names_by(limited, limit_of_game_1)


def limit_of_game_1(contract: Contract) -> str:
    return highest_level(contract.first_game, LEVELS[-1])


def winnable_contracts(rules: RuleSet) -> list[Contract]:
    return [c for c in rules.offered_contracts if c.can_be_won and c.side != "nobody"]


def declared_contracts(rules: RuleSet) -> list[Contract]:
    return [contract for contract in winnable_contracts(rules) if not contract.is_forced]


def drawn_contracts(rules: RuleSet) -> list[Contract]:
    return [contract for contract in rules.offered_contracts if contract.drawn_at is not None]


def drawn_in_words(rules: RuleSet, contract: Contract) -> str:
    """Return "Überkreuz 60 : 60: nobody wins …" for a contract that can be drawn."""
    sentence = {
        "zero": _("%(contract)s %(side)s : %(others)s: nobody wins, everybody scores 0"),
        "replayed": _("%(contract)s %(side)s : %(others)s: no row, the game is played again"),
        "carried_over": _(
            "%(contract)s %(side)s : %(others)s: everybody scores 0, the next game is doubled"
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
    groups: dict[object, list[Contract]] = {}
    for contract in rules.offered_contracts:
        if contract.side != "nobody":
            groups.setdefault(_prices(rules, contract), []).append(contract)
    return [*groups.values()][::-1]


def _prices(rules: RuleSet, contract: Contract) -> tuple[object, ...]:
    kind = (contract.can_be_won, contract.can_be_lost, rules.deducts(contract))
    return (frozenset(contract.prices.items()), contract.tout, contract.lost_extra, *kind)


def _name(group: list[Contract], level: str) -> str:
    names = join_names(contract.name for contract in group)
    if level == "plain":
        return names
    if len(group) > NAMED_AGAIN:
        return f"… {level_name(level)}"
    return _("%(contracts)s, %(level)s") % {"contracts": names, "level": level_name(level)}


def _line(rules: RuleSet, name: str, price: Price, contract: Contract) -> PointsLine:
    paid = price * rules.loss_factor + contract.lost_extra
    won, lost = won_points(rules, price), lost_points(rules, paid, contract)
    return PointsLine(
        name, won if contract.can_be_won else NOTHING, lost if contract.can_be_lost else NOTHING
    )


def won_points(rules: RuleSet, price: Price) -> str:
    return _pair(price.side, -price.other) if rules.is_zero_sum else str(price.side)


def lost_points(rules: RuleSet, price: Price, contract: Contract) -> str:
    """Return a lost game's points as written: "−9 / +3" (side / each other seat)."""
    if rules.is_zero_sum:
        return _pair(-price.side, price.other)
    if rules.deducts(contract):
        return f"{points(-price.side)} / {price.other}"
    return str(price.other)


def _pair(side: int, other: int) -> str:
    return f"{points(side)} / {points(other)}"


def _runner_lines(rules: RuleSet) -> Iterator[PointsLine]:
    def in_game(contract: Contract) -> tuple[Price, int, bool]:
        least = rules.least_runners(contract)
        return contract.runner, least, rules.deducts(contract)

    def in_tout(contract: Contract) -> tuple[Price, int, bool]:
        least = rules.least_runners(contract, tout=True)
        return contract.tout_runner, least, rules.deducts(contract)

    offered = rules.offered_contracts
    kinds = names_by((c for c in offered if c.runner != FREE), in_game)
    for kind, names in reversed(kinds.items()):
        of = "" if len(names) == len(offered) else join_names(names)
        yield _runner_line(rules, of, *kind)
    counting = [c for c in offered if c.counts_runners and c.tout]
    touts = names_by((c for c in counting if in_tout(c) != in_game(c)), in_tout)
    for kind, names in touts.items():
        of = _("%(games)s as Tout") % {"games": join_names(names)}
        if len(names) == len(counting):
            of = level_name("tout")
        yield _runner_line(rules, of, *kind)


def _runner_line(
    rules: RuleSet, games: str, price: Price, least: int, is_deducted: bool
) -> PointsLine:
    name = (
        _("%(games)s, each Laufende from %(least)s") if games else _("each Laufende from %(least)s")
    )
    name %= {"games": games, "least": least}
    lost = price * rules.loss_factor
    won = won_points(rules, price) if rules.is_zero_sum else points(price.side)
    has_minus = rules.is_zero_sum or is_deducted
    return PointsLine(name, won, _pair(-lost.side, lost.other) if has_minus else points(lost.other))
