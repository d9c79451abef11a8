"""Access to the fields of a model."""

from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import Field, Model


def stored_field(model: type[Model], name: str) -> "Field[Any, Any]":
    """Return a column. Raises FieldDoesNotExist for reverse relations, too."""
    field = model._meta.get_field(name)
    if not isinstance(field, Field):
        raise FieldDoesNotExist(f"{model.__name__} stores no {name}")
    return field
