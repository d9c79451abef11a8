"""Legal rows, found by playing every possible game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement
from math import comb
from types import MappingProxyType

from scoring.contracts import FREE, Contract, Offence, Price
from scoring.judging import prices_in
from scoring.pricing import lost_price, price_of, row_at_price, score
from scoring.rule_data import RuleData, cached_in_rules
from scoring.values import Game, Row

Variant = tuple[Price, Price, Game]  # prices won and lost
WON_OR_LOST = 2
MOST_REDEALS = 4
"""Thrown-in deals before a Rufspiel in legal_rows(); score() accepts more."""


LegalRows = Mapping[Row, tuple[Game, ...]]


def legal_rows(rules: RuleData, number: int | None = None) -> LegalRows:
    """Map each legal row of game `number` to its games, one per level and price.

    The games of the highest contract come first. Only game 1 may have other rows.
    """
    differs = number == 1 and any(contract.first_game for contract in rules.contracts)
    return _legal_rows(rules, number if differs else None)


@cached_in_rules
def _legal_rows(rules: RuleData, number: int | None) -> LegalRows:
    games_by_row: dict[Row, list[Game]] = {}
    for contract in rules.contracts:
        for row, game in _played_rows(rules, contract, number):
            games_by_row.setdefault(row, []).append(game)
    return MappingProxyType({row: tuple(games) for row, games in games_by_row.items()})


def variant_count(rules: RuleData) -> int:
    """Count the combinations of level, Laufende, doubling and redeals that legal_rows() tries."""
    return sum(
        len(_redeals(rules, contract))
        * len(_ways_to_double(rules, contract))
        * (
            len(contract.prices) * len(_runners(rules, contract, False))
            + (len(_runners(rules, contract, True)) if contract.tout else 0)
        )
        for contract in rules.contracts
    )


def estimated_row_count(rules: RuleData) -> int:
    """Estimate the number of legal rows without playing every game; rarely too low."""
    prices: dict[str, set[tuple[Price, Price]]] = {}  # won and lost
    paid_alone: dict[str, set[Price]] = {}
    ways_to_spare = rules.seats * (2 ** (rules.seats - 1) - 2)
    spared_rows = 0
    for contract in rules.contracts:
        variants = _variants(rules, contract, None)
        spared_rows += len(variants) * ways_to_spare if contract.spares_jungfrauen else 0
        pairs_of_prices = prices.setdefault(contract.side, set())
        of_offenders = paid_alone.setdefault(contract.side, set())
        for price, lost, game in variants:
            pair = (price, lost)
            pairs_of_prices.add(pair)
            if any(_is_paid_alone(offence, game) for offence in rules.offences):
                of_offenders.update(pair[:1] if contract.is_alone else pair)
    pairs = comb(rules.seats, 2)
    ways = {"alone": rules.seats, "called": pairs, "across": 1, "nobody": 0}
    payers = {"alone": rules.seats * (rules.seats - 1), "called": pairs * 2, "across": 4}
    row_count = spared_rows + sum(
        len(pairs_of_prices) * ways[side] * WON_OR_LOST for side, pairs_of_prices in prices.items()
    )
    return row_count + sum(
        len(pairs_of_prices) * payers.get(side, 0) for side, pairs_of_prices in paid_alone.items()
    )


def nearest_rows(rules: RuleData, row: Row, number: int | None, most: int = 2) -> tuple[Row, ...]:
    """Return up to `most` legal rows that differ in the fewest seats, then the fewest points.

    If only game 1 forbids `row`, those with the same winners come first.
    """
    by_distance = sorted(legal_rows(rules, number), key=lambda legal: _distance(legal, row))
    if (mirrored := mirrored_seat(row)) is not None:
        by_distance.sort(key=lambda legal: not _is_alone(legal, mirrored, row[mirrored]))
    if row in legal_rows(rules):
        by_distance.sort(key=lambda legal: _winners(legal) != _winners(row))
    return tuple(by_distance[:most])


def _is_alone(row: Row, index: int, value: int) -> bool:
    return row[index] == value and len({*row[:index], *row[index + 1 :]}) == 1


def mirrored_seat(row: Row) -> int | None:
    """Return the index of the seat whose value all others negate, as in 6 −6 −6 −6, else None."""
    for index, value in enumerate(row):
        others = {*row[:index], *row[index + 1 :]}
        if value and len(row) > 2 and others == {-value}:
            return index
    return None


def culprit_seat(rules: RuleData, row: Row, number: int | None) -> int | None:
    """Return the only seat that the most similar legal rows change, or None. `number`: the game."""
    legal = legal_rows(rules, number)
    least = min(_distance(legal_row, row) for legal_row in legal)
    seats = {
        seat
        for legal_row in legal
        if _distance(legal_row, row) == least
        for seat, (right, cell) in enumerate(zip(legal_row, row, strict=True), 1)
        if right != cell
    }
    return seats.pop() if len(seats) == 1 else None


def _distance(legal: Row, row: Row) -> tuple[int, int]:
    changes = [abs(a - b) for a, b in zip(legal, row, strict=True)]
    return sum(1 for change in changes if change), sum(changes)


def _winners(row: Row) -> list[bool]:
    return [points > 0 for points in row]


def _played_rows(
    rules: RuleData, contract: Contract, number: int | None
) -> Iterator[tuple[Row, Game]]:
    plain = Game(contract.name, 1, won=True, number=number, seats=rules.seats)
    variants = _variants(rules, contract, number)
    for declarer, partner in _sides(rules, contract):
        for won in _results(contract):
            if won is None:
                game = replace(plain, declarer=declarer, partner=partner, won=None, level="plain")
                yield score(rules, game), game
                continue
            for price, lost, unseated in variants:
                game = _seated(rules, unseated, declarer, partner, won)
                yield row_at_price(rules, contract, game, won, price if won else lost), game
                for spared in games_sparing_jungfrauen(rules, contract, game):
                    yield row_at_price(rules, contract, spared, won, price), spared
        yield from _breach_rows(rules, contract, variants, declarer, partner)


def games_sparing_jungfrauen(rules: RuleData, contract: Contract, game: Game) -> Iterator[Game]:
    """Yield copies of a won Durchmarsch, one per choice of trickless seats that pay nothing.

    `contract`: the game's. Yields nothing for another `game`, or where all seats pay.
    """
    if not (contract.spares_jungfrauen and game.won):
        return
    others = [seat for seat in range(1, rules.seats + 1) if seat != game.declarer]
    for count in range(1, len(others)):
        for seats in combinations(others, count):
            yield replace(game, jungfrauen=seats)


def _variants(rules: RuleData, contract: Contract, number: int | None) -> list[Variant]:
    """Return (price, price if lost, a won game lacking seats), each level and price once."""
    prices = prices_in(contract, number)
    kinds = [(level, False) for level in prices]
    if contract.tout and prices is contract.prices:
        kinds.append(("plain", True))
    game_by_price: dict[tuple[str, bool, Price, Price], Game] = {}
    for level, tout in kinds:
        for redeals in _redeals(rules, contract):
            for runners in _runners(rules, contract, tout):
                for doubles, spritze, re in _ways_to_double(rules, contract):
                    game = Game(
                        contract.name,
                        1,
                        won=True,
                        level=level,
                        tout=tout,
                        runners=runners,
                        number=number,
                        seats=rules.seats,
                        doubles=doubles,
                        spritze=0 if spritze else None,  # 0: of a seat still open
                        re=re,
                        redeals=redeals,
                    )
                    price = price_of(rules, contract, game)
                    lost = lost_price(rules, contract, game, price)
                    game_by_price.setdefault((level, tout, price, lost), game)
    return [(price, lost, game) for (_, _, price, lost), game in game_by_price.items()]


def _breach_rows(
    rules: RuleData,
    contract: Contract,
    variants: Sequence[Variant],
    declarer: int,
    partner: int | None,
) -> Iterator[tuple[Row, Game]]:
    """Yield (row, game) lost by a breach whose offender pays for the partners."""
    for offence in rules.offences:
        for offender in range(1, rules.seats + 1):
            if offender in (declarer, partner) and not contract.can_be_lost:
                continue
            for *_, unseated in variants:
                if not _is_paid_alone(offence, unseated):
                    continue
                # A record then tells the level and the offender.
                won = None if unseated.level == "plain" else offender not in (declarer, partner)
                game = _seated(rules, unseated, declarer, partner, won)
                game = replace(game, offence=offence.name, offender=offender)
                yield score(rules, game), game


def _is_paid_alone(offence: Offence, unseated: Game) -> bool:
    has_level = unseated.level != "plain" and not unseated.tout
    return offence.pays_alone and (offence.plays_on or not has_level)


def _seated(
    rules: RuleData, unseated: Game, declarer: int, partner: int | None, won: bool | None
) -> Game:
    """Return `unseated` with players and result; the other side's first seat gives any Spritze."""
    spritze = unseated.spritze
    if spritze is not None:
        seats = range(1, rules.seats + 1)
        spritze = next(seat for seat in seats if seat not in (declarer, partner))
    return replace(unseated, declarer=declarer, partner=partner, won=won, spritze=spritze)


