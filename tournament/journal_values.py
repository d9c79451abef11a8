"""The values that journal entries keep, in the words of the screen: "Place: Schwaig → Lauf"."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db.models import Model
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.templatetags.schafkopf import money
from tournament.wording import CHOICES, OPEN_POINTS, RULE_SETS

NOTHING = "–"


def changes_in_words(model: type[Model], old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """Every changed field with its old and its new value."""
    return "; ".join(
        _("%(field)s %(old)s → %(new)s")
        % {
            "field": _label(model, name),
            "old": value_in_words(model, name, old.get(name)),
            "new": value_in_words(model, name, new.get(name)),
        }
        for name in new
    )


def value_in_words(model: type[Model], name: str, value: Any) -> str:
    """A field's value as the journal kept it, told as the screen would."""
    if value in (None, "", {}):
        return NOTHING
    if name == "rule_set":
        return str(RULE_SETS.get(value, value))
    if name == "rule_options":
        return _options(value)
    if name.endswith("_cents"):
        return money(value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _by_field(model, name, value)


def names_in_words(players: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(f"{player['number']} {player['name']}" for player in players)


def _label(model: type[Model], name: str) -> str:
    try:
        return str(model._meta.get_field(name).verbose_name)
    except FieldDoesNotExist:
        return name


def _options(options: Mapping[str, str]) -> str:
    return ", ".join(
        f"{OPEN_POINTS.get(name, name)} {CHOICES.get((name, choice), choice)}"
        for name, choice in options.items()
    )


def _by_field(model: type[Model], name: str, value: Any) -> str:
    """Choices by their label, dates and times as they are written here."""
    try:
        field = model._meta.get_field(name)
        stored = field.to_python(value)
    except (FieldDoesNotExist, ValidationError):
        return str(value)
    if field.choices:
        return str(dict(field.flatchoices).get(stored, stored))
    if isinstance(stored, datetime):
        return date_format(timezone.localtime(stored), "SHORT_DATETIME_FORMAT")
    if isinstance(stored, date):
        return date_format(stored, "SHORT_DATE_FORMAT")
    if isinstance(stored, time):
        return f"{stored:%H:%M}"
    return str(value)
