"""Schwaiger Schafkopffreunde: long deck, plus and minus, every row adds up to zero."""

from collections.abc import Mapping

from scoring.contracts import Contract, Deck, Offence, Option, Price, PrintedRules
from scoring.ruleset import RuleSet

OPEN_POINTS = (
    # "… werden als Solo/Wenz mit Schneider gewertet": a Tout with 70 card points as well?
    Option("first_tout", rule="6", choices=("card_points", "schneider")),
)

# Rule 12. Its "6+ / 6−" for the plain won Solo is a misprint: rule 13 wants every row to sum to 0.
PAIR = {"plain": Price(1, 1), "schneider": Price(2, 2), "schwarz": Price(3, 3)}
ALONE = {"plain": Price(6, 2), "schneider": Price(9, 3), "schwarz": Price(12, 4)}
TOUT = Price(18, 6)
SIE = {"plain": Price(24, 8)}

# Rule 6: in game 1 of each round Sie, Tout and Schwarz count as Schneider.
ALONE_IN_GAME_1 = {"plain": Price(6, 2), "schneider": Price(9, 3)}
SIE_IN_GAME_1 = {"schneider": Price(9, 3)}


def build(options: Mapping[str, str]) -> RuleSet:
    return RuleSet(
        slug="schwaig",
        title="Schwaig",
        options=options,
        open_points=OPEN_POINTS,
        deck=Deck(cards=32, tricks=8, card_points=120),
        rounds=2,  # rule 1
        games=32,
        is_zero_sum=True,  # rule 13
        won_from=61,  # rule 4
        schneider_won_from=91,
        schneider_lost_to=30,
        runners_from=3,  # rule 14: may be paid at the table, never in the points
        contracts=(  # rule 7, high to low
            Contract(
                "sie",
                "alone",
                SIE,
                "12",
                first_game=SIE_IN_GAME_1,
                can_be_lost=False,
                counts_as="sie",
            ),
            Contract("solo", "alone", ALONE, "12", tout=TOUT, first_game=ALONE_IN_GAME_1),
            Contract("wenz", "alone", ALONE, "12", tout=TOUT, first_game=ALONE_IN_GAME_1),
            Contract("farbwenz", "alone", ALONE, "12", tout=TOUT, first_game=ALONE_IN_GAME_1),
            Contract("rufspiel", "called", PAIR, "10"),
        ),
        offences=(
            Offence("cards_shown", rule="8", with_runners=False),
            Offence("old_trick_seen", rule="9", with_runners=False),
        ),
        tie_breaks=(  # rule 16
            "points",
            "sie",
            "tout_won",
            "tout_played",
            "solo_won",
            "solo_played",
            "lot",
        ),
        supervises_touts=True,  # rule 7
        first_tout="highest" if options["first_tout"] == "schneider" else "card_points",  # rule 6
        rule_numbers=PrintedRules(
            rounds="1",
            table="2",  # "alle vier Spieler am Tisch"
            contracts="1",
            substitute="1",
            kontra="1",
            dealer="3",
            tricks="3",
            card_points="4",
            won="4",
            levels="4",
            levels_in="12",
            no_game="5",
            first_game="6",
            order="7",
            tout="7",
            writer="11",
            other_writer="11",
            signed="11",
            points="12",
            misprint="12",  # "6+ / 6−" for the plain won Solo
            marks="13",
            list="13",
            runners="14",
            stakes="14",
            void="15",
            ranking="16",
        ),
    )
