"""Contradictions between the numbers of a rule set, each with the path of its field."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from operator import attrgetter

from scoring import rows
from scoring.contracts import FREE, NO_GAME, Contract, Price
from scoring.faults import Fault
from scoring.ranking import ENDS, TIE_BREAKS
from scoring.rule_data import RuleData
from scoring.values import LEVELS

TABLES = (2, 3, 4)  # seats

# Limits that keep legal_rows() feasible.
LARGEST = {"rounds": 50, "games": 400, "loss_factor": 10, "doubling.most": 4, "deck.cards": 200}
MOST_RUNNERS = 14
MOST_YEARS = 99
MOST_REDEAL_DOUBLES = 4
AT_LEAST_ONE = (
    *("rounds", "games", "loss_factor", "runners_from", "best_rounds"),
    *("deck.cards", "deck.tricks", "deck.card_points"),
)
# About a second of legal_rows(); spin.de, the widest sheet known, has 5120 and 1590.
MOST_VARIANTS, MOST_ROWS = 12_000, 3_000


def contradictions(rules: RuleData) -> list[Fault]:
    faults = [
        *_table(rules),
        *_sizes(rules),
        *_names(rules),
        *_doubling(rules),
        *_order_of_ranking(rules),
        *(
            fault
            for index, contract in enumerate(rules.contracts)
            for fault in _contract(rules, contract, f"contracts[{index}]")
        ),
    ]
    if faults:
        return faults
    if (courses := rows.variant_count(rules)) > MOST_VARIANTS:
        values = {"games": courses, "most": MOST_VARIANTS}
        return [Fault("contracts", "too_many_games", values)]
    if (row_count := rows.estimated_row_count(rules)) > MOST_ROWS:
        return [Fault("contracts", "too_many_rows", {"rows": row_count, "most": MOST_ROWS})]
    return []


def _table(rules: RuleData) -> Iterator[Fault]:
    deck, seats = rules.deck, rules.seats
    if seats not in TABLES:
        yield Fault("seats", "wrong_seats", {"seats": seats})
    elif deck.tricks * seats > deck.cards:
        needed = deck.tricks * seats
        values = {"seats": seats, "tricks": deck.tricks, "needed": needed, "cards": deck.cards}
        yield Fault("deck", "too_few_cards", values)
    numbers = (rules.schneider_lost_to, rules.won_from, rules.schneider_won_from)
    yield from _thresholds(rules, "won_from", numbers)


def _sizes(rules: RuleData) -> Iterator[Fault]:
    for path in AT_LEAST_ONE:
        if (value := attrgetter(path)(rules)) is not None and value < 1:
            yield Fault(path, "too_small", {"value": value, "least": 1})
    largest = LARGEST | {"best_rounds": rules.rounds, "least_age": MOST_YEARS}
    for path, most in largest.items():
        if (value := attrgetter(path)(rules)) is not None and value > most:
            yield Fault(path, "too_large", {"value": value, "most": most})
    if len(rules.redeal_bonus) > MOST_REDEAL_DOUBLES + 1:
        values = {"length": len(rules.redeal_bonus), "most": MOST_REDEAL_DOUBLES + 1}
        yield Fault("redeal_bonus", "too_long", values)


def _names(rules: RuleData) -> Iterator[Fault]:
    contracts = [contract.name for contract in rules.contracts]
    if not rules.slug:
        yield Fault("slug", "empty")
    if not contracts:
        yield Fault("contracts", "no_contracts")
    for path, names in (
        ("contracts", contracts),
        ("offences", [offence.name for offence in rules.offences]),
        ("open_points", [point.name for point in rules.open_points]),
        ("tie_breaks", list(rules.tie_breaks)),
    ):
        yield from _twice_or_empty(path, names)
    if rules.nobody_plays not in (*contracts, *NO_GAME):
        yield _no_choice("nobody_plays", rules.nobody_plays, (*contracts, *NO_GAME))
    for index, name in enumerate(rules.circled_contracts or ()):
        if name not in contracts:
            yield _no_choice(f"circled_contracts[{index}]", name, contracts)
    yield from _decided_options(rules)


def _twice_or_empty(path: str, names: list[str]) -> Iterator[Fault]:
    for index, name in enumerate(names):
        if not name:
            yield Fault(f"{path}[{index}].name", "empty")
        elif name in names[:index]:
            yield Fault(f"{path}[{index}]", "duplicate", {"name": name})


def _decided_options(rules: RuleData) -> Iterator[Fault]:
    for index, point in enumerate(rules.open_points):
        if not point.choices:
            yield Fault(f"open_points[{index}].choices", "empty")
        elif rules.options.get(point.name) not in point.choices:
            choice = rules.options.get(point.name, "")
            yield _no_choice(f"options.{point.name}", choice, point.choices)


def _doubling(rules: RuleData) -> Iterator[Fault]:
    if rules.doubling.has_re and not rules.doubling.has_spritze:
        yield Fault("doubling.has_re", "re_undoubled")
    if rules.deducts_lost_solos and rules.is_zero_sum:
        yield Fault("deducts_lost_solos", "deducted_twice")
    if rules.splits_plus_and_minus and not rules.has_minus:
        yield Fault("splits_plus_and_minus", "no_minus")


def _order_of_ranking(rules: RuleData) -> Iterator[Fault]:
    chain = rules.tie_breaks
    for index, name in enumerate(chain):
        path = f"tie_breaks[{index}]"
        if name in ENDS and index < len(chain) - 1:
            yield Fault(path, "early_end", {"name": name})
        number = name.removeprefix("round_")
        if number != name and number.isdecimal():
            if not 1 <= int(number) <= rules.rounds:
                yield Fault(path, "no_such_round", {"name": name, "rounds": rules.rounds})
        elif name and name not in TIE_BREAKS:
            yield _no_choice(path, name, (*TIE_BREAKS, "round_1"))
    if "points" not in chain:
        yield Fault("tie_breaks", "no_points")
    if not chain or chain[-1] not in ENDS:
        yield Fault("tie_breaks", "no_end", {"name": chain[-1] if chain else "–"})


def _contract(rules: RuleData, contract: Contract, path: str) -> Iterator[Fault]:
    if contract.side in ("called", "across") and rules.seats in (2, 3):
        values = {"contract": contract.name, "seats": rules.seats}
        yield Fault(f"{path}.side", "needs_four", values)
    if contract.most_runners > MOST_RUNNERS:
        values = {"value": contract.most_runners, "most": MOST_RUNNERS}
        yield Fault(f"{path}.most_runners", "too_large", values)
    if not (contract.can_be_won or contract.can_be_lost):
        yield Fault(f"{path}.can_be_lost", "no_result", {"contract": contract.name})
    if contract.spares_jungfrauen and not (rules.is_zero_sum and contract.is_ramsch):
        yield Fault(f"{path}.spares_jungfrauen", "spares_nobody", {"contract": contract.name})
    yield from _contract_thresholds(rules, contract, path)
    yield from _levels(contract.prices, f"{path}.prices")
    if contract.first_game:
        yield from _levels(contract.first_game, f"{path}.first_game")
    if rules.is_zero_sum and rules.seats in TABLES:
        yield from _zero_sum(rules, contract, path)


def _contract_thresholds(rules: RuleData, contract: Contract, path: str) -> Iterator[Fault]:
    own = (contract.schneider_lost_to, contract.won_from, contract.schneider_won_from)
    general = (rules.schneider_lost_to, rules.won_from, rules.schneider_won_from)
    least, won_from, most = (
        default if number is None else number for number, default in zip(own, general, strict=True)
    )
    if own != (None, None, None):
        yield from _thresholds(rules, f"{path}.won_from", (least, won_from, max(most, won_from)))
    if contract.drawn_at is not None and contract.drawn_at != won_from - 1:
        values = {"drawn_at": contract.drawn_at, "won_from": won_from}
        yield Fault(f"{path}.drawn_at", "drawn_at", values)
    if contract.drawn == "carried_over" and rules.doubling.most == 0:
        yield Fault(f"{path}.drawn", "carried_undoubled", {"contract": contract.name})


def _thresholds(rules: RuleData, path: str, numbers: tuple[int, int, int]) -> Iterator[Fault]:
    lost_to, won_from, schneider = numbers
    most = rules.deck.card_points
    if not lost_to < won_from <= schneider <= most:
        values = {"lost_to": lost_to, "won_from": won_from, "schneider": schneider, "most": most}
        yield Fault(path, "thresholds", values)


def _levels(prices: Mapping[str, Price], path: str) -> Iterator[Fault]:
    listed = [level for level in LEVELS if level in prices]
    for level in prices:
        if level not in LEVELS:
            yield _no_choice(f"{path}.{level}", level, LEVELS)
    if not listed:
        yield Fault(path, "empty")
    for lower, level in pairwise(listed):
        if prices[level].side < prices[lower].side or prices[level].other < prices[lower].other:
            yield Fault(f"{path}.{level}", "level_order", {"level": level, "lower": lower})


def _zero_sum(rules: RuleData, contract: Contract, path: str) -> Iterator[Fault]:
    times = rules.seats - 1 if contract.is_alone else 1
    for name, price in _prices(contract):
        if contract.side != "nobody" and price.side != price.other * times:
            values = {"side": price.side, "times": times, "other": price.other}
            yield Fault(f"{path}.{name}", "not_zero_sum", values)


def _prices(contract: Contract) -> list[tuple[str, Price]]:
    return [
        *((f"prices.{level}", price) for level, price in contract.prices.items()),
        *((f"first_game.{level}", price) for level, price in contract.first_game.items()),
        ("tout", contract.tout or FREE),
        ("runner", contract.runner),
        ("tout_runner", contract.tout_runner),
        ("redeal", contract.redeal),
        ("lost_extra", contract.lost_extra),
    ]


def _no_choice(path: str, value: str, choices: Iterable[str]) -> Fault:
    return Fault(path, "no_choice", {"value": value, "choices": tuple(choices)})
