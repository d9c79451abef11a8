"""What was played, drawn, changed by hand and decided: to be signed and filed."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.journal.final_protocol import Chapter, ProtocolLine, protocol
from tournament.models import Tournament
from tournament.shared.paper.fonts import BOLD, REGULAR, SEMIBOLD
from tournament.shared.paper.layout import HAIRLINE, INK_2, RULE_HEAD, RULE_ROW, Document
from tournament.shared.paper.lines import LEADING, wrapped
from tournament.shared.paper.masthead import masthead
from tournament.shared.paper.text_blocks import Piece, draw_column, flow

SIZE, LABEL = 9.5, 98.0  # points
HEADING, HEADING_SIZE, PADDING = 30.0, 12.0, 5.0
SIGNATURES = 46 * mm


def final_protocol(tournament: Tournament, *, now: datetime) -> bytes:
    title, right = _("Final protocol"), _("not to be posted")
    document = Document(masthead(tournament, now=now), title, pages=1)
    pieces = [
        piece for section in protocol(tournament) for piece in _pieces(section, document.across)
    ]
    signed = [*pieces[:-1], replace(pieces[-1], leads=True), Piece(SIGNATURES, _draw_signatures)]
    pages = flow(signed, document.top - document.bottom - 24 * mm)
    document.pages = len(pages)
    for page in pages:
        draw_column(document, page, document.left, document.head(title, right=right) - 4)
        document.next_page()
    return document.finish()


def _pieces(section: Chapter, across: float) -> Iterator[Piece]:
    yield _heading(section.title, across)
    for line in section.lines or (ProtocolLine("", section.nothing),):
        yield _row(line, across)


def _heading(title: str, across: float) -> Piece:
    def draw(document: Document, x: float, top: float) -> None:
        document.text(x, top - HEADING + 6, title, across, size=HEADING_SIZE, font=BOLD)
        document.rule(top - HEADING, RULE_HEAD)

    return Piece(HEADING + 2, draw, leads=True)


def _row(line: ProtocolLine, across: float) -> Piece:
    """The label, and what is said of it in as many lines as that takes."""
    lines = wrapped(line.text, across - LABEL, REGULAR, SIZE)
    height = len(lines) * SIZE * LEADING + PADDING

    def draw(document: Document, x: float, top: float) -> None:
        y = top - SIZE - 1
        document.text(x, y, line.label, LABEL - 6, size=SIZE, font=SEMIBOLD)
        for text in lines:
            document.text(x + LABEL, y, text, across - LABEL, size=SIZE)
            y -= SIZE * LEADING
        document.rule(top - height, RULE_ROW, grey=HAIRLINE)

    return Piece(height, draw)


def _draw_signatures(document: Document, _x: float, _top: float) -> None:
    """Three lines at the foot of the last page."""
    names = (_("Place, date"), _("Tournament direction"), _("Jury"))
    gap = 8 * mm
    width = (document.across - gap * (len(names) - 1)) / len(names)
    y = document.bottom + 10 * mm
    for index, name in enumerate(names):
        x = document.left + index * (width + gap)
        document.rule(y, RULE_ROW, x0=x, x1=x + width)
        document.text(x, y - 4 * mm, name, width, size=9, grey=INK_2)
