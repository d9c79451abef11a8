"""Forms for a file with rules, and for the title of stored rules."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.rules.own.files import MOST_BYTES
from tournament.rules.own.labels import LABELS
from tournament.rules.own.sources import LONGEST_TITLE
from tournament.shared.form_fields import UploadField


class RulesFileForm(forms.Form):
    file = UploadField(
        accept=".json,application/json",
        most=MOST_BYTES,
        too_large=_("The file is too large for rules; the limit is 500 KB."),
        help_text=_("A file that this program has written: schafkopf-….json."),
    )


class TitleForm(forms.Form):
    title = forms.CharField(
        label=LABELS["title"],
        max_length=LONGEST_TITLE,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True}),
    )
