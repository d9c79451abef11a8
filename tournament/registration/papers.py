"""The printed list of open entry fees. It has full names and is not for posting."""

from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.models import Player, Team, Tournament
from tournament.registration.fees import open_fees
from tournament.shared.errors import Refused
from tournament.shared.money import money
from tournament.shared.paper.columns import Column, draw_row, draw_rows, row_height
from tournament.shared.paper.fonts import BOLD, SEMIBOLD
from tournament.shared.paper.layout import Document, split_into_pages
from tournament.shared.paper.masthead import masthead

ROW = 8 * mm
SPACE = 297 * mm - 30 * mm - 14 * mm - 12 * mm - ROW  # one row is the sum


def open_fees_paper(tournament: Tournament, *, now: datetime) -> bytes:
    """Return the PDF. Raises Refused if every fee is settled."""
    fees = open_fees(tournament)
    if not fees.how_many_open:
        raise Refused(_("All entry fees are settled: nothing to print."))
    title = _("Unpaid entry fees")
    document = Document(masthead(tournament, now=now), title, pages=1)
    columns = _columns(document.across)

    def height(payer: Player | Team) -> float:
        return row_height(columns, _cells(payer), ROW)

    pages = split_into_pages(fees.payers, SPACE, height)
    document.pages = len(pages)
    for number, page in enumerate(pages, 1):
        top = document.head(title, right=fees.open_in_words + " · " + _("not for posting"))
        top = draw_rows(document, columns, map(_cells, page), top, ROW)
        if number == len(pages):
            sums = ["", _("Total"), "", *_amounts(fees.owed, fees.to_give_back), ""]
            draw_row(document, columns, sums, top, ROW)
        document.next_page()
    return document.finish()


def _columns(width: float) -> list[Column]:
    number, paid, back, settled = 14 * mm, 22 * mm, 32 * mm, 22 * mm
    names = width - number - paid - back - settled
    return [
        Column(_("No."), number, "right", size=11, is_figure=True),
        Column(_("Name"), names * 0.6, size=11, font=SEMIBOLD, least=8),
        Column(_("Town or club"), names * 0.4, size=10, least=8),
        Column(_("to be paid"), paid, "right", size=11, font=BOLD, is_figure=True),
        Column(_("to be returned"), back, "right", size=11, is_figure=True),
        Column(_("settled"), settled, "right"),
    ]


def _cells(payer: Player | Team) -> list[str]:
    amounts = _amounts(payer.owed_cents, -payer.owed_cents)
    if isinstance(payer, Team):
        return ["", payer.name, _("Team"), *amounts, ""]
    return [str(payer.number), payer.full_name, payer.home, *amounts, ""]


def _amounts(*cents: int) -> list[str]:
    return [money(amount) if amount > 0 else "" for amount in cents]
