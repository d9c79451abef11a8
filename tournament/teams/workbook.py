"""The ranking of the teams as a worksheet and as data; names as they may be published."""

import json
from typing import Any

from django.utils.translation import gettext as _

from tournament.shared.workbook.writing import Column, Value, Worksheet, csv_file, points_format
from tournament.teams.ranking import TeamStandings
from tournament.teams.tables import TeamLine, team_lines


def team_pages(found: TeamStandings) -> list[Worksheet]:
    """One worksheet; none where there are no teams."""
    if not found.rows:
        return []
    return [Worksheet(_("Teams"), _columns(found), _rows(found))]


def teams_csv(found: TeamStandings) -> bytes:
    return csv_file([column.title for column in _columns(found)], _rows(found))


def teams_json(found: TeamStandings) -> bytes:
    """A list of objects, the best first. `rank` is null for a team without a place, `why` says why
    then; `members` from the best to the worst, `points` null without a result.
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
        for row, line in zip(found.rows, team_lines(found, is_public=True), strict=True)
    ]
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _columns(found: TeamStandings) -> list[Column]:
    points = points_format(found.tournament.rules.is_zero_sum)
    members = range(1, (found.tournament.team_size or 0) + 1)
    return [
        Column(_("Rank"), 6),
        Column(_("Team"), 28),
        Column(_("Points"), 9, points),
        *(Column(_("Player %(number)s") % {"number": number}, 24) for number in members),
        Column(_("Remark"), 40),
    ]


def _rows(found: TeamStandings) -> list[list[Value]]:
    size = found.tournament.team_size or 0
    lines = team_lines(found, is_public=True)
    return [
        [
            row.rank,
            line.name,
            row.points if row.rank else None,
            *_members(line, size),
            line.why or line.tie,
        ]
        for row, line in zip(found.rows, lines, strict=True)
    ]


def _members(line: TeamLine, size: int) -> list[Value]:
    """As on paper, in brackets who does not count; no more than there are columns."""
    cells: list[Value] = [f"{one.points} {one.name}" for one in line.members]
    return [*cells, *[""] * size][:size]
