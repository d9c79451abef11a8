"""The form that takes a tournament's file."""

from django import forms
from django.utils.translation import gettext_lazy as _

from config.upload_limits import LARGEST_TOURNAMENT
from tournament.shared.form_fields import UploadField


class TournamentFileForm(forms.Form):
    file = UploadField(
        accept=".zip,application/zip",
        most=LARGEST_TOURNAMENT,
        help_text=_("The .zip file from the page “Printouts” of the other installation."),
    )
