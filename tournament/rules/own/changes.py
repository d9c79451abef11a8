"""Changes of house rules in the editor's words, for the journal."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _, ngettext

from scoring import BadRules, rule_set_from, to_data
from tournament.rules.names import contract_name, offence_name, tie_break_name
from tournament.rules.own import labels
from tournament.rules.own.labels import flatten, label

MOST_NAMED = 12
NOTHING = "–"
NAMED_LISTS = {"contracts": contract_name, "offences": offence_name}
WORDS = (labels.SIDES, labels.WON_BY, labels.DRAWN, labels.GROWTH, labels.NO_GAME)


def rules_changes_in_words(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """Return "Solo: plain, declaring side 15 → 16; Won from 61 → 60"."""
    before, after = (dict(_labelled_values(_with_fields_in_order(data))) for data in (old, new))
    changes = list(_changes(before, after))
    named = "; ".join(changes[:MOST_NAMED])
    more = len(changes) - MOST_NAMED
    if more <= 0:
        return named
    return named + "; " + ngettext("%(count)s more", "%(count)s more", more) % {"count": more}


def _with_fields_in_order(data: Mapping[str, Any]) -> Mapping[str, Any]:
    # PostgreSQL's JSON does not keep the order of to_data().
    try:
        return to_data(rule_set_from(data))
    except BadRules:  # an older format: shown as stored
        return data


def _changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    removed, added = _games(old) - _games(new), _games(new) - _games(old)
    yield from (_("%(game)s left out") % {"game": game} for game in sorted(removed))
    yield from (_("%(game)s added") % {"game": game} for game in sorted(added))
    for name in [*new, *(name for name in old if name not in new)]:
        before, after = old.get(name), new.get(name)
        if before != after and name.partition(": ")[0] not in removed | added:
            yield f"{name} {_value(before)} → {_value(after)}"


def _games(leaves: Mapping[str, Any]) -> set[str]:
    return {name.partition(": ")[0] for name in leaves if ": " in name}


def _labelled_values(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield (label, value) of all nested values; labels of a game's values begin "Solo: "."""
    for path, value in flatten(data).items():
        if path in NAMED_LISTS and isinstance(value, list):
            for item in value:
                name = NAMED_LISTS[path](str(item.get("name", "")))
                yield from ((f"{name}: {text}", leaf) for text, leaf in _labelled_values(item))
        elif path not in ("format", "slug", "name"):
            yield label(path), value


def _value(value: Any) -> str:
    if value is None or value in ("", []):
        return NOTHING
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(_value(item) for item in value)
    text = str(value)
    for words in WORDS:
        if text in words:
            return str(words[text])
    return tie_break_name(text) if isinstance(value, str) else text
