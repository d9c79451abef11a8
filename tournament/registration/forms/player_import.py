"""The upload form for a list of entrants."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.shared.form_fields import UploadField
from tournament.shared.workbook.reading import MOST_BYTES


class PlayerImportForm(forms.Form):
    file = UploadField(
        accept=".xlsx,.csv,.txt",
        most=MOST_BYTES,
        too_large=_("The file is too large; the limit is 5 MB."),
        help_text=_(
            ".xlsx or .csv with the columns Last name and First name; optional: Place, Club, Date "
            "of birth, Number, Paid, Eligibility, Public, Consent."
        ),
    )
    is_present = forms.BooleanField(
        label=_("Everybody is here"),
        required=False,
        initial=True,
        help_text=_("If not ticked, they are announced and checked in one by one."),
    )
