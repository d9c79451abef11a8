"""The tie-break that separates a row from its neighbours."""

from collections.abc import Sequence

from scoring import Placing
from scoring.cup import CupRow
from scoring.teams import TeamPlace

SHARED = "shared"


def tie_break(placings: Sequence[Placing | TeamPlace | CupRow], index: int) -> str | None:
    """Return what other than points separates row `index` from the row above, else from that below.

    None if points separate it from both, SHARED if either has the same rank.
    """
    placing = placings[index]
    above = placings[index - 1] if index else None
    below = placings[index + 1] if index + 1 < len(placings) else None
    if any(neighbour and neighbour.rank == placing.rank for neighbour in (above, below)):
        return SHARED
    if above and placing.decided_by != "points":
        return placing.decided_by
    return below.decided_by if below and below.decided_by != "points" else None
