"""The PDF that a paper is drawn into: its own, or one shared by several papers."""

from io import BytesIO

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from config import VERSION
from tournament.shared.paper.masthead import Masthead


class Binding:
    """Several papers in one PDF, each with its own page numbers; fonts are stored once."""

    def __init__(self, head: Masthead, title: str) -> None:
        self.head = head
        self._buffer = BytesIO()
        self._papers = 0
        self.canvas = Canvas(self._buffer, lang=get_language() or "de")
        parts = (head.tournament, head.round_name, title)
        self.canvas.setTitle(" · ".join(part for part in parts if part))
        self.canvas.setAuthor(head.tournament)
        self.canvas.setSubject(head.day)
        self.canvas.setCreator(f"{_('Schafkopf tournament')} {VERSION}")

    def begin(self, title: str) -> None:
        self._papers += 1
        key = f"paper {self._papers}"
        self.canvas.bookmarkPage(key)
        self.canvas.addOutlineEntry(title, key)

    def finish(self) -> bytes:
        self.canvas.save()
        return self._buffer.getvalue()
