"""Forms of the games and offences of house rules."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, get_type_hints

from django import forms
from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring import Contract, Offence
from scoring.faults import FAULTS
from scoring.house import LARGEST_NUMBER
from scoring.values import LEVELS
from tournament.models.fields import tidy
from tournament.rules.names import CONTRACTS, OFFENCES
from tournament.rules.own.labels import (
    CHOICES,
    LABELS,
    PRICES,
    SHARES,
    SHORT,
    USUAL_PRICES,
    flatten,
    label,
)
from tournament.shared.form_fields import FigureField, number_input
from tournament.shared.request_numbers import whole_number

LONGEST_NAME, LONGEST_OFFENCE = 40, 60  # characters
PRICE_NAMES = [f"{price}_{share}" for price in PRICES for share in SHARES]
NO_PRICE = {"side": 0, "other": 0}
EXTRAS = ("runner", "tout_runner", "redeal", "lost_extra")  # prices that may be 0


# Seats that win or lose together.
TOGETHER = {"alone": 1, "called": 2, "across": 2}


@dataclass(frozen=True, slots=True)
class Sums:
    seats: int
    are_zero: bool

    def points_of_others(self, kind: str, side: int) -> int | None:
        """Return what each opponent pays, rounded down, so that the row sums to 0.

        `kind`: "alone", "called" or "across"; `side`: points of each declaring seat.
        """
        together = TOGETHER.get(kind, 0)
        if not 0 < together < self.seats:
            return None
        return side * together // (self.seats - together)


class NumberField(FigureField):
    def __init__(self, name: str, **kwargs: Any) -> None:
        kwargs.setdefault("label", LABELS.get(name, name))
        kwargs.setdefault("required", False)
        kwargs["widget"] = number_input(maxlength=7)
        kwargs["error_messages"] = {"invalid": gettext_lazy(FAULTS["not_number"])}
        super().__init__(min_value=0, max_value=LARGEST_NUMBER, **kwargs)


def text_field(
    name: str, *, most: int, required: bool = False, help_text: Any = "", **attrs: Any
) -> forms.CharField:
    return forms.CharField(
        label=LABELS.get(name, name),
        max_length=most,
        required=required,
        help_text=help_text,
        widget=forms.TextInput(attrs={"autocomplete": "off", **attrs}),
    )


def choice_field(name: str, choices: Mapping[str, Promise]) -> forms.ChoiceField:
    return forms.ChoiceField(label=LABELS[name], choices=list(choices.items()))


def field_of(kind: type, name: str, prefix: str = "") -> forms.Field:
    """Return the form field for flag, number or choice `name` of the scoring dataclass `kind`.

    Label and choices are those of `prefix + name`.
    """
    hint, name = _hints(kind)[name], prefix + name
    if name in CHOICES:
        return choice_field(name, CHOICES[name])
    if hint is bool:
        return forms.BooleanField(label=LABELS[name], required=False)
    return NumberField(name, required=hint is int)


_hints = cache(get_type_hints)


class ContractForm(forms.Form):
    """A game of house rules. In points per seat, those that follow from the sum may be empty."""

    name = text_field("name", most=LONGEST_NAME, list="known-games")
    is_circled = forms.BooleanField(label=LABELS["is_circled"], required=False)
    rule = text_field("rule", most=LONGEST_NAME)

    FLAGS = (
        *("can_be_lost", "can_be_won", "is_forced", "is_circled", "takes_doubles"),
        *("takes_spritze", "spares_jungfrauen"),
    )
    NUMBERS = (
        *("won_from", "schneider_won_from", "schneider_lost_to"),
        *("runners_from", "tout_runners_from", "most_runners"),
    )
    OTHERS = ("side", "counts_as", "won_by", "drawn_at", "drawn")
    BLANK: Mapping[str, Any] = {
        "can_be_lost": True,
        "can_be_won": True,
        "takes_doubles": True,
        "takes_spritze": True,
        "most_runners": 8,
    }

    def __init__(self, *args: Any, sums: Sums, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sums = sums
        self.is_moved = False  # just moved: stays open, with the focus
        for name in (*self.OTHERS, *self.NUMBERS, *self.FLAGS):
            if name not in self.fields:
                self.fields[name] = field_of(Contract, name)
        for name in PRICE_NAMES:
            self.fields[name] = NumberField(name, label=label(name))

    @staticmethod
    def initial_of(
        contract: Mapping[str, Any], circled: list[str] | None, sums: Sums
    ) -> dict[str, Any]:
        """Return initial values, without zero prices.

        Where rows sum to 0 (`sums`), the others' points that follow are left out, too. `circled`:
        names of the contracts with a circle on lists, None for the usual ones.
        """
        values = flatten(contract)
        for price in PRICES:
            side, other = values.get(f"{price}_side"), values.get(f"{price}_other")
            if side is None or not sums.are_zero:
                continue
            if sums.points_of_others(contract["side"], side) == other:
                values[f"{price}_other"] = None
        for price in EXTRAS:
            if contract.get(price) == NO_PRICE:
                values |= {f"{price}_{share}": None for share in SHARES}
        values["name"] = name_shown(contract["name"], CONTRACTS)
        values["is_circled"] = contract["name"] in (circled or ())
        return values

    @property
    def title(self) -> str:
        return tidy(str(self["name"].value() or "")) or _("new game")

    def code(self) -> str:
        return code_of(self.cleaned_data["name"], CONTRACTS)

    def contract_data(self) -> dict[str, Any]:
        typed = self.cleaned_data
        return {
            **{field.name: typed[field.name] for field in fields(Contract) if field.name in typed},
            "name": self.code(),
            "prices": self._levels("prices"),
            "first_game": self._levels("first_game"),
            "tout": self._price("tout"),
            **{name: self._price(name) or NO_PRICE for name in EXTRAS},
        }

    def _levels(self, group: str) -> dict[str, Any]:
        prices = {level: self._price(f"{group}_{level}") for level in LEVELS}
        return {level: price for level, price in prices.items() if price is not None}

    def _price(self, name: str) -> dict[str, Any] | None:
        price = {share: self.cleaned_data[f"{name}_{share}"] for share in SHARES}
        if price["other"] is None and price["side"] is not None:
            price["other"] = self.sums.points_of_others(self.cleaned_data["side"], price["side"])
        return None if set(price.values()) == {None} else price

    # -- for the page ------------------------------------------------------------------------

    @property
    def usual_prices(self) -> list["PriceView"]:
        return [PriceView(self, name) for name in USUAL_PRICES]

    @property
    def rare_prices(self) -> list["PriceView"]:
        return [PriceView(self, name) for name in PRICES if name not in USUAL_PRICES]

    @property
    def flags(self) -> list[BoundField]:
        return [self[name] for name in self.FLAGS]

    @property
    def numbers(self) -> list[BoundField]:
        return [self[name] for name in self.NUMBERS]

    @property
    def is_opened(self) -> bool:
        """True for a new or moved game, or if a field inside the fold is wrong."""
        visible_fields = {f"{price}_side" for price in USUAL_PRICES}
        is_wrong = self.is_bound and bool(set(self.errors) - visible_fields)
        return is_wrong or self.is_moved or not self["name"].value()


class PriceView:
    """A price's two bound fields for templates: each declaring seat, each other seat."""

    def __init__(self, form: ContractForm, name: str) -> None:
        self.label, self.short = PRICES[name], SHORT.get(name, PRICES[name])
        self.fields = self.side, self.other = form[f"{name}_side"], form[f"{name}_other"]
        other = self._follows(form)
        self.other.field.widget.attrs["placeholder"] = "" if other is None else str(other)
        for bound in self.fields:
            bound.field.widget.attrs["aria-label"] = f"{form.title}: {label(bound.name)}"

    def _follows(self, form: ContractForm) -> int | None:
        side = whole_number(str(self.side.value() if self.side.value() is not None else ""))
        return None if side is None else form.sums.points_of_others(str(form["side"].value()), side)


class OffenceForm(forms.Form):
    """An offence; without a name it is left out."""

    name = text_field("offences", most=LONGEST_OFFENCE, list="known-offences")
    rule = text_field("rule", most=LONGEST_NAME)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("with_runners", "pays_alone", "plays_on"):
            self.fields[name] = field_of(Offence, name)

    @staticmethod
    def initial_of(offence: Mapping[str, Any]) -> dict[str, Any]:
        return {**offence, "name": name_shown(offence["name"], OFFENCES)}

    def offence_data(self) -> dict[str, Any]:
        return {**self.cleaned_data, "name": code_of(self.cleaned_data["name"], OFFENCES)}


def name_shown(code: str, labels: Mapping[str, Promise]) -> str:
    return str(labels.get(code, code))


def code_of(text: str, labels: Mapping[str, Promise]) -> str:
    """Return the code of a label, rufspiel for "Rufspiel"; unknown text stays as it is."""
    wanted = tidy(text).casefold()
    for code, word in labels.items():
        if wanted in (code, str(word).casefold()):
            return code
    return tidy(text)
