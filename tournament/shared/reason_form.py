"""The form that asks for the reason of a change, and who is going to read it."""

from django import forms
from django.utils.translation import gettext_lazy as _

ON_FINAL_PROTOCOL = _("It is printed on the final protocol too: numbers instead of names.")
IN_PUBLIC = _(
    "Everybody can read it, on the draw protocol and on the public check: numbers instead of names."
)


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason (stands in the journal)"),
        help_text=ON_FINAL_PROTOCOL,
        max_length=500,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Please give a reason, one sentence is enough.")},
    )
