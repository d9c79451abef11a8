"""Instructions on paper: numbered sentences under headings."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tournament.shared.paper.fonts import REGULAR
from tournament.shared.paper.layout import Document
from tournament.shared.paper.lines import LEADING, wrap
from tournament.shared.paper.masthead import Binding, Masthead
from tournament.shared.paper.text_blocks import Piece, heading, print_pages

SIZE, INDENT, STEP_SPACE, CHAPTER_SPACE = 11.0, 20.0, 4.0, 10.0  # points

Chapter = tuple[str, Iterable[str]]


def instruction_paper(
    title: str,
    chapters: Iterable[Chapter],
    *,
    head: Masthead,
    right: str = "",
    size: float = SIZE,
    space: float = STEP_SPACE,
    binding: Binding | None = None,
) -> bytes:
    """Return a PDF of numbered steps. `chapters`: (heading, steps). `head`: club, date and time.

    `right`: text beside the title. `size`, `space` (between steps): points. `binding`: adds it to a
    larger PDF.
    """
    document = Document(head, title, pages=1, binding=binding)
    pieces = [*_pieces(chapters, document.across, size, space)]
    return print_pages(document, title, pieces, right=right, head=50)


def _pieces(
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
