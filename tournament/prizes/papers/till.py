"""The closing statement of the till, to be signed: whole names, not for the wall."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.models import Tournament
from tournament.prizes.table import prize_list
from tournament.prizes.till import (
    Statement,
    coin_in_words,
    difference_in_words,
    open_in_words,
    statement,
)
from tournament.shared.money import money
from tournament.shared.paper.fonts import BOLD, REGULAR, SEMIBOLD
from tournament.shared.paper.layout import HAIRLINE, INK_2, RULE_HEAD, RULE_ROW, Document
from tournament.shared.paper.lines import LEADING, wrapped
from tournament.shared.paper.masthead import masthead
from tournament.shared.paper.text_blocks import (
    Piece,
    chapter_heading,
    draw_column,
    flow,
    signatures,
)

SIZE, SMALL, PADDING = 10.0, 8.5, 5.0  # points
AMOUNT, COUNT = 32 * mm, 24 * mm
SIGNATURES = 34 * mm


def till_paper(tournament: Tournament, *, now: datetime) -> bytes:
    """As things stand: before it is counted the amounts to be there alone, to be filled in."""
    title = _("Closing statement of the till")
    document = Document(masthead(tournament, now=now), title, pages=1)
    found = statement(tournament)
    names = (_("Place, date"), _("Counted by"), _("Seen by"))
    unclaimed = prize_list(tournament).unclaimed_cents
    pieces = [*_pieces(found, document.across, unclaimed), signatures(names, SIGNATURES)]
    pages = flow(pieces, document.top - document.bottom - 24 * mm)
    document.pages = len(pages)
    for page in pages:
        right = _("not to be posted")
        draw_column(document, page, document.left, document.head(title, right=right) - 4)
        document.next_page()
    return document.finish()


def _pieces(found: Statement, across: float, unclaimed: int) -> Iterator[Piece]:
    """`unclaimed`: cents of the prizes without a winner."""
    yield chapter_heading(_("What has to be there"), across)
    for line in found.lines:
        yield _row(across, line.what, money(line.cents), more=line.more)
    yield _row(across, _("Due"), money(found.due), is_sum=True)
    if unclaimed:
        yield _row(across, _("Of that for prizes without a winner"), money(unclaimed))
    yield chapter_heading(_("What is there"), across)
    for coin, count, cents in found.coins:
        is_blank = found.counted is None
        amount = "" if is_blank else money(cents) if cents else "–"
        pieces = "" if is_blank or not count else f"{count} ×"
        yield _row(across, coin_in_words(coin), amount, before=pieces)
    counted = "" if found.counted is None else money(found.counted)
    yield _row(across, _("Counted"), counted, is_sum=True)
    if found.gap is not None:
        words = difference_in_words(found.difference)
        yield _row(across, words, money(found.gap), more=found.till.note, is_sum=True)
    if found.fees.how_many_open:
        yield chapter_heading(_("Still open, not counted among what is due"), across)
        for name, more, cents in open_in_words(found.fees):
            yield _row(across, name, money(cents), more=more)


def _row(
    across: float,
    what: str,
    amount: str,
    *,
    more: str = "",
    before: str = "",
    is_sum: bool = False,
) -> Piece:
    """What for, in small letters what is known of it, and the amount at the right."""
    room = across - AMOUNT - COUNT
    lines: Sequence[str] = wrapped(more, room, REGULAR, SMALL) if more else ()
    height = SIZE * LEADING + len(lines) * SMALL * LEADING + PADDING
    font = BOLD if is_sum else SEMIBOLD

    def draw(document: Document, x: float, top: float) -> None:
        y = top - SIZE - 1
        document.text(x, y, what, room, size=SIZE, font=font)
        document.text(x + room, y, before, COUNT - 4, size=SIZE, align="right")
        document.text(x + room + COUNT, y, amount, AMOUNT, size=SIZE, font=font, align="right")
        for text in lines:
            y -= SMALL * LEADING
            document.text(x, y, text, room, size=SMALL, grey=INK_2)
        weight, grey = (RULE_HEAD, 0.0) if is_sum else (RULE_ROW, HAIRLINE)
        document.rule(top - height, weight, grey=grey)

    return Piece(height, draw)
