"""The ranking of the teams in the file (docs/export.md)."""

from typing import Any

from tournament.shared.origin import Origin
from tournament.teams.ranking import TeamStandings


def team_data(ranked: TeamStandings, origin: Origin) -> list[dict[str, Any]]:
    """Return one dict without names per team, ranked ones first.

    `origin` restores the original team ids.
    """
    rows = sorted(ranked.rows, key=lambda row: (row.rank is None, row.rank or 0, row.team.pk))
    return [
        {
            "team": origin.number(row.team.pk),
            "rank": row.rank,
            "points": row.points,
            "decided_by": row.place.decided_by,
            "why": row.place.why,
            "counting": [member.player.number for member in row.members if member.counts],
        }
        for row in rows
    ]
