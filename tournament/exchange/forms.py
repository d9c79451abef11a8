"""Choosing the file of a tournament."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.exchange.packing import MOST_BYTES
from tournament.shared.form_fields import UploadField


class TournamentFileForm(forms.Form):
    file = UploadField(
        accept=".zip,application/zip",
        most=MOST_BYTES,
        too_large=_("The file is too large for a tournament."),
        help_text=_("As the page “Papers” of the other installation has written it: ….zip."),
    )
