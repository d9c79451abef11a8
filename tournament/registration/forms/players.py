"""Forms of the desk."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Player, Tournament
from tournament.registration.birth_dates import ADULT_YEARS, birth_date_problem, read_birth_date
from tournament.registration.entrants import HIGHEST_NUMBER, Entrant
from tournament.registration.missing_details import asks_birth
from tournament.shared.choices import offer
from tournament.shared.errors import Refused
from tournament.shared.form_fields import OFF, FigureField
from tournament.shared.money import money
from tournament.shared.reason_form import ON_FINAL_PROTOCOL
from tournament.shared.stale_forms import StaleCheck
from tournament.shared.typed_text import LONGEST_TEXT, text_problem


class NameField(forms.CharField):
    def __init__(self, **options: Any) -> None:
        options.setdefault("required", False)
        options.setdefault("widget", forms.TextInput(attrs=OFF))
        super().__init__(**options)

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        if problem := text_problem(str(self.label), text):
            raise ValidationError(problem)
        return text


class BirthField(forms.CharField):
    """A date or year of birth as typed. Set `on` and `least_age` with read_for()."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, widget=forms.TextInput(attrs=OFF), **options)
        self.on: Any = None
        self.least_age: int | None = None

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) or value is None else f"{value:%d.%m.%Y}"

    def clean(self, value: Any) -> Any:
        try:
            born = read_birth_date(super().clean(value), on=self.on, least_age=self.least_age)
        except Refused as refused:
            raise ValidationError(list(refused.problems)) from refused
        if born and (problem := birth_date_problem(born, on=self.on)):
            raise ValidationError(problem)
        return born


class NamedForm(forms.Form):
    last_name = NameField(
        label=_("Last name"),
        required=True,
        error_messages={"required": _("The last name is missing.")},
    )
    first_name = NameField(label=_("First name"))
    place = NameField(label=_("Place"))


class RegistrationForm(NamedForm):
    place = NameField(
        label=_("Place or club"), widget=forms.TextInput(attrs={**OFF, "list": "places"})
    )
    eligibility = forms.ChoiceField(label=_("Eligible because"), required=False)
    birth_on = BirthField(label=_("Date of birth"))
    late_reason = forms.CharField(
        label=_("Reason for the late registration"),
        help_text=ON_FINAL_PROTOCOL,
        required=False,
        max_length=LONGEST_TEXT * 2,
        widget=forms.TextInput(attrs=OFF),
    )
    is_paid = forms.BooleanField(required=False)
    paid_by = forms.ChoiceField(
        label=_("How it was paid"),
        required=False,
        choices=Player.PaidBy.choices,
        widget=forms.Select(attrs={"data-enter-skip": True}),
    )

    def __init__(
        self, *args: Any, tournament: Tournament, is_late: bool = False, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        rules = tournament.rules
        has_fee = tournament.fee_cents or tournament.fee_for(is_minor=True)
        self._keep("birth_on", asks_birth(rules))
        self._keep("eligibility", rules.asks_eligibility)
        self._keep("late_reason", is_late)
        self._keep("is_paid", has_fee)
        self._keep("paid_by", has_fee)
        if "birth_on" in self.fields:
            read_for(self, tournament)
            may_stay = _("adults: leave empty")
            if (rules.least_age or 0) > ADULT_YEARS:
                may_stay = _("old enough: leave empty")
            self.fields["birth_on"].widget.attrs["placeholder"] = may_stay
        if "eligibility" in self.fields:
            offer(self, "eligibility", with_open(Player.Eligibility.choices))
        if has_fee:
            self.fields["is_paid"].label = _fee_label(tournament)
            self.fields["is_paid"].widget.attrs["data-key"] = "F4"
        self.fields["last_name"].widget.attrs["autofocus"] = not self.is_bound

    def _keep(self, name: str, is_asked: Any) -> None:
        if not is_asked:
            del self.fields[name]

    @property
    def asked(self) -> list[forms.BoundField]:
        return [bound for bound in self if bound.name not in ("is_paid", "paid_by")]

    def words(self) -> dict[str, Any]:
        words = {name: value for name, value in self.cleaned_data.items() if name != "is_paid"}
        is_paid = self.cleaned_data.get("is_paid")
        words["paid_by"] = (words.get("paid_by") or Player.PaidBy.CASH) if is_paid else ""
        return words


class PlayerForm(StaleCheck, NamedForm):
    club = NameField(label=_("Club"))
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        max_length=LONGEST_TEXT,
        error_messages={"invalid": _("That is not an e-mail address.")},
        widget=forms.EmailInput(attrs=OFF),
    )
    phone = NameField(
        label=_("Telephone"), widget=forms.TextInput(attrs={**OFF, "inputmode": "tel"})
    )
    birth_on = BirthField(
        label=_("Date of birth"),
        help_text=_("For example 20.11.1990. A year alone counts as 1 January."),
    )
    eligibility = forms.ChoiceField(label=_("Eligible because"), required=False)
    number = FigureField(
        label=_("Start number"),
        min_value=1,
        max_value=HIGHEST_NUMBER,
        help_text=_("It cannot be changed after the draw."),
        error_messages={"required": _("The start number is missing.")},
    )
    publish = forms.ChoiceField(
        label=_("In published lists"),
        choices=Player.Publish.choices,
        help_text=_("Minors appear with initials unless their parents agree to more."),
    )
    guardian_consent = NameField(
        label=_("Parents' consent to the full name"),
        help_text=_("Who agreed, and when: “Mother, 20 November”. Empty: initials only."),
    )

    def __init__(self, data: Any = None, *, player: Player) -> None:
        initial = {name: getattr(player, name) for name in self.base_fields}
        super().__init__(data, initial=initial)
        read_for(self, player.tournament)
        self.fields["phone"].help_text = _for_the_desk(player.tournament)
        if player.tournament.rules.asks_eligibility:
            offer(self, "eligibility", with_open(Player.Eligibility.choices))
        else:
            del self.fields["eligibility"]
        if not player.is_minor:
            del self.fields["guardian_consent"]
        self.fields["last_name"].widget.attrs["autofocus"] = not self.is_bound

    def changes(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.fields}


