"""The rules of a tournament on paper, in two columns on one or two pages."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.rules.game_facts import Fact
from tournament.rules.page import RulesPage
from tournament.rules.points_table import PointsLine
from tournament.rules.rule_sheet import Block, blocks_of, rule_sheet_of
from tournament.shared.errors import Refused
from tournament.shared.paper.fonts import BOLD, SEMIBOLD
from tournament.shared.paper.layout import HAIRLINE, INK_2, RULE_HEAD, RULE_ROW, Document
from tournament.shared.paper.lines import LEADING, fit_lines
from tournament.shared.paper.masthead import Binding, masthead
from tournament.shared.paper.text_blocks import (
    Column,
    Piece,
    draw_column,
    flow,
    paragraph,
    print_pages,
)

COLUMN_GAP = 18.0  # points, as all lengths here
COLUMNS = 2
ONE_PAGE_SIZES, TWO_PAGE_SIZES = (10.0, 9.5, 9.0), (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
LABEL = 0.32  # share of a column
FIGURES = 56.0
HEADING_SIZE, HEADING, ABOVE_HEADING = 12.0, 20.0, 12.0
MOST_LINES = 12
MOST_UNBROKEN = 8  # items of a numbered list
SHEET_SIZE, SHEET_GAP, SHEET_INDENT = 10.0, 4.0, 18.0
STEP = 4.0  # column growth until everything fits


def rules_paper(tournament: Tournament, *, now: datetime, binding: Binding | None = None) -> bytes:
    page = RulesPage(tournament.rules, tournament)
    document = Document(masthead(tournament, now=now), page.title, pages=1, binding=binding)
    width = (document.across - COLUMN_GAP * (COLUMNS - 1)) / COLUMNS
    height = document.top - document.bottom - 50
    pages = _lay_out_pages(page, width, height)
    document.pages = len(pages)
    for columns in pages:
        top = document.head(page.title) - 6
        for index, column in enumerate(columns):
            x = document.left + index * (width + COLUMN_GAP)
            draw_column(document, column, x, top)
        document.next_page()
    return document.finish()


def rule_sheet_paper(tournament: Tournament, *, now: datetime) -> bytes:
    """Return the club's text as PDF, else its uploaded PDF. Refused without either."""
    sheet = rule_sheet_of(tournament)
    if not sheet.text:
        if sheet.pdf:
            return bytes(sheet.pdf)
        raise Refused(_("The club has no rule sheet of its own yet."))
    title = _("Tournament rules")
    document = Document(masthead(tournament, now=now), title, pages=1)
    pieces = [_block_piece(block, document.across) for block in blocks_of(sheet.text)]
    return print_pages(document, title, pieces, right="")


def _block_piece(block: Block, width: float) -> Piece:
    if block.is_heading:
        return _heading(block.text, "", width)
    if not block.sign:
        return paragraph(block.text, width, size=SHEET_SIZE, before=SHEET_GAP)
    aside = block.depth * SHEET_INDENT
    item = _paragraph(block.sign.strip(), block.text, width - aside, SHEET_SIZE)

    def draw(document: Document, x: float, top: float) -> None:
        item.draw(document, x + aside, top)

    return replace(item, draw=draw, space=2.0)


# -- layout ------------------------------------------------------------------------------------


def _lay_out_pages(page: RulesPage, width: float, height: float) -> list[list[Column]]:
    """Return the rules' columns by page: one page if its type is large enough, else two."""
    for size in ONE_PAGE_SIZES:
        pieces = list(_pieces(page, width, size))
        if len(flow(pieces, height)) <= COLUMNS:
            return [_balance_columns(pieces, height)]
    for size in TWO_PAGE_SIZES:
        columns = flow(list(_pieces(page, width, size)), height)
        if len(columns) <= 2 * COLUMNS:
            break
    pages = [columns[start : start + COLUMNS] for start in range(0, len(columns), COLUMNS)]
    last = [piece for column in pages[-1] for piece, _below in column]
    return [*pages[:-1], _balance_columns(last, height)]


def _balance_columns(pieces: Sequence[Piece], height: float) -> list[Column]:
    least = sum(piece.height + piece.space for piece in pieces) / COLUMNS
    while least < height:
        columns = flow(pieces, least)
        if len(columns) <= COLUMNS:
            return columns
        least += STEP
    return flow(pieces, height)


# -- content -----------------------------------------------------------------------------------


