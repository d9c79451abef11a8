"""Who changed what, when, from what to what, and why. Written by services/journal.py alone."""

from django.conf import settings
from django.db import models

from tournament.models.tournament import Tournament


class JournalEntry(models.Model):
    """`subject` and `subject_id` name the thing; `old` and `new` hold the fields changed."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="journal", null=True, blank=True
    )
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=20, blank=True)
    subject_id = models.BigIntegerField(null=True, blank=True)
    old = models.JSONField(null=True, blank=True)
    new = models.JSONField(null=True, blank=True)
    reason = models.TextField(blank=True)
    # The form that caused it: sent a second time, it answers with what the first has stored.
    request_id = models.CharField(max_length=36, null=True, unique=True, editable=False)  # noqa: DJ001 (null: unique where there is one)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action}"
