"""Seat lots for drawing by hand, twenty-one to a page."""

from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.draw.lot_codes import lot_code
from tournament.draw.services.seat_lots import places_of
from tournament.models import Tournament
from tournament.registration.field import field_of
from tournament.shared.paper.fonts import BOLD, REGULAR, SEMIBOLD
from tournament.shared.paper.layout import HAIRLINE, INK_2, RULE_ROW, Document, chunks
from tournament.shared.paper.lines import fit_box
from tournament.shared.paper.masthead import masthead
from tournament.shared.paper.qr import draw_qr
from tournament.shared.signs import round_title

ABREAST, DOWN = 3, 7
INSET, QR = 5 * mm, 17 * mm
EVENING = 18  # height in points of the lines above the table


def seat_lots(tournament: Tournament, *, round_number: int, now: datetime) -> bytes:
    pages = chunks(places_of(field_of(tournament)), ABREAST * DOWN)
    document = Document(masthead(tournament, now=now), _("Seat lots"), pages=len(pages))
    width, height = document.width / ABREAST, document.height / DOWN
    for page in pages:
        for index, (table, seat) in enumerate(page):
            down, across = divmod(index, ABREAST)
            code = lot_code(tournament, round_number, table, seat)
            _draw_lot(document, round_number, table, seat, code, across * width,
                      document.height - down * height, width)  # fmt: skip
        for across in range(1, ABREAST):
            document.line(across * width, 0, across * width, document.height, RULE_ROW,
                          grey=HAIRLINE)  # fmt: skip
        for down in range(1, DOWN):
            document.rule(down * height, RULE_ROW, x0=0, x1=document.width, grey=HAIRLINE)
        document.canvas.showPage()  # no footer: it would be cut off
    return document.finish()


def _draw_lot(
    document: Document,
    round_number: int,
    table: int,
    seat: int,
    code: str,
    x: float,
    top: float,
    width: float,
) -> None:
    left, across = x + INSET, width - 2 * INSET
    room = across - QR - 2 * mm
    head = document.masthead.named(across, REGULAR, 7, after=f" · {round_title(round_number)}")
    lines, size = fit_box(head, across, EVENING, font=REGULAR, size=7)
    document.lines(left, top - 5.5 * mm - size, lines, across, size=size, grey=INK_2)
    words = _("Table %(table)s") % {"table": table}
    document.number(left, top - 20 * mm, words, room, size=20, font=BOLD, align="left")
    words = _("Seat %(seat)s") % {"seat": seat}
    document.number(left, top - 28 * mm, words, room, size=15, font=SEMIBOLD, align="left")
    document.number(left, top - 35 * mm, code, room, size=10, grey=INK_2, align="left")
    draw_qr(document.canvas, code, x + width - INSET - QR, top - 31 * mm, QR)
