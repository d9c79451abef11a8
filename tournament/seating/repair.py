"""Steps B and B2: repair the uniform draw, then mix equally good seatings."""

from tournament.seating.cost import Costs
from tournament.seating.skd1 import Stream
from tournament.seating.swaps import RoundInProgress, start_search

PASSES = 3  # repair and mix until the bound is reached
SWEEPS = 40  # per pass
IDLE_SWEEPS = 4  # consecutive sweeps without gain end the repair
PARTNERS, PARTNERS_EACH = 400, 4  # partners tried per place: at most 400, at most 4 per player
CANDIDATES = 200  # per player and pass
MIXES = 5  # per player


def repair_and_mix(costs: Costs, places: list[int], seed: str, round_number: int) -> list[int]:
    """Alternate repair() and mix() until the cost is the lower bound or nothing swaps.

    `places`: by place the player's index in `costs`; returned as swapped.
    """
    round_ = start_search(costs, places)
    bound = costs.lower_bound(round_.again)
    mending = Stream(seed, f"repair {round_number}")
    mixing = Stream(seed, f"mix {round_number}")
    for _ in range(PASSES):
        if round_.total == bound or not repair(round_, bound, mending):
            break
        mix(round_, mixing)
    return round_.places


def repair(round_: RoundInProgress, bound: int, stream: Stream) -> bool:
    """Swap players whose place has a cost until the sum is `bound`; return True if any swapped."""
    candidates_left = CANDIDATES * len(round_.places)
    idle, swapped = 0, False
    for _ in range(SWEEPS):
        before = round_.total
        conflict = [p for p, rank in enumerate(round_.places) if _in_conflict(round_, p, rank)]
        stream.shuffle(conflict)
        for p in conflict:
            if round_.total == bound or candidates_left == 0:
                return swapped
            if round_.own_cost(p) > 0:
                tried, q, change = _find_partner(round_, p, candidates_left, stream)
                candidates_left -= tried
                if q is not None:
                    round_.swap(p, q, change)
                    swapped = True
        idle = 0 if round_.total < before else idle + 1
        if not conflict or idle == IDLE_SWEEPS:
            break
    return swapped


def _in_conflict(round_: RoundInProgress, p: int, rank: int) -> bool:
    return round_.costs.field.width(rank) > 1 and round_.own_cost(p) > 0


def _find_partner(
    round_: RoundInProgress, p: int, candidates_left: int, stream: Stream
) -> tuple[int, int | None, int]:
    """Return (places tried, place to swap with or None, change of cost).

    The first better swap wins, else the first equal one. `candidates_left`: limits the tries.
    """
    n = len(round_.places)
    tries = min(PARTNERS, PARTNERS_EACH * n, candidates_left)
    equal = None
    for tried in range(1, tries + 1):
        q = stream.below(n)
        if not round_.may_swap(p, q):
            continue
        change = round_.cost_change(p, q)
        if change < 0:
            return tried, q, change
        if change == 0 and equal is None:
            equal = q
    return tries, equal, 0


def mix(round_: RoundInProgress, stream: Stream) -> None:
    """Try MIXES swaps per player; keep those that do not raise the cost (docs/seat-draw.md, B2)."""
    n = len(round_.places)
    for _ in range(MIXES * n):
        p, q = stream.below(n), stream.below(n)
        if round_.may_swap(p, q):
            change = round_.cost_change(p, q)
            if change <= 0:
                round_.swap(p, q, change)
