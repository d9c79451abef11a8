"""The form of house rules except games and offences; those of their title and file."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.translation import gettext as _, gettext_lazy

from scoring import Deck, Doubling, RuleSet
from scoring.ranking import ENDS, TIE_BREAKS
from tournament.models.tournament import EUROS, MOST_ROUNDS
from tournament.rules.names import tie_break_name
from tournament.rules.own.files import MOST_BYTES
from tournament.rules.own.forms.games import NumberField, choice_field, field_of, text_field
from tournament.rules.own.labels import (
    CIRCLES,
    FIRST_TOUT,
    LABELS,
    LIST_KINDS,
    NO_GAME,
    PRINTED,
    flatten,
)
from tournament.rules.own.sources import LONGEST_TITLE
from tournament.shared.form_fields import UploadField, offer
from tournament.shared.money import EuroField

GAME = "game-"  # prefix of a contract's position in nobody_plays
MOST_TIE_BREAKS, SPARE_TIE_BREAKS = 24, 2
LONGEST_BONUS = 40  # characters
PARTS = {"deck_": Deck, "doubling_": Doubling}
SECTIONS: dict[str, tuple[str, ...]] = {
    "rounds": ("rounds", "games"),
    "table": ("seats", "deck_cards", "deck_tricks", "deck_card_points"),
    "thresholds": ("won_from", "schneider_won_from", "schneider_lost_to"),
    "runners": ("runners_from", "runners_cap", "counts_runners_without"),
    "doubling": (
        "doubling_most",
        "doubling_after_thrown_in",
        "doubling_growth",
        "loss_factor",
        "doubling_has_spritze",
        "doubling_has_re",
        "doubling_spritzer_declares",
        "doubling_spritze_doubles_game_only",
        "doubling_with_runners",
    ),
    "nobody": ("nobody_plays", "redeal_bonus"),
    "list": (
        "list_kind",
        "circles",
        "circles_only_won",
        "has_tout_mark",
        "is_kept_by_game",
        "splits_plus_and_minus",
    ),
    "ranking": ("counts_tout_as_solo", "supervises_touts", "first_tout", "best_rounds"),
    "registration": (
        "fee_cents",
        "minor_fee_cents",
        "cents_per_point",
        "registration_closes_minutes_before",
        "ranks_minors_apart",
        "least_age",
        "asks_eligibility",
        "allows_substitutes",
    ),
}


class RulesForm(forms.Form):
    """House rules without games and offences. `contracts`: names of the games."""

    title = text_field("title", most=LONGEST_TITLE, required=True)
    seats = forms.TypedChoiceField(
        label=LABELS["seats"], choices=[(4, "4"), (3, "3"), (2, "2")], coerce=int
    )
    list_kind = choice_field("list_kind", LIST_KINDS)
    circles = choice_field("circles", CIRCLES)
    is_kept_by_game = forms.BooleanField(label=LABELS["is_kept_by_game"], required=False)
    runners_cap = NumberField("runners_cap", help_text=gettext_lazy("Empty: all."))
    nobody_plays = forms.ChoiceField(label=LABELS["nobody_plays"])
    redeal_bonus = text_field(
        "redeal_bonus",
        most=LONGEST_BONUS,
        inputmode="text",
        help_text=gettext_lazy(
            "Empty: none. Otherwise one number for no double, one for one double and so "
            "on: 1, 2, 4, 6, 8."
        ),
    )
    first_tout = forms.ChoiceField(
        label=LABELS["first_tout"], choices=list(FIRST_TOUT.items()), required=False
    )
    best_rounds = NumberField("best_rounds", help_text=gettext_lazy("Empty: all."))
    fee_cents = EuroField(label=LABELS["fee_cents"], validators=EUROS)
    minor_fee_cents = EuroField(label=LABELS["minor_fee_cents"], validators=EUROS)
    registration_closes_minutes_before = NumberField(
        "registration_closes_minutes_before", help_text=gettext_lazy("Empty: open until the draw.")
    )
    least_age = NumberField("least_age", help_text=gettext_lazy("Empty: any age."))

    def __init__(self, *args: Any, contracts: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = [name for section in SECTIONS.values() for name in section]
        for name in names:
            if name not in self.fields:
                part, kind = next(
                    (p for p in PARTS.items() if name.startswith(p[0])), ("", RuleSet)
                )
                self.fields[name] = field_of(kind, name.removeprefix(part), part)
        self.order_fields(["title", *names])
        played = [(f"{GAME}{index}", name) for index, name in enumerate(contracts)]
        offer(self, "nobody_plays", [*NO_GAME.items(), *played])
        values: Mapping[str, Any] = self.data if self.is_bound else self.initial
        self._add_tie_breaks(values)
        for about in [*PRINTED, *(_about(name) for name in values if _about(name))]:
            name = f"rule_numbers_{about}"
            if name not in self.fields:
                self.fields[name] = text_field(name, most=LONGEST_BONUS)
                self.fields[name].label = str(PRINTED.get(about, about))

    def _add_tie_breaks(self, values: Mapping[str, Any]) -> None:
        filled = [n for n in range(MOST_TIE_BREAKS) if values.get(f"tie_breaks_{n}")]
        rounds = [f"round_{number}" for number in range(1, MOST_ROUNDS + 1)]
        names = [*(name for name in TIE_BREAKS if name not in ENDS), *rounds, *ENDS]
        choices = [("", "–"), *((name, tie_break_name(name)) for name in names)]
        for number in range(min(MOST_TIE_BREAKS, max(filled, default=-1) + 1 + SPARE_TIE_BREAKS)):
            field = forms.ChoiceField(
                label=_("Criterion %(number)s") % {"number": number + 1},
                choices=choices,
                required=False,
            )
            self.fields[f"tie_breaks_{number}"] = field

    def clean_redeal_bonus(self) -> list[int]:
        texts = self.cleaned_data["redeal_bonus"].replace(";", " ").replace(",", " ").split()
        if not all(text.isascii() and text.isdigit() for text in texts):
            raise ValidationError(_("These must be whole numbers with commas between them."))
        return [int(text) for text in texts]

    @staticmethod
    def initial_of(data: Mapping[str, Any]) -> dict[str, Any]:
        values = flatten(data)
        contracts = [contract["name"] for contract in data["contracts"]]
        if data["nobody_plays"] in contracts:
            values["nobody_plays"] = f"{GAME}{contracts.index(data['nobody_plays'])}"
        kind = "deducted" if data["deducts_lost_solos"] else "plus"
        values["list_kind"] = "plus_and_minus" if data["is_zero_sum"] else kind
        circled = data["circled_contracts"]
        values["circles"] = "alone" if circled is None else "ticked" if circled else "none"
        values["redeal_bonus"] = ", ".join(map(str, data["redeal_bonus"]))
        values["is_kept_by_game"] = not data["rows_tell_the_game"]
        chain = {f"tie_breaks_{place}": name for place, name in enumerate(data["tie_breaks"])}
        return values | chain

    def rules_data(self, contracts: Sequence[str]) -> dict[str, Any]:
        """Return the values as in scoring.to_data(). `contracts`: codes of the games."""
        typed = self.cleaned_data
        nobody = typed["nobody_plays"]
        if nobody.startswith(GAME):
            nobody = contracts[int(nobody.removeprefix(GAME))]
        about = {_about(name): typed[name] for name in typed if _about(name)}
        return {
            **{field.name: typed[field.name] for field in fields(RuleSet) if field.name in typed},
            "first_tout": typed["first_tout"] or "as_told",
            "deck": {field.name: typed[f"deck_{field.name}"] for field in fields(Deck)},
            "doubling": {field.name: typed[f"doubling_{field.name}"] for field in fields(Doubling)},
            "is_zero_sum": typed["list_kind"] == "plus_and_minus",
            "deducts_lost_solos": typed["list_kind"] == "deducted",
            "rows_tell_the_game": not typed["is_kept_by_game"],
            "nobody_plays": nobody,
            "tie_breaks": [typed[name] for name in self.filled_tie_break_fields],
            "rule_numbers": {about: rule for about, rule in about.items() if rule},
        }

    @property
    def filled_tie_break_fields(self) -> list[str]:
        names = [name for name in self.fields if name.startswith("tie_breaks_")]
        return [name for name in names if self.cleaned_data.get(name)]

    # -- for the page ------------------------------------------------------------------------

    @property
    def tie_breaks(self) -> list[BoundField]:
        return [self[name] for name in self.fields if name.startswith("tie_breaks_")]

    @property
    def printed(self) -> list[BoundField]:
        return [self[name] for name in self.fields if _about(name)]

    @property
    def sections(self) -> dict[str, list[BoundField]]:
        return {name: [self[field] for field in fields] for name, fields in SECTIONS.items()}


def _about(name: str) -> str:
    return name.removeprefix("rule_numbers_") if name.startswith("rule_numbers_") else ""


class TitleForm(forms.Form):
    title = text_field("title", most=LONGEST_TITLE, required=True, autofocus=True)


class RulesFileForm(forms.Form):
    file = UploadField(
        accept=".json,application/json",
        most=MOST_BYTES,
        help_text=gettext_lazy("A file that this program has written: schafkopf-….json."),
    )
