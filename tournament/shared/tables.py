"""Tables that draw their own rows: django-tables2 takes five times as long (decision 53)."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from html import escape
from typing import Any

import django_tables2 as tables
from django.utils.safestring import SafeString, mark_safe

from tournament.shared.listing import Columns, Medium, Row, on

NOTHING = "—"


class ListTable(tables.Table):
    """A table of declared columns that draws its own rows.

    A method `cell_<name>` replaces the text of a column. Cells are escaped unless marked safe.
    """

    def __init__(self, columns: Columns[Row], rows: Iterable[Row]) -> None:
        columns = on(Medium.PAGE, columns)
        self._texts = {column.name: column.text_of for column in columns}
        extra_columns = []
        for column in columns:
            attrs = {"th": _classes(column.look.head), "td": _classes(column.look.cell)}
            title = column.page_title or column.title
            extra_columns.append((column.name, tables.Column(verbose_name=title, attrs=attrs)))
        super().__init__(rows, extra_columns=extra_columns, orderable=False)

    def cell(self, name: str) -> Callable[[Any], str]:
        own: Callable[[Any], str] | None = getattr(self, f"cell_{name}", None)
        return own or self._texts[name]

    def row_class(self, record: Any) -> str:
        return ""

    def drawn_rows(self) -> Iterator[SafeString]:
        cells = [self.cell(column.name) for column in self.columns]
        openings = [f'<td role="cell" {column.attrs["td"].as_html()}>' for column in self.columns]
        drawn = list(zip(openings, cells, strict=True))
        for record in self.data:
            css = self.row_class(record)
            row = [f'<tr role="row" class="{css}">' if css else '<tr role="row">']
            for opening, draw in drawn:
                text = draw(record)
                # Django's own check for lazy translations is slow.
                safe = text if isinstance(text, SafeString) else _escape_cached(text)
                row.append(f"{opening}{safe}</td>")
            yield mark_safe("".join([*row, "</tr>\n"]))


def _classes(names: str) -> dict[str, str]:
    return {"class": names} if names else {}


# Most cells are the same small numbers.
_escape_cached = lru_cache(maxsize=4096)(escape)
