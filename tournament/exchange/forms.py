"""Choosing the file of a tournament."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.exchange.packing import MOST_BYTES


class TournamentFileForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        help_text=_("As the page “Papers” of the other installation has written it: ….zip."),
        error_messages={
            "required": _("Please choose a file."),
            "empty": _("The file is empty."),
            "invalid": _("Please choose a file."),
        },
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise ValidationError(_("The file is too large for a tournament."))
        return file
