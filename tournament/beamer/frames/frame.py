"""One moment of the projector: what stands on it, decided by what is shown and by the clock.

Whoever asks at the same moment sees the same page of a long list: nobody has to remember it, so a
reload, a second projector or the picture on the director's phone are never another page.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil
from typing import Any, TypeVar

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.hall.shown import Shown, ShownRound
from tournament.models import Beamer, BeamerPicture
from tournament.shared.signs import clock

T = TypeVar("T")

PAGE_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Frame:
    """`kind` names the template; `page` of `pages`, turned at `turns_at`. `parts`: what it draws.

    `ends_at`: a clock runs towards it.
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
    """What a frame is made of."""

    hall: Shown
    beamer: Beamer
    pictures: Sequence[BeamerPicture]
    since: datetime
    now: datetime

    @property
    def seated(self) -> ShownRound | None:
        """The newest round that is posted and has somebody at its tables."""
        played = self.hall.current
        return played if played and played.tables else None

    def page(self, lines: Sequence[T], size: int) -> tuple[list[T], dict[str, Any]]:
        """The lines of the page that is shown now, and what a frame says of it."""
        pages = max(1, ceil(len(lines) / size))
        turn = int((self.now - self.since).total_seconds() // PAGE_SECONDS)
        index = turn % pages
        turns_at = self.since + timedelta(seconds=(turn + 1) * PAGE_SECONDS)
        said = {"page": index + 1, "pages": pages, "turns_at": turns_at if pages > 1 else None}
        return list(lines[index * size : (index + 1) * size]), said


def welcome(moment: Moment) -> Frame:
    tournament = moment.hall.tournament
    begins = ""
    if tournament.starts_at:
        begins = _("It begins at %(time)s.") % {"time": clock(tournament.starts_at)}
    return Frame(
        "shout",
        date_format(tournament.date),
        aside=clock(moment.now),
        parts={"loud": tournament.name, "text": begins, "is_long": True, "has_suits": True},
    )


def in_two(name: str) -> tuple[str, str]:
    """Last name and the rest; whole where two play with the number."""
    if " / " in name:
        return name, ""
    last, _comma, first = name.partition(", ")
    return last, first


def lists_here(played: ShownRound) -> str:
    return ngettext(
        "%(here)s of %(count)s list is in", "%(here)s of %(count)s lists are in", played.lists
    ) % {"here": played.lists_in, "count": played.lists}


def span(first: object, last: object) -> str:
    return str(first) if first == last else f"{first} – {last}"
