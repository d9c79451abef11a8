"""ProHof: long deck, three rounds, plus only, everything in tens."""

from scoring.contracts import Contract, Deck, Price, PrintedRules
from scoring.ruleset import RuleSet

ASSUMED = (
    "lost_alone_10",
    "thresholds",
    "runners_from_3",
    "runners_in_tout",
    "crossed_at_60_writes_0",
    "tie_breaks",
    "tout_is_solo",
)

TEN = Price(10, 10)  # Schneider, Schwarz on top of it, each Laufende
SOLO, WENZ = Price(30, 10), Price(20, 10)  # the 10 of a lost game is assumed
TOUT = TEN * 2  # on top of the game
PAIR = {"plain": TEN, "schneider": TEN * 2, "schwarz": TEN * 3}

# The most Laufende in a hand: eight cards, four Unter.
MOST_IN_SOLO, MOST_IN_WENZ = 8, 4


def played_alone(name: str, price: Price, most_runners: int) -> Contract:
    return Contract(
        name,
        "alone",
        {"plain": price, "schneider": price + TEN, "schwarz": price + TEN * 2},
        rule="",
        tout=price + TOUT,
        runner=TEN,
        tout_runner=TEN,
        most_runners=most_runners,
    )


RULES = RuleSet(
    slug="prohof",
    title="ProHof",
    deck=Deck(cards=32, tricks=8, card_points=120),
    rounds=3,
    games=40,
    is_zero_sum=False,
    won_from=61,  # assumed, as are the two that follow
    schneider_won_from=91,
    schneider_lost_to=30,
    runners_from=3,  # assumed
    contracts=(
        played_alone("solo", SOLO, MOST_IN_SOLO),
        played_alone("wenz", WENZ, MOST_IN_WENZ),
        Contract("rufspiel", "called", PAIR, rule="", runner=TEN),
        Contract(
            "ueberkreuz",
            "across",
            PAIR,
            rule="",
            runner=TEN,
            drawn_at=60,  # that it writes 0 is assumed
            is_forced=True,
        ),
    ),
    nobody_plays="ueberkreuz",
    has_tout_mark=True,  # 50 is a plain Tout of a Solo, or a Solo Schwarz
    tie_breaks=("points", "tout_won", "solo_won", "solo_played", "lot"),  # assumed
    counts_tout_as_solo=True,  # assumed
    rule_numbers=PrintedRules(),
)
