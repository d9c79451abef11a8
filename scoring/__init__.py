"""Schafkopf without Django: prices of games, legal rows of a list, tie-breaks.

Plain Python without database, clock, files or chance. Clubs script against the names below::

    from scoring import Game, rule_set
    rule_set("schwaig").score(Game("solo", declarer=2, won=True))   # (-2, 6, -2, -2)
"""

from scoring.contracts import Contract, Deck, Doubling, Offence, Option, Price
from scoring.errors import IllegalGame, UnknownOption, UnknownRuleSet
from scoring.faults import BadRecord, BadRules, Fault
from scoring.house import from_data, rule_set_from, to_data
from scoring.profiles import PROFILES, Profile
from scoring.records import game_from_data, game_to_data
from scoring.ruleset import RuleSet
from scoring.rulesets import RULE_SETS, rule_set
from scoring.settlement import Payment, Stakes, payments, settle, settle_totals
from scoring.values import (
    Game,
    Placing,
    Problem,
    RankingEntry,
    Reading,
    Result,
    Row,
    SheetCheck,
    SheetEntry,
    Tally,
    UnclearRows,
)
