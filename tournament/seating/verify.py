"""Judgement of drawn seats; shares no code with the search."""

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, zip_longest
from math import comb
from typing import Literal

from tournament.seating import lower_bounds, random_averages
from tournament.seating.quality import Tables, repeated_meetings, same_table_again, seat_one_again
from tournament.seating.values import SEATS, Entrant, Options, Pair

Kind = Literal["missing", "twice", "stranger", "sizes", "area"]
Name = Literal["apart_broken", "repeats", "clubs", "neighbours", "same_table", "seat_one"]


@dataclass(frozen=True, slots=True)
class Flaw:
    """A reason why a round is not legal. `numbers`: players, or tables if `kind` is "sizes"."""

    kind: Kind
    round_number: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """Count of an unwanted event (None before the draw), its lower bound and its random average."""

    name: Name
    count: int | None
    least: int
    average: Fraction

    @property
    def is_unavoidable(self) -> bool:
        """True if the event happened and no draw could have fewer."""
        return self.count == self.least > 0

    @property
    def is_not_avoided(self) -> bool:
        return self.count is not None and self.count > self.least


@dataclass(frozen=True, slots=True)
class Report:
    """A result of verify(): why rounds are illegal; per unwanted event its Level in all rounds."""

    problems: tuple[Flaw, ...]
    total: tuple[Level, ...]


def verify(
    players: Sequence[Entrant],
    rounds: Mapping[int, Tables],
    options: Options,
    *,
    history: Mapping[int, Tables] | None = None,
) -> Report:
    """Return the Report on {round: tables}, drawn in this order.

    `history`: earlier rounds, counted but not judged.
    """
    field = _Field(players, options)
    earlier = dict(history or {})
    problems: list[Flaw] = []
    counts: Counter[Name] = Counter()
    for number, tables in rounds.items():
        problems += _problems(field, number, tables)
        counts.update(_counts(field, tables, earlier))
        earlier[number] = tables
    return Report(tuple(problems), _levels(field, len(rounds), history or {}, counts))


def levels_to_expect(
    players: Sequence[Entrant],
    rounds_count: int,
    options: Options,
    *,
    history: Mapping[int, Tables] | None = None,
) -> tuple[Level, ...]:
    """Return a Level per unwanted event for `rounds_count` rounds not drawn yet."""
    return _levels(_Field(players, options), rounds_count, history or {}, None)


def sizes_of(players: Sequence[Entrant], options: Options) -> tuple[int, ...]:
    """Return the sizes in the options, else tables of four and one with the rest."""
    if options.sizes is not None:
        return options.sizes
    full, rest = divmod(len(players), SEATS)
    return (SEATS,) * full + ((rest,) if rest else ())


class _Field:
    def __init__(self, players: Sequence[Entrant], options: Options) -> None:
        self.numbers = frozenset(player.number for player in players)
        self.areas = {player.number: player.area for player in players if player.area}
        self.players, self.options, self.sizes = players, options, sizes_of(players, options)
        self.fixed = {n: first for n, (first, last) in self.areas.items() if first == last}
        self.clubs = {player.number: _same_spelling(player.club) for player in players}
        self.apart = [pair for pair in sorted(options.apart) if self.numbers.issuperset(pair)]
        self.neighbours = [(n, n + 1) for n in sorted(self.numbers) if n + 1 in self.numbers]


def _same_spelling(club: str) -> str:
    return " ".join(unicodedata.normalize("NFC", club).casefold().split())


def _levels(
    field: _Field,
    rounds: int,
    earlier: Mapping[int, Tables],
    counts: Mapping[Name, int] | None,
) -> tuple[Level, ...]:
    before = list(earlier.values())
    least = _lower_bounds(field, rounds, before)
    average = _averages(field, rounds, before)
    options = field.options
    wished: dict[Name, bool] = {
        "apart_broken": bool(options.apart),
        "repeats": True,
        "clubs": options.clubs != "off",
        "neighbours": options.neighbours_apart,
        "same_table": True,
        "seat_one": True,
    }
    return tuple(
        Level(name, None if counts is None else counts[name], least[name], average[name])
        for name in wished
        if wished[name]
    )


