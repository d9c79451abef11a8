"""Who is ahead of whom, and what decided it."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise

from scoring.values import Entry, Placing

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
"""What may stand in a chain, beside `round_<n>`: the points of one round."""

ENDS = ("lot", "shared")
"""What a chain ends with: equals draw lots, or share their place."""

NO_NUMBER = -1_000_000  # behind everybody who has one


def rank(
    tie_breaks: Sequence[str], entries: Iterable[Entry], lots: Mapping[object, int]
) -> list[Placing]:
    """Rank by the tie-breakers in order, more is better; see RuleSet.rank."""
    counted = [name for name in tie_breaks if name not in ENDS]

    def measures(entry: Entry) -> tuple[int, ...]:
        return tuple(-_measure(entry, name) for name in counted)

    placings: list[Placing] = []
    before: Entry | None = None
    for _, group in groupby(sorted(entries, key=measures), key=measures):
        tied = sorted(group, key=_by_key)
        has_lots = "lot" in tie_breaks and all(entry.key in lots for entry in tied)
        if has_lots:
            tied.sort(key=lambda entry: lots[entry.key])
        decided = None if before is None else _first_difference(counted, before, tied[0])
        placings.append(Placing(len(placings) + 1, tied[0], decided))
        for ahead, entry in pairwise(tied):
            if has_lots and lots[ahead.key] != lots[entry.key]:
                placings.append(Placing(len(placings) + 1, entry, "lot"))
            else:
                placings.append(Placing(placings[-1].rank, entry, None))
        before = tied[-1]
    return placings


def _measure(entry: Entry, name: str) -> int:
    """A tie-breaker's value, more is better: points, a tally, `round_<n>`, the start number."""
    if name == "points":
        return entry.points
    if name in ("number_low", "number_high"):
        if entry.number is None:
            return NO_NUMBER
        return entry.number if name == "number_high" else -entry.number
    if name.startswith("round_"):
        number = int(name.removeprefix("round_"))
        return (entry.rounds[number - 1] if number <= len(entry.rounds) else None) or 0
    value: int = getattr(entry.tally, name)
    return value


def _first_difference(names: Sequence[str], ahead: Entry, behind: Entry) -> str | None:
    return next((name for name in names if _measure(ahead, name) != _measure(behind, name)), None)


def _by_key(entry: Entry) -> tuple[str, object]:
    """An order for equals whatever order they came in: numbers by size, the rest as text."""
    key = entry.key
    return ("", key) if isinstance(key, int) else (type(key).__name__, str(key))
