"""Values stored in journal entries, in words: "Place: Schwaig → Lauf"."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import Any

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db.models import Model
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy

from tournament.models import Player
from tournament.rules.names import (
    HOUSE_TITLE,
    OPEN_POINTS,
    choice_name,
    option_question,
    rule_set_title,
)
from tournament.rules.own.changes import rules_changes_in_words
from tournament.shared.model_fields import stored_field
from tournament.shared.money import money, stakes_in_words
from tournament.shared.signs import short_date_and_time

NOTHING = "–"
DRAWN_BY: dict[str, Promise] = {
    "program": gettext_lazy("drawn by the program"),
    "hand": gettext_lazy("drawn by hand"),
}


def paid_in_words(values: Mapping[str, Any]) -> str:
    """Return "€15 cash" of a player's journal `values`, "" if unpaid."""
    paid_by = dict(Player.PaidBy.choices).get(values.get("paid_by", ""), "")
    return f"{money(values.get('paid_cents'))} {paid_by}".strip()


def changes_in_words(model: type[Model], old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    return "; ".join(_change_in_words(model, *pair) for pair in _changed_values(model, old, new))


def _change_in_words(model: type[Model], name: str, before: Any, after: Any) -> str:
    if name == "house_rules" and before and after:
        return rules_changes_in_words(before, after)
    return _("%(field)s %(old)s → %(new)s") % {
        "field": label_of(model, name),
        "old": value_in_words(model, name, before),
        "new": value_in_words(model, name, after),
    }


def value_in_words(model: type[Model], name: str, value: Any) -> str:
    if value in (None, "", {}):
        return NOTHING
    if name == "house_rules":
        return str(value.get("title") or NOTHING)
    if name == "rule_set":
        return rule_set_title(value)
    if name == "stakes":
        return stakes_in_words(value)
    if name in OPEN_POINTS:
        return choice_name(name, value)
    if name == "cents" or name.endswith("_cents"):
        return money(value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _field_value_in_words(model, name, value)


def _changed_values(
    model: type[Model], old: Mapping[str, Any], new: Mapping[str, Any]
) -> Iterator[tuple[str, Any, Any]]:
    """Yield (name, before, after) of each field and each option of the rules."""
    # In the model's order, as PostgreSQL reorders keys.
    order = [field.name for field in model._meta.fields]
    for name in sorted(new, key=lambda name: order.index(name) if name in order else len(order)):
        before, after = old.get(name), new[name]
        if name != "rule_options":
            yield name, before, after
            continue
        for option in sorted(after):
            if (before or {}).get(option) != after[option]:
                yield option, (before or {}).get(option), after[option]


def label_of(model: type[Model], name: str) -> str:
    if name == "stakes":
        return capfirst(_("stakes at the table"))
    if name == "house_rules":
        return str(HOUSE_TITLE)
    if name in OPEN_POINTS:
        return option_question(name)
    try:
        return str(stored_field(model, name).verbose_name)
    except FieldDoesNotExist:
        return name


def _field_value_in_words(model: type[Model], name: str, value: Any) -> str:
    try:
        field = stored_field(model, name)
        stored = field.to_python(value)
    except (FieldDoesNotExist, ValidationError):
        return str(value)
    if field.choices:
        return str(dict(field.flatchoices).get(stored, stored))
    if isinstance(stored, datetime):
        return short_date_and_time(stored)
    if isinstance(stored, date):
        return date_format(stored, "SHORT_DATE_FORMAT")
    if isinstance(stored, time):
        return f"{stored:%H:%M}"
    return str(value)
