"""Sentences for faults of house rules, and for the assumptions of profiles."""

import re

from django.utils.translation import gettext, gettext_lazy

from scoring.faults import FAULTS, Fault
from tournament.rules.names import CONTRACTS, LEVELS, TALLIES, is_points_of_a_round, tie_break_name
from tournament.rules.own.labels import is_known, label

LONGEST_QUOTE = 60  # characters

ASSUMPTIONS = {
    "tie_breaks": gettext_lazy(
        "The ranking continues with Tout won, Solo won, Solo played and the lot."
    ),
    "tout_is_solo": gettext_lazy("A Tout also counts as a Solo."),
    "thresholds": gettext_lazy("61 wins, 91 wins with Schneider, 30 or less loses with Schneider."),
    "thresholds_short": gettext_lazy(
        "61 wins, 90 wins with Schneider, 30 or less loses with Schneider."
    ),
    "won_from_61": gettext_lazy("Every game is won from 61, the Muss-Spiel too."),
    "crossed_like_rufspiel": gettext_lazy("Überkreuz is worth as much as a Rufspiel."),
    "crossed_at_60_writes_0": gettext_lazy("Überkreuz at 60:60 scores 0."),
    "runner_1": gettext_lazy(
        "Each Laufende is worth 1 per opponent, so 3 for a player who plays alone."
    ),
    "runners_from_3": gettext_lazy("Laufende count from three on."),
    "runners_in_tout": gettext_lazy("Laufende count in a Tout too, but not in a Sie."),
    "lost_alone_10": gettext_lazy(
        "Each opponent scores 10 for a lost game played alone, before extras."
    ),
    "lost_alone_same": gettext_lazy("For a lost game each opponent scores the value of a won one."),
    "rounds_2_24": gettext_lazy("Two rounds of 24 games."),
}


def fault_in_words(fault: Fault) -> str:
    return gettext(FAULTS[fault.code]) % {
        key: ", ".join(map(_name, value)) if isinstance(value, tuple) else _name(value)
        for key, value in fault.values.items()
    }


def fault_with_place(fault: Fault) -> str:
    """Return "Tout (contracts[1].tout): 18 is not three times 5 …": label, path, sentence."""
    sentence = fault_in_words(fault)
    if not fault.path:
        return sentence
    name = re.sub(r"\[\d+\]", "", fault.path.rpartition("].")[2]).replace(".", "_")
    place = printable_excerpt(fault.path)
    if is_known(name):
        place = f"{label(name)} ({place})"
    return f"{place}: {sentence}"


def printable_excerpt(text: str) -> str:
    """Shorten text of an uploaded file and replace unprintable characters."""
    excerpt = text[:LONGEST_QUOTE] + ("…" if len(text) > LONGEST_QUOTE else "")
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in excerpt)


def _name(value: object) -> str:
    text = printable_excerpt(str(value))
    if text in CONTRACTS or text in LEVELS:
        return str(CONTRACTS.get(text) or LEVELS[text])
    return tie_break_name(text) if text in TALLIES or is_points_of_a_round(text) else text
