"""Short forms of Django's database constraints; each name is a sentence."""

from typing import Any

from django.db import models


def holds(name: str, condition: models.Q, sentence: Any = None) -> models.CheckConstraint:
    return models.CheckConstraint(name=name, condition=condition, violation_error_message=sentence)


def unique(name: str, *fields: str, only: models.Q | None = None) -> models.UniqueConstraint:
    """Return a constraint: `fields` are unique among the rows that match the Q `only`."""
    return models.UniqueConstraint(name=name, fields=fields, condition=only)
