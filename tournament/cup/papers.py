"""The table of a cup as a PDF to be posted and as a workbook, with public names."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _, ngettext, pgettext

from tournament.cup.columns import CupColumn, public_columns
from tournament.cup.history import newest_entry
from tournament.cup.table import CupTable, TableRow
from tournament.cup.words import rules_in_short, rules_in_words
from tournament.ranking.papers import (
    MOST_ROUNDS_UPRIGHT,
    RankingLine,
    RankingPaper,
    RankingSection,
    ranking,
)
from tournament.shared.chain import PRINTED
from tournament.shared.listing import paper_columns, paper_rows, worksheet
from tournament.shared.paper.masthead import Masthead
from tournament.shared.signs import long_date, long_date_and_time
from tournament.shared.workbook.writing import workbook


def cup_paper(table: CupTable, *, now: datetime) -> bytes:
    columns = public_columns(table)
    sections = [_section("", columns, table.rows)]
    if table.too_few:
        sections.append(_section(_("Too few evenings"), columns, table.too_few))
    paper = RankingPaper(
        masthead=_masthead(table, now),
        facts=_progress_facts(table),
        columns=paper_columns(columns),
        sections=tuple(sections),
        note=" ".join(rules_in_words(table)),
        remarks=(),
        is_landscape=len(table.shown_evenings) > MOST_ROUNDS_UPRIGHT,
        title=pgettext("of a cup", "Table"),
    )
    return ranking(paper)


def cup_workbook(table: CupTable) -> bytes:
    columns = public_columns(table)
    pages = [worksheet(pgettext("of a cup", "Table"), columns, table.rows)]
    if table.too_few:
        pages.append(worksheet(_("Too few evenings"), columns, table.too_few))
    return workbook(pages)


def _section(title: str, columns: Sequence[CupColumn], rows: Sequence[TableRow]) -> RankingSection:
    cells = paper_rows(columns, rows)
    lines = (
        RankingLine(line, bool(row.tie), row.is_tied_with_above)
        for row, line in zip(rows, cells, strict=True)
    )
    return RankingSection(title, tuple(lines))


def _masthead(table: CupTable, now: datetime) -> Masthead:
    days = [evening.tournament.date for evening in table.evenings if evening.counts]
    last = long_date(days[-1]) if days else ""
    return Masthead(
        tournament=table.cup.name,
        day=" · ".join(part for part in (last, rules_in_short(table.cup)) if part),
        printed_at=long_date_and_time(now),
        journal=newest_entry(table.cup)[:PRINTED],
    )


def _progress_facts(table: CupTable) -> str:
    after = ngettext(
        "after %(counted)s of %(evenings)s evening",
        "after %(counted)s of %(evenings)s evenings",
        len(table.evenings),
    )
    facts = [after % {"counted": table.counted, "evenings": len(table.evenings)}]
    if (least := table.cup.least_evenings) > 1:
        facts.append(_("at least %(least)s evenings for a place") % {"least": least})
    return " · ".join(facts)
