"""Random but legal lists, about three in four games Rufspiele."""

from collections.abc import Sequence
from dataclasses import replace
from math import exp
from random import Random

from scoring import Contract, Game, RuleSet, SheetEntry
from scoring.reading import is_tout

SHARES = {"called": 0.76, "alone": 0.22, "across": 0.02}
WON = {"called": 0.62, "alone": 0.74, "across": 0.5}
SIE_SHARE = 0.0004
TOUT_SHARE = 0.04  # of the games played alone
TOUT_WON = 0.6
DRAWN_SHARE = 0.05  # of the Überkreuz games
LEVEL_SHARES = {"plain": 0.70, "schneider": 0.26, "schwarz": 0.04}
RUNNERS_SHARES = {0: 0.70, 3: 0.2, 4: 0.1}
SKILL_WEIGHT = 0.09  # change of the winning chance per unit of skill


def play_list(rules: RuleSet, games: int, skills: Sequence[float], chance: Random) -> SheetEntry:
    """Return a list of `games` random games, with all that a table writes.

    `skills`: by seat; the better player wins more often.
    """
    played = [_game(rules, number, skills, chance) for number in range(1, games + 1)]
    numbered = dict(enumerate(played, 1))
    entry = SheetEntry(
        rows=tuple(rules.score(game) for game in played),
        touts=frozenset(
            number
            for number, game in numbered.items()
            if rules.has_tout_mark and is_tout(rules.contract(game.contract), game)
        ),
        circled={
            number: frozenset(filter(None, [rules.circled_seat(game)]))
            for number, game in numbered.items()
        },
        games={} if rules.rows_tell_the_game else numbered,
    )
    approved = frozenset(game for game in numbered if rules.needs_approval(entry, game))
    return replace(entry, witnessed=approved or None)


def totals_only(rules: RuleSet, games: int, entry: SheetEntry) -> SheetEntry:
    checked = rules.check_entry(entry, games)
    return SheetEntry(totals=checked.totals, tallies=checked.tallies)


def _game(rules: RuleSet, number: int, skills: Sequence[float], chance: Random) -> Game:
    contract = _contract(rules, number, chance)
    seats = range(1, rules.seats + 1)
    declarer, partner = 1, None
    if contract.side == "across":
        partner = 3
    else:
        declarer = chance.choices(seats, [exp(skill / 4) for skill in skills])[0]
    if contract.side == "called":
        partner = chance.choice([seat for seat in seats if seat != declarer])
    tout = contract.tout is not None and number > 1 and chance.random() < TOUT_SHARE
    return Game(
        contract.name,
        declarer=declarer,
        partner=partner,
        won=_is_won(contract, tout, _skill_lead(skills, (declarer, partner)), chance),
        level=None if tout else _level(contract, number, chance),
        tout=tout,
        runners=_runners(contract, chance),
        number=number,
        seats=rules.seats,
    )


def _contract(rules: RuleSet, number: int, chance: Random) -> Contract:
    if number > 1 and chance.random() < SIE_SHARE:
        certain = [contract for contract in rules.contracts if not contract.can_be_lost]
        if certain:
            return certain[0]
    usual = [c for c in rules.offered_contracts if c.can_be_lost and c.can_be_won]
    sides = [contract.side for contract in usual]
    return chance.choices(usual, [SHARES[side] / sides.count(side) for side in sides])[0]


def _skill_lead(skills: Sequence[float], side: tuple[int | None, ...]) -> float:
    inside = [skill for seat, skill in enumerate(skills, 1) if seat in side]
    outside = [skill for seat, skill in enumerate(skills, 1) if seat not in side]
    return sum(inside) / len(inside) - sum(outside) / len(outside)


def _is_won(contract: Contract, tout: bool, skill_lead: float, chance: Random) -> bool | None:
    if contract.drawn_at is not None and chance.random() < DRAWN_SHARE:
        return None
    expected = TOUT_WON if tout else WON[contract.side]
    return chance.random() < expected + SKILL_WEIGHT * skill_lead or not contract.can_be_lost


def _level(contract: Contract, number: int, chance: Random) -> str | None:
    prices = contract.first_game if number == 1 and contract.first_game else contract.prices
    if not contract.can_be_lost:
        return None
    levels = [level for level in LEVEL_SHARES if level in prices]
    return chance.choices(levels, [LEVEL_SHARES[level] for level in levels])[0]


def _runners(contract: Contract, chance: Random) -> int:
    drawn = chance.choices(list(RUNNERS_SHARES), list(RUNNERS_SHARES.values()))[0]
    return min(drawn, contract.most_runners)
