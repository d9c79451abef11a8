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

SIZE, LABEL, PADDING = 9.5, 130.0, 5.0  # points
SIGNATURES = 34 * mm


def final_protocol(tournament: Tournament, *, now: datetime) -> bytes:
    title = _("Final record")
    document = Document(masthead(tournament, now=now), title, pages=1)
    *chapters, last = protocol_chapters(tournament)
    pieces = [piece for chapter in chapters for piece in _pieces(chapter, document.across)]
    signed = [replace(piece, leads=True) for piece in _pieces(last, document.across)]
    names = (_("Place, date"), _("Tournament director"), _("Jury"))
    pieces = [*pieces, *signed, signatures(names, SIGNATURES)]
    return print_pages(document, title, pieces, right=_("not for posting"))


def _pieces(section: Chapter, across: float) -> Iterator[Piece]:
    yield chapter_heading(section.title, across)
    for line in section.lines or (ProtocolLine("", section.nothing),):
        yield _row(line, across)


def _row(line: ProtocolLine, across: float) -> Piece:
    lines = wrap_and_break(line.text, across - LABEL, REGULAR, SIZE)
    label = wrap_and_break(line.label, LABEL - 6, SEMIBOLD, SIZE)
    height = max(len(lines), len(label)) * SIZE * LEADING + PADDING

    def draw(document: Document, x: float, top: float) -> None:
        y = top - SIZE - 1
        document.lines(x, y, label, LABEL - 6, size=SIZE, font=SEMIBOLD)
        document.lines(x + LABEL, y, lines, across - LABEL, size=SIZE)
        document.rule(top - height, RULE_ROW, grey=HAIRLINE)

    return Piece(height, draw)
