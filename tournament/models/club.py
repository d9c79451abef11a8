"""What a club has of its own: name and logo, its rule sheet and rule sets, its certificates."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.fields import Stored
from tournament.models.tournament import Tournament


class Club(Stored):
    """The organiser, shown on every paper. `logo`: PNG, or b""."""

    LONGEST_NAME = 80  # characters

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="club")
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    logo = models.BinaryField(default=bytes, blank=True)


class CertificatePicture(Stored):
    """`picture`: JPEG. Without a row certificates have the program's frame."""

    tournament = models.OneToOneField(
        Tournament, models.CASCADE, related_name="certificate_picture"
    )
    picture = models.BinaryField()


class RuleSheet(Stored):
    """A tournament's own text and PDF, published beside its rule set.

    `text`: Markdown or "". `pdf`: as uploaded, or b"".
    """

    LONGEST_TEXT = 20_000  # characters
    MOST_PDF_BYTES = 2 * 2**20  # every backup of the evening holds it

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="rule_sheet")
    text = models.TextField(blank=True)
    pdf = models.BinaryField(default=bytes, blank=True)


class HouseRuleSet(models.Model):
    """`data`: the result of scoring.to_data(). A tournament stores its own copy."""

    title = models.CharField(_("title"), max_length=80, unique=True)
    data = models.JSONField()
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("title",)

    def __str__(self) -> str:
        return self.title
