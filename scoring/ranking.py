"""The order of players by tie-breaks."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from operator import attrgetter, itemgetter
from typing import TypeVar

from scoring.rule_data import RuleData
from scoring.values import Placing, RankingEntry

Key = Hashable
Member = TypeVar("Member")

TIE_BREAKS = (
    "points",
    "sie",
    "tout_won",
    "tout_played",
    "solo_won",
    "solo_played",
    "number_low",
    "number_high",
    "lot",
    "shared",
)
"""The tie-breaks, beside `round_<n>`, the points of one round."""

ENDS = ("lot", "shared")
"""The last tie-break: equals draw lots, or share their place."""

LOT = "lot"
NO_NUMBER = -1_000_000  # behind every start number


def rank(
    rules: RuleData, entries: Iterable[RankingEntry], lots: Mapping[object, int] | None = None
) -> list[Placing]:
    """Rank by `tie_breaks`; equals share a rank (1, 2, 2, 4) until lots separate them.

    `lots`: {entry key: drawn place}; ignored for equals who are not all in it.
    """
    lots, tie_breaks = lots or {}, rules.tie_breaks
    counted = [name for name in tie_breaks if name not in ENDS]
    readers = [_value_reader(name, rules.best_rounds) for name in counted]
    with_values = [(tuple(reader(entry) for reader in readers), entry) for entry in entries]
    with_values.sort(key=itemgetter(0), reverse=True)
    placings: list[Placing] = []
    before: tuple[int, ...] | None = None
    for values, group in groupby(with_values, key=itemgetter(0)):
        tied = sorted((entry for _, entry in group), key=_key_order)
        has_lots = "lot" in tie_breaks and all(entry.key in lots for entry in tied)
        if has_lots:
            tied.sort(key=lambda entry: lots[entry.key])
        named = zip(counted, before or (), values, strict=False)
        decided = next((name for name, ahead, own in named if ahead != own), None)
        placings.append(Placing(len(placings) + 1, tied[0], decided))
        for previous, entry in pairwise(tied):
            if has_lots and lots[previous.key] != lots[entry.key]:
                placings.append(Placing(len(placings) + 1, entry, "lot"))
            else:
                placings.append(Placing(placings[-1].rank, entry, None))
        before = values
    return placings


def newest_lot(keys: Collection[Key], lots: Sequence[Sequence[Key]]) -> Sequence[Key] | None:
    """Return the newest drawn order that contains all keys, if any; None for a single key."""
    if len(keys) < 2:
        return None
    return next((order for order in reversed(lots) if set(keys) <= set(order)), None)


def placed(
    members: Iterable[Member],
    values: Callable[[Member], tuple[int, ...]],
    key: Callable[[Member], Key],
    lots: Sequence[Sequence[Key]],
) -> Iterator[tuple[int, Member, int | str | None]]:
    """Yield (rank, member, decision), highest `values(member)` first.

    The decision against the member before is the index of the first different value, LOT or None.
    `lots`: drawn orders of `key(member)`, newest last.
    """
    first, better = 1, tuple[int, ...]()
    for equal, group in groupby(sorted(members, key=values, reverse=True), key=values):
        tied = {key(member): member for member in group}
        lot = newest_lot(tied, lots)
        decision: int | str | None = _first_difference(better, equal) if better else None
        order = [drawn for drawn in lot if drawn in tied] if lot else tied
        for index, member_key in enumerate(order):
            yield first + (index if lot else 0), tied[member_key], decision
            decision = LOT if lot else None
        first, better = first + len(tied), equal


def _first_difference(better: Sequence[int], worse: Sequence[int]) -> int:
    pairs = enumerate(zip(better, worse, strict=False))
    end = min(len(better), len(worse))  # one has a value more
    return next((index for index, (a, b) in pairs if a != b), end)


def dropped_rounds(rounds: Sequence[int | None], best_rounds: int | None) -> tuple[int, ...]:
    if best_rounds is None:
        return ()
    played = [(-points, number) for number, points in enumerate(rounds, 1) if points is not None]
    return tuple(sorted(number for _points, number in sorted(played)[best_rounds:]))


def counted_points(rounds: Sequence[int | None], best_rounds: int | None) -> int:
    dropped = dropped_rounds(rounds, best_rounds)
    return sum(filter(None, rounds)) - sum(rounds[number - 1] or 0 for number in dropped)


def points_of(entry: RankingEntry, best_rounds: int | None) -> int:
    """Return the points that rank: those of the counted rounds, less the penalty."""
    return counted_points(entry.rounds, best_rounds) - entry.penalty


def _value_reader(name: str, best_rounds: int | None) -> Callable[[RankingEntry], int]:
    """Return a function: entry → its value for tie-break `name`; higher is better.

    `best_rounds`: how many rounds count, None for all.
    """
    if name == "points" and best_rounds is None:
        return attrgetter("points")
    if name == "points":
        return lambda entry: points_of(entry, best_rounds)
    if name == "number_high":
        return lambda entry: NO_NUMBER if entry.number is None else entry.number
    if name == "number_low":
        return lambda entry: NO_NUMBER if entry.number is None else -entry.number
    if name.startswith("round_"):
        index = int(name.removeprefix("round_")) - 1
        return lambda entry: (entry.rounds[index] if index < len(entry.rounds) else None) or 0
    return attrgetter(f"tally.{name}")


def _key_order(entry: RankingEntry) -> tuple[str, object]:
    key = entry.key
    return ("", key) if isinstance(key, int) else (type(key).__name__, str(key))
