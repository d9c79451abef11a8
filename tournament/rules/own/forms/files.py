"""Choosing a file with rules, and the name under which they are kept."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.rules.own.files import MOST_BYTES
from tournament.rules.own.labels import LABELS
from tournament.rules.own.sources import LONGEST_TITLE


class RulesFileForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        help_text=_("A file that this program has written: schafkopf-….json."),
        error_messages={
            "required": _("Please choose a file."),
            "empty": _("The file is empty."),
            "invalid": _("Please choose a file."),
        },
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise ValidationError(
                _("The file is too large for rules, at most 500 KB are possible.")
            )
        return file


class TitleForm(forms.Form):
    title = forms.CharField(
        label=LABELS["title"],
        max_length=LONGEST_TITLE,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True}),
    )
