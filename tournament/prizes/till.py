"""The till's closing statement: the amount due, the amount counted and the difference."""

from dataclasses import dataclass

from django.db.models import Count, Manager, Max, Min, QuerySet, Sum
from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext

from tournament.models import CashEntry, Player, PrizeCall, Team, Till, Tournament
from tournament.models.cash import COINS
from tournament.prizes.table import PrizeList
from tournament.registration.fees import Fees, open_fees
from tournament.shared.money import money
from tournament.shared.permissions import shown_name
from tournament.shared.signs import clock

Kind = CashEntry.Kind


@dataclass(frozen=True, slots=True)
class TillLine:
    """An amount of the statement; `entry`: a booking typed by hand."""

    label: str
    cents: int  # negative: paid out
    detail: str = ""
    entry: CashEntry | None = None


@dataclass(frozen=True, slots=True)
class TillStatement:
    """The closing statement in cents. `lines` add up to `due`, the cash expected.

    `counted`, `difference`, `balance`: None before counting.
    """

    till: Till
    lines: tuple[TillLine, ...]
    fees: Fees
    prizes_at_the_desk: int  # cents called and not fetched yet, so still in the till

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
    def balance(self) -> TillLine | None:
        if self.difference is None:
            return None
        if self.difference < 0:
            return TillLine(_("Missing"), -self.difference)
        return TillLine(
            _("Too much") if self.difference else _("The till balances"), self.difference
        )

    @property
    def unpaid(self) -> list[TillLine]:
        players = [
            TillLine(f"{player.number} {player.full_name}", player.owed_cents, player.home)
            for player in self.fees.open
        ]
        teams = [TillLine(team.name, team.owed_cents, _("Team")) for team in self.fees.open_teams]
        return players + teams

    @property
    def unpaid_cents(self) -> int:
        return sum(line.cents for line in self.unpaid)

    @property
    def coins(self) -> list[tuple[str, int, int]]:
        pieces = [(coin, self.till.pieces.get(str(coin), 0)) for coin in COINS]
        return [(coin_in_words(coin), count, coin * count) for coin, count in pieces]

    @property
    def has_changed(self) -> bool:
        """True if a payment or a fetched prize changed the amount due after closing."""
        return self.till.is_closed and self.till.due_cents != self.due


def till_of(tournament: Tournament) -> Till:
    return Till.objects.filter(tournament=tournament).first() or Till(tournament=tournament)


def statement(tournament: Tournament) -> TillStatement:
    entries = list(tournament.cash_entries.select_related("booked_by"))
    by_kind = {kind: [entry for entry in entries if entry.kind == kind] for kind in Kind}
    calls = PrizeCall.objects.filter(prize__tournament=tournament, cents__gt=0)
    waiting = calls.filter(handed_over_at__isnull=True).aggregate(sum=Sum("cents"))
    team_fees = _cash_line(_("Team fees"), tournament.teams)
    return TillStatement(
        till=till_of(tournament),
        lines=(
            *map(_entry_line, by_kind[Kind.CHANGE]),
            _cash_line(_("Entry fees"), tournament.players),
            *([team_fees] if tournament.team_fee_cents or team_fees.cents else ()),
            *map(_entry_line, by_kind[Kind.INCOME]),
            *map(_entry_line, by_kind[Kind.EXPENSE]),
            _prizes_line(calls.filter(handed_over_at__isnull=False)),
        ),
        fees=open_fees(tournament),
        prizes_at_the_desk=waiting["sum"] or 0,
    )


def not_paid_out(till_statement: TillStatement, prizes: PrizeList) -> list[TillLine]:
    """Return the prize money still in the till, or paid too much."""
    rest = TillLine(_("Not paid out: left over from shared prizes"), prizes.rest_cents)
    if prizes.rest_cents < 0:
        words = _("Paid too much for shared prizes after a correction")
        rest = TillLine(words, -prizes.rest_cents)
    waiting = till_statement.prizes_at_the_desk
    lines = [
        TillLine(_("Not paid out yet: prizes not collected"), waiting),
        TillLine(_("Not paid out: prizes nobody won"), prizes.unclaimed_cents),
        rest,
    ]
    return [line for line in lines if line.cents]


def coin_in_words(cents: int) -> str:
    if cents >= 100:
        return money(cents)
    return ngettext("%(count)s cent", "%(count)s cents", cents) % {"count": cents}


def _entry_line(entry: CashEntry) -> TillLine:
    account_name = shown_name(entry.booked_by) if entry.booked_by else ""
    detail = ", ".join(filter(None, (entry.what, clock(entry.booked_at), account_name)))
    cents = -entry.cents if entry.kind == Kind.EXPENSE else entry.cents
    return TillLine(capfirst(entry.get_kind_display()), cents, detail, entry)


def _cash_line(label: str, payers: "Manager[Player] | Manager[Team]") -> TillLine:
    paid = payers.filter(paid_by=Player.PaidBy.CASH)
    sums = paid.aggregate(sum=Sum("paid_cents"), count=Count("pk"))
    count = ngettext("%(count)s in cash", "%(count)s in cash", sums["count"])
    return TillLine(label, sums["sum"] or 0, count % sums)


def _prizes_line(calls: "QuerySet[PrizeCall]") -> TillLine:
    sums = calls.aggregate(
        sum=Sum("cents"), count=Count("pk"), first=Min("called_at"), last=Max("called_at")
    )
    detail = ""
    if sums["count"]:
        prizes = ngettext("%(count)s prize", "%(count)s prizes", sums["count"])
        first, last = clock(sums["first"]), clock(sums["last"])
        called = _("called %(first)s to %(last)s") if first != last else _("called %(first)s")
        detail = f"{prizes % sums}, {called % {'first': first, 'last': last}}"
    return TillLine(_("Cash prizes"), -(sums["sum"] or 0), detail)
