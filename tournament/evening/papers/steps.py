"""What to do, step by step: numbered sentences under their headings, page after page."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournament.shared.paper.binding import Binding
from tournament.shared.paper.fonts import REGULAR
from tournament.shared.paper.layout import Document
from tournament.shared.paper.lines import LEADING, wrapped
from tournament.shared.paper.masthead import Masthead
from tournament.shared.paper.text_blocks import Piece, draw_column, flow, heading

SIZE, INDENT, STEP_SPACE, CHAPTER_SPACE = 11.0, 20.0, 4.0, 10.0  # points

Chapter = tuple[str, Iterable[str]]


def draw_steps(
    title: str, chapters: Sequence[Chapter], *, head: Masthead, into: Binding | None = None
) -> None:
    document = Document(head, title, pages=1, into=into)
    pieces = [*_pieces(chapters, document.right - document.left)]
    columns = flow(pieces, document.top - document.bottom - 50)
    document.pages = len(columns)
    for column in columns:
        top = document.head(title, right=_("Keep it beside the computer"))
        draw_column(document, column, document.left, top - 4)
        document.next_page()


def _pieces(chapters: Sequence[Chapter], across: float) -> Iterator[Piece]:
    for title, sentences in chapters:
        steps = list(sentences)
        yield replace(heading(title, across), space=CHAPTER_SPACE)
        for number, step in enumerate(steps, 1):
            yield replace(_step(number, step, across), leads=number < len(steps))


def _step(number: int, text: str, across: float) -> Piece:
    lines = wrapped(text, across - INDENT, REGULAR, SIZE)

    def draw(document: Document, x: float, top: float) -> None:
        y = top - SIZE - STEP_SPACE
        document.text(x, y, f"{number}.", INDENT - 6, size=SIZE, align="right")
        document.lines(x + INDENT, y, lines, across - INDENT, size=SIZE)

    return Piece(len(lines) * SIZE * LEADING + STEP_SPACE, draw)
