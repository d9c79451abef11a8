"""Visits: who has a list open. They block nobody, and are skipped if the database is busy."""

from contextlib import suppress
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.utils import timezone

from tournament.models import SheetVisit, TableSheet
from tournament.shared.lock_timeout import BRIEF, lock_timeout

LIFE = timedelta(minutes=3)  # after the last sign of life
RENEWAL = timedelta(seconds=45)  # at least, between two writes


def other_visitors(sheet: TableSheet, user: User) -> list[SheetVisit]:
    """Record this visit and return the other users' visits of the last LIFE."""
    now = timezone.now()
    visits = list(sheet.visits.filter(seen_at__gt=now - LIFE).select_related("user").order_by("at"))
    mine = next((visit for visit in visits if visit.user_id == user.pk), None)
    if mine is None or mine.seen_at < now - RENEWAL:
        fresh = {"at": now, "seen_at": now}
        with suppress(DatabaseError), lock_timeout(BRIEF), transaction.atomic():
            SheetVisit.objects.update_or_create(
                sheet=sheet,
                user=user,
                defaults={"seen_at": now} if mine else fresh,
                create_defaults=fresh,
            )
    return [visit for visit in visits if visit.user_id != user.pk]
