"""The printed rule sets; a new one needs a file here and a line in RULE_SETS."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from scoring.contracts import Option
from scoring.errors import UnknownOption, UnknownRuleSet
from scoring.ruleset import RuleSet
from scoring.rulesets import buchstaben, ebersdorf, schwaig, spin


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printed rule sheet. `build`: takes {option: choice}, returns the RuleSet."""

    slug: str
    open_points: tuple[Option, ...]
    build: Callable[[Mapping[str, str]], RuleSet]


RULE_SETS: tuple[Sheet, ...] = (
    Sheet("schwaig", schwaig.OPEN_POINTS, schwaig.build),
    Sheet("ebersdorf", ebersdorf.OPEN_POINTS, ebersdorf.build),
    Sheet("spin", spin.OPEN_POINTS, spin.build),
    Sheet("buchstaben", buchstaben.OPEN_POINTS, buchstaben.build),
)


def rule_set(slug: str, **options: str | int) -> RuleSet:
    """Return a rule set: rule_set("schwaig", first_tout="schneider"); other options keep defaults.

    Raises UnknownRuleSet or UnknownOption (both ValueErrors).
    """
    return _build(slug, tuple(sorted((name, str(choice)) for name, choice in options.items())))


@lru_cache(maxsize=256)
def _build(slug: str, options: tuple[tuple[str, str], ...]) -> RuleSet:
    sheet = next((sheet for sheet in RULE_SETS if sheet.slug == slug), None)
    if sheet is None:
        raise UnknownRuleSet(slug, (existing.slug for existing in RULE_SETS))
    points = {point.name: point for point in sheet.open_points}
    for name, choice in options:
        if name not in points:
            raise UnknownOption("option", name, points)
        if choice not in points[name].choices:
            raise UnknownOption(f"value of {name}", choice, points[name].choices)
    defaults = {point.name: point.default for point in sheet.open_points}
    return sheet.build(MappingProxyType(defaults | dict(options)))
