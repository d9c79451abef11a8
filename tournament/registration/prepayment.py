"""Payment before the evening. The desk notes a fee as paid once the money has arrived."""

import re
from dataclasses import dataclass
from textwrap import shorten

from tournament.models import Tournament
from tournament.models.fields import tidy
from tournament.models.prepayment import LATIN
from tournament.shared.money import money
from tournament.shared.qr import giro_code
from tournament.shared.signs import in_fours

LONGEST_TITLE = 30  # characters of the tournament in a reference
LONGEST_REFERENCE = 60  # characters; with the longest holder a GiroCode is just full
NOT_LATIN = re.compile(f"[^{LATIN}]")


@dataclass(frozen=True, slots=True)
class Prepayment:
    """Texts for paying in advance; "" for what is not offered.

    `minor_fee`: only if it differs from `fee` and the payer's age is unknown. `names_payer`: True
    if `reference` does.
    """

    fee: str
    minor_fee: str
    reference: str
    names_payer: bool
    holder: str
    iban: str
    code: str
    paypal_url: str


def prepayment(
    tournament: Tournament, *, payer: str = "", is_minor: bool | None = None
) -> Prepayment | None:
    """Return how to pay the fee in advance, None if not offered.

    `payer`: a name or "". `is_minor` None: name both fees.
    """
    cents = tournament.fee_for(is_minor=bool(is_minor))
    is_offered = tournament.iban or tournament.paypal_name
    if not cents or not is_offered or tournament.state != Tournament.State.REGISTRATION:
        return None
    minor_cents = tournament.fee_for(is_minor=True) if is_minor is None else cents
    reference = _reference(tournament, payer)
    iban, holder = tournament.iban, tournament.account_holder
    return Prepayment(
        fee=money(cents),
        minor_fee="" if minor_cents == cents else money(minor_cents),
        reference=reference,
        names_payer=bool(payer),
        holder=holder,
        iban=in_fours(iban),
        code=giro_code(holder=holder, iban=iban, cents=cents, reference=reference) if iban else "",
        paypal_url=_paypal_url(tournament.paypal_name, cents),
    )


def _reference(tournament: Tournament, payer: str) -> str:
    name = tournament.short_name or tournament.name
    title = shorten(name, LONGEST_TITLE, placeholder="") or name[:LONGEST_TITLE]
    words = [tidy(NOT_LATIN.sub("", text)) for text in (title, payer)]
    return ", ".join(filter(None, words))[:LONGEST_REFERENCE].strip() or tournament.slug


def _paypal_url(name: str, cents: int) -> str:
    euros, rest = divmod(cents, 100)
    amount = f"{euros}.{rest:02}" if rest else f"{euros}"
    return f"https://paypal.me/{name}/{amount}EUR" if name else ""
