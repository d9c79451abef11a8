"""What was played, drawn, changed by hand and decided: to be signed and filed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.journal.final_protocol import Line, Section, protocol
from tournament.models import Tournament
from tournament.shared.paper.layout import (
    BOLD,
    HAIRLINE,
    INK_2,
    LEADING,
    REGULAR,
    RULE_HEAD,
    RULE_ROW,
    SEMIBOLD,
    Document,
    masthead,
    wrapped,
)

SIZE, LABEL = 9.5, 98.0  # points
HEADING, HEADING_SIZE, PADDING = 30.0, 12.0, 5.0
SIGNATURES = 46 * mm


@dataclass(frozen=True, slots=True)
class Row:
    """A heading where `label` stands alone in bold; else a label and the lines beside it."""

    label: str
    lines: tuple[str, ...]
    is_heading: bool = False

    @property
    def height(self) -> float:
        return HEADING if self.is_heading else len(self.lines) * SIZE * LEADING + PADDING


def final_protocol(tournament: Tournament, *, now: datetime) -> bytes:
    title = _("Final protocol")
    document = Document(masthead(tournament, now=now), title, pages=1)
    across = document.right - document.left - LABEL
    rows = [row for section in protocol(tournament) for row in _rows(section, across)]
    pages = list(_pages(rows, document.top - document.bottom - 24 * mm))
    document.pages = len(pages)
    for page in pages:
        top = document.head(title) - 4
        for row in page:
            top = _draw(document, row, top)
        if page is pages[-1]:
            _draw_signatures(document)
        document.next_page()
    return document.finish()


def _rows(section: Section, across: float) -> Iterator[Row]:
    yield Row(section.title, (), is_heading=True)
    for line in section.lines or (Line("", section.nothing),):
        yield Row(line.label, tuple(wrapped(line.text, across, REGULAR, SIZE)))


def _pages(rows: Sequence[Row], height: float) -> Iterator[list[Row]]:
    """A heading keeps its first line below it; the last page has room to sign."""
    page: list[Row] = []
    used = 0.0
    for index, row in enumerate(rows):
        needed = row.height
        if row.is_heading:
            needed += rows[index + 1].height
        if index == len(rows) - 1:
            needed += SIGNATURES
        if page and used + needed > height:
            yield page
            page, used = [], 0.0
        page.append(row)
        used += row.height
    yield page


def _draw(document: Document, row: Row, top: float) -> float:
    across = document.right - document.left
    bottom = top - row.height
    if row.is_heading:
        document.text(document.left, bottom + 6, row.label, across, size=HEADING_SIZE, font=BOLD)
        document.rule(bottom, RULE_HEAD)
        return bottom - 2
    y = top - SIZE - 1
    document.text(document.left, y, row.label, LABEL - 6, size=SIZE, font=SEMIBOLD)
    for line in row.lines:
        document.text(document.left + LABEL, y, line, across - LABEL, size=SIZE)
        y -= SIZE * LEADING
    document.rule(bottom, RULE_ROW, grey=HAIRLINE)
    return bottom


def _draw_signatures(document: Document) -> None:
    """Three lines at the foot of the last page."""
    names = (_("Place, date"), _("Tournament direction"), _("Jury"))
    gap = 8 * mm
    width = (document.right - document.left - gap * (len(names) - 1)) / len(names)
    y = document.bottom + 10 * mm
    for index, name in enumerate(names):
        x = document.left + index * (width + gap)
        document.rule(y, RULE_ROW, x0=x, x1=x + width)
        document.text(x, y - 4 * mm, name, width, size=9, grey=INK_2)
