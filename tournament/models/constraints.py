"""Short forms of Django's database constraints; each name is a sentence."""

from django.db import models


def holds(name: str, condition: models.Q) -> models.CheckConstraint:
    return models.CheckConstraint(name=name, condition=condition)


def once(name: str, *fields: str, only: models.Q | None = None) -> models.UniqueConstraint:
    """Return a unique constraint, limited to the rows that match `only`."""
    return models.UniqueConstraint(name=name, fields=fields, condition=only)
