"""What stands on the pages by which a fee is paid before: the code is that of the payment."""

from decimal import Decimal

import pytest
from segno import QRCode
from segno.helpers import make_epc_qr

from tests.factories import make_tournament
from tournament.models import Tournament
from tournament.registration.prepayment import LONGEST_REFERENCE, prepayment

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

IBAN = "DE89370400440532013000"


def make_paid(**changes: object) -> Tournament:
    values = {
        "name": "Ortsmeisterschaft im Schafkopf 2026",
        "short_name": "Ebersdorf 2026",
        "rule_set": "ebersdorf",
        "fee_cents": 1050,
        "minor_fee_cents": 500,
        "account_holder": "SV Ebersdorf e. V.",
        "iban": IBAN,
        "paypal_name": "svebersdorf",
    }
    return make_tournament(**(values | changes))


def squares(code: QRCode) -> str:
    return code.svg_inline(border=4, omitsize=True).partition(' d="')[2].partition('"')[0]


def test_everything_needed_for_the_payment_is_there() -> None:
    offer = prepayment(make_paid(), payer="Öttl Resi", is_minor=False)

    assert offer is not None
    assert (offer.fee, offer.minor_fee) == ("€10.50", "")
    assert offer.reference == "Ebersdorf 2026, Öttl Resi"
    assert (offer.holder, offer.iban) == ("SV Ebersdorf e. V.", "DE89 3704 0044 0532 0130 00")
    assert offer.paypal_url == "https://paypal.me/svebersdorf/10.50EUR"


def test_code_is_the_payment_of_the_epc_guideline() -> None:
    offer = prepayment(make_paid(), payer="Öttl Resi", is_minor=False)

    assert offer is not None
    expected = make_epc_qr(
        "SV Ebersdorf e. V.", IBAN, Decimal("10.50"), text="Ebersdorf 2026, Öttl Resi"
    )
    assert squares(expected) in offer.code


def test_minor_pays_the_fee_for_minors_and_strangers_read_both() -> None:
    tournament = make_paid()
    minor, stranger = prepayment(tournament, is_minor=True), prepayment(tournament)

    assert minor is not None
    assert stranger is not None
    assert (minor.fee, minor.minor_fee) == ("€5", "")
    assert (stranger.fee, stranger.minor_fee) == ("€10.50", "€5")
    assert (stranger.reference, stranger.names_payer) == ("Ebersdorf 2026", False)


@pytest.mark.parametrize(
    "changes",
    [
        {"fee_cents": 0},
        {"iban": "", "paypal_name": ""},
        {"state": Tournament.State.RUNNING},
        {"state": Tournament.State.CLOSED},
    ],
)
def test_nothing_is_offered_where_nothing_can_be_paid(changes: dict[str, object]) -> None:
    assert prepayment(make_paid(**changes), is_minor=False) is None


def test_each_way_stands_alone() -> None:
    by_transfer = prepayment(make_paid(paypal_name=""))
    by_paypal = prepayment(make_paid(slug="b", iban="", account_holder=""))

    assert by_transfer is not None
    assert by_paypal is not None
    assert (bool(by_transfer.code), by_transfer.paypal_url) == (True, "")
    assert (by_paypal.code, by_paypal.paypal_url) == ("", "https://paypal.me/svebersdorf/10.50EUR")


def test_longest_words_still_fit_into_the_code() -> None:
    tournament = make_paid(account_holder="Ł" * 70, short_name="Ž" * 30)

    offer = prepayment(tournament, payer="Ř" * 160 + " 🂡\n漢字", is_minor=False)

    assert offer is not None
    assert len(offer.reference) == LONGEST_REFERENCE
    assert "<svg" in offer.code


def test_letters_that_no_bank_knows_are_left_out() -> None:
    offer = prepayment(make_paid(), payer="王 🂡", is_minor=False)

    assert offer is not None
    assert offer.reference == "Ebersdorf 2026"


def test_long_name_of_a_tournament_is_cut_between_words() -> None:
    tournament = make_paid(short_name="", name="Schafkopfrennen Feuerwehr Oberkrumbach")

    offer = prepayment(tournament, payer="Öttl Resi", is_minor=False)

    assert offer is not None
    assert offer.reference == "Schafkopfrennen Feuerwehr, Öttl Resi"
