"""What is asked before a list is taken out of the ranking."""

from django import forms
from django.utils.translation import gettext_lazy

from tournament.models import TableSheet
from tournament.shared.reason_form import ReasonForm

WITHOUT_CHOICE = gettext_lazy("What does the void list mean for its players? Please choose.")


class VoidForm(ReasonForm):
    consequence = forms.ChoiceField(
        choices=TableSheet.Consequence.choices,
        error_messages={"required": WITHOUT_CHOICE, "invalid_choice": WITHOUT_CHOICE},
    )
