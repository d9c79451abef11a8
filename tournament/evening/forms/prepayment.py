"""Fields for paying in advance; spaces and pasted URLs are stripped."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Tournament
from tournament.shared.form_fields import OFF
from tournament.shared.model_fields import stored_field
from tournament.shared.signs import grouped_iban

PAYPAL_ADDRESS = re.compile(
    r"(?:https?://)?(?:www\.)?(?:paypal\.me|paypal\.com/paypalme)/([^/]*)/?", re.IGNORECASE
)


class IbanField(forms.CharField):
    def to_python(self, value: Any) -> str:
        return "".join(str(super().to_python(value)).split()).upper()

    def prepare_value(self, value: Any) -> Any:
        return grouped_iban("".join(value.split())) if isinstance(value, str) else value


class PaypalNameField(forms.CharField):
    def to_python(self, value: Any) -> str:
        text = str(super().to_python(value))
        address = PAYPAL_ADDRESS.fullmatch(text)
        return str(address[1]) if address else text


def prepayment_fields() -> dict[str, forms.Field]:
    return {
        "account_holder": _field(
            "account_holder", forms.CharField, _("Account holder"), _("As the bank knows it.")
        ),
        "iban": _field("iban", IbanField, _("IBAN"), _("Empty: no bank transfer.")),
        "paypal_name": _field(
            "paypal_name",
            PaypalNameField,
            _("Name at PayPal.me"),
            _("What stands behind paypal.me/. Empty: no PayPal."),
        ),
    }


def _field(name: str, kind: type[forms.CharField], label: Any, help_text: Any) -> forms.CharField:
    stored = stored_field(Tournament, name)
    return kind(
        label=label,
        required=False,
        help_text=help_text,
        validators=stored.validators,
        widget=forms.TextInput(attrs=OFF),
    )