def _lower_bounds(field: _Field, rounds: int, earlier: Sequence[Tables]) -> dict[Name, int]:
    tables = len(field.sizes)
    by_table: dict[int, list[int]] = {}
    for number in sorted(field.fixed):
        by_table.setdefault(field.fixed[number], []).append(number)
    always_together = [pair for group in by_table.values() for pair in combinations(group, 2)]
    return {
        "apart_broken": rounds
        * lower_bounds.pairs_always_together(field.apart, field.fixed, tables),
        "repeats": lower_bounds.repeats(
            field.numbers, field.sizes, rounds, earlier=earlier, fixed=always_together
        ),
        "clubs": rounds * lower_bounds.same_club(field.clubs, field.fixed, tables),
        "neighbours": rounds
        * lower_bounds.pairs_always_together(field.neighbours, field.fixed, tables),
        "same_table": lower_bounds.same_table(field.players, tables, rounds, earlier=earlier),
        "seat_one": lower_bounds.seat_one(field.numbers, tables, rounds, earlier=earlier),
    }


def _averages(field: _Field, rounds: int, earlier: Sequence[Tables]) -> dict[Name, Fraction]:
    players, sizes = field.numbers, field.sizes
    members = Counter(club for club in field.clubs.values() if club)
    of_one_club = sum(comb(count, 2) for count in members.values())

    def together(pairs: int) -> Fraction:
        return rounds * random_averages.pairs_together(pairs, len(players), sizes)

    return {
        "apart_broken": together(len(field.apart)),
        "repeats": random_averages.repeats(players, sizes, rounds, earlier=earlier),
        "clubs": together(of_one_club),
        "neighbours": together(len(field.neighbours)),
        "same_table": random_averages.same_table(players, sizes, rounds, earlier=earlier),
        "seat_one": random_averages.seat_one(players, len(sizes), rounds, earlier=earlier),
    }


def _counts(field: _Field, tables: Tables, earlier: Mapping[int, Tables]) -> dict[Name, int]:
    table_of = {player: number for number, table in enumerate(tables) for player in table}

    def at_one_table(pairs: Sequence[Pair]) -> int:
        return sum(a in table_of and table_of[a] == table_of.get(b) for a, b in pairs)

    members = Counter(
        (number, field.clubs[player])
        for number, table in enumerate(tables)
        for player in table
        if field.clubs.get(player)
    )
    return {
        "apart_broken": at_one_table(field.apart),
        "repeats": sum(len(repeat.rounds) for repeat in repeated_meetings(tables, earlier)),
        "clubs": sum(comb(count, 2) for count in members.values()),
        "neighbours": at_one_table(field.neighbours),
        "same_table": sum(len(repeat.rounds) for repeat in same_table_again(tables, earlier)),
        "seat_one": sum(len(repeat.rounds) for repeat in seat_one_again(tables, earlier)),
    }


def _problems(field: _Field, number: int, tables: Tables) -> list[Flaw]:
    seated = Counter(player for table in tables for player in table)
    table_of = {player: table for table, seats in enumerate(tables, 1) for player in seats}
    pairs = enumerate(zip_longest(field.sizes, map(len, tables), fillvalue=0), 1)
    wrong: dict[Kind, list[int]] = {
        "missing": [player for player in field.numbers if player not in seated],
        "twice": [player for player in seated if seated[player] > 1],
        "stranger": [player for player in seated if player not in field.numbers],
        "sizes": [table for table, (size, seats) in pairs if size != seats],
        "area": [
            player
            for player, (first, last) in field.areas.items()
            if player in table_of and not first <= table_of[player] <= last
        ],
    }
    return [Flaw(kind, number, tuple(sorted(wrong[kind]))) for kind in wrong if wrong[kind]]
