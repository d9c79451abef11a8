"""House rules as files between clubs; the content is not trusted."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

import scoring
from scoring import RuleSet, to_data
from tournament.rules.names import rules_title
from tournament.rules.own.fault_words import fault_with_place, printable_excerpt
from tournament.shared.errors import Refused, file_too_large
from tournament.shared.slugs import slug_of

MOST_BYTES = 500_000
MOST_FAULTS = 20  # other JSON files have thousands


def write_rules(rules: RuleSet) -> bytes:
    """Return UTF-8 JSON, one field a line for easy comparison."""
    return (json.dumps(to_data(rules), ensure_ascii=False, indent=2) + "\n").encode()


def file_name(rules: RuleSet) -> str:
    return f"schafkopf-{slug_of(rules_title(rules))[:60] or 'regeln'}.json"


def read_rules(content: bytes) -> RuleSet:
    """Parse a file of write_rules(). Raises Refused with a sentence for each fault."""
    if len(content) > MOST_BYTES:
        raise Refused(file_too_large(MOST_BYTES))
    try:
        data = json.loads(
            content.decode("utf-8-sig"),
            object_pairs_hook=_without_doubles,
            parse_constant=_refuse_constant,
        )
    except UnicodeDecodeError:
        raise Refused(
            _("The file is not UTF-8 text. Please choose a file written by this program.")
        ) from None
    except (ValueError, RecursionError):
        raise Refused(
            _("The file contains no rules: it is not JSON, the format of exported rules.")
        ) from None
    try:
        return scoring.from_data(data)
    except scoring.BadRules as bad:
        sentences = [fault_with_place(fault) for fault in bad.problems[:MOST_FAULTS]]
        rest = ["…"] if len(bad.problems) > MOST_FAULTS else []
        raise Refused(*sentences, *rest) from None


def read_rules_at(path: Path) -> RuleSet:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError:
        raise Refused(_("The file %(path)s cannot be read.") % {"path": path}) from None
    return read_rules(content)


def _without_doubles(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Return the dict. Refuse repeated names, of which JSON would keep the last."""
    values = dict(pairs)
    if len(values) < len(pairs):
        names = [name for name, _value in pairs]
        double = next(name for name in names if names.count(name) > 1)
        raise Refused(
            _("“%(name)s” appears twice in the file.") % {"name": printable_excerpt(double)}
        )
    return values


def _refuse_constant(name: str) -> Any:
    raise Refused(_("The file contains %(name)s, which is not a number.") % {"name": name})
