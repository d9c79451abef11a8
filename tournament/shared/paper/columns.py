"""Ruled lists in columns; each function returns the y of its lower rule."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm

from tournament.shared.paper import layout
from tournament.shared.paper.fonts import BOLD, REGULAR, SEMIBOLD
from tournament.shared.paper.lines import LEADING, fit_line, shrink_or_wrap

HEAD_SIZE, LEAST_HEAD = 9, 5
LEAST_SIZE = 6  # small enough to avoid cutting names
GAP = 6  # points of white between two columns
BELOW_HEAD = 2 * mm
LINES_APART = 3  # points of white between the lines of one row and of the next


@dataclass(frozen=True, slots=True)
class Column:
    """`width` in points includes the gap. `is_figure`: the text shrinks but is never cut.

    `least`: the size below which a text wraps; without it the text shrinks and is then cut.
    """

    title: str  # may have two lines
    width: float
    align: layout.Align = "left"
    size: float = 10
    font: str = REGULAR
    is_figure: bool = False
    least: float | None = None


def draw_rows(
    document: layout.Document,
    columns: Sequence[Column],
    rows: Iterable[Sequence[str]],
    top: float,
    usual: float,
) -> float:
    bottom = draw_heads(document, columns, top - BELOW_HEAD)
    for index, cells in enumerate(rows, 1):
        height = row_height(columns, cells, usual)
        bottom = draw_row(document, columns, cells, bottom, height, is_fifth=index % 5 == 0)
    return bottom


def draw_heads(document: layout.Document, columns: Sequence[Column], top: float) -> float:
    bottom = top - heads_height(columns)
    x = document.left
    for column in columns:
        words, width = column.title.split("\n"), column.width - GAP
        size = min(fit_line(line, width, SEMIBOLD, HEAD_SIZE, LEAST_HEAD)[1] for line in words)
        for index, line in enumerate(words, 1):
            y = bottom + 4 + (len(words) - index) * HEAD_SIZE * 1.2
            document.text(
                x, y, line, width, size=size, font=SEMIBOLD, align=column.align, least=LEAST_HEAD
            )
        x += column.width
    document.rule(bottom, layout.RULE_HEAD)
    return bottom


def heads_height(columns: Sequence[Column]) -> float:
    return max(len(column.title.split("\n")) for column in columns) * HEAD_SIZE * 1.2 + 4


def row_height(columns: Sequence[Column], cells: Sequence[str], usual: float) -> float:
    return max(usual, *map(_cell_height, columns, cells))


def _cell_height(column: Column, cell: str) -> float:
    if column.least is None or not cell:
        return 0
    lines, size = shrink_or_wrap(
        cell, column.width - GAP, font=column.font, size=column.size, least=column.least
    )
    return 0 if len(lines) == 1 else len(lines) * size * LEADING + LINES_APART


def draw_row(
    document: layout.Document,
    columns: Sequence[Column],
    cells: Sequence[str],
    top: float,
    height: float,
    *,
    is_fifth: bool = False,
) -> float:
    x = document.left
    for column, cell in zip(columns, cells, strict=True):
        _draw_cell(document, column, cell, x, top, height)
        x += column.width
    document.rule(
        top - height, layout.RULE_ROW, grey=layout.DARKER if is_fifth else layout.HAIRLINE
    )
    return top - height


def _draw_cell(
    document: layout.Document, column: Column, cell: str, x: float, top: float, height: float
) -> None:
    width, size, font = column.width - GAP, column.size, column.font
    if column.least is not None:
        lines, size = shrink_or_wrap(cell, width, font=font, size=size, least=column.least)
        y = layout.centred_baseline(top, height, size) + (len(lines) - 1) * size * LEADING / 2
        document.lines(x, y, lines, width, size=size, font=font)
        return
    least = 0 if column.is_figure else LEAST_SIZE
    y = layout.centred_baseline(top, height, size)
    document.text(x, y, cell, width, size=size, font=font, align=column.align, least=least)


def draw_section(document: layout.Document, title: str, top: float, height: float) -> float:
    document.text(document.left, top - height + 5, title, document.across, size=12, font=BOLD)
    document.rule(top - height, layout.RULE_HEAD)
    return top - height
