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

ASSUMPTIONS = {
    "tie_breaks": "the ranking goes on with Tout won, Solo won, Solo played and the lot",
    "tout_is_solo": "a Tout counts as a Solo too",
    "thresholds": "won from 61, as Schneider from 91, lost as Schneider up to 30",
    "thresholds_short": "won from 61, as Schneider from 90, lost as Schneider up to 30",
    "won_from_61": "every game is won from 61, the Muss-Spiel too",
    "crossed_like_rufspiel": "Überkreuz is worth as much as a Rufspiel",
    "crossed_at_60_writes_0": "Überkreuz at 60:60 writes 0",
    "runner_1": "each Laufende is 1 from seat to seat, so 3 for who plays alone",
    "runners_from_3": "Laufende count from three on",
    "runners_in_tout": "Laufende count in a Tout too, but not in a Sie",
    "lost_alone_10": "each opponent writes 10 for a lost game played alone, before extras",
    "lost_alone_same": "each opponent writes for a lost game what a won one is worth",
    "rounds_2_24": "two rounds of 24 games",
}


@dataclass(frozen=True, slots=True)
class Profile:
    rules: RuleSet
    assumed: tuple[str, ...]  # keys of ASSUMPTIONS


PROFILES = tuple(
    Profile(sheet.RULES, sheet.ASSUMED)
    for sheet in (
        donau_ries,
        grossreuth,
        muenchsmuenster,
        self_rennen,
        prohof,
        niederfuellbach,
    )
)
