"""Form with every field of a tournament."""

from collections.abc import Collection, Mapping
from copy import copy
from datetime import datetime
from typing import Any

from django import forms
from django.core.validators import MinValueValidator
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy

from scoring import Option, RuleSet
from tournament.evening.forms import payments
from tournament.evening.forms.initial import initial_values, mark_guesses, values_like
from tournament.models import Tournament, tournament as limits
from tournament.models.prepayment import PREPAYMENT
from tournament.models.validators import between
from tournament.rules.names import choice_name, option_question, rule_reference, with_rule
from tournament.rules.page import rounds_in_words
from tournament.shared.form_fields import OFF, ClockField, DayField, limited_field
from tournament.shared.model_fields import stored_field
from tournament.shared.money import EuroField, money
from tournament.shared.stale_forms import StaleCheck

SECOND_CHECKS = (
    ("", gettext_lazy("no")),
    ("look", gettext_lazy("yes, by comparing the stored list with the paper")),
    ("blind", gettext_lazy("yes, by typing the totals again without seeing the stored ones")),
)

# Fields that the settings page changes together, in the order of the form.
FIELDS_OF_SETTING: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "short_name"),
    "date": ("date", "starts_at"),
    "venue": ("venue",),
    "rounds": ("round_count",),
    "games": ("games_per_round",),
    "fee": ("fee_cents", "minor_fee_cents"),
    "paid": ("is_paid_preset",),
    "closing": ("registration_closes_at",),
    "pre_registration": limits.PUBLIC_FORM,
    "prepayment": PREPAYMENT,
    "capacity": ("capacity",),
    "address": ("slug",),
    "contact": ("contact_days",),
    "controller": ("controller",),
    "phones": ("has_table_phones",),
    "doubts": ("has_doubts",),
    "checks": ("second_check", "is_embargoed"),
    # Prefixes of fields that depend on the rules.
    "open_points": ("option_",),
    "stakes": ("stake",),
}
# Other rules change these.
BY_RULES = ("open_points", "rounds", "games", "fee", "stakes", "closing")
# Emptied, these take the default of the model.
IF_EMPTIED = {
    name: stored_field(Tournament, name).get_default()
    for name in ("contact_days", "most_pre_registrations")
}
ASKED_FIRST = ("name", "date", "starts_at", "venue")


