"""The form that draws a spot check."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.shared.form_fields import FigureField

USUAL_SIZE = 10  # lists; a few minutes for two people


class SpotCheckForm(forms.Form):
    size = FigureField(label=_("Lists to compare"), min_value=1)

    def __init__(self, data: Any = None, *, counted: int) -> None:
        super().__init__(data, initial={"size": min(USUAL_SIZE, counted)})
