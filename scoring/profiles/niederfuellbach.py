"""Niederfüllbach: short deck, plus only, Tout doubles the price, Laufende from two."""

from scoring.contracts import Contract, Deck, Price, PrintedRules
from scoring.ruleset import RuleSet

ASSUMED = (
    "rounds_2_24",
    "lost_alone_same",
    "thresholds_short",
    "crossed_like_rufspiel",
    "tie_breaks",
    "tout_is_solo",
)

PAIR = {"plain": Price(5, 5), "schneider": Price(10, 10), "schwarz": Price(15, 15)}
HERZSOLO, OTHERS = Price(30, 30), Price(20, 20)  # that a lost game gives as much is assumed
RUNNER = Price(5, 5)  # two, three or four are 10, 15 or 20

# The most Laufende in a hand: six cards, four Unter or Ober.
MOST_IN_SOLO, MOST_IN_WENZ = 6, 4


def played_alone(name: str, price: Price, most_runners: int) -> Contract:
    return Contract(
        name,
        "alone",
        {"plain": price},  # Schneider only in Rufspiel
        rule="",
        tout=price * 2,
        runner=RUNNER,
        tout_runner=RUNNER * 2,
        most_runners=most_runners,
    )


RULES = RuleSet(
    slug="niederfuellbach",
    title="Niederfüllbach",
    deck=Deck(cards=24, tricks=6, card_points=120),
    rounds=2,  # assumed
    games=24,
    is_zero_sum=False,
    won_from=61,  # assumed, as are the two that follow
    schneider_won_from=90,
    schneider_lost_to=30,
    runners_from=2,
    runners_cap=4,
    contracts=(
        played_alone("herzsolo", HERZSOLO, MOST_IN_SOLO),
        played_alone("farbsolo", OTHERS, MOST_IN_SOLO),
        played_alone("wenz", OTHERS, MOST_IN_WENZ),
        played_alone("geier", OTHERS, MOST_IN_WENZ),
        Contract("rufspiel", "called", PAIR, rule="", runner=RUNNER, most_runners=12),
        Contract(
            "ueberkreuz",
            "across",
            PAIR,
            rule="",
            runner=RUNNER,
            most_runners=12,
            drawn_at=60,
            drawn="replayed",
            is_forced=True,
        ),
    ),
    nobody_plays="ueberkreuz",
    has_tout_mark=True,  # 40 is a plain Tout, or a Solo with four Laufende
    tie_breaks=("points", "tout_won", "solo_won", "solo_played", "lot"),  # assumed
    counts_tout_as_solo=True,  # assumed
    rule_numbers=PrintedRules(),
)
