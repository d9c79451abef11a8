"""Amounts and stakes in words, and what a table's players owe each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.formats import get_format
from django.utils.translation import get_language, gettext as _, ngettext

from scoring import Row, RuleSet, Stakes, payments, settle, settle_totals
from tournament.models import Seat
from tournament.shared.signs import MINUS, NBSP


def money(cents: int | None) -> str:
    """Return "7,50 €" in German, "€7.50" in English, whole euros without cents; None → ""."""
    if cents is None:
        return ""
    euros, rest = divmod(abs(cents), 100)
    amount = f"{euros}{get_format('DECIMAL_SEPARATOR')}{rest:02}" if rest else f"{euros}"
    words = f"{amount}{NBSP}€" if get_language() == "de" else f"€{amount}"
    return f"{MINUS if cents < 0 else ''}{words}"


@dataclass(frozen=True, slots=True)
class Due:
    payer: Seat
    payee: Seat
    cents: int


@dataclass(frozen=True, slots=True)
class TableMoney:
    """Stakes in words, `balance`: cents each seat gets (negative: pays), `dues`: who pays whom.

    `balance` is None if the list lacks rows.
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
    parsed_stakes = Stakes.from_data(stakes)
    if parsed_stakes is None or not totals:
        return None
    balance = (
        settle(rules, rows, parsed_stakes) if rows else settle_totals(rules, totals, parsed_stakes)
    )
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
    """Return "1 cent a point" or "20 cents for a Rufspiel, 50 for a Solo", or ""."""
    parsed_stakes = Stakes.from_data(stakes)
    if parsed_stakes is None:
        return ""
    if parsed_stakes.per_point:
        return ngettext(
            "%(cents)s cent a point", "%(cents)s cents a point", parsed_stakes.per_point
        ) % {"cents": parsed_stakes.per_point}
    sentence = _("%(rufspiel)s cents for a Rufspiel, %(solo)s for a Solo from each opponent")
    return sentence % {"rufspiel": parsed_stakes.rufspiel, "solo": parsed_stakes.solo}


class EuroField(forms.DecimalField):
    """An amount typed in euros with comma or point, cleaned to cents. The model limits it."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs["widget"] = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(max_digits=9, decimal_places=2, **kwargs)

    def to_python(self, value: Any) -> Decimal | None:  # type: ignore[override]  # Django's own DecimalField is an IntegerField
        text = str(value or "").replace("€", "").replace(",", ".").strip()
        return super().to_python(text)

    def clean(self, value: Any) -> int | None:
        amount = super().clean(value)
        return None if amount is None else int(amount * 100)

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        euros, cents = divmod(value, 100)
        return f"{euros},{cents:02}" if cents else str(euros)
