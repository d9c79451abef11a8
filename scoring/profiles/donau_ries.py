"""Donau-Ries: long deck, plus and minus, Sie four times, Überkreuz when everybody passes."""

from scoring.contracts import Contract, Deck, Price, PrintedRules
from scoring.ruleset import RuleSet

ASSUMED = (
    "thresholds",
    "crossed_like_rufspiel",
    "crossed_at_60_writes_0",
    "tie_breaks",
    "tout_is_solo",
)

PAIR = {"plain": Price(1, 1), "schneider": Price(2, 2), "schwarz": Price(3, 3)}
ALONE = {"plain": Price(15, 5), "schneider": Price(18, 6), "schwarz": Price(21, 7)}
TOUT = Price(30, 10)  # twice the plain game
SIE = {"plain": Price(60, 20)}  # four times

RULES = RuleSet(
    slug="donau-ries",
    title="Donau-Ries",
    deck=Deck(cards=32, tricks=8, card_points=120),
    rounds=2,
    games=32,
    is_zero_sum=True,
    won_from=61,  # assumed, as are the two that follow
    schneider_won_from=91,
    schneider_lost_to=30,
    runners_from=3,  # never in the points
    contracts=(
        Contract("sie", "alone", SIE, rule="", can_be_lost=False, counts_as="sie"),
        Contract("solo", "alone", ALONE, rule="", tout=TOUT),
        Contract("wenz", "alone", ALONE, rule="", tout=TOUT),
        Contract("rufspiel", "called", PAIR, rule=""),
        Contract("ueberkreuz", "across", PAIR, rule="", drawn_at=60, is_forced=True),
    ),
    nobody_plays="ueberkreuz",
    allows_substitutes=True,  # they take over the points
    tie_breaks=("points", "tout_won", "solo_won", "solo_played", "lot"),  # assumed
    counts_tout_as_solo=True,  # assumed
    rule_numbers=PrintedRules(),
)
