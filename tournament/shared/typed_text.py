"""Normalisation and checks of typed names and reasons."""

import unicodedata
from itertools import groupby

from django.utils.translation import gettext as _

from tournament.models.validators import is_unprintable

LONGEST_TEXT = 80  # characters, as the columns of the database

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
        return _("%(field)s has no visible character.") % {"field": label}
    if any(is_mark and len([*run]) > MOST_MARKS for is_mark, run in groupby(text, _is_mark)):
        return _("%(field)s has a letter with more than %(most)s marks.") % {
            "field": label,
            "most": MOST_MARKS,
        }
    return None


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in FILLERS


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")
