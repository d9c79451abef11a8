"""Moving an evening that was played in a second just now to the day on which it took place."""

from datetime import timedelta

from django.db.models import F, QuerySet

from tournament.models import (
    Draw,
    JournalEntry,
    Lot,
    Player,
    Round,
    TableSheet,
    Tournament,
)


def backdate(tournament: Tournament, by: timedelta) -> None:
    """Shift every time stamp of the tournament; negative is into the past."""
    _shift(Tournament.objects.filter(pk=tournament.pk), by, "created_at", "rules_frozen_at")
    _shift(Player.objects.filter(tournament=tournament), by, "registered_at", "paid_at")
    _shift(Round.objects.filter(tournament=tournament), by, "closed_at")
    _shift(Draw.objects.filter(tournament=tournament), by, "made_at")
    _shift(TableSheet.objects.filter(round__tournament=tournament), by, "entered_at", "checked_at")
    _shift(Lot.objects.filter(tournament=tournament), by, "drawn_at")
    _shift(JournalEntry.objects.filter(tournament=tournament), by, "at")


def _shift(rows: QuerySet, by: timedelta, *fields: str) -> None:
    rows.update(**{field: F(field) + by for field in fields})