def _pieces(page: RulesPage, width: float, size: float) -> Iterator[Piece]:
    yield from (_fact(fact, width, size) for fact in page.glance)
    yield _heading(_("Points"), page.points_source, width)
    yield _points_head(page.headings, width, size)
    for line in page.lines:
        yield _points_line(line, width, size)
    for note in page.notes:
        yield _paragraph("–", note, width, size)
    if page.order:
        yield _heading(_("Order of games"), page.order_source, width)
        yield from _numbered_list(page.order, width, size)
    yield _heading(_("Ranking order"), page.ties_source, width)
    yield from _numbered_list(page.tie_breaks, width, size)
    for title, facts in page.sections:
        yield _heading(title, "", width)
        yield from (_fact(fact, width, size) for fact in facts)


def _heading(title: str, source: str, width: float) -> Piece:
    def draw(document: Document, x: float, top: float) -> None:
        y = top - HEADING + 6
        document.text(x, y, title, width * 0.7, size=HEADING_SIZE, font=BOLD)
        document.text(x + width * 0.7, y, source, width * 0.3, size=9, align="right", grey=INK_2)
        document.rule(top - HEADING, RULE_HEAD, x0=x, x1=x + width)

    return Piece(HEADING + 2, draw, leads=True, space=ABOVE_HEADING)


def _fact(fact: Fact, width: float, size: float) -> Piece:
    value = f"{fact.value} ({fact.source})" if fact.source else fact.value
    label_width = width * LABEL
    label = _Lines(fact.label, label_width - 6, size)
    text = _Lines(value, width - label_width, size)
    height = max(label.height, text.height) + 4

    def draw(document: Document, x: float, top: float) -> None:
        label.draw(document, x, top, font=SEMIBOLD)
        text.draw(document, x + label_width, top)
        document.rule(top - height, RULE_ROW, x0=x, x1=x + width, grey=HAIRLINE)

    return Piece(height, draw)


def _points_head(heads: PointsLine, width: float, size: float) -> Piece:
    names = [_Lines(head, FIGURES - 4, min(size, 9), most=3) for head in (heads.won, heads.lost)]
    height = max(name.height for name in names) + 3

    def draw(document: Document, x: float, top: float) -> None:
        for name, left in zip(names, _figure_edges(x, width), strict=True):
            name.draw(document, left, top, align="right", grey=INK_2)
        document.rule(top - height, RULE_ROW, x0=x, x1=x + width)

    return Piece(height, draw, leads=True)


def _points_line(line: PointsLine, width: float, size: float) -> Piece:
    name = _Lines(line.name, width - 2 * FIGURES - 4, size)
    height = name.height + 4

    def draw(document: Document, x: float, top: float) -> None:
        name.draw(document, x, top)
        for text, left in zip((line.won, line.lost), _figure_edges(x, width), strict=True):
            document.number(left, top - size, text, FIGURES - 4, size=size, font=SEMIBOLD)
        document.rule(top - height, RULE_ROW, x0=x, x1=x + width, grey=HAIRLINE)

    return Piece(height, draw)


def _figure_edges(x: float, width: float) -> tuple[float, float]:
    return x + width - 2 * FIGURES + 4, x + width - FIGURES + 4


def _numbered_list(names: Sequence[str], width: float, size: float) -> Iterator[Piece]:
    """Yield a Piece per name. No column ends inside a short list or before the last name."""
    for number, name in enumerate(names, 1):
        piece = _paragraph(f"{number}.", name, width, size)
        is_kept = len(names) <= MOST_UNBROKEN or number == len(names) - 1
        yield replace(piece, leads=is_kept and number < len(names))


def _paragraph(sign: str, text: str, width: float, size: float) -> Piece:
    indent = size * 1.8
    lines = _Lines(text, width - indent, size)

    def draw(document: Document, x: float, top: float) -> None:
        document.text(x, top - size, sign, indent - 3, size=size, align="right", least=5)
        lines.draw(document, x + indent, top)

    return Piece(lines.height + 2, draw)


class _Lines:
    def __init__(self, text: str, width: float, size: float, *, most: int = MOST_LINES) -> None:
        self.width = width
        self.lines, self.size = fit_lines(text, width, lines=most, size=size, least=min(size, 6))
        self.height = len(self.lines) * self.size * LEADING

    def draw(self, document: Document, x: float, top: float, **style: Any) -> None:
        y = top - self.size
        document.lines(x, y, self.lines, self.width, size=self.size, least=5, **style)
