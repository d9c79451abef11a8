"""The form that asks for the reason of a change."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason (stands in the journal)"),
        max_length=500,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Please give a reason, one sentence is enough.")},
    )
