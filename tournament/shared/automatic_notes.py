"""Notes and reasons that the program itself stores, shown in the reader's language."""

import re
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, gettext_noop

OWN_NOTES = (
    gettext_noop("the second check of the totals differs"),
    gettext_noop("the second check of the counts differs"),
    gettext_noop("put on hold by hand"),
    gettext_noop("to be replayed: %s"),
    gettext_noop("Deleted again after a backup was restored"),
    gettext_noop("An earlier round has changed."),
    gettext_noop("Standby laptop"),
    gettext_noop("practised again"),
    gettext_noop("moved up in %(cup)s"),
)
PLACEHOLDER = re.compile(r"%\(\w+\)s|%s")


def note_in_words(note: str) -> str:
    """Translate a note if the program wrote it; return typed text unchanged."""
    for pattern, message in _patterns():
        if match := pattern.fullmatch(note):
            return PLACEHOLDER.sub(lambda _: match[1], gettext(message))
    return note


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Return (pattern of the stored text, message) for each note in each language."""
    patterns = []
    for message in OWN_NOTES:
        for language, _name in settings.LANGUAGES:
            with translation.override(language):
                stored = map(re.escape, PLACEHOLDER.split(gettext(message)))
            patterns.append((re.compile("(.*)".join(stored), re.DOTALL), message))
    return patterns
