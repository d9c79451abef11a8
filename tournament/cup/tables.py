"""The table of a cup on a page, with a column for each evening."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _, ngettext

from tournament.cup.columns import cup_columns, display_names
from tournament.cup.names import DisplayName
from tournament.cup.table import CupTable, TableRow
from tournament.cup.words import ABSENT, evening_points_text
from tournament.shared.tables import NOTHING, ListTable


class CupRowsTable(ListTable):
    """A cup's competitors. `is_public`: under their public names, without links to the desk."""

    class Meta:
        attrs = {"class": "rank stack cup"}

    def __init__(
        self, table: CupTable, rows: Sequence[TableRow], *, is_public: bool = False
    ) -> None:
        self.table, self.is_public = table, is_public
        self._names = display_names(rows, is_public=is_public)
        self._of_evening: dict[str, Callable[[TableRow], str]] = {
            f"evening_{index}": partial(self._evening, index)
            for index in range(len(table.shown_evenings))
        }
        super().__init__(cup_columns(table, self._names), rows)

    def cell(self, name: str) -> Callable[[TableRow], str]:
        return self._of_evening.get(name) or super().cell(name)

    def row_class(self, record: TableRow) -> str:
        line = ["line"] if record.is_last_in_final else []
        if record.tie:
            line += ["tied"] if record.is_tied_with_above else ["tied", "first"]
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
        value = evening_points_text(self.table, record, index)
        if value == ABSENT:
            return format_html('<span class="sr">{}</span>{}', _("not there"), ABSENT)
        css = "drop" if index in record.row.dropped else ""
        return format_html('<span class="{}">{}</span>', css, value) if css else value

    def cell_name(self, record: TableRow) -> str:
        name = self._display_name(record).name
        if self.is_public:
            return name
        url = reverse("cup-person", args=[self.table.cup.slug, record.competitor.newest.pk])
        return format_html('<a href="{}">{}</a>', url, name)

    def cell_home(self, record: TableRow) -> str:
        return self._display_name(record).home or NOTHING

    def cell_second_line(self, record: TableRow) -> str:
        count = record.row.evenings
        words = ngettext("%(count)s evening", "%(count)s evenings", count) % {"count": count}
        return " · ".join(filter(None, (self._display_name(record).home, words)))
