"""Tournament list of an account."""

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from tournament.models import Player, Tournament
from tournament.shared.permissions import tournaments_of

STILL_TONIGHT = timedelta(days=1)  # an evening may end after midnight


@dataclass(frozen=True, slots=True)
class Year:
    title: str
    rows: tuple[Any, ...]

    @property
    def in_words(self) -> str:
        players = sum(row.player_count for row in self.rows)
        values = {"count": len(self.rows)}
        words = ngettext("%(count)s tournament", "%(count)s tournaments", len(self.rows)) % values
        people = ngettext("%(count)s player", "%(count)s players", players) % {"count": players}
        return f"{words}, {people}"


def tournaments_by_year(user: User, *, today: date) -> dict[str, Any]:
    """Return the account's tournaments as template variables.

    `upcoming`: the next one, `when` in words; `recent`: those of the newest year; `archive`: the
    years before; `practice`: demos and practice tournaments.
    """
    rows = list(_listed_tournaments(user, today))
    real = [row for row in rows if not row.is_demo] or rows
    open_ones = [row for row in real if not (row.is_closed or row.is_left_open)]
    upcoming = min(open_ones, key=attrgetter("date"), default=None)
    others = [row for row in real if row is not upcoming]
    by_year = groupby(others, attrgetter("date.year"))
    years = [Year(str(year), tuple(year_rows)) for year, year_rows in by_year]
    return {
        "upcoming": upcoming,
        "when": _when(upcoming.date, today) if upcoming else "",
        "recent": years[0].rows if years else (),
        "archive": years[1:],
        "practice": [row for row in rows if row not in real],
    }


def _listed_tournaments(user: User, today: date) -> QuerySet[Any]:
    """Annotate the user's: player_count, has_twin (same name and date), is_left_open."""
    mine = tournaments_of(user)
    twins = mine.filter(name=OuterRef("name"), date=OuterRef("date")).exclude(pk=OuterRef("pk"))
    return mine.annotate(
        player_count=Count("players", filter=Q(players__state__in=Player.SEATED_STATES)),
        has_twin=Exists(twins),
        is_left_open=Q(date__lt=today - STILL_TONIGHT) & ~Q(state=Tournament.State.CLOSED),
    ).order_by("-date", "name")  # a grouped query drops the model's ordering


def _when(day: date, today: date) -> str:
    days = (day - today).days
    if days < 0:
        return _("Still open since yesterday")
    if days < 2:
        return _("Next: tomorrow") if days else _("Next: today")
    in_days = ngettext("in %(count)s day", "in %(count)s days", days) % {"count": days}
    values = {"weekday": date_format(day, "l"), "in_days": in_days}
    return _("Next: on %(weekday)s, %(in_days)s") % values
