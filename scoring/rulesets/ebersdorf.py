"""Ortsmeisterschaft Ebersdorf 2025: short deck, plus points only, losers write 0."""

from collections.abc import Mapping

from scoring.contracts import FREE, Contract, Deck, Offence, Option, Price, PrintedRules
from scoring.ruleset import RuleSet

OPEN_POINTS = (
    # Rule 28 leaves a Tout "to be computed".
    Option("tout", rule="28", choices=("double", "double_base")),
    # Rule 28 f gives each Laufende to "each winner"; at the table each opponent would pay it.
    Option("runners_in_solo", rule="28 f", choices=("per_winner", "per_opponent")),
    # Rules 25 and 26 keep Schneider and Schwarz to the Rufspiel, 28 f gives Laufende in every game;
    # "wie beim Bierkopf" in rule 14 may also be read as the whole price of a Rufspiel.
    Option("crossed", rule="14", choices=("with_runners", "like_rufspiel", "plain")),
)

# Rule 28 a–e: each winner, and each opponent of somebody who played alone.
PAIR = {"plain": Price(5, 5), "schneider": Price(10, 10), "schwarz": Price(15, 15)}
HERZSOLO = Price(75, 25)
OTHER_ALONE = Price(60, 20)

# Rule 28 f, and how many of the highest trumps a hand (Rufspiel: all hands of a side) can hold.
RUNNER = Price(5, 5)
MOST_IN_PAIR, MOST_IN_SOLO, MOST_IN_WENZ = 12, 6, 4


def build(options: Mapping[str, str]) -> RuleSet:
    def alone(name: str, price: Price, most_runners: int) -> Contract:
        runner = Price(15, 5) if options["runners_in_solo"] == "per_opponent" else RUNNER
        return Contract(
            name,
            "alone",
            {"plain": price},
            rule="21",
            runner=runner,
            most_runners=most_runners,
            tout=price * 2,
            tout_runner=runner * 2 if options["tout"] == "double" else runner,
        )

    crossed = options["crossed"]
    return RuleSet(
        slug="ebersdorf",
        title="Ebersdorf",
        options=options,
        open_points=OPEN_POINTS,
        deck=Deck(cards=24, tricks=6, card_points=120),  # rules 8 and 9
        rounds=2,  # rule 2
        games=24,
        is_zero_sum=False,  # rule 28
        nobody_plays="ueberkreuz",  # rule 14
        won_from=61,  # rule 24
        schneider_won_from=90,  # rule 25: the others have less than 31
        schneider_lost_to=30,
        runners_from=3,  # rule 28 f
        contracts=(  # rule 13, high to low, and rule 14
            alone("herzsolo", HERZSOLO, MOST_IN_SOLO),
            alone("farbsolo", OTHER_ALONE, MOST_IN_SOLO),
            alone("wenz", OTHER_ALONE, MOST_IN_WENZ),
            alone("geier", OTHER_ALONE, MOST_IN_WENZ),
            Contract("rufspiel", "called", PAIR, "21", runner=RUNNER, most_runners=MOST_IN_PAIR),
            Contract(
                "ueberkreuz",
                "across",
                PAIR if crossed == "like_rufspiel" else {"plain": PAIR["plain"]},
                rule="14",
                runner=FREE if crossed == "plain" else RUNNER,
                most_runners=MOST_IN_PAIR,
                drawn_at=60,  # rule 29
                is_forced=True,
            ),
        ),
        offences=(
            Offence("kontra", rule="22", with_runners=False),
            # Rule 27 forbids it and names no price: it ends the game, like Schwaig rule 8.
            Offence("thrown_in_early", rule="27", with_runners=False),
            Offence("verkartet", rule="32", with_runners=True),
        ),
        tie_breaks=(  # rule 36
            "points",
            "tout_won",
            "solo_won",
            "solo_played",
            "round_1",
            "lot",
        ),
        has_tout_mark=True,  # rule 31
        supervises_touts=True,  # rule 15
        counts_tout_as_solo=True,  # a Tout is circled as well (rule 31)
        ranks_minors_apart=True,  # rule 1 a
        asks_eligibility=True,  # rule 4
        allows_substitutes=True,  # rule 23
        fee_cents=800,  # rule 5
        minor_fee_cents=0,
        cents_per_point=1,  # rule 30
        registration_closes_minutes_before=30,  # rule 5
        rule_numbers=PrintedRules(
            categories="1 a",
            rounds="2",
            table="3",
            eligibility="4",
            fee="5",
            tricks="8",
            card_points="9",
            dealer="10",
            writer="10",
            watched="10",
            misdeal="12",
            no_game="14",
            contracts="13",
            order="13",
            crossed="14",
            drawn="29",
            tout="15",
            tout_won="15 a",
            kontra="22",
            substitute="23",
            won="24",
            levels="25",
            levels_in="14" if crossed == "like_rufspiel" else "25",
            schwarz="26",
            points="28",
            runners="28 f",
            list="28",
            stakes="30",
            marks="31",
            void="35",
            ranking="36",
        ),
    )
