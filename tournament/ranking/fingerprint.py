"""The ranking as numbers only, and its hash, reproducible by docs/export.md."""

from dataclasses import asdict
from hashlib import sha256
from typing import Any

from tournament.ranking.standings import Standings
from tournament.ranking.tie_breaks import SHARED
from tournament.shared.chain import canonical


def hashed_rows(ranked: Standings) -> list[dict[str, Any]]:
    """Return one list of the ranking's rows as dictionaries to hash, by category, best first."""
    return [
        {
            "category": row.category,
            "decided_by": None if row.decided_by == SHARED else row.decided_by,
            "dropped": list(row.dropped),
            "number": row.player.number,
            "points": row.points,
            "rank": row.rank,
            "rounds": list(row.rounds),
            "tally": asdict(row.tally),
        }
        | ({"penalty": row.penalty} if row.penalty else {})
        for row in ranked.rows
    ]


def ranking_hash(ranked: Standings) -> str:
    return sha256(canonical(hashed_rows(ranked))).hexdigest()
