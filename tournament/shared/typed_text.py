"""Checks of typed texts that no model field validates."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournament.models.fields import tidy
from tournament.models.validators import validate_writable

LONGEST_TEXT = 80  # characters


def text_problem(label: str, text: str, *, most: int = LONGEST_TEXT) -> str | None:
    text = tidy(text)
    if len(text) > most:
        return _("%(field)s has %(length)s characters; the limit is %(most)s.") % {
            "field": label,
            "length": len(text),
            "most": most,
        }
    try:
        validate_writable(text)
    except ValidationError as error:
        return f"{label}: {error.messages[0]}"
    return None
