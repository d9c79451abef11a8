"""The ranking of the teams as Excel, CSV and JSON."""

import json
from typing import Any

from django.utils.translation import gettext as _

from tournament.shared.workbook.writing import Column, Value, Worksheet, csv_file, points_format
from tournament.teams.ranking import TeamStandings
from tournament.teams.tables import TeamLine, team_lines


def team_pages(ranked: TeamStandings) -> list[Worksheet]:
    if not ranked.rows:
        return []
    return [Worksheet(_("Teams"), _columns(ranked), _rows(ranked))]


def teams_csv(ranked: TeamStandings) -> bytes:
    return csv_file([column.title for column in _columns(ranked)], _rows(ranked))


def teams_json(ranked: TeamStandings) -> bytes:
    """Return a list of objects, best first, as UTF-8.

    `rank` is null for a team without a place, and `why` has the reason.
    """
    data: list[dict[str, Any]] = [
        {
            "rank": row.rank,
            "name": line.name,
            "points": row.points if row.rank else None,
            "why": row.place.why,
            "decided_by": row.place.decided_by,
            "members": [
                {
                    "number": member.player.number,
                    "name": cell.name,
                    "points": member.points,
                    "counts": member.counts,
                }
                for member, cell in zip(row.members, line.members, strict=True)
            ],
        }
        for row, line in zip(ranked.rows, team_lines(ranked, is_public=True), strict=True)
    ]
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _columns(ranked: TeamStandings) -> list[Column]:
    points = points_format(ranked.tournament.rules.is_zero_sum)
    members = range(1, (ranked.tournament.team_size or 0) + 1)
    return [
        Column(_("Rank"), 6),
        Column(_("Team"), 28),
        Column(_("Points"), 9, points),
        *(Column(_("Player %(number)s") % {"number": number}, 24) for number in members),
        Column(_("Remark"), 40),
    ]


def _rows(ranked: TeamStandings) -> list[list[Value]]:
    size = ranked.tournament.team_size or 0
    lines = team_lines(ranked, is_public=True)
    return [
        [
            row.rank,
            line.name,
            row.points if row.rank else None,
            *_members(line, size),
            line.why or line.tie,
        ]
        for row, line in zip(ranked.rows, lines, strict=True)
    ]


def _members(line: TeamLine, size: int) -> list[Value]:
    cells: list[Value] = [f"{member.points} {member.name}" for member in line.members]
    return [*cells, *[""] * size][:size]
