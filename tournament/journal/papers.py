"""The final record as a PDF, to be signed and filed."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.journal.final_protocol import Chapter, ProtocolLine, protocol_chapters
from tournament.models import Tournament
from tournament.shared.paper.fonts import REGULAR, SEMIBOLD
from tournament.shared.paper.layout import HAIRLINE, RULE_ROW, Document
from tournament.shared.paper.lines import LEADING, wrap_and_break
from tournament.shared.paper.masthead import masthead
from tournament.shared.paper.text_blocks import Piece, chapter_heading, print_pages, signatures

SIZE, LABEL, PADDING = 9.5, 98.0, 5.0  # points
SIGNATURES = 46 * mm


def final_protocol(tournament: Tournament, *, now: datetime) -> bytes:
    title = _("Final record")
    document = Document(masthead(tournament, now=now), title, pages=1)
    pieces = [
        piece
        for section in protocol_chapters(tournament)
        for piece in _pieces(section, document.across)
    ]
    names = (_("Place, date"), _("Tournament director"), _("Jury"))
    signed = [*pieces[:-1], replace(pieces[-1], leads=True), signatures(names, SIGNATURES)]
    return print_pages(document, title, signed, right=_("not for posting"))


def _pieces(section: Chapter, across: float) -> Iterator[Piece]:
    yield chapter_heading(section.title, across)
    for line in section.lines or (ProtocolLine("", section.nothing),):
        yield _row(line, across)


def _row(line: ProtocolLine, across: float) -> Piece:
    lines = wrap_and_break(line.text, across - LABEL, REGULAR, SIZE)
    height = len(lines) * SIZE * LEADING + PADDING

    def draw(document: Document, x: float, top: float) -> None:
        y = top - SIZE - 1
        document.text(x, y, line.label, LABEL - 6, size=SIZE, font=SEMIBOLD)
        for text in lines:
            document.text(x + LABEL, y, text, across - LABEL, size=SIZE)
            y -= SIZE * LEADING
        document.rule(top - height, RULE_ROW, grey=HAIRLINE)

    return Piece(height, draw)
