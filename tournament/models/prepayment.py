"""Validation of the fields for prepaid entry fees."""

import re

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _, gettext_lazy

PREPAYMENT = ("account_holder", "iban", "paypal_name")
LATIN = r" -~\u00a0-\u024f"  # two bytes at most in UTF-8: a GiroCode has room for 331 bytes
IBAN = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
GERMAN_LENGTH = 22  # characters

validate_holder = RegexValidator(
    rf"\A[{LATIN}]*\Z",
    gettext_lazy("Banks accept Latin letters only."),
)
validate_paypal_name = RegexValidator(
    r"\A[A-Za-z0-9]*\Z",
    gettext_lazy("Only the name behind paypal.me/, of letters and digits."),
)


def validate_iban(iban: str) -> None:
    """Raise ValidationError unless the check digits fit (ISO 13616)."""
    if not IBAN.fullmatch(iban):
        sentence = _("“%(iban)s” is not an IBAN: two letters, two digits, then the account.")
        raise ValidationError(sentence % {"iban": iban})
    if iban.startswith("DE") and len(iban) != GERMAN_LENGTH:
        sentence = _("“%(iban)s” has %(count)s characters; a German IBAN has 22.")
        raise ValidationError(sentence % {"iban": iban, "count": len(iban)})
    if int("".join(str(int(sign, 36)) for sign in iban[4:] + iban[:4])) % 97 != 1:
        raise ValidationError(
            _("“%(iban)s” has a typing mistake: its check digits do not match.") % {"iban": iban}
        )
