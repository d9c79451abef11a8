"""QR codes: on pages as SVG, on paper as black rectangles."""

from decimal import Decimal
from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas
from segno.helpers import make_epc_qr
from segno.utils import matrix_to_lines  # type: ignore[attr-defined]  # its stubs lack it

QUIET = 4  # white modules around, as the standard requires
QUIET_ON_PAPER = 2  # the paper around is white, too


def qr_drawing(content: str, title: str = "") -> SafeString:
    return _drawn(content, title or _("Code for the public page"))


def giro_code(*, holder: str, iban: str, cents: int, reference: str) -> SafeString:
    """Return a bank transfer as QR code in SVG for banking apps (EPC069-12)."""
    code = make_epc_qr(holder, iban, Decimal(cents) / 100, text=reference)
    return _as_svg(code, _("GiroCode for a bank transfer"))


@lru_cache(maxsize=64)  # an address stays for an evening; to compute one takes longer than a page
def _drawn(content: str, title: str) -> SafeString:
    return _as_svg(_code(content), title)


def _as_svg(code: segno.QRCode, title: str) -> SafeString:
    svg = code.svg_inline(
        border=QUIET, omitsize=True, light="#fff", svgclass="qr", lineclass=None, title=title
    )
    return mark_safe(svg)


def draw_qr(canvas: Canvas, content: str, x: float, y: float, size: float) -> None:
    """Draw a QR code in a square with its lower left corner at x, y."""
    matrix = _code(content).matrix
    unit = size / (len(matrix) + 2 * QUIET_ON_PAPER)
    left, top = x + QUIET_ON_PAPER * unit, y + size - QUIET_ON_PAPER * unit
    path = canvas.beginPath()
    for (start, row), (end, _row) in matrix_to_lines(matrix, 0, 0):
        path.rect(left + start * unit, top - (row + 1) * unit, (end - start) * unit, unit)
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=0, fill=1)


def _code(content: str) -> segno.QRCode:
    return segno.make(content, error="m", micro=False, boost_error=False)
