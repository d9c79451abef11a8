"""Tournament list of an account."""

from collections import Counter
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

STILL_TONIGHT = timedelta(days=1)  # an evening may end after midnight


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """One tournament. `has_twin`: another has its name and date.

    `is_left_open`: its day is over, but it is not closed.
    """

    tournament: Tournament
    rules: str
    players: int
    has_twin: bool
    is_left_open: bool


@dataclass(frozen=True, slots=True)
class Year:
    title: str
    rows: tuple[TournamentRow, ...]

    @property
    def in_words(self) -> str:
        players = sum(row.players for row in self.rows)
        values = {"count": len(self.rows)}
        words = ngettext("%(count)s tournament", "%(count)s tournaments", len(self.rows)) % values
        people = ngettext("%(count)s player", "%(count)s players", players) % {"count": players}
        return f"{words}, {people}"


@dataclass(frozen=True, slots=True)
class TournamentList:
    """The tournaments of an account.

    `upcoming`: the next one, `when` in words; `recent`: those of the newest year; `practice`: demos
    and practice tournaments.
    """

    upcoming: TournamentRow | None
    when: str
    recent: tuple[TournamentRow, ...]
    archive: tuple[Year, ...]
    practice: tuple[TournamentRow, ...]


def tournaments_by_year(user: User, *, today: date) -> TournamentList:
    rows = _tournament_rows(user, today)
    real = [row for row in rows if not row.tournament.is_demo] or rows
    open_ones = [row for row in real if not row.tournament.is_closed and not row.is_left_open]
    upcoming = min(open_ones, key=lambda row: row.tournament.date, default=None)
    others = [row for row in real if row is not upcoming]
    years = [
        Year(str(year), tuple(year_rows))
        for year, year_rows in groupby(others, lambda row: row.tournament.date.year)
    ]
    return TournamentList(
        upcoming=upcoming,
        when=_when(upcoming.tournament.date, today) if upcoming else "",
        recent=years[0].rows if years else (),
        archive=tuple(years[1:]),
        practice=tuple(row for row in rows if row not in real),
    )


def _tournament_rows(user: User, today: date) -> list[TournamentRow]:
    seated = Q(players__state__in=Player.SEATED_STATES)
    counted = tournaments_of(user).annotate(player_count=Count("players", filter=seated))
    # A grouped query drops the model's ordering.
    tournaments = list(counted.order_by("-date", "name"))
    twins = Counter((tournament.name, tournament.date) for tournament in tournaments)
    return [
        TournamentRow(
            tournament,
            rules_title(tournament.rules),
            tournament.player_count,
            twins[tournament.name, tournament.date] > 1,
            not tournament.is_closed and tournament.date < today - STILL_TONIGHT,
        )
        for tournament in tournaments
    ]


def _when(day: date, today: date) -> str:
    days = (day - today).days
    if days < 0:
        return _("Still open since yesterday")
    if days < 2:
        return _("Next: tomorrow") if days else _("Next: today")
    in_days = ngettext("in %(count)s day", "in %(count)s days", days) % {"count": days}
    values = {"weekday": date_format(day, "l"), "in_days": in_days}
    return _("Next: on %(weekday)s, %(in_days)s") % values
