"""Sentences for the steps of the draw check.

JavaScript fills in the values: named placeholders, no plural forms.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tournament.draw.report import NAMES
from tournament.draw.wishes import BY_PEOPLE
from tournament.seating.check import Step, changed_names
from tournament.seating.document import DrawProtocol

SENTENCES: dict[str, Promise] = {
    "format_wrong": gettext_lazy("This draw record cannot be read: %(where)s."),
    "list": gettext_lazy("The list of players matches its published hash. Players: %(count)s."),
    "list_wrong": gettext_lazy(
        "The list of players has the hash %(found)s, but %(stated)s was published: the list was "
        "changed."
    ),
    "list_unreadable": gettext_lazy("The list has a line that cannot be read: “%(line)s”."),
    "list_twice": gettext_lazy("Start numbers that appear twice on the list: %(numbers)s."),
    "list_none": gettext_lazy("No list was frozen before these draws."),
    "list_withheld": gettext_lazy(
        "The hash of the list cannot be recomputed: names have been withdrawn since, %(count)s "
        "in all."
    ),
    "added": gettext_lazy("Added after the list was frozen: %(lines)s."),
    "renamed": gettext_lazy(
        "No. %(number)s is on the frozen list as “%(frozen)s” and is now called “%(now)s”."
    ),
    "options": gettext_lazy("The options match their published hash."),
    "options_wrong": gettext_lazy(
        "The options have the hash %(found)s, but %(stated)s was published: the options were "
        "changed."
    ),
    "options_none": gettext_lazy("No options were frozen before these draws."),
    "ingredient": gettext_lazy("Public input: %(ingredient)s."),
    "ingredient_none": gettext_lazy("Drawn without public input."),
    "numbers": gettext_lazy("No draw is missing. Draws: %(count)s."),
    "numbers_wrong": gettext_lazy("The draws are not numbered consecutively: %(numbers)s."),
    "numbers_missing": gettext_lazy("Draws not posted yet: %(numbers)s."),
    "rounds_missing": gettext_lazy("Rounds not posted yet: %(numbers)s."),
    "chain_order": gettext_lazy("The links of the chain are not in order: %(indexes)s."),
    "chain_skipped": gettext_lazy(
        "Links of the chain were used for something that is not listed here: %(indexes)s."
    ),
    "link": gettext_lazy("Its secret is link %(index)s of the chain behind the commitment."),
    "link_wrong": gettext_lazy(
        "Its secret is not link %(index)s of the chain behind the commitment."
    ),
    "seed": gettext_lazy("The seed follows from list, options, input and secret."),
    "seed_wrong": gettext_lazy("The seed should be %(found)s, but is %(stated)s."),
    "seed_by_hand": gettext_lazy(
        "The seed was entered by hand, not taken from the chain: %(seed)s"
    ),
    "options_changed": gettext_lazy("Drawn with options other than the frozen ones."),
    "apart": gettext_lazy("The pairs that must not meet match the commitment. Pairs: %(pairs)s."),
    "apart_wrong": gettext_lazy("The pairs that must not meet do not match the commitment."),
    "standing": gettext_lazy(
        "Drawn by the points below, as they were then: compare your own with your lists. "
        "Players: %(players)s."
    ),
    "seats": gettext_lazy("Recomputed: every seat matches. Players: %(players)s."),
    "seats_wrong": gettext_lazy(
        "First difference: table %(table)s, seat %(seat)s has %(stated)s, but %(found)s was "
        "computed."
    ),
    "seats_by_hand": gettext_lazy("Drawn or changed by hand: nothing to compute."),
    "seats_unknown": gettext_lazy("Drawn by an algorithm that is not known here: %(algorithm)s."),
    "seats_private": gettext_lazy(
        "Pairs that must not meet are private (%(pairs)s): only the tournament director can "
        "recompute these seats. Everything else here is checked."
    ),
    "seats_later": gettext_lazy(
        "Can be recomputed once the rounds drawn with it are posted too: draw no. %(draws)s."
    ),
    "seats_impossible": gettext_lazy("These seats cannot be recomputed from this draw record."),
    "legal": gettext_lazy(
        "Everybody has exactly one seat, and every table the right number of players."
    ),
    "legal_wrong": gettext_lazy("%(problem)s: %(numbers)s."),
    "counted": gettext_lazy("Recounted: %(levels)s."),
    "counted_wrong": gettext_lazy("%(level)s: the report says %(stated)s, the recount %(found)s."),
}
PROBLEMS: dict[str, Promise] = {
    "missing": gettext_lazy("Without a seat"),
    "twice": gettext_lazy("On two seats"),
    "stranger": gettext_lazy("Seated, but not playing"),
    "sizes": gettext_lazy("Tables with too many or too few seats"),
    "area": gettext_lazy("Not at the table they are fixed to"),
}
EMPTY = gettext_lazy("nobody")
# The verdict: the recomputed draws, and the others with the reason.
COMPUTED = gettext_lazy("Draws recomputed, seat by seat: %(draws)s.")
NOT_COMPUTED: dict[str, Promise] = {
    "seats_by_hand": gettext_lazy(
        "Not recomputed, because lots were drawn or seats swapped by hand: draw no. %(draws)s."
    ),
    "seats_private": gettext_lazy(
        "Not recomputed, because only the tournament director knows who must not meet: draw no. "
        "%(draws)s."
    ),
    "seats_later": gettext_lazy(
        "Not recomputed yet, because a round drawn with it is not posted: draw no. %(draws)s."
    ),
    "standing": gettext_lazy(
        "The points before the draw are not checked here, because the lists are not in the draw "
        "record (recount.py checks them): draw no. %(draws)s."
    ),
    "seed_by_hand": gettext_lazy(
        "The origin of the seed cannot be checked, because it was entered by hand: draw no. "
        "%(draws)s."
    ),
}
# Gaps that concern all draws; the step's own sentence describes them.
LEFT_OPEN = ("list_none", "list_withheld", "options_none", "numbers_missing", "rounds_missing")


def sentence(step: Step) -> str:
    if step.code not in SENTENCES:
        return step.code
    extra = {"legal_wrong": ["problem"], "counted": ["levels"]}.get(step.code, [])
    words = {key: _value_in_words(step, key) for key in (*step.values, *extra)}
    return str(SENTENCES[step.code]) % words


def verdict_in_words(steps: Sequence[Step]) -> tuple[list[str], list[str]]:
    """Return sentences on the recomputed draws, and on those not recomputed, saying why.

    `steps`: from seating.check.
    """
    draws: dict[str, list[int]] = {}
    for step in steps:
        if step.draw is not None:
            draws.setdefault(step.code, []).append(step.draw)
    computed = [str(COMPUTED) % {"draws": _joined(draws["seats"])}] if "seats" in draws else []
    not_computed = [
        str(words) % {"draws": _joined(draws[code])}
        for code, words in NOT_COMPUTED.items()
        if code in draws
    ]
    return computed, not_computed + [sentence(step) for step in steps if step.code in LEFT_OPEN]


def _joined(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def frozen_heading(modes: Collection[str]) -> str:
    """Return the heading above list and options of draws with these `modes`."""
    only_by_people = bool(modes) and BY_PEOPLE.issuperset(modes)
    return _("List and options") if only_by_people else _("Fixed before the draw")


def renamed_in_words(document: DrawProtocol) -> list[str]:
    return [sentence(step) for step in changed_names(document)]


def words() -> dict[str, Any]:
    return {
        "sentences": _texts(SENTENCES),
        "problems": _texts(PROBLEMS),
        "levels": _texts(NAMES),
        "empty": str(EMPTY),
        "computed": str(COMPUTED),
        "not_computed": _texts(NOT_COMPUTED),
        "left_open": LEFT_OPEN,
        "draw": _("Round %(round)s, draw no. %(draw)s"),
    }


def _texts(lazy: Mapping[str, Promise]) -> dict[str, str]:
    return {key: str(text) for key, text in lazy.items()}


def _value_in_words(step: Step, key: str) -> str:
    value = step.values.get(key)
    if key == "problem":
        return str(PROBLEMS[step.values["kind"]])
    if key == "levels":
        return ", ".join(f"{NAMES[name]} {count}" for name, count in step.values.items())
    if key == "level":
        return str(NAMES[str(value)])
    if value is None:
        return str(EMPTY)
    if isinstance(value, list):
        return ("; " if key == "lines" else ", ").join(map(str, value))
    return str(value)
