"""The one place that writes journal entries; called inside the transaction of the change itself."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import models
from django.utils import timezone

from tournament.models import JournalEntry, Tournament
from tournament.services.guards import require_writable


def record(
    tournament: Tournament | None,
    *,
    by: AbstractBaseUser | None,
    action: str,
    subject: models.Model | None = None,
    old: dict[str, Any] | None = None,
    new: dict[str, Any] | None = None,
    reason: str = "",
) -> JournalEntry:
    """Append one entry; `by` is None for commands run from the shell.

    Refused, and with it the change, where the reason cannot be kept.
    """
    require_writable(reason)
    return JournalEntry.objects.create(
        tournament=tournament,
        at=timezone.now(),
        by=by,
        action=action,
        subject=subject._meta.model_name if subject else "",
        subject_id=subject.pk if subject else None,
        old=old,
        new=new,
        reason=reason,
    )
