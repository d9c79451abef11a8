"""The confirmation page of acts that cannot simply be undone. No setting disables it.

A token is for one user, act and version, and ten minutes.
"""

import json
from dataclasses import dataclass
from hashlib import sha256

from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from tournament.shared.errors import Conflict, Refused

FIELD = "second_step"
LIFE = 600  # seconds


@dataclass(frozen=True, slots=True)
class SecondStep:
    """Confirmation of one act.

    `meaning`: hash of user, act and subject, signed as `token` in the form.
    """

    request: HttpRequest
    meaning: str

    @property
    def token(self) -> str:
        return _signer().sign(self.meaning)

    @property
    def is_answered(self) -> bool:
        return FIELD in self.request.POST

    @property
    def is_confirmed(self) -> bool:
        """True if this POST comes from this act's confirmation page."""
        try:
            signed_meaning = _signer().unsign(self.request.POST.get(FIELD, ""), max_age=LIFE)
        except BadSignature:
            return False
        return constant_time_compare(signed_meaning, self.meaning)

    @property
    def outdated_refusal(self) -> Conflict | None:
        """The Conflict of a confirmation whose page or data have changed since, else None."""
        if not self.is_answered or self.is_confirmed:
            return None
        return Conflict(
            _("Nothing has been changed yet: this page was too old, or something else has changed.")
            + " "
            + _("Please check again and confirm.")
        )

    def require(self, **context: object) -> None:
        """Raise Unconfirmed unless confirmed. `context`: for the confirmation page."""
        if not self.is_confirmed:
            raise Unconfirmed(self, **context)

    def status(self, otherwise: int = 200) -> int:
        return 409 if self.outdated_refusal else otherwise


class Unconfirmed(Refused):
    def __init__(self, step: SecondStep, **context: object) -> None:
        super().__init__(
            *(step.outdated_refusal.problems if step.outdated_refusal else ()), **context
        )
        self.status = step.status()


def of(request: HttpRequest, act: str, *subject: object) -> SecondStep:
    text = json.dumps([request.user.pk, act, *map(str, subject)])
    return SecondStep(request, sha256(text.encode()).hexdigest()[:32])


def _signer() -> TimestampSigner:
    return TimestampSigner(salt="second-step")
