"""The frame that a view shows at a given moment, the same on all projectors."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil
from typing import Any, TypeVar

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.hall.public_evening import PublicEvening
from tournament.models import Beamer, BeamerPicture
from tournament.shared.signs import clock

T = TypeVar("T")

PAGE_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Frame:
    """A screen: `page` of `pages`, shown until `turns_at`.

    `kind` names the template. `ends_at`: end of the running clock.
    """

    kind: str
    title: str
    aside: str = ""
    foot: str = ""
    page: int = 1
    pages: int = 1
    turns_at: datetime | None = None
    ends_at: datetime | None = None
    is_signal: bool = False
    parts: dict[str, Any] = field(default_factory=dict)

    @property
    def template(self) -> str:
        return f"beamer/{self.kind}.html"


@dataclass(frozen=True, slots=True)
class Moment:
    hall: PublicEvening
    beamer: Beamer
    pictures: Sequence[BeamerPicture]
    since: datetime
    now: datetime

    def page_of(self, lines: Sequence[T], size: int) -> tuple[list[T], dict[str, Any]]:
        """Return the current `size` lines, and a dict of Frame's page, pages and turns_at."""
        pages = max(1, ceil(len(lines) / size))
        turn = int((self.now - self.since).total_seconds() // PAGE_SECONDS)
        index = turn % pages
        turns_at = self.since + timedelta(seconds=(turn + 1) * PAGE_SECONDS)
        page_fields = {
            "page": index + 1,
            "pages": pages,
            "turns_at": turns_at if pages > 1 else None,
        }
        return list(lines[index * size : (index + 1) * size]), page_fields


def shout(
    title: str, loud: str, text: str, *, aside: str = "", foot: str = "", **looks: bool
) -> Frame:
    """Return a frame with `loud` in the largest type and `text` below it.

    `looks`: is_long (smaller type for `loud`), has_suits (with suits and QR code).
    """
    return Frame("shout", title, aside, foot, parts={"loud": loud, "text": text} | looks)


def welcome(moment: Moment) -> Frame:
    tournament = moment.hall.tournament
    begins = ""
    if tournament.starts_at:
        begins = _("Starts at %(time)s.") % {"time": clock(tournament.starts_at)}
    date, now = date_format(tournament.date), clock(moment.now)
    return shout(date, tournament.name, begins, aside=now, is_long=True, has_suits=True)


def span(first: object, last: object) -> str:
    return str(first) if first == last else f"{first} – {last}"
