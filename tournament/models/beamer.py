"""The state of the projector; the journal does not record it."""

from datetime import datetime

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.constraints import holds
from tournament.models.tournament import Tournament


class Beamer(models.Model):
    """`for_now` replaces `view` until `for_now_until`."""

    class View(models.TextChoices):
        NAMES = "names", _("Seat list by name")
        TABLES = "tables", _("Seat list by table")
        CLOCK = "clock", _("Clock")
        MISSING = "missing", _("Missing lists")
        RANKING = "ranking", _("Ranking")
        PRIZES = "prizes", _("Prize-giving")
        PAUSE = "pause", _("Break")
        NOTICE = "notice", _("Announcement")
        THANKS = "thanks", _("Thanks to donors")
        DARK = "dark", _("Nothing")

    LONGEST_NOTICE, LONGEST_LINE, LONGEST_THANKS = 90, 120, 4000  # characters

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="beamer")
    view = models.CharField(max_length=8, choices=View, default=View.NAMES)
    since = models.DateTimeField()
    for_now = models.CharField(max_length=8, choices=View, blank=True)
    for_now_since = models.DateTimeField(null=True, blank=True)
    for_now_until = models.DateTimeField(null=True, blank=True)
    is_dark = models.BooleanField(default=False)
    notice = models.CharField(max_length=LONGEST_NOTICE, blank=True)
    notice_more = models.CharField(max_length=LONGEST_LINE, blank=True)
    goes_on_at = models.TimeField(null=True, blank=True)
    pause_text = models.CharField(max_length=LONGEST_LINE, blank=True)
    thanks = models.TextField(max_length=LONGEST_THANKS, blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            holds(
                "beamer_shows_for_now_from_then_to_then",
                Q(for_now="", for_now_since__isnull=True, for_now_until__isnull=True)
                | (
                    ~Q(for_now="")
                    & Q(for_now_since__isnull=False)
                    & Q(for_now_until__gt=F("for_now_since"))
                ),
            ),
        )

    def __str__(self) -> str:
        return f"beamer of {self.tournament_id}"

    def shown_at(self, now: datetime) -> tuple[str, datetime]:
        """Return the view shown at that moment, and since when."""
        if self.for_now_since and self.for_now_until and now < self.for_now_until:
            return self.for_now, self.for_now_since
        return self.view, self.stays_since(now)

    def stays_since(self, now: datetime) -> datetime:
        if self.for_now_until and now >= self.for_now_until:
            return self.for_now_until
        return self.since


class BeamerPicture(models.Model):
    beamer = models.ForeignKey(Beamer, models.CASCADE, related_name="pictures")
    caption = models.CharField(max_length=80, blank=True)
    image = models.BinaryField()
    content_type = models.CharField(max_length=10)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("pk",)
        constraints = (
            holds(
                "picture_is_of_a_kind_that_cannot_run",
                Q(content_type__in=["image/png", "image/jpeg"]),
            ),
        )

    def __str__(self) -> str:
        return self.caption or f"picture {self.pk}"
