"""The public pre-registration form."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Player, Tournament
from tournament.registration.entrants import Entrant
from tournament.registration.forms.players import (
    BirthField,
    NameField,
    read_for,
    with_open,
)
from tournament.registration.missing_details import asks_birth
from tournament.shared.choices import offer
from tournament.shared.typed_text import LONGEST_TEXT

NOT_STORED = ("website", "guardian_agrees")


def _words(autocomplete: str, **attributes: Any) -> forms.TextInput:
    return forms.TextInput(attrs={"autocomplete": autocomplete, **attributes})


class PreRegistrationForm(forms.Form):
    last_name = NameField(
        label=_("Last name"),
        required=True,
        error_messages={"required": _("The last name is missing.")},
        widget=_words("family-name"),
    )
    first_name = NameField(
        label=_("First name"),
        required=True,
        error_messages={"required": _("The first name is missing.")},
        widget=_words("given-name"),
    )
    place = NameField(label=_("Place or club"), widget=_words("address-level2"))
    birth_on = BirthField(label=_("Date of birth"), help_text=_("For example 20.11.1990."))
    guardian_agrees = forms.BooleanField(
        label=_("I am a parent or guardian and agree to the participation"),
        error_messages={
            "required": _("This player is under 18: a parent or guardian has to agree.")
        },
    )
    eligibility = forms.ChoiceField(label=_("Eligible because"), required=False)
    email = forms.EmailField(
        label=_("E-mail, if you like"),
        required=False,
        max_length=LONGEST_TEXT,
        error_messages={"invalid": _("That is not an e-mail address.")},
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    phone = NameField(label=_("Telephone, if you like"), widget=_words("tel", inputmode="tel"))
    publish = forms.ChoiceField(
        label=_("In published lists"),
        choices=Player.Publish.choices,
        initial=Player.Publish.NAME,
        help_text=_("Minors appear with initials unless their parents agree to more."),
    )
    guardian_consent = NameField(
        label=_("Parents' consent to the full name, if you like"),
        help_text=_("Name of the parent who agrees. Empty: initials only."),
        widget=_words("off"),
    )
    # Hidden from people: only spam bots fill it in.
    website = forms.CharField(label=_("Please leave this empty"), required=False)

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data)
        rules = tournament.rules
        if asks_birth(rules):
            read_for(self, tournament)
        else:
            del self.fields["birth_on"]
        if not self._is_minor(tournament):
            del self.fields["guardian_agrees"], self.fields["guardian_consent"]
        if rules.asks_eligibility:
            offer(self, "eligibility", with_open(Player.Eligibility.choices))
        else:
            del self.fields["eligibility"]
        self.fields["website"].widget.attrs |= {"tabindex": "-1", "autocomplete": "off"}

    def _is_minor(self, tournament: Tournament) -> bool:
        """Return whether the typed date of birth says so."""
        try:
            born = self.fields["birth_on"].clean(self.data.get("birth_on", ""))
        except (KeyError, ValidationError):
            return False
        return Player(birth_on=born).is_minor_on(tournament.date)

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise ValidationError(gettext("Please leave the field below the button empty."))
        return ""

    def entrant(self) -> Entrant:
        values = {
            name: value for name, value in self.cleaned_data.items() if name not in NOT_STORED
        }
        return Entrant(**values, is_present=False)
