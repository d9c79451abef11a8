"""Rule sets of a club's own, kept in the program so that next year's evening can pick them."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class HouseRuleSet(models.Model):
    """`data` is what scoring.to_data() gives. A tournament takes a copy and keeps it."""

    title = models.CharField(_("title"), max_length=80, unique=True)
    data = models.JSONField()
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("title",)

    def __str__(self) -> str:
        return self.title
