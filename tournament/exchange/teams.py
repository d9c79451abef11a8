"""How the teams stand, as the file tells it (docs/export.md)."""

from typing import Any

from tournament.shared.origin import Origin
from tournament.teams.ranking import TeamStandings


def team_data(found: TeamStandings, origin: Origin) -> list[dict[str, Any]]:
    """One object a team, those with a place first, equals by their number. No name is in it."""
    rows = sorted(found.rows, key=lambda row: (row.rank is None, row.rank or 0, row.team.pk))
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
