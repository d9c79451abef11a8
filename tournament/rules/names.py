"""Names on paper and screen for contracts, offences, options, tie-breaks and printed rules.

Names that a club has chosen itself stay.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeVar

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

import scoring
from scoring import Contract, RuleSet
from tournament.models.tournament import HOUSE

Value = TypeVar("Value")

CONTRACTS = {
    "sie": gettext_lazy("Sie"),
    "herzsolo": gettext_lazy("Herzsolo"),
    "farbsolo": gettext_lazy("Farbsolo"),
    "solo": gettext_lazy("Solo"),
    "wenz": gettext_lazy("Wenz"),
    "farbwenz": gettext_lazy("Farbwenz"),
    "geier": gettext_lazy("Geier"),
    "rufspiel": gettext_lazy("Rufspiel"),
    "ueberkreuz": gettext_lazy("Überkreuz"),
    "farbgeier": gettext_lazy("Farbgeier"),
    "bettel": gettext_lazy("Bettel"),
    "ramsch": gettext_lazy("Ramsch"),
    "ramsch91": gettext_lazy("Ramsch91"),
    "muss": gettext_lazy("Muss-Spiel"),
    "tout": gettext_lazy("Tout (Du)"),
    "misdeal": gettext_lazy("second misdeal"),
    "dash": gettext_lazy("dash, nobody played"),
}

LEVELS = {
    "plain": gettext_lazy("plain"),
    "schneider": gettext_lazy("Schneider"),
    "schwarz": gettext_lazy("Schwarz"),
    "tout": gettext_lazy("Tout"),
}

OFFENCES = {
    "cards_shown": gettext_lazy("cards laid face up"),
    "old_trick_seen": gettext_lazy("looked at an old trick"),
    "kontra": gettext_lazy("forbidden Kontra"),
    "thrown_in_early": gettext_lazy("cards thrown in early"),
    "verkartet": gettext_lazy("misplayed (verkartet)"),
}

OPEN_POINTS = {
    "tout": gettext_lazy("What is a Tout worth?"),
    "runners_in_solo": gettext_lazy("What is each Laufende worth in a won solo?"),
    "crossed": gettext_lazy("What is Überkreuz worth?"),
    "loss_factor": gettext_lazy("How many times does a lost game count?"),
    "deck": gettext_lazy("Which deck is used?"),
    "seats": gettext_lazy("How many players are at a table?"),
    "nobody_plays": gettext_lazy("What happens when everybody passes?"),
    "jungfrau": gettext_lazy("Does a player without a trick pay for a Durchmarsch?"),
    "doubling": gettext_lazy("May games be doubled before they are named?"),
    "spritzen": gettext_lazy("May the others give a Spritze?"),
    "first_tout": gettext_lazy("How does a Tout in game 1 count?"),
    "spritze": gettext_lazy("What does a Spritze double?"),
}

CHOICES = {
    ("tout", "double"): gettext_lazy("(game + Laufende) × 2"),
    ("tout", "double_base"): gettext_lazy("game × 2 + Laufende"),
    ("runners_in_solo", "per_winner"): gettext_lazy("5 points, as the sheet says"),
    ("runners_in_solo", "per_opponent"): gettext_lazy("5 points from each opponent, 15 in all"),
    ("crossed", "with_runners"): gettext_lazy(
        "5 and Laufende, without Schneider and Schwarz, as the sheet says"
    ),
    ("crossed", "like_rufspiel"): gettext_lazy("like a Rufspiel: 5, 10 or 15 and Laufende"),
    ("crossed", "plain"): gettext_lazy("always 5"),
    ("tout", "base"): gettext_lazy(
        "as much as the game, without Schneider and Schwarz: the text gives no price for a Tout"
    ),
    ("jungfrau", "pays"): gettext_lazy("yes, like everybody else"),
    ("jungfrau", "free"): gettext_lazy("no, unless nobody else took a trick"),
    ("doubling", "on"): gettext_lazy("yes"),
    ("doubling", "off"): gettext_lazy("no"),
    ("spritzen", "on"): gettext_lazy("yes, with a Re"),
    ("spritzen", "off"): gettext_lazy("no"),
    ("first_tout", "card_points"): gettext_lazy("by its cards: plain, or Schneider"),
    ("first_tout", "schneider"): gettext_lazy("always as Schneider, won or lost"),
    ("spritze", "plus_points"): gettext_lazy(
        "all plus points except Laufende, as in the points table"
    ),
    ("spritze", "game"): gettext_lazy(
        "only the game, not Schneider and Schwarz, as in the course of play"
    ),
    ("loss_factor", "2"): gettext_lazy("twice, as the text says"),
    ("loss_factor", "1"): gettext_lazy("once, as at most tables"),
    ("deck", "long"): gettext_lazy("long deck, 32 cards"),
    ("deck", "short"): gettext_lazy("short deck, 24 cards"),
    ("seats", "4"): gettext_lazy("four"),
    ("seats", "3"): gettext_lazy("three"),
    ("seats", "2"): gettext_lazy("two"),
    ("nobody_plays", "ramsch"): gettext_lazy("Ramsch"),
    ("nobody_plays", "ramsch91"): gettext_lazy("Ramsch, 91 card points are a Durchmarsch"),
    ("nobody_plays", "muss"): gettext_lazy("Muss-Spiel: the holder of the Eichel-Ober must call"),
    ("nobody_plays", "redeal"): gettext_lazy("new deal, the next Rufspiel counts more"),
}

TALLIES = {
    "points": gettext_lazy("points"),
    "sie": gettext_lazy("Sie"),
    "tout_won": gettext_lazy("Tout won"),
    "tout_played": gettext_lazy("Tout played"),
    "solo_won": gettext_lazy("Solo won"),
    "solo_played": gettext_lazy("Solo played"),
    "number_low": gettext_lazy("lower start number"),
    "number_high": gettext_lazy("higher start number"),
    "lot": gettext_lazy("the lot"),
    "shared": gettext_lazy("the place is shared"),
}

NUMBERED = re.compile(r"\d+\.? ?[a-z]?")  # 28, 28 f; not a heading like "1×1: Spritze"
HOUSE_TITLE = gettext_lazy("house rules")


def rules_title(rules: RuleSet) -> str:
    return rules.title.strip() or str(HOUSE_TITLE)


def rule_set_title(slug: str) -> str:
    if slug == HOUSE:
        return str(HOUSE_TITLE)
    built_in = {sheet.slug for sheet in scoring.rulesets.RULE_SETS}
    return rules_title(scoring.rule_set(slug)) if slug in built_in else slug


def _name(labels: Mapping[str, Promise], name: str) -> str:
    return str(labels[name]) if name in labels else _own_words(name)


contract_name = partial(_name, CONTRACTS)
level_name = partial(_name, LEVELS)
offence_name = partial(_name, OFFENCES)
option_question = partial(_name, OPEN_POINTS)


def choice_name(option: str, choice: str) -> str:
    label = CHOICES.get((option, choice))
    return str(label) if label else _own_words(choice)


def join_names(names: Iterable[str]) -> str:
    return ", ".join(contract_name(name) for name in names)


def names_by(
    contracts: Iterable[Contract], key: Callable[[Contract], Value]
) -> dict[Value, list[str]]:
    """Return {key(contract): contract names}, in the order of the contracts."""
    names: dict[Value, list[str]] = {}
    for contract in contracts:
        names.setdefault(key(contract), []).append(contract.name)
    return names


def tie_break_name(name: str) -> str:
    """Return "Tout won", or "points of round 1" for round_1."""
    if is_points_of_a_round(name):
        return _("points of round %(number)s") % {"number": name.removeprefix("round_")}
    return _name(TALLIES, name)


def is_points_of_a_round(name: str) -> bool:
    return name.startswith("round_") and name.removeprefix("round_").isdecimal()


def rule_reference(rule: str) -> str:
    """Return "rule 28 f", or the heading “Spielwertung” if a sheet has no numbers."""
    if not rule:
        return ""
    text = _("rule %(rule)s") if NUMBERED.fullmatch(rule) else _("“%(rule)s”")
    return text % {"rule": rule}


def with_rule(sentence: str, rule: str) -> str:
    """Return "Sentence (rule 5).", or "Sentence." without a rule."""
    return f"{sentence} ({rule_reference(rule)})." if rule else f"{sentence}."


def _own_words(name: str) -> str:
    """Return "Kreuz solo" for "kreuz_solo"."""
    return capfirst(" ".join(name.replace("_", " ").split()))


OF_WORDS: dict[int, Promise] = {
    2: pgettext_lazy("tables of", "two"),
    3: pgettext_lazy("tables of", "three"),
    4: pgettext_lazy("tables of", "four"),
}
