"""Fields for paying in advance."""

import re
from typing import Any

from django import forms

from tournament.shared.signs import in_fours

PAYPAL_ADDRESS = re.compile(
    r"(?:https?://)?(?:www\.)?(?:paypal\.me|paypal\.com/paypalme)/([^/]*)/?", re.IGNORECASE
)


class PastedField(forms.CharField):
    """A text field without HTML maxlength: a pasted address is longer than what is stored of it."""

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {}


class IbanField(PastedField):
    def to_python(self, value: Any) -> str:
        return "".join(str(super().to_python(value)).split()).upper()

    def prepare_value(self, value: Any) -> Any:
        return in_fours("".join(value.split())) if isinstance(value, str) else value


class PaypalNameField(PastedField):
    def to_python(self, value: Any) -> str:
        text = str(super().to_python(value))
        address = PAYPAL_ADDRESS.fullmatch(text)
        return str(address[1]) if address else text
