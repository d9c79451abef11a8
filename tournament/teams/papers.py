"""The ranking of the teams as a PDF to post; names as they may be published."""

from datetime import datetime

from django.utils.translation import gettext as _, ngettext
from reportlab.lib.units import mm

from tournament.ranking.papers import RankingLine, RankingPaper, RankingSection, ranking
from tournament.ranking.state_words import newest_list_in_words, state_in_words
from tournament.shared.paper.columns import Column
from tournament.shared.paper.fonts import BOLD, SEMIBOLD
from tournament.shared.paper.masthead import masthead
from tournament.shared.signs import NBSP
from tournament.teams.ranking import TeamStandings
from tournament.teams.tables import MemberCell, TeamLine, team_lines
from tournament.teams.words import not_counting_in_words, teams_note


def teams_paper(ranked: TeamStandings, *, now: datetime) -> bytes:
    players = not_counting_in_words(ranked.tournament)
    lines = (RankingLine(_cells(line)) for line in team_lines(ranked, is_public=True))
    paper = RankingPaper(
        masthead=masthead(ranked.tournament, now=now),
        facts=_facts(ranked),
        columns=(
            Column(_("Rank"), 14 * mm, "right", size=11, font=BOLD, is_figure=True),
            Column(_("Team"), 55 * mm, size=11, font=SEMIBOLD, least=8),
            Column(players, 97 * mm, size=10, least=9),
            Column(_("Points"), 20 * mm, "right", size=11, font=BOLD, is_figure=True),
        ),
        sections=(RankingSection("", tuple(lines)),),
        note=teams_note(),
        remarks=(),
        is_landscape=False,
        title=_("Team ranking"),
        row=11 * mm,
    )
    return ranking(paper)


def _cells(line: TeamLine) -> tuple[str, ...]:
    name = f"{line.name} – {line.remark}" if line.remark else line.name
    members = ", ".join(f"{member.points}{NBSP}{_name(member)}" for member in line.members)
    return line.rank, name, members, line.points


def _name(member: MemberCell) -> str:
    penalty = member.penalty.replace(" ", NBSP)
    return f"{member.name} {penalty}" if penalty else member.name


def _facts(ranked: TeamStandings) -> str:
    count = len(ranked.rows)
    teams = ngettext("%(count)s team", "%(count)s teams", count) % {"count": count}
    facts = (state_in_words(ranked), teams, newest_list_in_words(ranked))
    return " · ".join(filter(None, facts))
