"""Großreuth: long deck, plus and minus, Schneider at 29, Muss-Spiel when everybody passes."""

from scoring.contracts import Contract, Deck, Price, PrintedRules
from scoring.ruleset import RuleSet

ASSUMED = ("won_from_61", "tie_breaks", "tout_is_solo")

PAIR = {"plain": Price(1, 1), "schneider": Price(2, 2), "schwarz": Price(3, 3)}
ALONE = {"plain": Price(6, 2), "schneider": Price(9, 3), "schwarz": Price(12, 4)}
TOUT = Price(24, 8)

RULES = RuleSet(
    slug="grossreuth",
    title="Großreuth",
    deck=Deck(cards=32, tricks=8, card_points=120),
    rounds=2,
    games=20,
    is_zero_sum=True,
    won_from=61,  # assumed, in the Muss-Spiel too
    schneider_won_from=91,  # the others have 29
    schneider_lost_to=29,
    runners_from=3,  # paid in money, never in the points
    contracts=(
        Contract("solo", "alone", ALONE, rule="", tout=TOUT),
        Contract("wenz", "alone", ALONE, rule="", tout=TOUT),
        Contract("rufspiel", "called", PAIR, rule=""),
        Contract("muss", "called", PAIR, rule="", is_forced=True),
    ),
    nobody_plays="muss",
    tie_breaks=("points", "tout_won", "solo_won", "solo_played", "lot"),  # assumed
    counts_tout_as_solo=True,  # assumed
    rule_numbers=PrintedRules(),
)
