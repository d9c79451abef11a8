"""A club's rules in its own words."""

from django.db import models

from tournament.models.fields import Stored
from tournament.models.tournament import Tournament


class RuleSheet(Stored):
    """A tournament's own text and PDF, published beside its rule set.

    `text`: Markdown or "". `pdf`: as uploaded, or b"".
    """

    LONGEST_TEXT = 20_000  # characters
    MOST_PDF_BYTES = 2 * 2**20  # every backup of the evening holds it

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="rule_sheet")
    text = models.TextField(blank=True)
    pdf = models.BinaryField(default=bytes, blank=True)
