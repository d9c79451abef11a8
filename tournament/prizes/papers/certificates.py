"""Certificates as a PDF, with whole names."""

from collections.abc import Sequence
from datetime import datetime
from io import BytesIO

from django.utils.translation import gettext as _
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tournament.models import Tournament
from tournament.prizes.certificate_sheet import SUIT, VEIL, Sheet, SheetOptions, sheet_of
from tournament.prizes.certificate_words import Certificate
from tournament.shared.paper.layout import Document
from tournament.shared.paper.masthead import masthead
from tournament.shared.paper.suits import EICHEL, GRAS, HERZ, SCHELLEN, draw_suit

GREEN = (0x1B / 255, 0x4A / 255, 0x38 / 255)
GROUND = "certificate"
THIN = 0.8  # points
SUITS = {"eichel": EICHEL, "gras": GRAS, "herz": HERZ, "schellen": SCHELLEN}


def certificates_paper(
    tournament: Tournament,
    certificates: Sequence[Certificate],
    options: SheetOptions,
    *,
    picture: bytes = b"",
    now: datetime,
) -> bytes:
    """Return a PDF with a page per certificate. `picture`: a JPEG that replaces the frame."""
    document = Document(
        masthead(tournament, now=now),
        _("Certificates"),
        pages=len(certificates),
        is_landscape=not options.is_upright,
    )
    for number, certificate in enumerate(certificates):
        sheet = sheet_of(certificate, options)
        if number == 0:
            _define_background(document.canvas, sheet, picture)
        document.canvas.doForm(GROUND)
        if picture:
            _draw_panel(document.canvas, sheet)
        _draw_logo(document, sheet)
        _draw_words(document.canvas, sheet)
        document.canvas.showPage()  # without a foot: winners hang it on the wall
    return document.finish()


def _define_background(canvas: Canvas, sheet: Sheet, picture: bytes) -> None:
    canvas.beginForm(GROUND, 0, 0, sheet.width, sheet.height)
    if picture:
        _draw_picture(canvas, sheet, ImageReader(BytesIO(picture)))
    else:
        _draw_frame(canvas, sheet)
    canvas.endForm()


def _draw_picture(canvas: Canvas, sheet: Sheet, picture: ImageReader) -> None:
    pixels = picture.getSize()
    scale = max(sheet.width / pixels[0], sheet.height / pixels[1])
    width, height = (scale * many for many in pixels)
    canvas.drawImage(picture, (sheet.width - width) / 2, (sheet.height - height) / 2, width, height)


def _draw_panel(canvas: Canvas, sheet: Sheet) -> None:
    canvas.saveState()
    canvas.setFillColorRGB(1, 1, 1, alpha=VEIL)
    panel = sheet.panel
    canvas.rect(panel.x, panel.y, panel.width, panel.height, stroke=0, fill=1)
    canvas.restoreState()


def _draw_logo(document: Document, sheet: Sheet) -> None:
    if not document.logo:
        return
    canvas, box = document.canvas, sheet.logo
    canvas.saveState()
    canvas.setBlendMode("Multiply")  # its white ground is the paper, or the picture
    at = (box.x, sheet.height - box.y - box.height, box.width, box.height)
    canvas.drawImage(document.logo, *at, preserveAspectRatio=True, anchor="c")
    canvas.restoreState()


def _draw_words(canvas: Canvas, sheet: Sheet) -> None:
    for words in sheet.words:
        canvas.setFillColorRGB(*(GREEN if words.is_green else (0, 0, 0)))
        canvas.setFont(words.font, words.size)
        canvas.drawCentredString(words.x, sheet.height - words.y, words.text)
    canvas.setStrokeGray(0.2)
    canvas.setLineWidth(THIN)
    for x0, x1, y in sheet.strokes:
        canvas.line(x0, sheet.height - y, x1, sheet.height - y)


def _draw_frame(canvas: Canvas, sheet: Sheet) -> None:
    canvas.setStrokeColorRGB(*GREEN)
    for x0, y0, x1, y1, weight in sheet.frame:
        canvas.setLineWidth(weight)
        canvas.line(x0, sheet.height - y0, x1, sheet.height - y1)
    canvas.setFillColorRGB(*GREEN)
    for name, x, y in sheet.corners:
        draw_suit(canvas, SUITS[name], x, sheet.height - y, SUIT)