def _sides(rules: RuleData, contract: Contract) -> Iterator[tuple[int, int | None]]:
    seats = range(1, rules.seats + 1)
    if contract.side == "across":
        yield 1, 3
    elif contract.side == "nobody":
        yield 1, None
    elif contract.side == "alone":
        yield from ((declarer, None) for declarer in seats)
    else:
        yield from ((a, b) for a in seats for b in seats if a != b)


def _results(contract: Contract) -> tuple[bool | None, ...]:
    if contract.side == "nobody":
        return (None,)
    is_drawn_written = contract.drawn_at is not None and contract.drawn != "replayed"
    results = [(True, contract.can_be_won), (False, contract.can_be_lost)]
    return (*(won for won, can_be in results if can_be), *([None] if is_drawn_written else []))


def _runners(rules: RuleData, contract: Contract, tout: bool) -> tuple[int, ...]:
    price = contract.tout_runner if tout else contract.runner
    return (0,) if price == FREE else rules.runners_that_matter(contract)


def _ways_to_double(rules: RuleData, contract: Contract) -> list[tuple[int, bool, bool]]:
    """Return (number of doubles, with Spritze, with Re) for each way to double the price."""
    doubling = rules.doubling
    most = doubling.most if contract.takes_doubles else 0
    ways = [(doubles, False, False) for doubles in range(most + 1)]
    if doubling.has_spritze and contract.takes_spritze:
        ways.append((most, True, False))
        ways += [(most, True, True)] if doubling.has_re else []
    return ways


def _redeals(rules: RuleData, contract: Contract) -> list[tuple[int, ...]]:
    """Return one `Game.redeals` for each bonus that up to MOST_REDEALS thrown-in deals can give."""
    if contract.redeal == FREE or not rules.redeal_bonus:
        return [()]
    way_by_bonus: dict[int, tuple[int, ...]] = {}
    for deals in range(MOST_REDEALS + 1):
        for way in combinations_with_replacement(range(len(rules.redeal_bonus)), deals):
            way_by_bonus.setdefault(sum(rules.redeal_bonus[doubles] for doubles in way), way)
    return list(way_by_bonus.values())
