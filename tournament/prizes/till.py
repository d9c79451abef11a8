"""The closing statement of the till: what has to be there, what is there, and the difference."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, Min, QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import CashEntry, Player, PrizeCall, Till, Tournament
from tournament.models.cash import COINS
from tournament.registration.fees import Fees, open_fees, owed_cents
from tournament.shared.money import money
from tournament.shared.permissions import shown_name
from tournament.shared.signs import clock

Kind = CashEntry.Kind


@dataclass(frozen=True, slots=True)
class TillLine:
    """One line of what has to be there; `entry`: where it was typed in on its own."""

    what: str
    cents: int  # below 0: went out
    more: str = ""
    entry: CashEntry | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """`counted` None as long as nobody has counted. `difference` below 0: missing."""

    till: Till
    lines: tuple[TillLine, ...]
    fees: Fees
    prizes_at_the_desk: int  # cents that are called and not fetched yet: still in the till

    @property
    def due(self) -> int:
        return sum(line.cents for line in self.lines)

    @property
    def counted(self) -> int | None:
        return self.till.counted_cents if self.till.counted_at else None

    @property
    def difference(self) -> int | None:
        return None if self.counted is None else self.counted - self.due

    @property
    def gap(self) -> int | None:
        """How much is missing or too much."""
        return None if self.difference is None else abs(self.difference)

    @property
    def coins(self) -> list[tuple[int, int, int]]:
        """Cents of each note and coin, how many, and what they come to."""
        pieces = [(coin, self.till.pieces.get(str(coin), 0)) for coin in COINS]
        return [(coin, count, coin * count) for coin, count in pieces]

    @property
    def has_changed(self) -> bool:
        """Since it was closed: somebody has paid, or fetched a prize."""
        return self.till.is_closed and self.till.due_cents != self.due


def till_of(tournament: Tournament) -> Till:
    """Not stored yet where nobody has counted."""
    return Till.objects.filter(tournament=tournament).first() or Till(tournament=tournament)


def statement(tournament: Tournament) -> Statement:
    """A fixed number of queries."""
    entries = list(tournament.cash_entries.select_related("booked_by"))
    by_kind = {kind: [one for one in entries if one.kind == kind] for kind in Kind}
    calls = PrizeCall.objects.filter(prize__tournament=tournament, cents__gt=0)
    waiting = calls.filter(handed_over_at__isnull=True).aggregate(sum=Sum("cents"))
    return Statement(
        till=till_of(tournament),
        lines=(
            *map(_line, by_kind[Kind.CHANGE]),
            _fees(tournament),
            *_team_fees(tournament),
            *map(_line, by_kind[Kind.INCOME]),
            *map(_line, by_kind[Kind.EXPENSE]),
            _prizes(calls.filter(handed_over_at__isnull=False)),
        ),
        fees=open_fees(tournament),
        prizes_at_the_desk=waiting["sum"] or 0,
    )


def open_in_words(fees: Fees) -> Iterator[tuple[str, str, int]]:
    """Whoever owes something, where they come from, and how many cents."""
    for player in fees.open:
        yield f"{player.number} {player.full_name}", player.home, owed_cents(player)
    for team in fees.open_teams:
        yield team.name, _("Team"), team.owed_cents


def coin_in_words(cents: int) -> str:
    """ "20 €", "50 cents"."""
    if cents >= 100:
        return money(cents)
    return ngettext("%(count)s cent", "%(count)s cents", cents) % {"count": cents}


def difference_in_words(difference: int | None) -> str:
    """What stands above the amount."""
    if difference is None:
        return ""
    if difference < 0:
        return _("Missing")
    return _("Too much") if difference else _("It is right")


def _line(entry: CashEntry) -> TillLine:
    who = entry.booked_by
    name = shown_name(who) if who else ""
    more = ", ".join(filter(None, (entry.what, clock(entry.booked_at), name)))
    return TillLine(str(entry.get_kind_display()), entry.signed_cents, more, entry)


def _fees(tournament: Tournament) -> TillLine:
    paid = tournament.players.filter(paid_by=Player.PaidBy.CASH)
    found = paid.aggregate(sum=Sum("paid_cents"), count=Count("pk"))
    count = ngettext("%(count)s in cash", "%(count)s in cash", found["count"])
    return TillLine(_("Entry fees"), found["sum"] or 0, count % {"count": found["count"]})


def _team_fees(tournament: Tournament) -> Iterator[TillLine]:
    """Where teams pay anything, or have."""
    found = tournament.teams.filter(paid_by=Player.PaidBy.CASH).aggregate(
        sum=Sum("paid_cents"), count=Count("pk")
    )
    if tournament.team_fee_cents or found["sum"]:
        count = ngettext("%(count)s in cash", "%(count)s in cash", found["count"])
        yield TillLine(_("Fees of teams"), found["sum"] or 0, count % {"count": found["count"]})


def _prizes(calls: "QuerySet[PrizeCall]") -> TillLine:
    found = calls.aggregate(
        sum=Sum("cents"), count=Count("pk"), first=Min("called_at"), last=Max("called_at")
    )
    more = ""
    if found["count"]:
        prizes = ngettext("%(count)s prize", "%(count)s prizes", found["count"])
        more = f"{prizes % found}, {_span(found['first'], found['last'])}"
    return TillLine(_("Prizes in money"), -(found["sum"] or 0), more)


def _span(first: datetime, last: datetime) -> str:
    return _("called %(first)s to %(last)s") % {"first": clock(first), "last": clock(last)}
