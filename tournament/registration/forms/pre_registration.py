"""The public pre-registration form."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import PreRegistration, Tournament
from tournament.models.pre_registration import SENT
from tournament.registration.forms.players import LABELS, MINORS_IN_LISTS, EntrantForm
from tournament.registration.missing_details import asks_birth


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
            "place": _("Place or club"),
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
        """Return True if the rules ask for dates of birth and this one is a minor's."""
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
