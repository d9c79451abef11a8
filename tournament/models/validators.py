"""Validators of several models."""

import unicodedata
from itertools import groupby
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _

# Cc control, Cs half a character, Co anything, Zl and Zp line ends. Cf has no width or turns the
# direction of reading: with it a name could pretend to be another one.
UNPRINTABLE = frozenset({"Cc", "Cs", "Co", "Zl", "Zp", "Cf"})
JOINERS = "\u200c\u200d"  # of the category Cf; inside a text they shape letters and signs
FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and a sign that show nothing
MOST_MARKS = 4  # on one letter; more grow into the lines above and below


def between(
    least: Any, most: Any, sentence: Any = None
) -> list[MinValueValidator | MaxValueValidator]:
    """Return the validators of a closed range; `sentence` replaces Django's."""
    return [MinValueValidator(least, sentence), MaxValueValidator(most, sentence)]


def validate_printable(text: str) -> None:
    if is_unprintable(text):
        raise ValidationError(_("This contains an unprintable character."))


def validate_writable(text: str) -> None:
    """Refuse unprintable or invisible texts, and letters with too many marks."""
    validate_printable(text)
    if text and not any(map(_is_seen, text)):
        raise ValidationError(_("This has no visible character."))
    if any(is_mark and len([*run]) > MOST_MARKS for is_mark, run in groupby(text, _is_mark)):
        sentence = _("This has a letter with more than %(most)s marks.")
        raise ValidationError(sentence % {"most": MOST_MARKS})


def is_unprintable(text: str) -> bool:
    """True for control characters, or zero-width joiners at an end."""
    joins_nothing = text.strip(JOINERS) != text
    return joins_nothing or any(
        unicodedata.category(c) in UNPRINTABLE and c not in JOINERS for c in text
    )


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in FILLERS


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")
