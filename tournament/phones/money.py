"""What a table owes among itself by its stored list: money in words, nothing stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Row, RuleSet, Stakes, payments, settle, settle_totals
from tournament.models import Seat


@dataclass(frozen=True, slots=True)
class Due:
    """`payer` gives `payee` so many cents."""

    payer: Seat
    payee: Seat
    cents: int


@dataclass(frozen=True, slots=True)
class TableMoney:
    """What each seat gets (below 0: owes), seat 1 first, and who pays whom. No `balance`: the
    rows are needed and only the totals were typed.
    """

    stakes: str
    balance: Row | None
    dues: tuple[Due, ...]


def table_money(
    rules: RuleSet,
    stakes: Mapping[str, int] | None,
    *,
    rows: Sequence[Row],
    totals: Row,
    seats: Sequence[Seat],
) -> TableMoney | None:
    """None where there are no stakes, or no list."""
    known = Stakes.from_data(stakes)
    if known is None or not totals:
        return None
    balance = settle(rules, rows, known) if rows else settle_totals(rules, totals, known)
    by_seat = {seat.seat: seat for seat in seats}
    return TableMoney(
        stakes=stakes_in_words(stakes),
        balance=balance,
        dues=tuple(
            Due(by_seat[payment.payer], by_seat[payment.payee], payment.cents)
            for payment in payments(balance or ())
        ),
    )


def stakes_in_words(stakes: Mapping[str, int] | None) -> str:
    """ "1 cent a point", "20 cents for a Rufspiel, 50 for a Solo"; empty for none."""
    known = Stakes.from_data(stakes)
    if known is None:
        return ""
    if known.per_point:
        sentence = ngettext("%(cents)s cent a point", "%(cents)s cents a point", known.per_point)
        return sentence % {"cents": known.per_point}
    sentence = _("%(rufspiel)s cents for a Rufspiel, %(solo)s for a Solo from each opponent")
    return sentence % {"rufspiel": known.rufspiel, "solo": known.solo}
