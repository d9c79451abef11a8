"""The closing statement of the till, with whole names, not for posting."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.utils.translation import gettext as _, pgettext
from reportlab.lib.units import mm

from tournament.models import Tournament
from tournament.prizes.table import PrizeList, prize_list
from tournament.prizes.till import TillStatement, not_paid_out, statement
from tournament.shared.money import money
from tournament.shared.paper.fonts import BOLD, REGULAR, SEMIBOLD
from tournament.shared.paper.layout import HAIRLINE, INK_2, RULE_HEAD, RULE_ROW, Document
from tournament.shared.paper.lines import LEADING, wrap
from tournament.shared.paper.masthead import masthead
from tournament.shared.paper.text_blocks import (
    Piece,
    chapter_heading,
    paragraph,
    print_pages,
    signatures,
)
from tournament.shared.signs import short_date_and_time

SIZE, SMALL, PADDING = 10.0, 8.5, 5.0  # points
AMOUNT, COUNT = 32 * mm, 24 * mm
SIGNATURES = 34 * mm


def till_paper(tournament: Tournament, *, now: datetime) -> bytes:
    """Return the closing statement as a PDF; before counting, with blanks for each coin."""
    title = _("Closing statement of the till")
    document = Document(masthead(tournament, now=now), title, pages=1)
    till_statement = statement(tournament)
    names = (_("Place, date"), _("Counted by"), _("Countersigned by"))
    prizes = prize_list(tournament)
    pieces = [*_pieces(till_statement, document.across, prizes), signatures(names, SIGNATURES)]
    return print_pages(document, title, pieces, right=_("not for posting"))


def _pieces(till_statement: TillStatement, across: float, prizes: PrizeList) -> Iterator[Piece]:
    yield chapter_heading(_("What should be in the till"), across)
    for line in till_statement.lines:
        yield _row(across, line.label, money(line.cents), detail=line.detail)
    yield _row(across, pgettext("till", "Expected"), money(till_statement.due), is_sum=True)
    for line in not_paid_out(till_statement, prizes):
        yield _row(across, line.label, money(line.cents))
    if on_account := till_statement.fees.on_account:
        words = _("By PayPal or bank transfer, not in the till: %(amount)s.")
        yield paragraph(words % {"amount": money(on_account)}, across, before=PADDING)
    yield chapter_heading(_("What is in the till"), across)
    for coin, count, cents in till_statement.coins:
        is_blank = till_statement.counted is None
        amount = "" if is_blank else money(cents) if cents else "–"
        pieces = "" if is_blank or not count else f"{count} ×"
        yield _row(across, coin, amount, before=pieces)
    counted = "" if till_statement.counted is None else money(till_statement.counted)
    yield _row(across, _("Counted"), counted, is_sum=True)
    till = till_statement.till
    if balance := till_statement.balance:
        yield _row(across, balance.label, money(balance.cents), detail=till.note, is_sum=True)
    if till_statement.has_changed and till.closed_at:
        words = _changed_since_closing(till.closed_at, till.due_cents)
        yield paragraph(words, across, before=PADDING)
    if till_statement.unpaid:
        yield chapter_heading(_("Still unpaid, not included in the amount due"), across)
        for line in till_statement.unpaid:
            yield _row(across, line.label, money(line.cents), detail=line.detail)
        yield _row(across, _("Total"), money(till_statement.unpaid_cents), is_sum=True)


def _changed_since_closing(closed_at: datetime, due_cents: int | None) -> str:
    closed = _("The till was closed on %(time)s.") % {"time": short_date_and_time(closed_at)}
    changed = _("Since then the expected amount has changed; it was %(due)s. Please count again.")
    return f"{closed} {changed % {'due': money(due_cents)}}"


def _row(
    across: float,
    label: str,
    amount: str,
    *,
    detail: str = "",
    before: str = "",
    is_sum: bool = False,
) -> Piece:
    room = across - AMOUNT - COUNT
    lines: Sequence[str] = wrap(detail, room, REGULAR, SMALL) if detail else ()
    height = SIZE * LEADING + len(lines) * SMALL * LEADING + PADDING
    font = BOLD if is_sum else SEMIBOLD

    def draw(document: Document, x: float, top: float) -> None:
        y = top - SIZE - 1
        document.text(x, y, label, room, size=SIZE, font=font)
        document.text(x + room, y, before, COUNT - 4, size=SIZE, align="right")
        document.text(x + room + COUNT, y, amount, AMOUNT, size=SIZE, font=font, align="right")
        for text in lines:
            y -= SMALL * LEADING
            document.text(x, y, text, room, size=SMALL, grey=INK_2)
        weight, grey = (RULE_HEAD, 0.0) if is_sum else (RULE_ROW, HAIRLINE)
        document.rule(top - height, weight, grey=grey)

    return Piece(height, draw)
