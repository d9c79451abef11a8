"""Rule sets as JSON data and back: house rules, kept with a tournament or in a file.

The fields of the dataclasses are the format; a new field with a default is read too.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from scoring.contracts import PrintedRules
from scoring.contradictions import contradictions
from scoring.faults import BadRules, Fault
from scoring.ruleset import RuleSet
from scoring.values import LEVELS

FORMAT = 1
LARGEST_NUMBER = 100_000
LONGEST_TEXT = 200  # characters
LONGEST_LIST = 40
LATER = frozenset(
    {
        *("lost_extra", "tout_runners_from", "plays_on", "least_age", "best_rounds"),
        *("spritze_doubles_game_only", "first_tout", "spares_jungfrauen"),
    }
)
"""Fields newer than the first files; at their default they are left out, so that older programs
can read the file."""


def to_data(rules: RuleSet) -> dict[str, Any]:
    """Return rules and decided options as JSON data."""
    return {"format": FORMAT, **_json_value(rules)}


def from_data(data: object) -> RuleSet:
    """Parse to_data(). Raises BadRules with all malformed fields, or else all contradictions."""
    faults: list[Fault] = []
    if not isinstance(data, Mapping):
        raise BadRules([Fault("", "not_object")])
    if data.get("format") != FORMAT:
        values = {"format": data.get("format"), "known": FORMAT}
        raise BadRules([Fault("format", "unknown_format", values)])
    field_values = {name: value for name, value in data.items() if name != "format"}
    rules = parse_object(RuleSet, field_values, "", faults)
    if not faults:
        faults += contradictions(rules)
    if faults:
        raise BadRules(faults)
    checked: RuleSet = rules
    return checked


def rule_set_from(data: Mapping[str, Any]) -> RuleSet:
    """Return from_data(), cached by the content of `data`."""
    return _from_text(json.dumps(data, sort_keys=True))


@lru_cache(maxsize=64)
def _from_text(text: str) -> RuleSet:
    return from_data(json.loads(text))


def _json_value(value: Any) -> Any:
    if is_dataclass(value):
        items = [(field, getattr(value, field.name)) for field in fields(value)]
        return {
            field.name: _json_value(inner)
            for field, inner in items
            if field.name not in LATER or inner != field.default
        }
    if isinstance(value, Mapping):
        return {key: _json_value(item) for key, item in value.items()}
    return [_json_value(item) for item in value] if isinstance(value, tuple) else value


# -- reading: the value is meaningless once a fault was added -------------------------------


def _parse(hint: Any, value: object, path: str, faults: list[Fault]) -> Any:
    origin = get_origin(hint)
    if origin is UnionType:
        inner = next(kind for kind in get_args(hint) if kind is not NoneType)
        return None if value is None else _parse(inner, value, path, faults)
    if origin is Literal:
        choices = get_args(hint)
        if value not in choices:
            faults.append(Fault(path, "no_choice", {"value": value, "choices": choices}))
        return value
    if origin is tuple:
        return _parse_list(get_args(hint)[0], value, path, faults)
    if origin is Mapping or hint is PrintedRules:
        return _parse_mapping(hint, value, path, faults)
    if is_dataclass(hint):
        return parse_object(hint, value, path, faults)
    if hint is bool and not isinstance(value, bool):
        faults.append(Fault(path, "not_flag"))
    elif hint is int:
        faults += _number_faults(value, path)
    elif hint is str and not isinstance(value, str):
        faults.append(Fault(path, "not_text"))
    elif isinstance(value, str) and len(value) > LONGEST_TEXT:
        faults.append(Fault(path, "too_long", {"length": len(value), "most": LONGEST_TEXT}))
    elif isinstance(value, str) and not value.isprintable():
        faults.append(Fault(path, "unprintable"))
    return value


def _number_faults(value: object, path: str) -> list[Fault]:
    if not isinstance(value, int) or isinstance(value, bool):
        return [Fault(path, "not_number")]
    if value < 0:
        return [Fault(path, "negative", {"value": value})]
    if value > LARGEST_NUMBER:
        return [Fault(path, "too_large", {"value": value, "most": LARGEST_NUMBER})]
    return []


def _parse_list(kind: Any, value: object, path: str, faults: list[Fault]) -> Any:
    if not isinstance(value, list | tuple):
        faults.append(Fault(path, "not_list"))
        return ()
    if len(value) > LONGEST_LIST:
        faults.append(Fault(path, "too_long", {"length": len(value), "most": LONGEST_LIST}))
        return ()
    return tuple(_parse(kind, item, f"{path}[{index}]", faults) for index, item in enumerate(value))


def _parse_mapping(hint: Any, value: object, path: str, faults: list[Fault]) -> Any:
    if not isinstance(value, Mapping):
        faults.append(Fault(path, "not_object"))
        return {}
    if len(value) > LONGEST_LIST:
        faults.append(Fault(path, "too_long", {"length": len(value), "most": LONGEST_LIST}))
        return {}
    if not all(str(key).isprintable() and len(str(key)) <= LONGEST_TEXT for key in value):
        faults.append(Fault(path, "unprintable"))
        return {}
    kind = get_args(hint)[1] if get_args(hint) else str
    read = {str(key): _parse(kind, item, f"{path}.{key}", faults) for key, item in value.items()}
    if hint is PrintedRules:
        return PrintedRules(read)
    order = [*LEVELS, *read]  # JSON columns lose the order of the levels
    return {key: read[key] for key in sorted(read, key=order.index)}


def parse_object(kind: Any, value: object, path: str, faults: list[Fault]) -> Any:
    """Return a dataclass `kind`, or None after appending every fault to `faults`."""
    if not isinstance(value, Mapping):
        faults.append(Fault(path, "not_object"))
        return None
    before, expected = len(faults), _fields(kind)
    prefix = f"{path}." if path else ""
    faults += [Fault(f"{prefix}{name}", "unknown_field") for name in value if name not in expected]
    read = {}
    for name, (field, hint) in expected.items():
        if name in value:
            read[name] = _parse(hint, value[name], f"{prefix}{name}", faults)
        elif field.default is MISSING and field.default_factory is MISSING:
            faults.append(Fault(f"{prefix}{name}", "missing"))
    return kind(**read) if len(faults) == before else None


@cache
def _fields(kind: Any) -> dict[str, tuple[Field[Any], Any]]:
    hints = get_type_hints(kind)
    return {field.name: (field, hints[field.name]) for field in fields(kind)}
