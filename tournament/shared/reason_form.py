"""The form that asks for the reason of a change."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.shared.form_fields import ReasonField

ON_FINAL_PROTOCOL = _("It is printed on the final record: please use numbers, not names.")
IN_PUBLIC = _(
    "Everybody can read it on the draw record and on the public check: please use "
    "numbers, not names."
)


class ReasonForm(forms.Form):
    reason = ReasonField(
        help_text=ON_FINAL_PROTOCOL,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Please enter a reason; one sentence is enough.")},
    )
