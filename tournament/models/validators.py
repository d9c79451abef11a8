"""Validators of several models."""

import unicodedata
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _

# Cc control, Cs half a character, Co anything, Zl and Zp line ends. Cf has no width or turns the
# direction of reading: with it a name could pretend to be another one.
UNPRINTABLE = frozenset({"Cc", "Cs", "Co", "Zl", "Zp", "Cf"})
JOINERS = "\u200c\u200d"  # of the category Cf; inside a text they shape letters and signs


def between(
    least: Any, most: Any, sentence: Any = None
) -> list[MinValueValidator | MaxValueValidator]:
    """Return the validators of a closed range; without a sentence they use Django's."""
    return [MinValueValidator(least, sentence), MaxValueValidator(most, sentence)]


def validate_printable(text: str) -> None:
    if is_unprintable(text):
        raise ValidationError(_("This contains an unprintable character."))


def is_unprintable(text: str) -> bool:
    """Return True for control characters and joiners at an end."""
    joins_nothing = text.strip(JOINERS) != text
    return joins_nothing or any(
        unicodedata.category(c) in UNPRINTABLE and c not in JOINERS for c in text
    )
