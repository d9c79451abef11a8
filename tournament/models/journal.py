"""The journal, which only shared/journal_entries.py writes.

Database triggers refuse to change or delete an entry, except all of a demo.
"""

from django.db import models
from django.db.models import Q

from tournament.models.fields import ACCOUNT, Stored, holds, unique
from tournament.models.tournament import Tournament


class JournalEntry(Stored):
    """One change of an object; `old` and `new` hold the changed fields.

    The entry has only ids and numbers; `personal` has the hashes of its PersonalDetails.
    """

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="journal", null=True, blank=True
    )
    seq = models.PositiveIntegerField(editable=False)  # 1, 2, 3 … in each tournament
    at = models.DateTimeField()
    # Keeps the id of a deleted account, as removing it would change the entry.
    by = models.ForeignKey(
        ACCOUNT, models.DO_NOTHING, null=True, related_name="+", db_constraint=False
    )
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=20, blank=True)
    subject_id = models.BigIntegerField(null=True, blank=True)
    old = models.JSONField(null=True, blank=True)
    new = models.JSONField(null=True, blank=True)
    reason = models.TextField(blank=True)
    personal = models.JSONField(default=dict, blank=True)  # {player id: hash of their detail}
    # The submitted form; a repeated submission stores nothing.
    request_id = models.CharField(max_length=36, null=True, unique=True, editable=False)  # noqa: DJ001 (null: unique where there is one)
    is_demo = models.BooleanField(default=False, editable=False)
    previous = models.CharField(max_length=64, editable=False)  # hash of the entry before
    hash = models.CharField(max_length=64, editable=False)

    class Meta:
        ordering = ("-id",)
        constraints = (
            unique("journal_of_a_tournament_never_forks", "tournament", "seq"),
            unique(
                "journal_without_tournament_never_forks", "seq", only=Q(tournament__isnull=True)
            ),
            holds("journal_is_counted_from_one", Q(seq__gte=1)),
        )


class PersonalDetail(Stored):
    """Personal data of one player; may be deleted without breaking the chain."""

    # `salt` makes it impossible to guess the data from the remaining hash.

    entry = models.ForeignKey(JournalEntry, models.CASCADE, related_name="details")
    player_id = models.BigIntegerField(db_index=True)  # 0: a player deleted before
    salt = models.CharField(max_length=32)
    data = models.JSONField()

    class Meta:
        constraints = (unique("entry_has_one_detail_per_person", "entry", "player_id"),)
