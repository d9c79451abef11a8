"""The ranking of the teams as a PDF to post; names as they may be published."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm

from tournament.ranking.state_words import state_in_words
from tournament.shared.paper.columns import Column, draw_heads, draw_row, row_height
from tournament.shared.paper.fonts import BOLD, REGULAR, SEMIBOLD
from tournament.shared.paper.layout import INK_2, Document, split_into_pages
from tournament.shared.paper.lines import wrap
from tournament.shared.paper.masthead import masthead
from tournament.shared.signs import clock
from tournament.teams.ranking import TeamStandings
from tournament.teams.tables import TeamLine, team_lines
from tournament.teams.words import not_counting_in_words, teams_note

ROW = 11 * mm
NOTE_SIZE, NOTE_LINE = 9, 11  # points
SPACE = 297 * mm - 30 * mm - 14 * mm - 12 * mm - 2 * NOTE_LINE


def teams_paper(ranked: TeamStandings, *, now: datetime) -> bytes:
    title = _("Team ranking")
    document = Document(masthead(ranked.tournament, now=now), title, pages=1)
    columns = _columns(ranked, document.across)

    def height(line: TeamLine) -> float:
        return row_height(columns, _cells(line), ROW)

    pages = list(split_into_pages(list(team_lines(ranked, is_public=True)), SPACE, height))
    document.pages = len(pages)
    for page in pages:
        top = document.head(title, right=_facts(ranked))
        top = draw_heads(document, columns, top - 2 * mm)
        for index, line in enumerate(page, 1):
            is_fifth = index % 5 == 0
            top = draw_row(document, columns, _cells(line), top, height(line), is_fifth=is_fifth)
        if page is pages[-1]:
            for text in wrap(teams_note(), document.across, REGULAR, NOTE_SIZE):
                top -= NOTE_LINE
                document.text(document.left, top, text, document.across, size=NOTE_SIZE, grey=INK_2)
        document.next_page()
    return document.finish()


def _columns(ranked: TeamStandings, width: float) -> list[Column]:
    rank, points = 14 * mm, 20 * mm
    rest = width - rank - points
    return [
        Column(_("Rank"), rank, "right", size=11, font=BOLD, is_figure=True),
        Column(_("Team"), rest * 0.36, size=11, font=SEMIBOLD, least=8),
        Column(not_counting_in_words(ranked.tournament), rest * 0.64, size=10, least=9),
        Column(_("Points"), points, "right", size=11, font=BOLD, is_figure=True),
    ]


def _cells(line: TeamLine) -> list[str]:
    name = f"{line.name} – {line.remark}" if line.remark else line.name
    members = ", ".join(
        f"{member.points}\N{NO-BREAK SPACE}{member.name}" for member in line.members
    )
    return [line.rank, name, members, line.points]


def _facts(ranked: TeamStandings) -> str:
    count = len(ranked.rows)
    teams = ngettext("%(count)s team", "%(count)s teams", count) % {"count": count}
    facts = [state_in_words(ranked), teams]
    if ranked.as_of:
        facts.append(_("as of %(time)s") % {"time": clock(ranked.as_of)})
    return " · ".join(facts)
