"""Headings and cell words, in the form that fold() returns."""

from django.utils.translation import gettext_lazy

from tournament.models import Player

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
NEEDED = {"last_name": gettext_lazy("Last name"), "first_name": gettext_lazy("First name")}
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
