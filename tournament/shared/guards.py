"""Preconditions of changes. Call them inside the transaction of the change."""

from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.models.fields import tidy
from tournament.models.validators import validate_writable
from tournament.shared.errors import Refused

LONGEST_REASON, LONGEST_TEXT = 500, 80  # characters


def require_open(tournament: Tournament) -> None:
    if tournament.is_closed:
        raise Refused(closed_in_words(tournament))


def closed_in_words(tournament: Tournament) -> str:
    return _("%(tournament)s is closed and can only be read.") % {"tournament": tournament.name}


def require_storable_reason(reason: str) -> None:
    """Refuse a reason that is too long or unprintable."""
    if problem := text_problem(capfirst(_("reason")), reason, most=LONGEST_REASON):
        raise Refused(problem)


def require_reason(reason: str) -> None:
    if not reason.strip():
        raise Refused(_("Please enter a reason; one sentence is enough."))
    require_storable_reason(reason)


def lock(tournament: Tournament) -> Tournament:
    """Lock the tournament, even a closed one, until the transaction ends; return it as stored."""
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def lock_open(tournament: Tournament) -> Tournament:
    locked = lock(tournament)
    require_open(locked)
    return locked


def text_problem(label: str, text: str, *, most: int = LONGEST_TEXT) -> str | None:
    """Return what is wrong with a typed text that no model field validates, or None."""
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
