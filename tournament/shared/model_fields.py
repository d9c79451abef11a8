"""What a model says of its own fields: name, length, choices."""

from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import Field, Model


def stored_field(model: type[Model], name: str) -> "Field[Any, Any]":
    """A column of the model's table. FieldDoesNotExist also for what only points to it."""
    field = model._meta.get_field(name)
    if not isinstance(field, Field):
        raise FieldDoesNotExist(f"{model.__name__} stores no {name}")
    return field
