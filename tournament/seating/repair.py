"""Steps B and B2: mend the uniform draw, then mix what the mending left equally good."""

from tournament.seating.cost import Costs
from tournament.seating.skd1 import Stream
from tournament.seating.swaps import Round, round_of

PASSES = 3  # of mending and mixing, as long as the bound is not reached
SWEEPS = 40  # in a pass
IDLE_SWEEPS = 4  # in a row without gain, and the mending ends
PARTNERS, PARTNERS_EACH = 400, 4  # tried for a place: at most 400, at most 4 per player
CANDIDATES = 200  # per player, in a pass
MIXES = 5  # per player


def repaired(costs: Costs, places: list[int], seed: str, round_number: int) -> list[int]:
    """The places of a round as good as the search gets them; never worse than they were."""
    found = round_of(costs, places)
    bound = costs.bound(found.again)
    mending = Stream(seed, f"repair {round_number}")
    mixing = Stream(seed, f"mix {round_number}")
    for _ in range(PASSES):
        if found.total == bound or not mend(found, bound, mending):
            break
        mix(found, mixing)
    return found.places


def mend(found: Round, bound: int, stream: Stream) -> bool:
    """Sweep over the places in conflict until nothing is gained. Whether any two swapped."""
    left = CANDIDATES * len(found.places)
    idle, swapped = 0, False
    for _ in range(SWEEPS):
        before = found.total
        conflict = [p for p, rank in enumerate(found.places) if _in_conflict(found, p, rank)]
        stream.shuffle(conflict)
        for p in conflict:
            if found.total == bound or left == 0:
                return swapped
            if found.own(p) > 0:
                tried, q, change = _partner(found, p, left, stream)
                left -= tried
                if q is not None:
                    found.swap(p, q, change)
                    swapped = True
        idle = 0 if found.total < before else idle + 1
        if not conflict or idle == IDLE_SWEEPS:
            break
    return swapped


def _in_conflict(found: Round, p: int, rank: int) -> bool:
    return found.costs.field.width(rank) > 1 and found.own(p) > 0


def _partner(found: Round, p: int, left: int, stream: Stream) -> tuple[int, int | None, int]:
    """(tried, place, change): the first that makes it better, else the first that is as good."""
    n = len(found.places)
    tries = min(PARTNERS, PARTNERS_EACH * n, left)
    equal = None
    for tried in range(1, tries + 1):
        q = stream.below(n)
        if not found.may_swap(p, q):
            continue
        change = found.change(p, q)
        if change < 0:
            return tried, q, change
        if change == 0 and equal is None:
            equal = q
    return tries, equal, 0


def mix(found: Round, stream: Stream) -> None:
    """Swap places by chance where it costs nothing: takes away the mending's small preferences."""
    n = len(found.places)
    for _ in range(MIXES * n):
        p, q = stream.below(n), stream.below(n)
        if found.may_swap(p, q):
            change = found.change(p, q)
            if change <= 0:
                found.swap(p, q, change)
