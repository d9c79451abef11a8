"""The forms for taking a list out of the ranking."""

from django import forms
from django.utils.translation import gettext_lazy

from tournament.models import TableSheet
from tournament.shared.form_fields import ReasonField
from tournament.shared.reason_form import ReasonForm

WITHOUT_CHOICE = gettext_lazy("What does the void list mean for its players? Please choose.")


class ParkForm(ReasonForm):
    reason = ReasonField(
        label=gettext_lazy("What needs clarifying?"),
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": gettext_lazy("Please say what needs clarifying.")},
    )


class VoidForm(ReasonForm):
    consequence = forms.ChoiceField(
        choices=TableSheet.Consequence.choices,
        error_messages={"required": WITHOUT_CHOICE, "invalid_choice": WITHOUT_CHOICE},
    )