class TournamentForm(StaleCheck, forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    """Form of a tournament's settings.

    `rules`: the chosen rule set. `like`: the tournament that a new one copies. `only`: keys of
    FIELDS_OF_SETTING to change.
    """

    registration_closes_at = ClockField(label=capfirst(gettext_lazy("registration closes")))
    second_check = forms.ChoiceField(
        label=gettext_lazy("Does a second person check each list?"),
        choices=SECOND_CHECKS,
        required=False,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "Always somebody other than the person who typed it. If they differ, the list is put "
            "on hold."
        ),
    )

    class Meta:
        model = Tournament
        formfield_callback = limited_field
        fields = tuple(
            name
            for setting, names in FIELDS_OF_SETTING.items()
            if setting not in ("open_points", "stakes")
            for name in names
        )
        field_classes = {
            "date": DayField,
            "starts_at": ClockField,
            "fee_cents": EuroField,
            "minor_fee_cents": EuroField,
            "iban": payments.IbanField,
            "paypal_name": payments.PaypalNameField,
        }
        widgets = {
            "name": forms.TextInput(attrs=OFF | {"autofocus": True}),
            "short_name": forms.TextInput(attrs=OFF),
            "pre_registration_ends_at": forms.DateTimeInput(
                attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"
            ),
            **{name: forms.TextInput(attrs=OFF) for name in (*PREPAYMENT, "controller")},
        }
        labels = {
            "fee_cents": gettext_lazy("Entry fee in €"),
            "minor_fee_cents": gettext_lazy("Entry fee for minors in €"),
            "is_paid_preset": gettext_lazy("Tick “paid” at the desk by default"),
            "has_pre_registration": gettext_lazy("Players may pre-register on the public page"),
            "most_pre_registrations": gettext_lazy("Maximum number waiting at a time"),
            "contact_days": gettext_lazy("Delete contact details and dates of birth after … days"),
            "is_embargoed": gettext_lazy("Only checked lists count in the ranking"),
            "has_table_phones": capfirst(gettext_lazy("tables may keep their list on a phone")),
            "has_doubts": capfirst(gettext_lazy("players may query their points on their phones")),
        }
        help_texts = {
            "name": gettext_lazy("As it appears on lists and printouts."),
            "short_name": gettext_lazy(
                "For the header, and for printouts where the name does not fit."
            ),
            "is_paid_preset": gettext_lazy(
                "For evenings where everybody pays on arrival. Otherwise the till counts only "
                "ticked fees."
            ),
            "has_pre_registration": gettext_lazy(
                "Each pre-registration waits until you confirm it; until then the name appears "
                "nowhere. The public page must be on."
            ),
            "pre_registration_ends_at": gettext_lazy(
                "Empty: when registration closes or the first round is drawn."
            ),
            "most_pre_registrations": gettext_lazy("Empty: 500. Confirming somebody makes room."),
            "account_holder": gettext_lazy("As registered with the bank."),
            "iban": gettext_lazy("Empty: no bank transfer."),
            "paypal_name": gettext_lazy("What comes after paypal.me/. Empty: no PayPal."),
            "capacity": gettext_lazy("Further players go on the waiting list. Empty: no limit."),
            "slug": gettext_lazy(
                "Lower-case letters, digits, hyphens. Empty: made from name and year."
            ),
            "contact_days": gettext_lazy(
                "Counted from the date of the tournament; empty: 30. They are deleted "
                "automatically, from the journal too. Names, age classes and the ranking stay. "
                "Earlier backups keep the data until you delete the files: in data/backups and "
                "on sticks."
            ),
            "controller": gettext_lazy(
                "Club or organiser with an address and e-mail or telephone. It appears on "
                "the public page and on the pre-registration, as the law requires (GDPR "
                "Art. 13)."
            ),
            "has_table_phones": gettext_lazy(
                "The code on a score sheet then opens its list on a phone at the table. The list "
                "counts once the desk has compared it with the paper. The table can also call "
                "the supervisors."
            ),
            "has_doubts": gettext_lazy(
                "The code on a place card then opens a private page: it shows the points of the "
                "player's lists as soon as they count, and lets the player send a "
                "different total to the desk. No result changes. The public page must be on."
            ),
        }

    def __init__(
        self,
        *args: Any,
        rules: RuleSet,
        tournament: Tournament | None = None,
        like: Tournament | None = None,
        only: Collection[str] = FIELDS_OF_SETTING,
        **kwargs: Any,
    ) -> None:
        self.rules = rules
        self.is_frozen = tournament is not None and tournament.are_rules_frozen
        values = values_like(rules, like) if like else initial_values(rules, tournament)
        name = _("Schafkopf tournament %(year)s") % {"year": timezone.localdate().year}
        values.setdefault("name", name)
        kwargs["initial"] = values | kwargs.get("initial", {})
        kwargs["instance"] = copy(tournament) if tournament else None  # validation writes to it
        super().__init__(*args, **kwargs)
        for name in ("slug", *IF_EMPTIED):
            self.fields[name].required = False
        if not rules.ranks_minors_apart:
            del self.fields["minor_fee_cents"]
        self.fields["fee_cents"].help_text = _fee_hint(rules)
        self.fields["registration_closes_at"].help_text = _close_hint(rules)
        _limit_capacity(self.fields["capacity"], rules)
        for option in rules.open_points:
            self.fields[f"option_{option.name}"] = _option_field(option, rules)
        self.fields.update(payments.stake_fields(rules, tournament or like))
        self.has_guesses = like is not None and not self.is_bound
        if self.has_guesses:
            mark_guesses(self)
            self.fields["name"].widget.attrs["autofocus"] = False  # the date is the field to type
        elif tournament is None and not self.is_bound:
            mark_guesses(self, ["name"])
        if self.is_frozen:
            for name in self.names_of("games", "open_points"):
                self.fields[name].required = False
        if tournament is None:  # the settings page offers these later
            only = set(only) - {"pre_registration", "prepayment", "controller"}
        for name in self.fields.keys() - self.names_of(*only):
            del self.fields[name]

    def names_of(self, *together: str) -> list[str]:
        begins = tuple(name for key in together for name in FIELDS_OF_SETTING[key])
        return [name for name in self.fields if name.startswith(begins)]

    @property
    def open_points(self) -> list[forms.BoundField]:
        return [self[name] for name in self._open_names]

    @property
    def has_wrong_open_points(self) -> bool:
        return any(bound.errors for bound in self.open_points)

    @property
    def has_folded_errors(self) -> bool:
        return bool(self.errors.keys() - {*ASKED_FIRST, *self._open_names})

    def clean_slug(self) -> str:
        return str(self.cleaned_data["slug"]).lower()

    def clean_pre_registration_ends_at(self) -> datetime | None:
        ends_at: datetime | None = self.cleaned_data["pre_registration_ends_at"]
        if ends_at:  # in UTC the first day of the calendar may lie before it
            for validate in between(limits.FIRST_DAY, limits.LAST_DAY):
                validate(ends_at.date())
        return ends_at

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.fields.keys() & {"date", "starts_at", "registration_closes_at"}:
            data["registration_closes_at"] = self._closing_moment(data)
        for name in payments.missing_cents(data):
            self.add_error(name, _("How many cents?"))
        return data

    def values(self) -> dict[str, Any]:
        """Return arguments for the service; fields that were not on the page are left out."""
        data, options = dict(self.cleaned_data), dict(self.rules.options)
        for name in self._open_names:
            if choice := data.pop(name):
                options[name.removeprefix("option_")] = choice
        data |= {"rule_set": self.rules.slug, "rule_options": options}
        if "stakes_kind" in data:
            data["stakes"] = payments.pop_stakes(data)
        if "second_check" in data:
            second_check = data.pop("second_check")
            data["needs_second_check"] = second_check != ""
            data["is_second_check_blind"] = second_check == "blind"
        for name in data.keys() & {"slug", "games_per_round", *IF_EMPTIED}:
            if not data[name]:
                del data[name]
                if name in IF_EMPTIED and name in self.data:
                    data[name] = IF_EMPTIED[name]
        return data

    @property
    def fields_except_stakes(self) -> list[forms.BoundField]:
        stakes = self.names_of("stakes")
        return [bound for bound in self.visible_fields() if bound.name not in stakes]

    @property
    def _open_names(self) -> list[str]:
        return self.names_of("open_points")

    @property
    def folded_summary(self) -> str:
        """A summary of the folded fields; "" once the form is bound."""
        if self.is_bound:
            return ""
        initial = self.initial
        words = [
            rounds_in_words(initial["round_count"], initial["games_per_round"]),
            _("entry fee %(fee)s") % {"fee": money(initial["fee_cents"])},
        ]
        if initial.get("second_check"):
            words.append(_("a second person checks each list"))
        return ", ".join(words)

    def _closing_moment(self, data: Mapping[str, Any]) -> datetime | None:
        names = ("date", "starts_at", "registration_closes_at")
        day, starts_at, closes = (
            data.get(name) if name in self.fields else self.initial.get(name) for name in names
        )
        if day is None or day < limits.FIRST_DAY:  # date has an error of its own
            return None
        if closes is not None:
            return timezone.make_aware(datetime.combine(day, closes))
        planned = Tournament(date=day, starts_at=starts_at)
        planned.rules = self.rules
        return planned.default_registration_close()


