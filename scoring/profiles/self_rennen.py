"""SELF: long deck, plus and minus, Laufende counted, Muss-Spiel won with 60."""

from scoring.contracts import Contract, Deck, Price, PrintedRules
from scoring.ruleset import RuleSet

ASSUMED = ("thresholds", "runner_1", "runners_in_tout", "tie_breaks", "tout_is_solo")

PAIR = {"plain": Price(1, 1), "schneider": Price(2, 2), "schwarz": Price(3, 3)}
ALONE = {"plain": Price(15, 5), "schneider": Price(18, 6), "schwarz": Price(21, 7)}
TOUT = Price(42, 14)
SIE = {"plain": Price(84, 28)}
RUNNER, RUNNER_ALONE = Price(1, 1), Price(3, 1)  # assumed

# The most Laufende in a hand: eight cards, four Unter.
MOST_IN_SOLO, MOST_IN_WENZ = 8, 4


def played_alone(name: str, most_runners: int) -> Contract:
    return Contract(
        name,
        "alone",
        ALONE,
        rule="",
        tout=TOUT,
        runner=RUNNER_ALONE,
        tout_runner=RUNNER_ALONE,  # assumed
        most_runners=most_runners,
    )


RULES = RuleSet(
    slug="self",
    title="SELF",
    deck=Deck(cards=32, tricks=8, card_points=120),
    rounds=2,
    games=30,
    is_zero_sum=True,
    won_from=61,  # assumed, as are the two that follow
    schneider_won_from=91,
    schneider_lost_to=30,
    runners_from=3,
    contracts=(
        Contract("sie", "alone", SIE, rule="", can_be_lost=False, counts_as="sie"),
        played_alone("solo", MOST_IN_SOLO),
        played_alone("wenz", MOST_IN_WENZ),
        Contract("rufspiel", "called", PAIR, rule="", runner=RUNNER),
        Contract("muss", "called", PAIR, rule="", runner=RUNNER, won_from=60, is_forced=True),
    ),
    nobody_plays="muss",
    has_tout_mark=True,  # 42 is a plain Tout, or Schneider with eight Laufende
    tie_breaks=("points", "tout_won", "solo_won", "solo_played", "lot"),  # assumed
    counts_tout_as_solo=True,  # assumed
    rule_numbers=PrintedRules(),
)
