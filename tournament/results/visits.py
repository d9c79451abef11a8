"""Who has a list open, so that the next one who opens it is told. It blocks nobody.

A visit is a courtesy and not worth an error or a wait: where the database is busy, it is left out.
"""

from contextlib import suppress
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.utils import timezone

from tournament.models import SheetVisit, TableSheet
from tournament.shared.lock_timeout import BRIEF, lock_timeout

LIFE = timedelta(minutes=3)  # after the last sign of life
RENEWAL = timedelta(seconds=45)  # more often nothing is written


def visitors(sheet: TableSheet, user: User) -> list[SheetVisit]:
    """The others who have it open now; who asks is noted as one of them."""
    now = timezone.now()
    here = list(sheet.visits.filter(seen_at__gt=now - LIFE).select_related("user").order_by("at"))
    mine = next((visit for visit in here if visit.user_id == user.pk), None)
    if mine is None or mine.seen_at < now - RENEWAL:
        _note(sheet, user, is_new=mine is None)
    return [visit for visit in here if visit.user_id != user.pk]


def leave(sheet: TableSheet, user: User | None) -> None:
    """They are storing it: inside of that transaction, which has its turn already."""
    sheet.visits.filter(user=user).delete()


def _note(sheet: TableSheet, user: User, *, is_new: bool) -> None:
    now = timezone.now()
    seen = {"seen_at": now} | ({"at": now} if is_new else {})
    fresh = {"at": now, "seen_at": now}
    with suppress(DatabaseError), lock_timeout(BRIEF), transaction.atomic():
        SheetVisit.objects.update_or_create(
            sheet=sheet, user=user, defaults=seen, create_defaults=fresh
        )
