"""Impossible states, refused by the database itself: each with a sentence for a name."""

from django.db import models


def holds(name: str, condition: models.Q) -> models.CheckConstraint:
    """Of every row."""
    return models.CheckConstraint(name=name, condition=condition)


def once(name: str, *fields: str, only: models.Q | None = None) -> models.UniqueConstraint:
    """No two rows agree in all these fields; `only`: of the rows of which this holds."""
    return models.UniqueConstraint(name=name, fields=fields, condition=only)
