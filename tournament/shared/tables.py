"""Tables that draw their own rows: django-tables2 takes five times as long (decision 53)."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from html import escape
from typing import Any

import django_tables2 as tables
from django.utils.safestring import SafeString, mark_safe

NOTHING = "—"


class DrawnTable(tables.Table):
    """A table whose cells are `cell_<column>(record)`, escaped unless marked safe."""

    def cell(self, name: str) -> Callable[[Any], str]:
        drawn: Callable[[Any], str] = getattr(self, f"cell_{name}")
        return drawn

    def row_class(self, record: Any) -> str:
        return ""

    def drawn_rows(self) -> Iterator[SafeString]:
        cells = [self.cell(column.name) for column in self.columns]
        openings = [f'<td role="cell" {column.attrs["td"].as_html()}>' for column in self.columns]
        drawn = list(zip(openings, cells, strict=True))
        for record in self.data:
            css = self.row_class(record)
            row = [f'<tr role="row" class="{css}">' if css else '<tr role="row">']
            row += [f"{opening}{_escaped(draw(record))}</td>" for opening, draw in drawn]
            yield mark_safe("".join([*row, "</tr>\n"]))


def _escaped(cell: str) -> str:
    """Escape the text; Django's check for lazy translations is slow."""
    return cell if isinstance(cell, SafeString) else _escape_cached(cell)


# Most cells are the same small numbers.
_escape_cached = lru_cache(maxsize=4096)(escape)
