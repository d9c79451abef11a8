"""Choices that a form can offer only once it knows its tournament."""

from collections.abc import Iterable
from typing import Any

from django import forms


def offer(form: forms.BaseForm, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField), f"{name} is no choice"
    field.choices = choices
