"""A club's own rule sets, stored for reuse."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class HouseRuleSet(models.Model):
    """`data`: the result of scoring.to_data(). A tournament stores its own copy."""

    title = models.CharField(_("title"), max_length=80, unique=True)
    data = models.JSONField()
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("title",)

    def __str__(self) -> str:
        return self.title
