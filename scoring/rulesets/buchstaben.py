"""Buchstaben-Schafkopf (WAW): 32 letters, 48 card points, plus points only, four, three or two.

The text numbers nothing; rules are named by its headings, "1×1" is its list of words.
"""

from collections.abc import Mapping

from scoring.contracts import Contract, Deck, Doubling, Option, Price, PrintedRules
from scoring.ruleset import RuleSet

OPEN_POINTS = (
    Option("seats", rule="WAW Schafkopf", choices=("4", "3", "2")),
    # Punktetabelle and 1×1: "die Pluspunkte"; the course of play: "nur der Punkt des Rufspiels".
    Option("spritze", rule="Spielverlauf", choices=("plus_points", "game")),
)

# Punktetabelle. Schwarz comes on top of Schneider; a Solo knows no Schneider (1×1: Solo).
RUFSPIEL = {"plain": Price(1, 1), "schneider": Price(2, 2), "schwarz": Price(3, 3)}
SOLO = {"plain": Price(2, 2), "schwarz": Price(3, 3)}
BETTEL = {"plain": Price(2, 2)}
TOUT = {"plain": Price(4, 4)}
# 1×1, Vergeben: "alle Anderen 1 Punkt".
MISDEAL = {"plain": Price(0, 1)}

# Punktetabelle, Laufende: "ab drei", "bis zu acht", one point each.
RUNNER = Price(1, 1)
MOST_RUNNERS = 8

TRICKS = {4: 8, 3: 10, 2: 16}  # Dreierschafkopf: ten cards each, two in the pot
HANDS = {4: "1×1: Blatt", 3: "Dreierschafkopf", 2: "Offiziers Schafkopf"}


def build(options: Mapping[str, str]) -> RuleSet:
    seats = int(options["seats"])

    rufspiel = Contract(
        "rufspiel", "called", RUFSPIEL, rule="Rufen", runner=RUNNER, most_runners=MOST_RUNNERS
    )
    solo = Contract(
        "solo",
        "alone",
        SOLO,
        rule="Offiziers Schafkopf" if seats == 2 else "1×1: Solo",
        runner=RUNNER,
        most_runners=MOST_RUNNERS,
        counts_as="none" if seats == 2 else "solo",  # of two, both play a Solo in every game
    )
    bettel = Contract(
        "bettel",
        "alone",
        BETTEL,
        rule="1×1: Bettel",
        runner=RUNNER,
        most_runners=MOST_RUNNERS,
        won_by="no_trick",
    )
    tout = Contract(
        "tout",
        "alone",
        TOUT,
        rule="1×1: Du (Tout)",
        runner=RUNNER,
        most_runners=MOST_RUNNERS,
        won_by="all_tricks",
        counts_as="tout",
    )
    misdeal = Contract(
        "misdeal",
        "alone",
        MISDEAL,
        rule="1×1: Vergeben",
        most_runners=0,
        can_be_won=False,
        counts_as="none",
        takes_doubles=False,
        takes_spritze=False,
    )
    contracts = {
        4: (tout, solo, bettel, rufspiel, misdeal),
        3: (tout, solo, bettel, misdeal),  # always one against two
        2: (solo, misdeal),
    }
    tallied = () if seats == 2 else ("tout_won", "solo_won", "solo_played")

    return RuleSet(
        slug="buchstaben",
        title="Buchstaben-Schafkopf",
        options=options,
        open_points=OPEN_POINTS,
        deck=Deck(cards=32, tricks=TRICKS[seats], card_points=48),
        rounds=2,  # the text has none
        games=24,
        is_zero_sum=False,  # Punktetabelle: "für den Verlierer gibt es keine Punkte"
        won_from=25,  # Spielverlauf; 1×1: Patt
        schneider_won_from=36,  # 1×1, Schneider: the others have no more than 12
        schneider_lost_to=12,
        runners_from=3,
        contracts=contracts[seats],
        doubling=Doubling(
            # 1×1, Doppelt: one game only; Dreierschafkopf: "zählt nicht doppelt".
            most=0 if seats == 3 else 1,
            after_thrown_in=True,
            has_spritze=True,  # 1×1, Spritze: "keine Retourkutsche"
            with_runners=False,  # 1×1, Laufende: "werden nicht verdoppelt"
            spritzer_declares=True,  # "Wer spritzt, übernimmt das Spiel"
            spritze_doubles_game_only=options["spritze"] == "game",
        ),
        nobody_plays="next_dealer",  # 1×1, Zusammenwerfen: left of who dealt
        has_tout_mark=seats != 2,  # 4 is a plain Tout or a doubled Solo
        counts_tout_as_solo=True,  # 1×1: "ist ein Solo, bei dem …"
        allows_substitutes=True,  # 1×1, Brunzkartler
        tie_breaks=("points", *tallied, "shared"),
        seats=seats,
        rule_numbers=PrintedRules(
            table="WAW Schafkopf",
            dealer="1×1: Geber",
            dealer_by_lot="1×1: Geber",
            tricks=HANDS[seats],
            card_points="1×1: Augen",
            won="Spielverlauf",
            no_game="1×1: Zusammenwerfen",
            misdeal="1×1: Vergeben",
            contracts="Punktetabelle",
            solo_first="Spielverlauf",  # "Ein Solo geht vor"; it ranks no others
            tout="1×1: Du (Tout)",
            levels="1×1: Schneider",
            levels_in="1×1: Solo",
            schwarz="1×1: Schwarz",
            points="Punktetabelle",
            runners="1×1: Laufende",
            most_runners="1×1: Laufende",
            list="Punktetabelle",
            doubles="Dreierschafkopf" if seats == 3 else "1×1: Doppelt",
            kontra="1×1: Spritze",
            writer="Spielverlauf",
            writer_named="Spielverlauf",
            stand_in="1×1: Brunzkartler",
        ),
    )
