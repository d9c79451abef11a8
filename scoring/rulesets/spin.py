"""spin.de: plus and minus, four players (long or short deck) or three (short deck).

The text numbers nothing; rules are named by its headings.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.contracts import Contract, Deck, Doubling, Option, Price, PrintedRules
from scoring.ruleset import RuleSet

OPEN_POINTS = (
    # "… jeweils den doppelten Spielwert": the text doubles a lost game, most tables do not.
    Option("loss_factor", rule="Schafkopfen", choices=("2", "1")),
    # The text names no price of a Tout: "base" is the letter, "double" what is usual.
    Option("tout", rule="Tout-Spiele", choices=("double", "base")),
    Option("deck", rule="Schafkopfen", choices=("long", "short")),
    Option("seats", rule="Schafkopfen", choices=("4", "3")),
    Option("nobody_plays", rule="Ersatz-Spiele", choices=("ramsch", "ramsch91", "muss", "redeal")),
    # "Jungfrauen … werden … nicht berücksichtigt": they change nothing, or they do not pay.
    Option("jungfrau", rule="Ramsch91", choices=("pays", "free")),
    # "Der Spieleröffner kann … einstellen, ob Doppeln im Spiel möglich ist"; Spritzen as well.
    Option("doubling", rule="Doppeln", choices=("on", "off")),
    Option("spritzen", rule="Spritzen", choices=("on", "off")),
)

# Spielwertung: the basic price, one more with Schneider, another one with Schwarz.
RUFSPIEL, OTHERS = 1, 2
SCHNEIDER, SCHWARZ = 1, 2
# Spielwertung: the four or eight highest trumps; from the third on, in Wenz and Geier the second.
MOST_RUNNERS, MOST_IN_WENZ = 8, 4
RUNNERS_FROM, RUNNERS_FROM_IN_WENZ = 3, 2


def build(options: Mapping[str, str]) -> RuleSet:
    seats = int(options["seats"])
    options = _with_three_players(options) if seats == 3 else options
    cards = 32 if options["deck"] == "long" else 24
    each = Price(1, 1)  # Rufspiel: every seat moves the value once
    alone = Price(seats - 1, 1)  # who plays alone gets it from, or gives it to, each of the others

    def played_alone(name: str, most_runners: int, runners_from: int = RUNNERS_FROM) -> Contract:
        times = 2 if options["tout"] == "double" else 1
        return Contract(
            name,
            "alone",
            {
                "plain": alone * OTHERS,
                "schneider": alone * (OTHERS + SCHNEIDER),
                "schwarz": alone * (OTHERS + SCHWARZ),
            },
            rule="Spielvarianten",
            runner=alone,
            most_runners=most_runners,
            runners_from=runners_from,
            tout=alone * OTHERS * times,
            tout_runner=alone * times,
        )

    pair = {
        "plain": each * RUFSPIEL,
        "schneider": each * (RUFSPIEL + SCHNEIDER),
        "schwarz": each * (RUFSPIEL + SCHWARZ),
    }
    with_partner = (
        Contract(
            "rufspiel",
            "called",
            pair,
            rule="Rufspiel",
            runner=each,
            most_runners=MOST_RUNNERS,
            redeal=each,  # Karten neu geben: "das nächste Rufspiel"
        ),
        Contract(
            "muss",
            "called",
            pair,
            rule="Muss-Spiel",
            runner=each,
            most_runners=MOST_RUNNERS,
            won_from=60,  # "bereits ab 60 Augen"
            schneider_lost_to=29,  # "mit 30 Augen als Schneider-frei"
            takes_spritze=False,  # "kann nicht gespritzt werden"
            is_forced=True,
        ),
    )

    def ramsch(name: str, rule: str, won_from: int | None) -> Contract:
        return Contract(
            name,
            "alone",
            {"plain": alone * OTHERS},
            rule=rule,
            most_runners=0,
            won_by="all_tricks" if won_from is None else "card_points",
            won_from=won_from,
            counts_as="none",
            takes_spritze=False,  # nobody has announced anything
            is_forced=True,
            spares_jungfrauen=won_from is not None and options["jungfrau"] == "free",
        )

    return RuleSet(
        slug="spin",
        title="spin.de",
        options=options,
        open_points=OPEN_POINTS,
        deck=Deck(cards=cards, tricks=cards // seats, card_points=120),
        rounds=2,  # the text has none
        games=cards,
        is_zero_sum=True,  # "abgezogen und ihr gutgeschrieben"
        won_from=61,  # Schafkopfen
        schneider_won_from=91,  # Spielwertung
        schneider_lost_to=30,
        runners_from=RUNNERS_FROM,
        contracts=(
            played_alone("solo", MOST_RUNNERS),
            played_alone("wenz", MOST_IN_WENZ, RUNNERS_FROM_IN_WENZ),
            played_alone("geier", MOST_IN_WENZ, RUNNERS_FROM_IN_WENZ),
            played_alone("farbwenz", MOST_IN_WENZ),
            played_alone("farbgeier", MOST_IN_WENZ),
            Contract(
                "bettel",
                "alone",
                {"plain": alone * OTHERS},
                rule="Bettel",
                most_runners=0,  # "es gibt keinen Trumpf"
                won_by="no_trick",
            ),
            *(with_partner if seats == 4 else ()),
            ramsch("ramsch", "Ramsch", won_from=None),
            ramsch("ramsch91", "Ramsch91", won_from=91),
        ),
        doubling=Doubling(
            most=4 if options["doubling"] == "on" else 0,  # Doppeln: each player once
            has_spritze=options["spritzen"] == "on",
            has_re=options["spritzen"] == "on",
        ),
        loss_factor=int(options["loss_factor"]),
        # Karten neu geben: by the number of doubles
        redeal_bonus=(1, 2, 4, 6, 8) if options["doubling"] == "on" else (1,),
        nobody_plays=options["nobody_plays"],
        rows_tell_the_game=False,  # ±2 is a won game of 2 or a lost one of 1
        counts_tout_as_solo=True,
        tie_breaks=("points", "tout_won", "solo_won", "solo_played", "shared"),
        seats=seats,
        rule_numbers=PrintedRules(
            table="Schafkopfen",
            tricks="Schafkopfen",
            card_points="Schafkopfen",
            won="Schafkopfen",
            contracts="Spielvarianten",
            levels="Spielwertung",
            schwarz="Spielwertung",
            lost="Schafkopfen",
            points="Spielwertung",
            runners="Spielwertung",
            most_runners="Spielwertung",
            whose_runners="Spielwertung",
            list="Schafkopfen",
            doubles="Doppeln",
            kontra="Spritzen",
            tout="Tout-Spiele",
            tout_won="Tout-Spiele",
            no_game="Ersatz-Spiele",
            redeal="Karten neu geben",
        ),
    )


def _with_three_players(options: Mapping[str, str]) -> Mapping[str, str]:
    # Three players have no Rufspiel, so no Muss-Spiel.
    nobody_plays = "redeal" if options["nobody_plays"] == "muss" else options["nobody_plays"]
    return MappingProxyType({**options, "deck": "short", "nobody_plays": nobody_plays})
