"""The projector; the journal does not record it."""

from datetime import datetime

from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.fields import Stored, TypedField, holds, tidy
from tournament.models.tournament import Tournament
from tournament.models.validators import validate_writable

LONGEST_THANKS = 4000  # characters


def validate_lines(text: str) -> None:
    validate_writable(tidy(text))


class Beamer(Stored):
    """A tournament's projector; until `for_now_until` it shows `for_now` instead of `view`."""

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

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="beamer")
    view = models.CharField(max_length=8, choices=View, default=View.NAMES)
    since = models.DateTimeField()
    for_now = models.CharField(max_length=8, choices=View, blank=True)
    for_now_since = models.DateTimeField(null=True, blank=True)
    for_now_until = models.DateTimeField(null=True, blank=True)
    is_dark = models.BooleanField(default=False)
    notice = TypedField(_("Announcement"), max_length=90, blank=True)
    notice_more = TypedField(_("Second line"), max_length=120, blank=True)
    goes_on_at = models.TimeField(_("Break until"), null=True, blank=True)
    pause_text = TypedField(_("In the break"), max_length=120, blank=True)
    thanks = models.TextField(
        _("Donors"), blank=True, validators=[MaxLengthValidator(LONGEST_THANKS), validate_lines]
    )
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

    def shown_at(self, now: datetime) -> tuple[str, datetime]:
        """Return the view shown at that moment, and since when."""
        if self.for_now_since and self.for_now_until and now < self.for_now_until:
            return self.for_now, self.for_now_since
        return self.view, self.stays_since(now)

    def stays_since(self, now: datetime) -> datetime:
        if self.for_now_until and now >= self.for_now_until:
            return self.for_now_until
        return self.since


class BeamerPicture(Stored):
    beamer = models.ForeignKey(Beamer, models.CASCADE, related_name="pictures")
    caption = TypedField(_("Caption"), max_length=80, blank=True)
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
