"""The fonts of all papers and the width of texts. Lengths are points."""

import re
import unicodedata
from functools import cache, lru_cache

from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from ttf_opensans import opensans

from tournament.shared.signs import NBSP

REGULAR, SEMIBOLD, BOLD = "OpenSans", "OpenSans-SemiBold", "OpenSans-Bold"
TYPEWRITER = "Courier-Bold"  # in every PDF reader; for the digits of hashes
WEIGHTS = {REGULAR: 400, SEMIBOLD: 600, BOLD: 700}
CAP_HEIGHT = 0.714  # of Open Sans, in em
STAND_INS = str.maketrans({"→": "›"})  # signs of the screen that the font does not have
SPACES = re.compile(rf"[^\S{NBSP}]+")
PLACEHOLDER = "\N{REPLACEMENT CHARACTER}"  # for letters that the font does not have
UNSEEN = {"Cc", "Cf", "Mn", "Me", "Zl", "Zp"}  # without a shape of their own


@cache
def register_fonts() -> dict[str, TTFont]:
    fonts = {
        name: TTFont(name, str(opensans(font_weight=weight).path))
        for name, weight in WEIGHTS.items()
    }
    for font in fonts.values():
        registerFont(font)
    return fonts


def drawable(text: str) -> str:
    """Return the text as the font can show it: "Ǧ" becomes "G"."""
    return drawable_unbroken(text).replace(NBSP, " ")


@lru_cache(maxsize=4096)
def drawable_unbroken(text: str) -> str:
    glyphs = register_fonts()[REGULAR].face.charToGlyph
    letters = []
    for letter in unicodedata.normalize("NFC", SPACES.sub(" ", text.translate(STAND_INS)).strip()):
        if ord(letter) in glyphs and unicodedata.category(letter) not in ("Cc", "Cf"):
            letters.append(letter)
        elif ord(plain := unicodedata.normalize("NFD", letter)[0]) in glyphs and plain != letter:
            letters.append(plain)
        elif unicodedata.category(letter) not in UNSEEN:
            letters.append(PLACEHOLDER)
    return "".join(letters)


def letters_not_on_paper(text: str) -> str:
    """Return the distinct letters that papers replace or write backwards (right-to-left)."""
    letters = dict.fromkeys(unicodedata.normalize("NFC", text))
    return "".join(
        letter
        for letter in letters
        if PLACEHOLDER in drawable(letter) or unicodedata.bidirectional(letter) in ("R", "AL")
    )


def width_of(text: str, font: str, size: float) -> float:
    register_fonts()
    return stringWidth(text, font, size)
