"""Choosing the file with the list of entrants."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.shared.workbook.reading import MOST_BYTES


class PlayerImportForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        help_text=_(
            ".xlsx or .csv with the columns Nachname, Vorname and, where wanted, Ort, Verein, "
            "Geburtsdatum, Nummer, Bezahlt, Berechtigung, Öffentlich, Einwilligung."
        ),
        error_messages={
            "required": _("Please choose a file."),
            "empty": _("The file is empty."),
            "invalid": _("Please choose a file."),
        },
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt"}),
    )
    is_present = forms.BooleanField(
        label=_("They are all here"),
        required=False,
        initial=True,
        help_text=_("Without the tick they are announced: each one is ticked off at the desk."),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise ValidationError(_("The file is too large, at most 5 MB are possible."))
        return file