class SubstituteForm(NamedForm):
    from_round = FigureField(
        label=_("From round"), error_messages={"required": _("From which round?")}
    )
    from_game = FigureField(
        label=_("From game"), initial=1, error_messages={"required": _("From which game?")}
    )
    reason = forms.CharField(
        label=_("Reason (recorded in the journal)"),
        help_text=ON_FINAL_PROTOCOL,
        widget=forms.TextInput(attrs=OFF),
        error_messages={"required": _("Please enter a reason, one sentence is enough.")},
    )
    allow_same_name = forms.BooleanField(label=_("This is somebody else"), required=False)

    def values(self) -> dict[str, Any]:
        values = dict(self.cleaned_data)
        identity = {name: values.pop(name) for name in ("last_name", "first_name", "place")}
        return values | {"entrant": Entrant(**identity)}


class WithdrawForm(forms.Form):
    is_fee_returned = forms.BooleanField(
        label=_("Return the entry fee"), required=False, initial=True
    )


def read_for(form: forms.Form, tournament: Tournament) -> None:
    field = form.fields["birth_on"]
    assert isinstance(field, BirthField)
    field.on, field.least_age = tournament.date, tournament.rules.least_age


def _for_the_desk(tournament: Tournament) -> str:
    day = date_format(tournament.forgets_on, "SHORT_DATE_FORMAT")
    return gettext("For the desk only, never listed. Deleted automatically on %(day)s.") % {
        "day": day
    }


def with_open(choices: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    return [("", _("still open")), *((value, capfirst(label)) for value, label in choices)]


def _fee_label(tournament: Tournament) -> Any:
    minor_fee = tournament.fee_for(is_minor=True)
    if tournament.fee_cents == minor_fee:
        return _("%(fee)s paid") % {"fee": money(tournament.fee_cents)}
    return _("%(fee)s paid (minors: %(minor_fee)s)") % {
        "fee": money(tournament.fee_cents),
        "minor_fee": money(minor_fee),
    }


class FixedTableForm(forms.Form):
    """A range of tables. Without `last` it is one table; without both, any."""

    first = FigureField(label=_("from table"), required=False, min_value=1)
    last = FigureField(
        label=_("to table"),
        required=False,
        min_value=1,
        help_text=_("Second field empty: only the first table. Both empty: any table."),
    )

    def __init__(self, data: Any = None, **options: Any) -> None:
        super().__init__(data, auto_id="fixed_%s", **options)
