"""What an account for entry fees may be: the check digits find a typing mistake."""

import pytest
from django.core.exceptions import ValidationError

from tournament.models.prepayment import validate_holder, validate_iban, validate_paypal_name

# Examples of the SWIFT registry.
IBANS = ("DE89370400440532013000", "AT611904300234573201", "CH9300762011623852957")


@pytest.mark.parametrize("iban", [*IBANS, "MT84MALT011000012345MTLCAST001S"])
def test_iban_of_the_registry_is_taken(iban: str) -> None:
    validate_iban(iban)


@pytest.mark.parametrize("iban", IBANS)
def test_any_wrong_digit_and_any_swap_is_found(iban: str) -> None:
    for place in range(4, len(iban)):
        wrong = iban[:place] + str((int(iban[place]) + 1) % 10) + iban[place + 1 :]
        with pytest.raises(ValidationError):
            validate_iban(wrong)
        swapped = iban[: place - 1] + iban[place] + iban[place - 1] + iban[place + 1 :]
        if place > 4 and swapped != iban:
            with pytest.raises(ValidationError):
                validate_iban(swapped)


@pytest.mark.parametrize(
    "iban",
    [
        "",
        "DE",
        "8937",
        "DE89 3704",
        "de89370400440532013000",
        "DE8937040044053201300",
        "DE٨٩" + "0" * 18,
    ],
)
def test_what_is_no_iban_is_refused(iban: str) -> None:
    with pytest.raises(ValidationError):
        validate_iban(iban)


@pytest.mark.parametrize("name", ["SC Röthenbach e. V.", "Česká Łódź"])
def test_holder_of_latin_letters_is_taken(name: str) -> None:
    validate_holder(name)


@pytest.mark.parametrize("name", ["Клуб", "Verein\n", "Verein\u200b", "🂡"])
def test_holder_that_no_bank_can_write_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        validate_holder(name)


@pytest.mark.parametrize("name", ["a/5EUR", "a b", "ä", "a\n", "?x"])
def test_paypal_name_that_leads_elsewhere_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        validate_paypal_name(name)
