"""Forms of the desk, and the public pre-registration."""

from copy import copy
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy as _

from tournament.models import Player, PreRegistration, Substitution, Tournament
from tournament.models.entrant import ADULT_YEARS, LONGEST_DETAIL
from tournament.models.player import DETAILS, SENT
from tournament.registration.entrants import read_birth_date
from tournament.registration.missing_details import asks_birth
from tournament.shared.errors import Refused
from tournament.shared.form_fields import (
    OFF,
    ON_FINAL_PROTOCOL,
    FigureField,
    UploadField,
    limited_field,
    number_input,
    offer,
)
from tournament.shared.money import money
from tournament.shared.stale_forms import StaleCheck
from tournament.shared.workbook.reading import MOST_BYTES

LABELS = {
    "eligibility": _("Eligible because"),
    "publish": _("In published lists"),
    "guardian_consent": _("Parents' consent to the full name"),
}
MINORS_IN_LISTS = _("Minors appear with initials at most unless their parents agree to more.")


class BirthField(forms.CharField):
    """Field for a date or year (its 1 January) of birth; cleans to a date or None."""

    def __init__(self, tournament: Tournament, **options: Any) -> None:
        options |= {"label": capfirst(_("date of birth")), "required": False}
        super().__init__(widget=forms.TextInput(attrs=OFF), **options)
        self.tournament = tournament

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) or value is None else f"{value:%d.%m.%Y}"

    def clean(self, value: Any) -> Any:
        day, least_age = self.tournament.date, self.tournament.rules.least_age
        try:
            return read_birth_date(super().clean(value), on=day, least_age=least_age)
        except Refused as refused:
            raise ValidationError(list(refused.problems)) from refused


class EntrantForm(forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    """Form for the details that the rules ask for. `instance.tournament` must be set."""

    def __init__(self, data: Any = None, *, instance: Any, **options: Any) -> None:
        super().__init__(data, instance=instance, **options)
        rules = instance.tournament.rules
        self.fields["birth_on"] = BirthField(
            instance.tournament, help_text=self.fields["birth_on"].help_text
        )
        if rules.asks_eligibility:
            choices = [(value, capfirst(label)) for value, label in Player.Eligibility.choices]
            offer(self, "eligibility", [("", _("still open")), *choices])
        else:
            del self.fields["eligibility"]


class RegistrationForm(EntrantForm):
    late_reason = forms.CharField(
        label=_("Reason for the late registration"),
        help_text=ON_FINAL_PROTOCOL,
        required=False,
        max_length=LONGEST_DETAIL * 2,
        widget=forms.TextInput(attrs=OFF),
    )
    is_paid = forms.BooleanField(required=False)
    paid_by = forms.ChoiceField(
        label=_("How it was paid"),
        required=False,
        choices=Player.PaidBy.choices,
        widget=forms.Select(attrs={"data-enter-skip": True}),
    )

    class Meta:
        model = Player
        fields = ("last_name", "first_name", "place", "eligibility", "birth_on", "paid_by")
        labels = LABELS | {"place": _("Town or club")}
        widgets = {"place": forms.TextInput(attrs={**OFF, "list": "places"})}

    def __init__(
        self, data: Any = None, *, tournament: Tournament, is_late: bool = False, **options: Any
    ) -> None:
        super().__init__(data, instance=Player(tournament=tournament), **options)
        rules = tournament.rules
        has_fee = tournament.fee_cents or tournament.fee_for(is_minor=True)
        if asks_birth(rules):
            is_grown = (rules.least_age or 0) <= ADULT_YEARS
            hint = _("adults: leave empty") if is_grown else _("old enough: leave empty")
            self.fields["birth_on"].widget.attrs["placeholder"] = hint
        else:
            del self.fields["birth_on"]
        if not is_late:
            del self.fields["late_reason"]
        if has_fee:
            self.fields["is_paid"].label = _fee_label(tournament)
            self.fields["is_paid"].widget.attrs["data-key"] = "F4"
        else:
            del self.fields["is_paid"], self.fields["paid_by"]
        self.fields["last_name"].widget.attrs["autofocus"] = not self.is_bound

    @property
    def asked(self) -> list[forms.BoundField]:
        return [bound for bound in self if bound.name not in ("is_paid", "paid_by")]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if "paid_by" in data:
            data["paid_by"] = (data["paid_by"] or Player.PaidBy.CASH) if data["is_paid"] else ""
        return data


class PlayerForm(StaleCheck, EntrantForm):
    class Meta:
        model = Player
        fields = DETAILS
        formfield_callback = limited_field
        labels = LABELS
        help_texts = {
            "birth_on": _("For example 20.11.1990. A year alone counts as 1 January."),
            "number": _("It cannot be changed once this player is drawn."),
            "publish": MINORS_IN_LISTS,
            "guardian_consent": _(
                "Who agreed, and when: “Mother, 20 November”. Empty: initials only."
            ),
        }
        widgets = {
            "email": forms.EmailInput(attrs=OFF),
            "phone": forms.TextInput(attrs={**OFF, "inputmode": "tel"}),
            "number": number_input(),
        }
        error_messages = {"number": {"required": _("The start number is missing.")}}

    field_order = (
        *("last_name", "first_name", "place", "club", "email", "phone"),
        *("birth_on", "eligibility", "number"),
    )

    def __init__(self, data: Any = None, *, player: Player) -> None:
        super().__init__(data, instance=copy(player))  # validation writes to it
        self.fields["number"].required = True
        day = date_format(player.tournament.forgets_on, "SHORT_DATE_FORMAT")
        hint = gettext("For the desk only, never listed. Deleted automatically on %(day)s.")
        self.fields["phone"].help_text = hint % {"day": day}
        if not player.is_minor:
            del self.fields["guardian_consent"]
        self.fields["last_name"].widget.attrs["autofocus"] = not self.is_bound


def _filled_in(autocomplete: str, **attributes: Any) -> forms.TextInput:
    return forms.TextInput(attrs={"autocomplete": autocomplete, **attributes})


class PreRegistrationForm(EntrantForm):
    guardian_agrees = forms.BooleanField(
        label=_("I am a parent or guardian and agree to the participation"),
        error_messages={
            "required": _("This player is under 18: a parent or guardian has to agree.")
        },
    )
    # Hidden from people: only spam bots fill it in.
    website = forms.CharField(label=_("Please leave this empty"), required=False)

    class Meta:
        model = PreRegistration
        fields = SENT
        labels = LABELS | {
            "place": _("Town or club"),
            "email": _("E-mail, if you like"),
            "phone": _("Telephone, if you like"),
            "guardian_consent": _("Parents' consent to the full name, if you like"),
        }
        help_texts = {
            "birth_on": _("For example 20.11.1990."),
            "publish": MINORS_IN_LISTS,
            "guardian_consent": _("Name of the parent who agrees. Empty: initials only."),
        }
        widgets = {
            "last_name": _filled_in("family-name"),
            "first_name": _filled_in("given-name"),
            "place": _filled_in("address-level2"),
            "email": forms.EmailInput(attrs={"autocomplete": "email"}),
            "phone": _filled_in("tel", inputmode="tel"),
        }
        error_messages = {"first_name": {"required": _("The first name is missing.")}}

    field_order = (
        *("last_name", "first_name", "place"),
        *("birth_on", "guardian_agrees", "eligibility"),
    )

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data, instance=PreRegistration(tournament=tournament))
        self.fields["first_name"].required = True
        self.fields["website"].widget.attrs |= {"tabindex": "-1", "autocomplete": "off"}
        if not self._is_minor():
            del self.fields["guardian_agrees"], self.fields["guardian_consent"]
        if not asks_birth(tournament.rules):
            del self.fields["birth_on"]

    def _is_minor(self) -> bool:
        tournament = self.instance.tournament
        try:
            born = self.fields["birth_on"].clean(self.data.get("birth_on", ""))
        except ValidationError:
            return False
        is_minor = PreRegistration(birth_on=born).is_minor_on(tournament.date)
        return is_minor and asks_birth(tournament.rules)

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise ValidationError(gettext("Please leave the field below the button empty."))
        return ""


