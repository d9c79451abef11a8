"""A fifth rule set that nobody plays, to prove that the program takes in a new one as it is."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import scoring
from scoring import Contract, Deck, Doubling, Offence, Option, Price, RuleSet, rulesets
from scoring.contracts import PrintedRules
from scoring.rulesets import Sheet

OPEN_POINTS = (Option("bock", rule="9", choices=("never", "always")),)
PAIR = {"plain": Price(3, 3), "schneider": Price(4, 4)}
ALONE = {"plain": Price(21, 7), "schwarz": Price(30, 10)}


def build(options: Mapping[str, str]) -> RuleSet:
    return RuleSet(
        slug="feucht",
        title="Feucht",
        options=options,
        open_points=OPEN_POINTS,
        deck=Deck(cards=32, tricks=8, card_points=120),
        rounds=2,
        games=16,
        is_zero_sum=True,
        won_from=61,
        schneider_won_from=91,
        schneider_lost_to=30,
        runners_from=3,
        contracts=(
            Contract("bierkopf", "alone", ALONE, "7", tout=Price(60, 20), won_from=65),
            Contract("sauspiel", "called", PAIR, "8"),
            Contract("blinder", "across", PAIR, "10", drawn_at=60, is_forced=True),
        ),
        nobody_plays="blinder",
        offences=(Offence("loud_protest", rule="15", with_runners=False),),
        doubling=Doubling(most=1 if options["bock"] == "always" else 0),
        tie_breaks=("points", "round_2", "tout_won", "number_low", "lot"),
        rule_numbers=PrintedRules(points="12", order="7"),
    )


@contextmanager
def fifth_rule_set() -> Iterator[RuleSet]:
    """One more line in RULE_SETS for as long as this lasts."""
    before, more = scoring.RULE_SETS, (*scoring.RULE_SETS, Sheet("feucht", OPEN_POINTS, build))
    try:
        _set(more)
        yield scoring.rule_set("feucht")
    finally:
        _set(before)


def _set(sheets: tuple[Sheet, ...]) -> None:
    scoring.RULE_SETS = rulesets.RULE_SETS = sheets
    rulesets._build.cache_clear()
