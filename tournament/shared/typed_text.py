"""What people type as a name or a reason: one spelling, and what cannot be kept of it."""

import unicodedata

from django.utils.translation import gettext as _

LONGEST_TEXT = 80  # characters, as the columns of the database

# Cc control, Cs half a character, Co anything, Zl and Zp line ends; the last nine turn the
# direction of reading, with which a name could pretend to be another one.
UNPRINTABLE = frozenset({"Cc", "Cs", "Co", "Zl", "Zp"})

TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def tidy(text: str) -> str:
    """One spelling for one name: composed letters, single blanks."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def text_problem(label: str, text: str, *, most: int = LONGEST_TEXT) -> str | None:
    """Why a name or place cannot be stored; blanks and line ends do not matter."""
    text = tidy(text)
    if len(text) > most:
        return _("%(field)s has %(length)s characters, at most %(most)s are possible.") % {
            "field": label,
            "length": len(text),
            "most": most,
        }
    if any(unicodedata.category(c) in UNPRINTABLE or c in TURNING for c in text):
        return _("%(field)s contains a character that cannot be printed.") % {"field": label}
    return None


def capitalised(words: object) -> str:
    text = str(words)
    return text[:1].upper() + text[1:]
