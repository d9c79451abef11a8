"""Rules of six tournaments, ready to pick and change.

Taken from figures alone; `assumed` lists what the sheet leaves out.
"""

from dataclasses import dataclass

from scoring.profiles import (
    donau_ries,
    grossreuth,
    muenchsmuenster,
    niederfuellbach,
    prohof,
    self_rennen,
)
from scoring.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Profile:
    rules: RuleSet
    assumed: tuple[str, ...]  # the sentences are in tournament/rules/own/fault_words.py


PROFILES = tuple(
    Profile(sheet.RULES, sheet.ASSUMED)
    for sheet in (donau_ries, grossreuth, muenchsmuenster, self_rennen, prohof, niederfuellbach)
)
