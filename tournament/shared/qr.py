"""QR codes for pages, as a drawing that is sharp at every size."""

import segno
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

QUIET = 4  # modules left white around, as the standard asks


def qr_drawing(content: str) -> SafeString:
    """An SVG as wide as its place, black on white in either theme."""
    code = segno.make(content, error="m", micro=False, boost_error=False)
    svg = code.svg_inline(
        border=QUIET,
        omitsize=True,
        light="#fff",
        svgclass="qr",
        lineclass=None,
        title=_("Code for the public page"),
    )
    return mark_safe(svg)
