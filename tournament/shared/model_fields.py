"""Access to the fields of a model, and the sentences of their validation."""

from collections.abc import Collection
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, FieldDoesNotExist, ValidationError
from django.db.models import Field, Model
from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext as _

from tournament.models.validators import is_unprintable
from tournament.shared.money import money

LONGEST_QUOTE = 40  # characters of a refused value


def stored_field(model: type[Model], name: str) -> "Field[Any, Any]":
    """Return a column. Raises FieldDoesNotExist for reverse relations, too."""
    field = model._meta.get_field(name)
    if not isinstance(field, Field):
        raise FieldDoesNotExist(f"{model.__name__} stores no {name}")
    return field


def problems_of(instance: Model, *, only: Collection[str] = ()) -> list[str]:
    """Return the sentences of `full_clean()`; those of a field name it and its value.

    With `only` these fields alone are checked.
    """
    others = {field.name for field in instance._meta.fields if only and field.name not in only}
    try:
        instance.full_clean(exclude=others)
    except ValidationError as error:
        return [
            _sentence(instance, name, message)
            for name, messages in error.message_dict.items()
            for message in messages
        ]
    return []


def _sentence(instance: Model, name: str, message: str) -> str:
    if name == NON_FIELD_ERRORS:
        return message
    field = stored_field(type(instance), name)
    label, value = capfirst(field.verbose_name), field.value_from_object(instance)
    if value in field.empty_values:
        return message if label.casefold() in message.casefold() else f"{label}: {message}"
    text = money(value) if name.endswith("cents") else str(value)
    printable = "".join("�" if is_unprintable(c) else c for c in text)
    values = {
        "field": label,
        "value": Truncator(printable).chars(LONGEST_QUOTE),
        "problem": message,
    }
    return _("%(field)s “%(value)s”: %(problem)s") % values
