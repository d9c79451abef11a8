"""Pieces of text pages, their flow over columns, and papers of numbered steps."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from reportlab.lib.units import mm

from tournament.shared.paper.fonts import BOLD, REGULAR, SEMIBOLD, TYPEWRITER, drawable, width_of
from tournament.shared.paper.layout import HAIRLINE, INK_2, RULE_HEAD, RULE_ROW, Document
from tournament.shared.paper.lines import LEADING, wrap
from tournament.shared.paper.masthead import Binding, Masthead
from tournament.shared.qr import draw_qr
from tournament.shared.signs import in_fours

SIZE, SMALL = 9.0, 7.5
LABEL = 34 * mm
HEAD, CHAPTER = 50.0, 30.0  # points
QR = 26 * mm
GROUPS = 8  # of four digits on a line of a row
STEP_SIZE, INDENT, STEP_SPACE, CHAPTER_SPACE = 11.0, 20.0, 4.0, 10.0  # points

Chapter = tuple[str, Iterable[str]]


@dataclass(frozen=True, slots=True)
class Piece:
    """An unbreakable piece; `draw` gets document, x and top.

    `leads`: a heading that stays with the next piece. `space`: distance above it inside a column.
    """

    height: float
    draw: Callable[[Document, float, float], None]
    leads: bool = False
    space: float = 0.0


Column = list[tuple[Piece, float]]
"""Pieces with the distance of their top from the top of the column."""


def flow(pieces: Sequence[Piece], height: float) -> list[Column]:
    """Return columns of (piece, distance from the top); no column ends with a heading."""
    columns: list[Column] = [[]]
    y = 0.0
    for index, piece in enumerate(pieces):
        space = piece.space if columns[-1] else 0.0
        needed = space + _kept_together(pieces[index:])
        if columns[-1] and y + needed > height:
            columns.append([])
            y, space = 0.0, 0.0
        columns[-1].append((piece, y + space))
        y += space + piece.height
    return columns


def _kept_together(pieces: Sequence[Piece]) -> float:
    height = 0.0
    for piece in pieces:
        height += piece.height
        if not piece.leads:
            break
    return height


def draw_column(document: Document, column: Column, x: float, top: float) -> None:
    for piece, below in column:
        piece.draw(document, x, top - below)


def print_pages(document: Document, title: str, pieces: Sequence[Piece], *, right: str) -> bytes:
    """Return a PDF of `pieces`; each page has a head: title, `right` beside it."""
    columns = flow(pieces, document.top - document.bottom - HEAD)
    document.pages = len(columns)
    for column in columns:
        draw_column(document, column, document.left, document.head(title, right=right) - 4)
        document.next_page()
    return document.finish()


def heading(text: str, across: float) -> Piece:
    def draw(document: Document, x: float, top: float) -> None:
        document.text(x, top - 7 * mm, text, across, size=11, font=BOLD)
        document.rule(top - 8.4 * mm, RULE_HEAD, x0=x, x1=x + across)

    return Piece(9.6 * mm, draw, leads=True)


def chapter_heading(text: str, across: float) -> Piece:
    def draw(document: Document, x: float, top: float) -> None:
        document.text(x, top - CHAPTER + 6, text, across, size=12, font=BOLD)
        document.rule(top - CHAPTER, RULE_HEAD)

    return Piece(CHAPTER + 2, draw, leads=True)


def signatures(names: Sequence[str], height: float) -> Piece:
    """Return a Piece with a line to sign above each name, side by side at the foot of the page.

    `height`: what the Piece takes from the column.
    """
    gap = 8 * mm

    def draw(document: Document, _x: float, _top: float) -> None:
        width = (document.across - gap * (len(names) - 1)) / len(names)
        y = document.bottom + 10 * mm
        for index, name in enumerate(names):
            x = document.left + index * (width + gap)
            document.rule(y, RULE_ROW, x0=x, x1=x + width)
            document.text(x, y - 4 * mm, name, width, size=9, grey=INK_2)

    return Piece(height, draw)


def with_qr(piece: Piece, url: str) -> Piece:
    def draw(document: Document, x: float, top: float) -> None:
        piece.draw(document, x, top)
        draw_qr(document.canvas, url, document.right - QR, top - 3 * mm - QR, QR)

    return replace(piece, draw=draw)


def value_row(label: str, value: str, across: float, *, is_exact: bool = True) -> Piece:
    """Return a Piece: label and value, `across` points wide. `is_exact`: keep all characters."""
    size = SMALL if len(value) > 40 else SIZE
    lines = (exact_lines if is_exact else wrap)(value, across - LABEL, SEMIBOLD, size)
    return _labelled(label, lines, across, SEMIBOLD, size)


def hash_row(label: str, digits: str, across: float) -> Piece:
    """Return a Piece: label and 64 hex digits on two lines, or a dash for none; `across`: width."""
    groups = in_fours(digits).split()
    lines = [" ".join(groups[:GROUPS]), " ".join(groups[GROUPS:])] if groups else ["–"]
    return _labelled(label, lines, across, TYPEWRITER if groups else SEMIBOLD, SIZE)


def hash_line(name: str, digits: str, across: float) -> Piece:
    text = f"{name} = {in_fours(digits)}"

    def draw(document: Document, x: float, top: float) -> None:
        document.text(x, top - SIZE, text, across, size=SIZE, font=TYPEWRITER, least=5)

    return Piece(SIZE * LEADING + 1, draw)


def _labelled(label: str, lines: Sequence[str], across: float, font: str, size: float) -> Piece:
    height = max(len(lines) * size * LEADING, SIZE * LEADING) + 3

    def draw(document: Document, x: float, top: float) -> None:
        y, width = top - SIZE, across - LABEL
        document.text(x, y, label, LABEL - 6, size=SIZE, grey=INK_2)
        document.lines(x + LABEL, y, lines, width, size=size, font=font, least=5)
        document.rule(top - height + 0.5, RULE_ROW, x0=x, x1=x + across, grey=HAIRLINE)

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
    lines = (exact_lines if is_exact else wrap)(text, across, font, size)

    def draw(document: Document, x: float, top: float) -> None:
        document.lines(x, top - before - size, lines, across, size=size, font=font, least=5)

    return Piece(before + len(lines) * size * LEADING + 1, draw)


def exact_lines(text: str, across: float, font: str, size: float) -> list[str]:
    """Return lines at most `across` points wide with each letter kept; none ends at a blank."""
    lines = [""]
    for letter in drawable(text):
        if lines[-1] and width_of(lines[-1] + letter, font, size) > across:
            cut = _cut(lines[-1] + letter)
            lines[-1:] = [lines[-1][:cut], lines[-1][cut:]]
        lines[-1] += letter
    return lines


def _cut(text: str) -> int:
    inside = (cut for cut in range(len(text) - 1, 0, -1) if " " not in text[cut - 1 : cut + 1])
    return next(inside, len(text) - 1)


def instruction_paper(
    title: str,
    chapters: Iterable[Chapter],
    *,
    head: Masthead,
    right: str = "",
    size: float = STEP_SIZE,
    space: float = STEP_SPACE,
    binding: Binding | None = None,
) -> bytes:
    """Return a PDF of numbered steps. `chapters`: (heading, steps). `head`: club, date and time.

    `right`: text beside the title. `size`, `space` (between steps): points. `binding`: adds it to a
    larger PDF.
    """
    document = Document(head, title, pages=1, binding=binding)
    pieces = [*_step_pieces(chapters, document.across, size, space)]
    return print_pages(document, title, pieces, right=right)


def _step_pieces(
    chapters: Iterable[Chapter], across: float, size: float, space: float
) -> Iterator[Piece]:
    for title, sentences in chapters:
        steps = list(sentences)
        yield replace(heading(title, across), space=CHAPTER_SPACE)
        for number, step in enumerate(steps, 1):
            yield replace(_step(number, step, across, size, space), leads=number < len(steps))


def _step(number: int, text: str, across: float, size: float, space: float) -> Piece:
    lines = wrap(text, across - INDENT, REGULAR, size)

    def draw(document: Document, x: float, top: float) -> None:
        y = top - size - space
        document.text(x, y, f"{number}.", INDENT - 6, size=size, align="right")
        document.lines(x + INDENT, y, lines, across - INDENT, size=size)

    return Piece(len(lines) * size * LEADING + space, draw)
