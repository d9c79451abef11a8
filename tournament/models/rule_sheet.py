"""The rules of a club in its own words: what does not become a number."""

from django.db import models

from tournament.models.tournament import Tournament


class RuleSheet(models.Model):
    """`text`: Markdown; `pdf`: as it was uploaded; each empty without one."""

    LONGEST_TEXT = 20_000  # characters
    MOST_PDF_BYTES = 2 * 2**20  # every backup of the evening holds it

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="rule_sheet")
    text = models.TextField(blank=True)
    pdf = models.BinaryField(default=bytes, blank=True)

    def __str__(self) -> str:
        return f"rule sheet of {self.tournament_id}"
