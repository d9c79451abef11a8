"""Pieces of a page of text, each drawn whole: headings, rows of a label and a value, paragraphs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm

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
    drawable,
    width_of,
    wrapped,
)
from tournament.shared.paper.qr import draw_qr

SIZE, SMALL = 9.0, 7.5
LABEL = 34 * mm
QR = 26 * mm


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that is not broken over two pages; drawn with its top at y."""

    height: float
    draw: Callable[[Document, float], None]


def heading(text: str, across: float) -> Piece:
    def draw(document: Document, top: float) -> None:
        document.text(document.left, top - 7 * mm, text, across, size=11, font=BOLD)
        document.rule(top - 8.4 * mm, RULE_HEAD, x1=document.left + across)

    return Piece(9.6 * mm, draw)


def with_qr(piece: Piece, url: str) -> Piece:
    def draw(document: Document, top: float) -> None:
        piece.draw(document, top)
        draw_qr(document.canvas, url, document.right - QR, top - 3 * mm - QR, QR)

    return Piece(piece.height, draw)


def row(label: str, value: str, across: float) -> Piece:
    """A hash or JSON stands letter for letter as it is hashed, broken only for want of room."""
    size = SMALL if len(value) > 40 else SIZE
    lines = exact_lines(value, across - LABEL, SEMIBOLD, size)
    height = max(len(lines) * size * LEADING, SIZE * LEADING) + 3

    def draw(document: Document, top: float) -> None:
        y = top - SIZE
        document.text(document.left, y, label, LABEL - 6, size=SIZE, grey=INK_2)
        for line in lines:
            document.text(
                document.left + LABEL, y, line, across - LABEL, size=size, font=SEMIBOLD, least=5
            )
            y -= size * LEADING
        document.rule(top - height + 0.5, RULE_ROW, x1=document.left + across, grey=HAIRLINE)

    return Piece(height, draw)


def paragraph(
    text: str,
    across: float,
    *,
    size: float = SIZE,
    font: str = REGULAR,
    before: float = 0,
    is_exact: bool = False,
) -> Piece:
    """`is_exact`: letter for letter, as it is hashed."""
    lines = (exact_lines if is_exact else wrapped)(text, across, font, size)

    def draw(document: Document, top: float) -> None:
        y = top - before - size
        for line in lines:
            document.text(document.left, y, line, across, size=size, font=font, least=5)
            y -= size * LEADING

    return Piece(before + len(lines) * size * LEADING + 1, draw)


def exact_lines(text: str, across: float, font: str, size: float) -> list[str]:
    """As many letters as fit into each line; nothing is added and nothing left out.

    Never broken at a blank where that can be helped: at the end of a line nobody could read it.
    """
    lines = [""]
    for letter in drawable(text):
        if lines[-1] and width_of(lines[-1] + letter, font, size) > across:
            cut = _cut(lines[-1] + letter)
            lines[-1:] = [lines[-1][:cut], lines[-1][cut:]]
        lines[-1] += letter
    return lines


def _cut(text: str) -> int:
    """Where to break so that the last letter goes on below, with no blank on either side."""
    inside = (cut for cut in range(len(text) - 1, 0, -1) if " " not in text[cut - 1 : cut + 1])
    return next(inside, len(text) - 1)


def broken(pieces: Sequence[Piece], space: float) -> list[list[Piece]]:
    """Page by page."""
    pages: list[list[Piece]] = [[]]
    left = space
    for piece in pieces:
        if piece.height > left and pages[-1]:
            pages.append([])
            left = space
        pages[-1].append(piece)
        left -= piece.height
    return pages
