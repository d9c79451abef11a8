"""The ranking of the teams as Excel, CSV and JSON, best first."""

from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from tournament.shared.listing import Column, Look, Medium, csv_list, json_list, worksheet
from tournament.shared.workbook.writing import Worksheet, points_format
from tournament.teams.ranking import TeamStandings
from tournament.teams.tables import TeamLine, team_lines


def team_pages(ranked: TeamStandings) -> list[Worksheet]:
    if not ranked.rows:
        return []
    return [worksheet(_("Teams"), _columns(ranked), team_lines(ranked, is_public=True))]


def teams_csv(ranked: TeamStandings) -> bytes:
    return csv_list(_columns(ranked), team_lines(ranked, is_public=True))


def teams_json(ranked: TeamStandings) -> bytes:
    """Return JSON bytes: a list of {rank, name, points, why, decided_by, members}."""
    return json_list(_columns(ranked), team_lines(ranked, is_public=True))


def _columns(ranked: TeamStandings) -> list[Column[TeamLine]]:
    signs = points_format(ranked.tournament.rules.is_zero_sum)
    return [
        Column("rank", _("Rank"), Look(width=6), attrgetter("row.rank")),
        Column("name", _("Team"), Look(width=28)),
        Column(
            "points",
            _("Points"),
            value=lambda line: line.row.points if line.row.rank else None,
            number_format=signs,
        ),
        *(_member(index) for index in range(ranked.tournament.team_size or 0)),
        Column("remark", _("Remark"), Look(width=40), media=Medium.FILE),
        Column("why", value=attrgetter("row.place.why"), media=Medium.DATA),
        Column("decided_by", value=attrgetter("row.place.decided_by"), media=Medium.DATA),
        Column("members", value=_members, media=Medium.DATA),
    ]


def _member(index: int) -> Column[TeamLine]:
    def value(line: TeamLine) -> str:
        cells = [f"{member.points} {member.name_and_penalty}" for member in line.members]
        return cells[index] if index < len(cells) else ""

    title = _("Player %(number)s") % {"number": index + 1}
    return Column(f"member_{index}", title, Look(width=24), value, media=Medium.FILE)


def _members(line: TeamLine) -> list[dict[str, Any]]:
    return [
        {
            "number": cell.member.player.number,
            "name": cell.name,
            "points": cell.member.points,
            "penalty": cell.member.penalty,
            "counts": cell.member.counts,
        }
        for cell in line.members
    ]
