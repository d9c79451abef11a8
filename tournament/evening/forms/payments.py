"""Fields for paying in advance, and for stakes: none, cents per point or cents per game."""

import re
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy

from scoring import RuleSet
from tournament.evening.forms.initial import keeps_rule_set
from tournament.models import Tournament
from tournament.models.tournament import MOST_STAKE_CENTS
from tournament.shared.signs import in_fours

NONE, PER_POINT, PER_GAME = "none", "per_point", "per_game"
CENTS = {PER_POINT: ("per_point",), PER_GAME: ("rufspiel", "solo")}
USUAL = {"per_point": 1, "rufspiel": 20, "solo": 50}  # Ebersdorf rule 30, Schwaig rule 14
LABELS = {
    "per_point": capfirst(gettext_lazy("cents per point")),
    "rufspiel": gettext_lazy("Cents for a Rufspiel"),
    "solo": gettext_lazy("Cents for a Solo"),
}
PAYPAL_ADDRESS = re.compile(
    r"(?:https?://)?(?:www\.)?(?:paypal\.me|paypal\.com/paypalme)/([^/]*)/?", re.IGNORECASE
)


class PastedField(forms.CharField):
    # A pasted address is longer than what is stored of it.

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {}


class IbanField(PastedField):
    def to_python(self, value: Any) -> str:
        return "".join(str(super().to_python(value)).split()).upper()

    def prepare_value(self, value: Any) -> Any:
        return in_fours("".join(value.split())) if isinstance(value, str) else value


class PaypalNameField(PastedField):
    def to_python(self, value: Any) -> str:
        text = str(super().to_python(value))
        address = PAYPAL_ADDRESS.fullmatch(text)
        return str(address[1]) if address else text


def stake_fields(rules: RuleSet, tournament: Tournament | None) -> dict[str, forms.Field]:
    is_kept = tournament is not None and keeps_rule_set(rules, tournament)
    stakes = (tournament.stakes if tournament and is_kept else rules.printed_stakes) or {}
    hint = _("What the players owe each other is then shown beside each list.")
    if stakes and stakes == rules.printed_stakes and rules.rule_numbers["stakes"]:
        printed = _("As in printed rule %(rule)s.") % {"rule": rules.rule_numbers["stakes"]}
        hint = f"{printed} {hint}"
    kind = PER_POINT if "per_point" in stakes else PER_GAME if stakes else NONE
    fields: dict[str, forms.Field] = {
        "stakes_kind": forms.ChoiceField(
            label=_("Stakes"),
            choices=[
                (NONE, _("nothing, or each table decides for itself")),
                (PER_POINT, _("cents per point")),
                (PER_GAME, _("cents per game, more expensive games in proportion to their points")),
            ],
            initial=kind,
            required=False,
            widget=forms.RadioSelect,
            help_text=hint,
        )
    }
    for name, label in LABELS.items():
        fields[f"stake_{name}"] = forms.IntegerField(
            label=label,
            min_value=1,
            max_value=MOST_STAKE_CENTS,
            required=False,
            initial=stakes.get(name, USUAL[name]),
        )
    return fields


def missing_cents(data: dict[str, Any]) -> list[str]:
    names = [f"stake_{name}" for name in CENTS.get(data.get("stakes_kind", ""), ())]
    return [name for name in names if name in data and data[name] is None]


def pop_stakes(data: dict[str, Any]) -> dict[str, int] | None:
    """Remove the stake fields from `data`; return {name: cents}, or None if there are no stakes."""
    kind = data.pop("stakes_kind", "")
    cents = {name: data.pop(f"stake_{name}", None) for name in LABELS}
    return {name: cents[name] for name in CENTS.get(kind, ())} or None
