"""The table of a cup as a PDF to be posted, with public names."""

from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.cup.access import journal_head
from tournament.cup.names import display_name
from tournament.cup.table import CupTable, TableRow
from tournament.cup.words import rules_in_short, rules_in_words, tie_in_words, values_in_signs
from tournament.ranking.papers import (
    HOME_SIZE,
    LARGEST_SIZE,
    LEAST_SIZE,
    MOST_ROUNDS_UPRIGHT,
    TIE_SIZE,
    RankingLine,
    RankingPaper,
    RankingSection,
    ranking,
)
from tournament.shared.paper.columns import Column
from tournament.shared.paper.fonts import BOLD, SEMIBOLD
from tournament.shared.paper.masthead import Masthead
from tournament.shared.signs import points

LONGEST_TITLE = 12  # letters above a column


def cup_paper(table: CupTable, *, now: datetime) -> bytes:
    columns = len(table.shown_evenings)
    sections = [RankingSection("", tuple(_line(table, row, columns) for row in table.rows))]
    if table.too_few:
        title = _("Too few evenings so far")
        few = tuple(_line(table, row, columns) for row in table.too_few)
        sections.append(RankingSection(title, few))
    paper = RankingPaper(
        masthead=_masthead(table, now),
        facts=_progress_facts(table),
        columns=tuple(_columns(table)),
        sections=tuple(sections),
        note=" ".join(rules_in_words(table)),
        remarks=(),
        is_landscape=columns > MOST_ROUNDS_UPRIGHT,
        title=pgettext("of a cup", "Table"),
    )
    return ranking(paper)


def _line(table: CupTable, row: TableRow, columns: int) -> RankingLine:
    name = display_name(row.competitor, is_public=True)
    values = values_in_signs(table, row) if name.with_evenings else [""] * len(table.evenings)
    cells = (
        "" if row.row.rank is None else str(row.row.rank),
        name.name,
        name.home,
        *(values if columns else ()),
        str(row.row.evenings),
        points(row.row.points, table.is_zero_sum),
        tie_in_words(table, row, with_evenings=name.with_evenings),
    )
    return RankingLine(cells, bool(row.tie), row.joins_above)


def _columns(table: CupTable) -> Iterator[Column]:
    yield Column(_("Rank"), 29, "right", size=LARGEST_SIZE, font=BOLD, is_figure=True)
    yield Column(_("Name"), 138, font=SEMIBOLD, least=LEAST_SIZE)
    yield Column(_("Place or club"), 77, size=HOME_SIZE, least=LEAST_SIZE)
    for evening in table.shown_evenings:
        day = date_format(evening.tournament.date, "MONTH_DAY_FORMAT")
        yield Column(f"{_short(evening.title)}\n{day}", 46, "right", is_figure=True)
    yield Column(_("Evenings"), 40, "center", is_figure=True)
    yield Column(_("Points"), 40, "right", size=LARGEST_SIZE, font=BOLD, is_figure=True)
    yield Column(_("When level"), 87, size=TIE_SIZE, least=LEAST_SIZE)


def _short(title: str) -> str:
    return title if len(title) <= LONGEST_TITLE else f"{title[: LONGEST_TITLE - 1]}…"


def _masthead(table: CupTable, now: datetime) -> Masthead:
    days = [evening.tournament.date for evening in table.evenings if evening.counts]
    last = date_format(days[-1], pgettext("date format", "l, j F Y")) if days else ""
    return Masthead(
        tournament=table.cup.name,
        day=" · ".join(part for part in (last, rules_in_short(table.cup)) if part),
        printed_at=date_format(timezone.localtime(now), pgettext("date format", "j F Y, H:i")),
        journal=journal_head(table.cup),
    )


def _progress_facts(table: CupTable) -> str:
    after = ngettext(
        "after %(counted)s of %(evenings)s evening",
        "after %(counted)s of %(evenings)s evenings",
        len(table.evenings),
    )
    facts = [after % {"counted": table.counted, "evenings": len(table.evenings)}]
    if (least := table.cup.least_evenings) > 1:
        facts.append(_("for a place at least %(least)s evenings") % {"least": least})
    return " · ".join(facts)
