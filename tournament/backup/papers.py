"""The emergency sheet: to be printed before the evening and kept beside the laptop."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.backup.emergency import EMERGENCIES
from tournament.shared.paper.fonts import REGULAR
from tournament.shared.paper.layout import Document
from tournament.shared.paper.lines import LEADING, wrapped
from tournament.shared.paper.masthead import Masthead
from tournament.shared.paper.text_blocks import Piece, draw_column, flow, heading

SIZE, INDENT = 10.5, 20.0  # points
STEP_SPACE = 3.0
CHAPTER_SPACE = 10.0


def emergency_sheet(*, now: datetime) -> bytes:
    printed = date_format(timezone.localtime(now), pgettext("date format", "j F Y, H:i"))
    title = _("Emergency sheet")
    head = Masthead(_("Schafkopf tournament"), _("Keep it beside the computer"), printed)
    document = Document(head, title, pages=1)
    across = document.right - document.left
    columns = flow([*_pieces(across)], document.top - document.bottom - 50)
    document.pages = len(columns)
    for column in columns:
        draw_column(document, column, document.left, document.head(title) - 4)
        document.next_page()
    return document.finish()


def _pieces(across: float) -> Iterator[Piece]:
    for emergency in EMERGENCIES:
        yield replace(heading(str(emergency.title), across), space=CHAPTER_SPACE)
        for number, step in enumerate(emergency.steps, 1):
            is_last = number == len(emergency.steps)
            yield replace(_step(number, str(step), across), leads=not is_last)


def _step(number: int, text: str, across: float) -> Piece:
    lines = wrapped(text, across - INDENT, REGULAR, SIZE)

    def draw(document: Document, x: float, top: float) -> None:
        y = top - SIZE - STEP_SPACE
        document.text(x, y, f"{number}.", INDENT - 6, size=SIZE, align="right")
        document.lines(x + INDENT, y, lines, across - INDENT, size=SIZE)

    return Piece(len(lines) * SIZE * LEADING + STEP_SPACE, draw)
