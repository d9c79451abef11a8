"""The second step of what cannot simply be undone: no setting switches it off.

The page that tells the consequences issues a token, and only a post that brings it back does
anything. A token is good for one person, one act, one thing as it stood then, and ten minutes.
"""

import json
from dataclasses import dataclass
from hashlib import sha256

from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from tournament.shared.errors import Conflict

FIELD = "second_step"
LIFE = 600  # seconds


@dataclass(frozen=True, slots=True)
class SecondStep:
    """One act on one thing as it stands: what its page needs to ask, and whether this post may act.

    `meaning`: what a token has to be signed for.
    """

    request: HttpRequest
    meaning: str

    @property
    def token(self) -> str:
        """For the hidden field of the page that tells the consequences."""
        return _signer().sign(self.meaning)

    @property
    def is_answered(self) -> bool:
        """Whether this post comes from some page that asked."""
        return FIELD in self.request.POST

    @property
    def is_confirmed(self) -> bool:
        """Whether this post comes from the page that told the consequences of this very act."""
        try:
            meant = _signer().unsign(self.request.POST.get(FIELD, ""), max_age=LIFE)
        except BadSignature:
            return False
        return constant_time_compare(meant, self.meaning)

    @property
    def stale(self) -> Conflict | None:
        """Why it has to be asked again; None where it is confirmed or was not asked yet."""
        if not self.is_answered or self.is_confirmed:
            return None
        return Conflict(
            _("Nothing is changed yet: this page was too old, or something has changed meanwhile.")
            + " "
            + _("Please look once more and confirm.")
        )

    def status(self, otherwise: int = 200) -> int:
        """The HTTP status of the page that asks."""
        return 409 if self.stale else otherwise


def of(request: HttpRequest, act: str, *subject: object) -> SecondStep:
    """`subject` names the thing and its version; with another one the token is worth nothing."""
    meant = json.dumps([request.user.pk, act, *map(str, subject)])
    return SecondStep(request, sha256(meant.encode()).hexdigest()[:32])


def _signer() -> TimestampSigner:
    return TimestampSigner(salt="second-step")
