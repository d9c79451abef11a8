"""Normalisation and checks of typed names and reasons."""

import unicodedata
from itertools import groupby

from django.utils.translation import gettext as _

LONGEST_TEXT = 80  # characters, as the columns of the database

# Cc control, Cs half a character, Co anything, Zl and Zp line ends. Cf has no width or turns the
# direction of reading: with it a name could pretend to be another one.
UNPRINTABLE = frozenset({"Cc", "Cs", "Co", "Zl", "Zp", "Cf"})
JOINERS = "\u200c\u200d"  # of the category Cf; inside a text they shape letters and signs
FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and a sign that show nothing
MOST_MARKS = 4  # on one letter; more grow into the lines above and below


def tidy(text: str) -> str:
    """Return composed letters and single blanks."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def text_problem(label: str, text: str, *, most: int = LONGEST_TEXT) -> str | None:
    text = tidy(text)
    if len(text) > most:
        return _("%(field)s has %(length)s characters, at most %(most)s are possible.") % {
            "field": label,
            "length": len(text),
            "most": most,
        }
    if is_unprintable(text):
        return _("%(field)s contains a character that cannot be printed.") % {"field": label}
    if text and not any(map(_is_seen, text)):
        return _("%(field)s has nothing that can be seen.") % {"field": label}
    if any(is_mark and len([*run]) > MOST_MARKS for is_mark, run in groupby(text, _is_mark)):
        return _("%(field)s has a letter with more than %(most)s marks.") % {
            "field": label,
            "most": MOST_MARKS,
        }
    return None


def is_unprintable(text: str) -> bool:
    """Return True for control characters and joiners at an end."""
    joins_nothing = text.strip(JOINERS) != text
    return joins_nothing or any(
        unicodedata.category(c) in UNPRINTABLE and c not in JOINERS for c in text
    )


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in FILLERS


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")
