"""What parts a place from its neighbours where points do not, of players and of teams."""

from collections.abc import Sequence

from scoring import Placing
from scoring.teams import TeamPlace

SHARED = "shared"


def tie_break(placings: Sequence[Placing | TeamPlace], index: int) -> str | None:
    """Return what but points parts a row from a neighbour; a shared place first, then the row
    above.
    """
    here = placings[index]
    above = placings[index - 1] if index else None
    below = placings[index + 1] if index + 1 < len(placings) else None
    if any(neighbour and neighbour.rank == here.rank for neighbour in (above, below)):
        return SHARED
    if above and here.decided_by != "points":
        return here.decided_by
    return below.decided_by if below and below.decided_by != "points" else None
