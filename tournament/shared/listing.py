"""Columns of a list, declared once for page, paper, Excel, CSV and JSON (decision 58)."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Flag, auto
from operator import attrgetter
from typing import Any, Generic, TypeVar

from tournament.shared.paper.columns import Column as PaperColumn
from tournament.shared.workbook.writing import GENERAL, Column as SheetColumn, Worksheet, csv_file

Row = TypeVar("Row")


class Medium(Flag):
    PAGE = auto()
    PAPER = auto()
    FILE = auto()  # Excel and CSV
    DATA = auto()  # JSON


EVERYWHERE = Medium.PAGE | Medium.PAPER | Medium.FILE | Medium.DATA
FIGURE = PaperColumn("", 35, "right", is_figure=True)


@dataclass(frozen=True, slots=True)
class Look:
    """Look of a column on page, paper and in Excel; the defaults suit a number."""

    head: str = "wide-only r"  # CSS classes on the page
    cell: str = "wide-only r"
    paper: PaperColumn = FIGURE
    width: int = 9  # characters in Excel


NUMBER = Look()


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    name: str  # key in JSON and on the page
    title: str = ""
    look: Look = NUMBER
    value: Callable[[Row], Any] | None = None  # in files; None: the attribute `name`
    text: Callable[[Row], str] | None = None  # on page and paper; None: the value
    number_format: str = GENERAL
    page_title: str = ""
    paper_title: str = ""
    media: Medium = EVERYWHERE

    @property
    def value_of(self) -> Callable[[Row], Any]:
        return self.value or attrgetter(self.name)

    @property
    def text_of(self) -> Callable[[Row], str]:
        value_of = self.value_of
        return self.text or (lambda row: str(value_of(row)))


Columns = Sequence[Column[Row]]


def on(medium: Medium, columns: Columns[Row]) -> list[Column[Row]]:
    return [column for column in columns if medium in column.media]


def paper_columns(columns: Columns[Row]) -> tuple[PaperColumn, ...]:
    return tuple(
        replace(column.look.paper, title=column.paper_title or column.title)
        for column in on(Medium.PAPER, columns)
    )


def paper_rows(columns: Columns[Row], rows: Iterable[Row]) -> Iterator[tuple[str, ...]]:
    texts = [column.text_of for column in on(Medium.PAPER, columns)]
    return (tuple(text(row) for text in texts) for row in rows)


def worksheet(
    title: str, columns: Columns[Row], rows: Iterable[Row], *, above: str = ""
) -> Worksheet:
    columns = on(Medium.FILE, columns)
    values = [column.value_of for column in columns]
    heads = [SheetColumn(each.title, each.look.width, each.number_format) for each in columns]
    return Worksheet(title, heads, [[value(row) for value in values] for row in rows], above)


def csv_list(columns: Columns[Row], rows: Iterable[Row]) -> bytes:
    sheet = worksheet("", columns, rows)
    return csv_file([column.title for column in sheet.columns], sheet.rows)


def json_list(columns: Columns[Row], rows: Iterable[Row]) -> bytes:
    data = data_rows(columns, rows)
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def data_rows(columns: Columns[Row], rows: Iterable[Row]) -> list[dict[str, Any]]:
    values = [(column.name, column.value_of) for column in on(Medium.DATA, columns)]
    return [{name: value(row) for name, value in values} for row in rows]
