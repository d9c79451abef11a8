"""The table of a cup on a page, with a column for each evening."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial

import django_tables2 as tables
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournament.cup.evenings import Evening
from tournament.cup.names import DisplayName, display_name
from tournament.cup.table import CupTable, TableRow
from tournament.cup.words import ABSENT, evenings_in_words, tie_in_words, values_in_signs
from tournament.ranking.tables import WIDE_CENTER, RankTable
from tournament.shared.signs import points
from tournament.shared.tables import NOTHING

EVENING = {"th": {"class": "wide-only worth"}, "td": {"class": "wide-only worth"}}


class CupRowsTable(RankTable):
    """`is_public` shows public names without links to the desk."""

    evenings = tables.Column(verbose_name=_("Evenings"), attrs=WIDE_CENTER)

    class Meta(RankTable.Meta):
        attrs = {"class": "rank stack cup"}

    def __init__(
        self, table: CupTable, rows: Sequence[TableRow], *, is_public: bool = False
    ) -> None:
        self.table, self.is_public = table, is_public
        # Computed once per row rather than per cell: a cup may have fifty evenings.
        self._names = {
            row.competitor.key: display_name(row.competitor, is_public=is_public) for row in rows
        }
        self._signs = {row.competitor.key: values_in_signs(table, row) for row in rows}
        names = [f"evening_{index}" for index in range(len(table.shown_evenings))]
        self._of_evening: dict[str, Callable[[TableRow], str]] = {
            name: partial(self._evening, index) for index, name in enumerate(names)
        }
        columns = (
            (name, tables.Column(verbose_name=_head(evening), attrs=EVENING))
            for name, evening in zip(names, table.shown_evenings, strict=True)
        )
        order = ("place", "name", "home", *names, "evenings", "points", "second_line", "tie")
        super().__init__(rows, extra_columns=list(columns), sequence=order)

    def cell(self, name: str) -> Callable[[TableRow], str]:
        return self._of_evening.get(name) or super().cell(name)

    def row_class(self, record: TableRow) -> str:
        line = ["line"] if record.is_last_in_final else []
        if record.tie:
            line += ["tied"] if record.joins_above else ["tied", "first"]
        return " ".join(line)

    def drawn_rows(self) -> Iterator[SafeString]:
        for record, drawn in zip(self.data, super().drawn_rows(), strict=True):
            yield drawn
            if record.is_last_in_final:
                yield self._line

    @cached_property
    def _line(self) -> SafeString:
        places = self.table.cup.final_places
        sentence = ngettext(
            "Cut-off for the final so far: %(count)s place.",
            "Cut-off for the final so far: %(count)s places.",
            places,
        )
        if self.table.is_over:
            sentence = ngettext(
                "Cut-off for the final: %(count)s place.",
                "Cut-off for the final: %(count)s places.",
                places,
            )
        cell = '<tr role="row" class="said"><td role="cell" colspan="{}">{}</td></tr>\n'
        return format_html(cell, len(self.columns), sentence % {"count": places})

    def _display_name(self, record: TableRow) -> DisplayName:
        return self._names[record.competitor.key]

    def _evening(self, index: int, record: TableRow) -> str:
        if not self._display_name(record).with_evenings:
            return ""
        value = self._signs[record.competitor.key][index]
        if value == ABSENT:
            return format_html('<span class="sr">{}</span>{}', _("not there"), ABSENT)
        css = "drop" if index in record.row.dropped else ""
        return format_html('<span class="{}">{}</span>', css, value) if css else value

    def cell_place(self, record: TableRow) -> str:
        return "" if record.row.rank is None else str(record.row.rank)

    def cell_name(self, record: TableRow) -> str:
        name = self._display_name(record).name
        if self.is_public:
            return name
        url = reverse("cup-person", args=[self.table.cup.slug, record.competitor.newest.pk])
        return format_html('<a href="{}">{}</a>', url, name)

    def cell_home(self, record: TableRow) -> str:
        return self._display_name(record).home or NOTHING

    def cell_evenings(self, record: TableRow) -> str:
        return str(record.row.evenings)

    def cell_points(self, record: TableRow) -> str:
        return points(record.row.points, self.table.is_zero_sum)

    def cell_second_line(self, record: TableRow) -> str:
        parts = (self._display_name(record).home, evenings_in_words(record.row.evenings))
        return " · ".join(part for part in parts if part)

    def cell_tie(self, record: TableRow) -> str:
        with_evenings = self._display_name(record).with_evenings
        return tie_in_words(self.table, record, with_evenings=with_evenings)


def _head(evening: Evening) -> SafeString:
    return format_html(
        "{}<small>{}</small>",
        evening.title,
        date_format(evening.tournament.date, "MONTH_DAY_FORMAT"),
    )
