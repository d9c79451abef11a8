"""Headings and cell words of a list of entrants, in the form that fold() returns."""

import re

from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy

from tournament.models import Player
from tournament.shared.errors import Refused
from tournament.shared.money import money
from tournament.shared.search import fold

HEADERS = {
    "last_name": ("nachname", "name", "familienname", "last name", "surname", "family name"),
    "first_name": ("vorname", "first name", "given name"),
    "place": ("ort", "wohnort", "place", "town", "city"),
    "club": ("verein", "club"),
    "email": ("e-mail", "email", "mail", "e-mail-adresse", "mailadresse", "e-mail address"),
    "phone": ("telefon", "telefonnummer", "tel", "tel.", "handy", "mobil", "telephone", "phone"),
    "birth_on": (
        *("geburtsdatum", "geburtstag", "geburtsjahr", "geboren", "date of birth", "birth date"),
        *("birthdate", "birthday", "birth year", "born"),
    ),
    "number": ("nummer", "nr", "nr.", "startnummer", "number", "no", "no.", "start number"),
    "paid_by": ("bezahlt", "startgeld", "paid", "entry fee"),
    "eligibility": ("berechtigung", "startberechtigung", "spielberechtigung", "eligibility"),
    "publish": ("offentlich", "aushang", "in public", "public"),
    "guardian_consent": (
        *("einwilligung", "einwilligung der eltern"),
        *("consent", "consent of the parents", "parents' consent"),
    ),
}
COLUMN_OF = {header: column for column, headers in HEADERS.items() for header in headers}
NEEDED = {
    "last_name": capfirst(gettext_lazy("last name")),
    "first_name": capfirst(gettext_lazy("first name")),
}
ELIGIBLE = {
    Player.Eligibility.RESIDENCE: ("wohnt", "wohnhaft", "wohnort", "wohnung", "residence", "a"),
    Player.Eligibility.CLUB: ("verein", "mitglied", "vereinsmitglied", "club", "b"),
    Player.Eligibility.WORK: ("arbeitet", "arbeit", "beruf", "work", "c"),
    Player.Eligibility.SCHOOL: ("schule", "schuler", "schulerin", "school", "d"),
}  # letters as in Ebersdorf rule 4
WORD_OF = {word: str(reason) for reason, words in ELIGIBLE.items() for word in words}
SHOWN_AS = {
    "name": Player.Publish.NAME,
    **dict.fromkeys(("initialen", "anfangsbuchstaben", "initials"), Player.Publish.INITIALS),
    **dict.fromkeys(("nummer", "startnummer", "number"), Player.Publish.NUMBER),
}
EMPTY_WORDS = frozenset({"", "-", "–", "?", "offen", "open"})
NO_CONSENT_WORDS = EMPTY_WORDS | {"nein", "no", "keine", "none"}
CASH = frozenset(
    {"ja", "j", "yes", "y", "x", "1", "true", "wahr", "bar", "cash", "bezahlt", "paid"}
)
TRANSFER = frozenset({"transfer", "bank transfer", "uberweisung", "ueberweisung"})
UNPAID = frozenset({"", "nein", "n", "no", "0", "false", "falsch", "offen", "open", "-", "–"})
AMOUNT = re.compile(
    r"(?P<before>(?!euro? )[a-z]+ )?(?:€ ?|euro? )?"
    r"(?P<euros>\d{1,4})(?:[.,](?P<cents>\d{1,2}|-|–))? ?(?:€|euro?)?"
    r"(?P<after> [a-z]+)?"
)


def read_paid(text: str, *, due: int) -> str:
    """Parse words and amount into a Player.PaidBy value, "" if unpaid.

    Raises Refused for other words, and for an amount other than 0 or `due` cents.
    """
    word = fold(text)
    amount = None if word in CASH | TRANSFER | UNPAID else AMOUNT.fullmatch(word)
    if amount:
        cents = _cents(amount)
        if cents not in (0, due):
            sentence = _("Paid: %(amount)s, but the entry fee is %(due)s. Write yes or no.")
            raise Refused(sentence % {"amount": money(cents), "due": money(due)})
        method = (amount["before"] or amount["after"] or "").strip()
        word = method or ("cash" if cents else "")
    if word in CASH:
        return str(Player.PaidBy.CASH)
    if word == "paypal":
        return str(Player.PaidBy.PAYPAL)
    if word in TRANSFER:
        return str(Player.PaidBy.TRANSFER)
    if word in UNPAID:
        return ""
    sentence = _(
        "Paid: “%(text)s” is not recognised. Write yes, cash, PayPal, transfer, no or the amount."
    )
    raise Refused(sentence % {"text": text[:40]})


def _cents(amount: re.Match[str]) -> int:
    cents = amount["cents"] or ""
    return int(amount["euros"]) * 100 + (int(cents.ljust(2, "0")) if cents.isdigit() else 0)
