"""The table of a cup as a page draws it: a column for each evening."""

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
from tournament.cup.names import Shown, shown
from tournament.cup.table import CupTable, TableRow
from tournament.cup.words import ABSENT, evenings_in_words, tie_in_words, values_in_signs
from tournament.ranking.tables import WIDE_CENTER, RankTable
from tournament.shared.signs import points
from tournament.shared.tables import NOTHING

EVENING = {"th": {"class": "wide-only worth"}, "td": {"class": "wide-only worth"}}


class CupRowsTable(RankTable):
    """`is_public` shows the names that strangers may read, without links to the desk."""

    evenings = tables.Column(verbose_name=_("Evenings"), attrs=WIDE_CENTER)

    class Meta(RankTable.Meta):
        attrs = {"class": "rank stack cup"}

    def __init__(
        self, table: CupTable, rows: Sequence[TableRow], *, is_public: bool = False
    ) -> None:
        self.table, self.is_public = table, is_public
        # Worked out once for a row, not for each of its cells: a cup may have fifty evenings.
        self._names = {one.who.key: shown(one.who, is_public=is_public) for one in rows}
        self._signs = {one.who.key: values_in_signs(table, one) for one in rows}
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
            "So far one would be in the final: %(count)s place.",
            "So far one would be in the final: %(count)s places.",
            places,
        )
        if self.table.is_over:
            sentence = ngettext(
                "So far one is in the final: %(count)s place.",
                "So far one is in the final: %(count)s places.",
                places,
            )
        cell = '<tr role="row" class="said"><td role="cell" colspan="{}">{}</td></tr>\n'
        return format_html(cell, len(self.columns), sentence % {"count": places})

    def _shown(self, record: TableRow) -> Shown:
        return self._names[record.who.key]

    def _evening(self, index: int, record: TableRow) -> str:
        if not self._shown(record).with_evenings:
            return ""
        written = self._signs[record.who.key][index]
        if written == ABSENT:
            return format_html('<span class="sr">{}</span>{}', _("not there"), ABSENT)
        css = "drop" if index in record.row.dropped else ""
        return format_html('<span class="{}">{}</span>', css, written) if css else written

    def cell_place(self, record: TableRow) -> str:
        return "" if record.row.rank is None else str(record.row.rank)

    def cell_name(self, record: TableRow) -> str:
        name = self._shown(record).name
        if self.is_public:
            return name
        url = reverse("cup-person", args=[self.table.cup.slug, record.who.newest.pk])
        return format_html('<a href="{}">{}</a>', url, name)

    def cell_home(self, record: TableRow) -> str:
        return self._shown(record).home or NOTHING

    def cell_evenings(self, record: TableRow) -> str:
        return str(record.row.evenings)

    def cell_points(self, record: TableRow) -> str:
        return points(record.row.points, self.table.is_zero_sum)

    def cell_second_line(self, record: TableRow) -> str:
        parts = (self._shown(record).home, evenings_in_words(record.row.evenings))
        return " · ".join(part for part in parts if part)

    def cell_tie(self, record: TableRow) -> str:
        with_evenings = self._shown(record).with_evenings
        return tie_in_words(self.table, record, with_evenings=with_evenings)


def _head(evening: Evening) -> SafeString:
    return format_html(
        "{}<small>{}</small>",
        evening.title,
        date_format(evening.tournament.date, "MONTH_DAY_FORMAT"),
    )
