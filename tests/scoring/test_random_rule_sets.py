"""Whatever a club may write as its own rules is played through without an exception."""

from copy import deepcopy
from functools import cache
from typing import Any

from hypothesis import assume, given, settings, strategies as st

from scoring import BadRules, RuleSet, from_data, to_data
from scoring.rows import variant_count
from tests.scoring.known_rules import SOME
from tests.scoring.rare_rules import RARE

KNOWN = [to_data(rules) for rules in SOME]
SELDOM = [to_data(rules) for rules in RARE]  # as often as all others together
Path = tuple[str | int, ...]


def leaves(data: Any, path: Path = ()) -> dict[Path, Any]:
    """Every value that is no group, by its place."""
    if isinstance(data, dict):
        inside = list(data.items())
    elif isinstance(data, list | tuple):
        inside = list(enumerate(data))
    else:
        return {path: data}
    return {
        place: value for key, sub in inside for place, value in leaves(sub, (*path, key)).items()
    }


def kind(path: Path) -> Path:
    """The same field of every game: contracts · takes_spritze."""
    return tuple(key for key in path if isinstance(key, str))


@cache
def values_by_kind() -> dict[Path, list[Any]]:
    """Return the values of known sheets by field, with neighbouring numbers."""
    by_kind: dict[Path, list[Any]] = {}
    for data in KNOWN:
        for path, value in leaves(data).items():
            values = by_kind.setdefault(kind(path), [])
            near = [value - 1, value, value + 1] if type(value) is int else [value]
            near = [False, True] if isinstance(value, bool) else near
            values += [
                candidate
                for candidate in near
                if not any(candidate is v or candidate == v for v in values)
            ]
    return by_kind


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Draw a known sheet with a few fields of other sheets, if it is playable."""
    data = draw(st.sampled_from(KNOWN) | st.sampled_from(SELDOM))
    rules = from_data(data)
    for path in draw(st.lists(st.sampled_from(sorted(leaves(data), key=str)), max_size=8)):
        changed = deepcopy(data)
        place = changed
        for key in path[:-1]:
            place = place[key]
        if isinstance(place, tuple):
            continue
        place[path[-1]] = draw(st.sampled_from(values_by_kind()[kind(path)]))
        try:
            rules, data = from_data(changed), changed
        except BadRules:
            continue
    assume(variant_count(rules) < 600)  # more takes seconds and shows nothing else
    return rules


@given(rule_sets())
@settings(max_examples=settings().max_examples // 4)
def test_every_rule_set_is_played_through(rules: RuleSet) -> None:
    for row, games in rules.legal_rows().items():
        assert rules.score(games[-1]) == row
