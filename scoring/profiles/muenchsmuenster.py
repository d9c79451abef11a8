"""Münchsmünster: long deck, three rounds, plus and minus; Überkreuz is replayed at 60:60."""

from scoring.contracts import Contract, Deck, Price, PrintedRules
from scoring.ruleset import RuleSet

ASSUMED = ("thresholds", "tie_breaks", "tout_is_solo")

PAIR = {"plain": Price(1, 1), "schneider": Price(2, 2), "schwarz": Price(3, 3)}
ALONE = {"plain": Price(6, 2), "schneider": Price(9, 3), "schwarz": Price(12, 4)}
TOUT = Price(18, 6)
SIE = {"plain": Price(24, 8)}

RULES = RuleSet(
    slug="muenchsmuenster",
    title="Münchsmünster",
    deck=Deck(cards=32, tricks=8, card_points=120),
    rounds=3,
    games=48,
    is_zero_sum=True,
    won_from=61,  # assumed, as are the two that follow
    schneider_won_from=91,
    schneider_lost_to=30,
    runners_from=3,  # never in the points
    contracts=(
        Contract("sie", "alone", SIE, rule="", can_be_lost=False, counts_as="sie"),
        Contract("solo", "alone", ALONE, rule="", tout=TOUT),
        Contract("wenz", "alone", ALONE, rule="", tout=TOUT),
        Contract("geier", "alone", ALONE, rule="", tout=TOUT),
        Contract("rufspiel", "called", PAIR, rule=""),
        Contract(
            "ueberkreuz", "across", PAIR, rule="", drawn_at=60, drawn="replayed", is_forced=True
        ),
    ),
    nobody_plays="ueberkreuz",
    tie_breaks=("points", "tout_won", "solo_won", "solo_played", "lot"),  # assumed
    counts_tout_as_solo=True,  # assumed
    rule_numbers=PrintedRules(),
)
