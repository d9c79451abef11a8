"""The poster for the door: the QR code of the public pages, and what they offer."""

from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.models import Tournament
from tournament.shared.errors import Refused
from tournament.shared.paper.fonts import BOLD, REGULAR, SEMIBOLD
from tournament.shared.paper.layout import HAIRLINE, INK_2, RULE_HEAD, RULE_OPEN, Document
from tournament.shared.paper.lines import LEADING
from tournament.shared.paper.masthead import masthead
from tournament.shared.qr import draw_qr

MARK, QR = 17 * mm, 98 * mm
GAP = 10 * mm


def poster(tournament: Tournament, *, address: str, now: datetime) -> bytes:
    """Return a PDF with the QR code of `address`. Raises Refused while the public page is off."""
    if not tournament.is_public:
        raise Refused(
            _("The public page is switched off: its code would lead nowhere. Switch it on first.")
        )
    document = Document(masthead(tournament, now=now), _("Poster for the hall"), pages=1)
    y = _head(document) - 27 * mm
    question = _("Where do I sit?")
    document.number(document.left, y, question, document.across, size=62, font=BOLD, align="left")
    top = _draw_code(document, y - GAP, address)
    _draw_offers(document, top - GAP)
    no_phone = _("No phone? The same lists are posted beside the desk.")
    document.text(document.left, document.bottom, no_phone, document.across)
    return document.finish()


def _head(document: Document) -> float:
    document.mark(MARK)
    x = document.left + MARK + 5 * mm
    width = document.right - x
    y = document.block(
        x, document.top - 7 * mm, document.masthead.tournament, width, lines=2, size=20, font=BOLD
    )
    y -= 1 * mm
    document.text(x, y, document.masthead.occasion, width, size=13, least=0)
    below = min(document.top - MARK, y) - 5 * mm  # a long name has two lines
    document.rule(below, RULE_OPEN)
    return below


def _draw_code(document: Document, top: float, address: str) -> float:
    """Draw QR code and address; return the y below."""
    draw_qr(document.canvas, address, document.left, top - QR, QR)
    x = document.left + QR + GAP
    width = document.right - x
    y = document.block(x, top - 8 * mm, _("1. Join the Wi-Fi"), width, lines=2, size=17, font=BOLD)
    for label in (_("Name"), _("Password")):  # filled in by hand
        y -= 5 * mm
        document.text(x, y, label, width, size=11, grey=INK_2)
        document.rule(y - 8 * mm, x0=x, x1=document.right)
        y -= 8 * mm
    y = document.block(x, y - 14 * mm, _("2. Scan the code"), width, lines=2, size=17, font=BOLD)
    document.block(x, y, _("With the camera: no app, no account."), width, lines=3, size=13)
    y = top - QR - 6 * mm
    document.text(document.left, y, _("or type"), QR, size=13)
    y -= 13 * mm
    short = address.removeprefix("http://").removesuffix("/")
    document.number(document.left, y, short, document.across, size=34, font=BOLD, align="left")
    return y


def _draw_offers(document: Document, top: float) -> None:
    document.rule(top, RULE_HEAD)
    width = (document.across - GAP) / 2
    offers = (
        (_("Where do I sit?"), _("table and seat, right after the draw")),
        (_("Ranking"), _("once it is released")),
        (_("Seat list"), _("all tables, by name and by table")),
        (_("Rules"), _("the rules for today")),
        (_("My evening"), _("points, place, who sits at my table")),
        (_("Check the draw"), _("how the seats were drawn")),
    )
    for index, (title, text) in enumerate(offers):
        down, across = divmod(index, 2)
        x = document.left + across * (width + GAP)
        y = top - 7 * mm - down * 15 * mm
        document.text(x, y, title, width, size=15, font=SEMIBOLD)
        document.text(x, y - 11.5 * LEADING, text, width, size=11.5, font=REGULAR)
        document.rule(y - 7.5 * mm, x0=x, x1=x + width, grey=HAIRLINE)