class SubstituteForm(forms.ModelForm):  # type: ignore[type-arg]  # none at runtime
    allow_same_name = forms.BooleanField(label=_("This is somebody else"), required=False)

    class Meta:
        model = Substitution
        fields = ("last_name", "first_name", "place", "from_round", "from_game", "reason")
        field_classes = {"from_round": FigureField, "from_game": FigureField}
        labels = {"reason": _("Reason (recorded in the journal)")}
        help_texts = {"reason": ON_FINAL_PROTOCOL}
        widgets = {"reason": forms.TextInput(attrs=OFF)}
        error_messages = {
            "from_round": {"required": _("From which round?")},
            "from_game": {"required": _("From which game?")},
            "reason": {"required": _("Please enter a reason; one sentence is enough.")},
        }

    def values(self) -> dict[str, Any]:
        names = ("from_round", "from_game", "reason", "allow_same_name")
        return {name: self.cleaned_data[name] for name in names} | {"entrant": self.instance}


class PlayerImportForm(forms.Form):
    file = UploadField(
        accept=".xlsx,.csv,.txt",
        most=MOST_BYTES,
        help_text=_(
            ".xlsx or .csv with the columns Last name and First name; optional: Town, Club, Date "
            "of birth, Number, Paid, Eligibility, Public, Consent."
        ),
    )
    is_present = forms.BooleanField(
        label=_("Everybody is here"),
        required=False,
        initial=True,
        help_text=_("If not ticked, they are expected and checked in one by one."),
    )


class WithdrawForm(forms.Form):
    is_fee_returned = forms.BooleanField(
        label=_("Return the entry fee"), required=False, initial=True
    )


def _fee_label(tournament: Tournament) -> Any:
    minor_fee = tournament.fee_for(is_minor=True)
    if tournament.fee_cents == minor_fee:
        return _("%(fee)s paid") % {"fee": money(tournament.fee_cents)}
    words = {"fee": money(tournament.fee_cents), "minor_fee": money(minor_fee)}
    return _("%(fee)s paid (minors: %(minor_fee)s)") % words


class FixedTableForm(forms.Form):
    """A player's possible tables: `first` to `last`, only `first`, or, both empty, any."""

    first = FigureField(label=_("from table"), required=False, min_value=1)
    last = FigureField(
        label=_("to table"),
        required=False,
        min_value=1,
        help_text=_("Second field empty: only the first table. Both empty: any table."),
    )

    def __init__(self, data: Any = None, **options: Any) -> None:
        super().__init__(data, auto_id="fixed_%s", **options)