def _limit_capacity(capacity: forms.Field, rules: RuleSet) -> None:
    seats = next((option.choices for option in rules.open_points if option.name == "seats"), ())
    least = min([rules.seats, *map(int, seats)])
    others = [v for v in capacity.validators if not isinstance(v, MinValueValidator)]
    capacity.validators = [*others, MinValueValidator(least)]


def _option_field(option: Option, rules: RuleSet) -> forms.ChoiceField:
    question, source = option_question(option.name), rule_reference(option.rule)
    return forms.ChoiceField(
        label=f"{question} ({source})" if source else question,
        choices=[(choice, choice_name(option.name, choice)) for choice in option.choices],
        initial=rules.options[option.name],
        required=False,
        widget=forms.RadioSelect,
    )


def _fee_hint(rules: RuleSet) -> str:
    limit = limits.FEE_HINT_CENTS // 100
    hint = _("Above €%(limit)s the evening may count as commercial.") % {"limit": limit}
    if not rules.rule_numbers["fee"]:
        return hint
    return _("As in printed rule %(rule)s.") % {"rule": rules.rule_numbers["fee"]} + " " + hint


def _close_hint(rules: RuleSet) -> str:
    minutes = rules.registration_closes_minutes_before
    if minutes is None:
        return _("Empty: open until the draw.")
    sentence = _("Empty: %(minutes)s minutes before the start") % {"minutes": minutes}
    return with_rule(sentence, rules.rule_numbers["fee"])
