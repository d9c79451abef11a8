"""What several models share: a base, fields, and constraints, whose names are sentences."""

import unicodedata
from typing import Any

from django import forms
from django.conf import settings
from django.db import models

from tournament.models.validators import validate_writable

ACCOUNT = settings.AUTH_USER_MODEL


class Stored(models.Model):
    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"  # "prize 12"


def tidy(text: str) -> str:
    """Return the text in NFC, with single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


class NameField(forms.CharField):
    default_validators = [validate_writable]
    widget = forms.TextInput(attrs={"autocomplete": "off"})

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value) or "")


class TypedField(models.CharField):  # type: ignore[type-arg]  # none at runtime
    """A short text that somebody types; validation tidies it."""

    default_validators = [validate_writable]

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return tidy(text) if isinstance(text, str) else text

    def formfield(self, **options: Any) -> forms.Field | None:
        options.setdefault("form_class", NameField)
        options.setdefault("error_messages", {"required": self.error_messages["blank"]})
        return super().formfield(**options)

    def deconstruct(self) -> Any:
        name, _path, args, options = super().deconstruct()
        options.pop("error_messages", None)
        return name, "django.db.models.CharField", args, options


def holds(name: str, condition: models.Q, sentence: Any = None) -> models.CheckConstraint:
    return models.CheckConstraint(name=name, condition=condition, violation_error_message=sentence)


def unique(name: str, *fields: str, only: models.Q | None = None) -> models.UniqueConstraint:
    """Return a constraint: `fields` are unique among the rows that match the Q `only`."""
    return models.UniqueConstraint(name=name, fields=fields, condition=only)
