"""The columns of a cup's table, everywhere it is shown."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from operator import attrgetter

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.cup.names import DisplayName, display_name
from tournament.cup.table import CupTable, TableRow
from tournament.cup.words import evening_points_text, tie_in_words
from tournament.ranking.columns import COUNT, HOME, NAME, POINTS, RANK, SECOND_LINE, TIE
from tournament.shared.listing import FIGURE, Column, Look, Medium
from tournament.shared.paper.columns import GAP
from tournament.shared.paper.fonts import SEMIBOLD
from tournament.shared.paper.lines import fit_whole
from tournament.shared.signs import points
from tournament.shared.workbook.writing import points_format

EVENING = Look("wide-only worth", "wide-only worth", replace(FIGURE, width=46), 12)
WIDER, MOST_WIDER = replace(EVENING, paper=replace(FIGURE, width=64)), 8  # evenings
EVENINGS = replace(COUNT, paper=replace(COUNT.paper, width=40))

CupColumn = Column[TableRow]
Names = Mapping[Hashable, DisplayName]


def display_names(rows: Iterable[TableRow], *, is_public: bool) -> Names:
    """Return {competitor key: name}, computed once per row."""
    # A cup may have fifty evenings.
    return {row.competitor.key: display_name(row.competitor, is_public=is_public) for row in rows}


def public_columns(table: CupTable) -> list[CupColumn]:
    return cup_columns(table, display_names((*table.rows, *table.too_few), is_public=True))


def cup_columns(table: CupTable, names: Names) -> list[CupColumn]:
    def name_of(row: TableRow) -> DisplayName:
        return names[row.competitor.key]

    def tie(row: TableRow) -> str:
        return tie_in_words(table, row, with_evenings=name_of(row).with_evenings)

    return [
        Column(
            "rank", _("Rank"), RANK, attrgetter("row.rank"), lambda row: str(row.row.rank or "")
        ),
        Column("name", _("Name"), NAME, lambda row: name_of(row).name),
        Column("home", _("Town or club"), HOME, lambda row: name_of(row).home),
        *(_evening_column(table, index, names) for index in range(len(table.evenings))),
        Column("evenings", capfirst(_("evenings")), EVENINGS, attrgetter("row.evenings")),
        Column(
            "points",
            _("Points"),
            POINTS,
            attrgetter("row.points"),
            text=lambda row: points(row.row.points, table.is_zero_sum),
            number_format=points_format(table.is_zero_sum),
        ),
        Column("second_line", "", SECOND_LINE, media=Medium.PAGE),
        Column("tie", _("Tie-break"), TIE, tie),
    ]


def _evening_column(table: CupTable, index: int, names: Names) -> CupColumn:
    """Return an evening's column; dropped points are text, so that sums ignore them."""
    title, date = table.evenings[index].title, table.evenings[index].tournament.date
    look = WIDER if len(table.shown_evenings) <= MOST_WIDER else EVENING
    box = (look.paper.width - GAP, 40)
    lines, _size = fit_whole(title, box, lines=4, size=8, least=7, font=SEMIBOLD)
    day = date_format(date, "MONTH_DAY_FORMAT")

    def signs(row: TableRow) -> str:
        return evening_points_text(table, row, index) if is_shown(row) else ""

    def value(row: TableRow) -> str | int | None:
        if index in row.row.dropped:
            return signs(row)
        return row.row.values[index] if is_shown(row) else None

    def is_shown(row: TableRow) -> bool:
        return names[row.competitor.key].with_evenings

    return Column(
        f"evening_{index}",
        f"{title} {date_format(date, 'SHORT_DATE_FORMAT')}",
        look,
        value,
        signs,
        number_format=points_format(table.is_zero_sum),
        page_title=format_html("{}<small>{}</small>", title, day),
        paper_title="\n".join([*lines, day]),
        media=~Medium.DATA if table.shown_evenings else Medium.FILE,
    )
