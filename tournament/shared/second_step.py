"""The second step of what cannot simply be undone: no setting switches it off.

The page that tells the consequences issues a token, and only a post that brings it back does
anything. A token is good for one person, one act, one thing as it stood then, and ten minutes.
"""

import json
from hashlib import sha256

from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from tournament.shared.errors import Conflict

FIELD = "second_step"
LIFE = 600  # seconds


def issue(request: HttpRequest, act: str, *subject: object) -> str:
    """For the hidden field of the page; `subject` names the thing and its version."""
    return _signer().sign(_meaning(request, act, subject))


def is_confirmed(request: HttpRequest, act: str, *subject: object) -> bool:
    """Whether this post comes from the page that told the consequences of this very act."""
    try:
        meant = _signer().unsign(request.POST.get(FIELD, ""), max_age=LIFE)
    except BadSignature:
        return False
    return constant_time_compare(meant, _meaning(request, act, subject))


def stale(request: HttpRequest) -> Conflict | None:
    """Of a post that is not confirmed: why it has to be asked again, None where it never was."""
    if FIELD not in request.POST:
        return None
    return Conflict(
        _("Nothing is changed yet: this page was too old, or something has changed meanwhile.")
        + " "
        + _("Please look once more and confirm.")
    )


def _signer() -> TimestampSigner:
    return TimestampSigner(salt="second-step")


def _meaning(request: HttpRequest, act: str, subject: tuple[object, ...]) -> str:
    meant = json.dumps([request.user.pk, act, *map(str, subject)])
    return sha256(meant.encode()).hexdigest()[:32]
