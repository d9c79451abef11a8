"""A page's code holds its address; its title is in the reader's language."""

import segno
from django.utils import translation

from tournament.shared.qr import qr_drawing

ADDRESS = "http://192.168.178.21:8000/p/rennen/"


def test_code_is_that_of_the_address() -> None:
    code = segno.make(ADDRESS, error="m", micro=False, boost_error=False)
    squares = code.svg_inline(border=4, omitsize=True).partition(' d="')[2].partition('"')[0]

    assert squares in qr_drawing(ADDRESS)


def test_title_is_in_the_language_of_whoever_reads_it() -> None:
    with translation.override("de"):
        german = qr_drawing(ADDRESS)
    with translation.override("en"):
        english = qr_drawing(ADDRESS)

    assert "Code zur öffentlichen Seite" in german
    assert "Code for the public page" in english
