"""All tournaments of an account as their page lists them: the next, this year, the archive."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby

from django.contrib.auth.models import User
from django.db.models import Count, Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Player, Tournament
from tournament.rules.names import rules_title
from tournament.shared.permissions import tournaments_of

STILL_TONIGHT = timedelta(days=1)  # an evening that ends after midnight


@dataclass(frozen=True, slots=True)
class Row:
    """`players`: who has a number; `has_twin`: another one has its name and its day;
    `is_left_open`: its day is over and nobody has closed it.
    """

    tournament: Tournament
    rules: str
    players: int
    has_twin: bool
    is_left_open: bool


@dataclass(frozen=True, slots=True)
class Year:
    """A fold of the archive; `title` is the year."""

    title: str
    rows: tuple[Row, ...]

    @property
    def in_words(self) -> str:
        """ "4 tournaments, 251 players"."""
        players = sum(row.players for row in self.rows)
        values = {"count": len(self.rows)}
        words = ngettext("%(count)s tournament", "%(count)s tournaments", len(self.rows)) % values
        people = ngettext("%(count)s player", "%(count)s players", players) % {"count": players}
        return f"{words}, {people}"


@dataclass(frozen=True, slots=True)
class Listed:
    """`upcoming`: what is played next, with when that is in words; `recent`: the newest year.

    Demonstrations are `practice`, unless there is nothing else.
    """

    upcoming: Row | None
    when: str
    recent: tuple[Row, ...]
    archive: tuple[Year, ...]
    practice: tuple[Row, ...]

    @property
    def opens_newest(self) -> bool:
        """With Enter, where nothing is to be played: who comes back prints, closes, honours."""
        return self.upcoming is None

    @property
    def is_empty(self) -> bool:
        return not (self.upcoming or self.recent or self.practice)


def listed(user: User, *, today: date) -> Listed:
    """One query."""
    rows = _rows(user, today)
    real = [row for row in rows if not row.tournament.is_demo] or rows
    upcoming = _upcoming(real)
    others = [row for row in real if row is not upcoming]
    years = [
        Year(str(year), tuple(kept)) for year, kept in groupby(others, lambda row: _day(row).year)
    ]
    return Listed(
        upcoming=upcoming,
        when=_when(_day(upcoming), today) if upcoming else "",
        recent=years[0].rows if years else (),
        archive=tuple(years[1:]),
        practice=tuple(row for row in rows if row not in real),
    )


def _rows(user: User, today: date) -> list[Row]:
    seated = Q(players__state__in=Player.SEATED_STATES)
    found = tournaments_of(user).annotate(player_count=Count("players", filter=seated))
    tournaments = list(found.order_by("-date", "name"))  # grouped queries forget the model's
    alike = Counter((one.name, one.date) for one in tournaments)
    return [
        Row(
            one,
            rules_title(one.rules),
            one.player_count,
            alike[one.name, one.date] > 1,
            not one.is_closed and one.date < today - STILL_TONIGHT,
        )
        for one in tournaments
    ]


def _upcoming(rows: Iterable[Row]) -> Row | None:
    """The first that is still to be played, or is being played."""
    open_ones = [row for row in rows if not row.tournament.is_closed and not row.is_left_open]
    return min(open_ones, key=_day, default=None)


def _day(row: Row) -> date:
    return row.tournament.date


def _when(day: date, today: date) -> str:
    days = (day - today).days
    if days < 0:
        return _("Still open since yesterday")
    if days < 2:
        return _("Next: tomorrow") if days else _("Next: today")
    in_days = ngettext("in %(count)s day", "in %(count)s days", days) % {"count": days}
    values = {"weekday": date_format(day, "l"), "in_days": in_days}
    return _("Next: on %(weekday)s, %(in_days)s") % values
