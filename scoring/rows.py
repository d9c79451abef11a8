"""Every row that some game could have written, found by playing every game there is."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from scoring.values import Game, Row

if TYPE_CHECKING:
    from scoring.ruleset import Contract, RuleSet


def legal_rows(rules: "RuleSet", number: int | None) -> Mapping[Row, tuple[Game, ...]]:
    """Rows in the order of the contracts, highest first; each with the games that write it."""
    found: dict[Row, list[Game]] = {}
    for contract in rules.contracts:
        for game in _games(rules, contract, number):
            found.setdefault(rules.score(game), []).append(game)
    return MappingProxyType({row: tuple(games) for row, games in found.items()})


def nearest(rules: "RuleSet", row: Row, number: int | None, most: int = 2) -> tuple[Row, ...]:
    """The legal rows that change the fewest seats, then the fewest points."""
    legal_rows = sorted(rules.legal_rows(number), key=lambda legal: _distance(legal, row))
    return tuple(legal_rows[:most])


def culprit(rules: "RuleSet", row: Row, number: int | None) -> int | None:
    """The one seat whose change makes the row legal; None where others would do as well."""
    legal_rows = rules.legal_rows(number)
    least = min(_distance(legal, row) for legal in legal_rows)
    seats = {
        seat
        for legal in legal_rows
        if _distance(legal, row) == least
        for seat, (right, written) in enumerate(zip(legal, row, strict=True), 1)
        if right != written
    }
    return seats.pop() if len(seats) == 1 else None


def _distance(legal: Row, row: Row) -> tuple[int, int]:
    """How many seats differ, and by how many points together."""
    changes = [abs(a - b) for a, b in zip(legal, row, strict=True)]
    return sum(1 for change in changes if change), sum(changes)


def _games(rules: "RuleSet", contract: "Contract", number: int | None) -> Iterator[Game]:
    prices = contract.first_game if number == 1 and contract.first_game else contract.prices
    kinds = [(level, False) for level in prices]
    if contract.tout and prices is contract.prices:
        kinds.append(("plain", True))
    for declarer, partner in _sides(rules, contract):
        for won in _results(contract):
            for level, tout in kinds if won is not None else [("plain", False)]:
                for runners in _runners(rules, contract, tout) if won is not None else (0,):
                    yield Game(
                        contract.name,
                        declarer,
                        partner,
                        won=won,
                        level=level,
                        tout=tout,
                        runners=runners,
                        number=number,
                        seats=rules.seats,
                    )


def _sides(rules: "RuleSet", contract: "Contract") -> Iterator[tuple[int, int | None]]:
    seats = range(1, rules.seats + 1)
    if contract.side == "across":
        yield 1, 3
    elif contract.side == "alone":
        yield from ((declarer, None) for declarer in seats)
    else:
        yield from ((a, b) for a in seats for b in seats if a != b)


def _results(contract: "Contract") -> tuple[bool | None, ...]:
    drawn = (None,) if contract.drawn_at is not None else ()
    lost = (False,) if contract.can_be_lost else ()
    return (True, *lost, *drawn)


def _runners(rules: "RuleSet", contract: "Contract", tout: bool) -> tuple[int, ...]:
    """The numbers of Laufende that make a difference."""
    price = contract.tout_runner if tout else contract.runner
    if not price.side and not price.other:
        return (0,)
    return (0, *range(rules.runners_from, contract.most_runners + 1))
