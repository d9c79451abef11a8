"""Moving an evening that was played in a second just now to the day on which it took place."""

from datetime import timedelta
from typing import Any

from django.db.models import F, QuerySet

from tournament.models import (
    CashEntry,
    Draw,
    JournalEntry,
    Lot,
    PersonalDetail,
    Player,
    PrizeCall,
    PrizeTable,
    Round,
    TableSheet,
    Till,
    Tournament,
)
from tournament.shared.chain import BEGINNING
from tournament.shared.journal_entries import link


def backdate(tournament: Tournament, by: timedelta) -> None:
    """Shift every time stamp of the tournament; negative is into the past."""
    _shift(Tournament.objects.filter(pk=tournament.pk), by, "created_at", "rules_frozen_at")
    _shift(Player.objects.filter(tournament=tournament), by, "registered_at", "paid_at")
    _shift(Round.objects.filter(tournament=tournament), by, "closed_at")
    _shift(Draw.objects.filter(tournament=tournament), by, "made_at")
    _shift(TableSheet.objects.filter(round__tournament=tournament), by, "entered_at", "checked_at")
    _shift(PrizeTable.objects.filter(tournament=tournament), by, "published_at", "ceremony_at")
    _shift(Till.objects.filter(tournament=tournament), by, "counted_at", "closed_at")
    _shift(CashEntry.objects.filter(tournament=tournament), by, "booked_at")
    calls = PrizeCall.objects.filter(prize__tournament=tournament)
    _shift(calls, by, "called_at", "handed_over_at")
    _shift(Lot.objects.filter(tournament=tournament), by, "drawn_at")
    _write_journal_anew(tournament, by)


def _shift(rows: QuerySet[Any], by: timedelta, *fields: str) -> None:
    rows.update(**{field: F(field) + by for field in fields})


def _write_journal_anew(tournament: Tournament, by: timedelta) -> None:
    """An entry is never changed, but a demonstration's journal may go, and come again earlier."""
    entries = list(tournament.journal.order_by("seq").prefetch_related("details"))
    details = [list(entry.details.all()) for entry in entries]
    tournament.journal.all().delete()
    newest = (0, BEGINNING)
    for entry, kept in zip(entries, details, strict=True):
        entry.pk, entry.at = None, entry.at + by
        link(entry, kept, *newest)
        newest = (entry.seq, entry.hash)
    JournalEntry.objects.bulk_create(entries)
    PersonalDetail.objects.bulk_create(
        PersonalDetail(entry=entry, player_id=one.player_id, salt=one.salt, data=one.data)
        for entry, kept in zip(entries, details, strict=True)
        for one in kept
    )
