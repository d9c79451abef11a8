"""The facts about the tournament in the head and foot of every paper, and the PDF they go into."""

from dataclasses import dataclass
from datetime import datetime
from io import BytesIO

from django.utils.translation import get_language, gettext as _
from reportlab.pdfgen.canvas import Canvas

from config import VERSION
from tournament.models import Tournament
from tournament.shared.chain import head_of
from tournament.shared.club import club_of
from tournament.shared.paper.fonts import drawable, width_of
from tournament.shared.signs import long_date, long_date_and_time, round_title


@dataclass(frozen=True, slots=True)
class Masthead:
    tournament: str
    day: str
    printed_at: str
    round_name: str = ""
    journal: str = ""  # the head of its chain
    short_name: str = ""
    club: str = ""
    logo: bytes = b""  # PNG; b"": the program's mark

    @property
    def occasion(self) -> str:
        return " · ".join(filter(None, (self.club, self.day)))

    def named(self, width: float, font: str, size: float, *, after: str = "") -> str:
        whole = self.tournament + after
        is_room = width_of(drawable(whole), font, size) <= width
        return whole if is_room or not self.short_name else self.short_name + after


def masthead(tournament: Tournament, *, now: datetime, round_number: int | None = None) -> Masthead:
    day = long_date(tournament.date)
    club = club_of(tournament)  # one query for all papers
    return Masthead(
        tournament=tournament.name,
        day=" · ".join(part for part in (day, tournament.venue) if part),
        printed_at=long_date_and_time(now),
        round_name=round_title(round_number) if round_number else "",
        journal=head_of(tournament),
        short_name=tournament.short_name,
        club=club.name,
        logo=bytes(club.logo),
    )


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
        self.canvas.setCreator(_("Schafkopf tournament") + " " + VERSION)

    def begin(self, title: str) -> None:
        self._papers += 1
        key = f"paper {self._papers}"
        self.canvas.bookmarkPage(key)
        self.canvas.addOutlineEntry(title, key)

    def finish(self) -> bytes:
        self.canvas.save()
        return self._buffer.getvalue()
