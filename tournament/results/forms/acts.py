"""The forms for taking a list out of the ranking, and for a spot check."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import TableSheet
from tournament.shared.form_fields import FigureField, ReasonField, ReasonForm

WITHOUT_CHOICE = _("What does the void list mean for its players? Please choose.")
USUAL_SIZE = 10  # lists; a few minutes for two people


class ParkForm(ReasonForm):
    reason = ReasonField(
        label=_("What needs clarifying?"),
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Please say what needs clarifying.")},
    )


class VoidForm(ReasonForm):
    consequence = forms.ChoiceField(
        choices=TableSheet.Consequence.choices,
        error_messages={"required": WITHOUT_CHOICE, "invalid_choice": WITHOUT_CHOICE},
    )


class SpotCheckForm(forms.Form):
    size = FigureField(label=_("Lists to compare"), min_value=1)
