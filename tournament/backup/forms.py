"""Forms for backups: a folder for copies, a file to restore."""

from django import forms
from django.utils.translation import gettext_lazy as _


class PlaceForm(forms.Form):
    place = forms.CharField(
        label=_("Folder"),
        help_text=_("A stick or another disk, for example E:\\ or /media/stick."),
        max_length=400,
        error_messages={"required": _("Please name a folder.")},
    )


class FileForm(forms.Form):
    file = forms.FileField(
        label=_("Another file"),
        help_text=_("A backup's name ends in .zip and contains the evening and the time."),
        required=False,
        allow_empty_file=True,
    )
