"""QR codes for pages, as SVG."""

from decimal import Decimal
from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from segno.helpers import make_epc_qr

QUIET = 4  # white modules around, as the standard requires


def qr_drawing(content: str, title: str = "") -> SafeString:
    return _drawn(content, title or _("Code for the public page"))


def giro_code(*, holder: str, iban: str, cents: int, reference: str) -> SafeString:
    """Return a bank transfer as QR code in SVG for banking apps (EPC069-12)."""
    code = make_epc_qr(holder, iban, Decimal(cents) / 100, text=reference)
    return _as_svg(code, _("GiroCode for a bank transfer"))


@lru_cache(maxsize=64)  # an address stays for an evening; to compute one takes longer than a page
def _drawn(content: str, title: str) -> SafeString:
    code = segno.make(content, error="m", micro=False, boost_error=False)
    return _as_svg(code, title)


def _as_svg(code: segno.QRCode, title: str) -> SafeString:
    svg = code.svg_inline(
        border=QUIET, omitsize=True, light="#fff", svgclass="qr", lineclass=None, title=title
    )
    return mark_safe(svg)
