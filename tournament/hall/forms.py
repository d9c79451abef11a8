"""The form by which a player says that a list has other points than theirs."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.results.forms.sheets import LONGEST_TEXT, typed_number
from tournament.shared.form_fields import OFF


class DoubtForm(forms.Form):
    # Keyboards of figures have no minus on many phones, so it is a text.
    points = forms.CharField(
        label=_("My list says (points)"), max_length=LONGEST_TEXT, widget=forms.TextInput(OFF)
    )

    def __init__(self, data: Any = None, *, round_number: int) -> None:
        super().__init__(data, auto_id=f"id_%s_{round_number}")

    def clean_points(self) -> int:
        points = typed_number(self.cleaned_data["points"])
        if points is None:
            raise ValidationError(gettext("Please type a whole number of at most four digits."))
        return points
