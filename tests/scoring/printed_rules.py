"""What the printed rule sheets speak of, rule by rule: written from the paper, not from the code.

By rule set and rule (its number, or its heading where the sheet numbers nothing): `about`, the
keys of `rule_numbers` and the games, breaches and open points that may cite it; `says`, words of
the pages and papers that may stand before the citation.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Printed:
    about: frozenset[str]
    says: tuple[str, ...]


def printed(about: str, *says: str) -> Printed:
    return Printed(frozenset(about.split()), says)


SCHWAIG = {
    "1": printed(
        "rounds contracts kontra substitute",
        *("2 rounds of 32 games", "Kontra not allowed", "none, not even for breaks"),
    ),
    "2": printed("table", "4 players"),
    "3": printed("dealer tricks", "seat 1 deals game 1", "32 cards, 8 tricks"),
    "4": printed(
        "card_points won levels",
        *("Won from 61", "Won as Schneider from 91", "30 card points, out of Schneider with 31"),
    ),
    "5": printed(
        "no_game", "Everybody passes: no row; the same seat deals again", "Everybody passes no row"
    ),
    "6": printed("first_game option:first_tout", "a Tout in game 1", "Game 1 of each round"),
    "7": printed(
        "order tout",
        *("Sie Solo-Tout", "Sie, Solo, Wenz, Farbwenz, Rufspiel", "approved", "for approval"),
    ),
    "8": printed("offence:cards_shown", "Cards laid face up"),
    "9": printed("offence:old_trick_seen", "Looked at an old trick"),
    "10": printed("game:rufspiel"),
    "11": printed("writer other_writer signed", "another player if all agree; everybody signs"),
    "12": printed(
        "points misprint levels_in game:sie game:solo game:wenz game:farbwenz",
        *("Points", "Schneider and Schwarz count in", "Sie cannot be lost"),
    ),
    "13": printed("marks list", "adds up to 0", "ircle the points of a player who plays alone"),
    "14": printed("runners stakes", "Laufende do not count in the points"),
    "15": printed("void", "Wrong list"),
    "16": printed("ranking", "Tie-breakers", "Order of the ranking"),
    "17": printed(""),
}

EBERSDORF = {
    "1 a": printed("categories", "ranked separately"),
    "2": printed("rounds", "2 rounds of 24 games"),
    "3": printed("table", "4 players"),
    "4": printed("eligibility", "Who may take part"),
    "5": printed("fee", "Entry fee", "30 minutes before the start"),
    "6": printed(""),
    "7": printed(""),
    "8": printed("tricks", "24 cards, 6 tricks"),
    "9": printed("card_points"),
    "10": printed(
        "dealer writer watched", "seat 1 deals game 1", "Scorekeeper seat 1; everybody may watch"
    ),
    "11": printed(""),
    "12": printed("misdeal", "Misdealt no row; the same seat deals again"),
    "13": printed("contracts order", "Herzsolo, Farbsolo, Wenz, Geier", "Herzsolo-Tout"),
    "14": printed(
        "no_game crossed levels_in game:ueberkreuz option:crossed",
        *(
            "Everybody passes Überkreuz",
            "Everybody passes: Überkreuz",
            "What is Überkreuz worth?",
            "Überkreuz",
        ),
    ),
    "15": printed("tout", "approved", "for approval"),
    "15 a": printed("tout_won", "won only with all 6 tricks"),
    "16": printed(""),
    "21": printed("game:herzsolo game:farbsolo game:wenz game:geier game:rufspiel"),
    "22": printed("kontra offence:kontra", "Kontra not allowed", "Forbidden Kontra"),
    "23": printed("substitute", "takes over points"),
    "24": printed("won", "Won from 61"),
    "25": printed(
        "levels levels_in",
        *("Won as Schneider from 90", "30 card points, out of Schneider with 31"),
        "Schneider and Schwarz count in Rufspiel",
    ),
    "26": printed("schwarz", "the other side has no trick"),
    "27": printed("offence:thrown_in_early", "Cards thrown in early"),
    "28": printed(
        "points list option:tout", "Points", "nly winners score", "What is a Tout worth?"
    ),
    "28 f": printed(
        "runners option:runners_in_solo", "count from 3 on", "What is each Laufende worth"
    ),
    "29": printed("drawn", "60 : 60"),
    "30": printed("stakes", "1 cent a point"),
    "31": printed("marks", "a T at the end of the row"),
    "32": printed("offence:verkartet", "Misplayed (verkartet)"),
    "33": printed(""),
    "34": printed(""),
    "35": printed("void", "Wrong list"),
    "36": printed("ranking", "Tie-breakers", "Order of the ranking"),
    "37": printed(""),
}

SPIN = {
    "Schafkopfen": printed(
        "table tricks card_points won list lost option:deck option:seats option:loss_factor",
        *("32 cards, 8 tricks", "24 cards, 6 tricks", "24 cards, 8 tricks", "3 players"),
        *("4 players", "Won from 61", "adds up to 0", "Lost costs", "Which deck is used?"),
        *("How many players are at a table?", "How many times does a lost game count?"),
    ),
    "Spielwertung": printed(
        "points levels schwarz runners most_runners whose_runners",
        *("Points", "Won as Schneider from 91", "30 card points, out of Schneider with 31"),
        *("Schneider and Schwarz count in", "the other side has no trick"),
        *("count from 3 on", "count from 2 on", "of either side", "Maximum Solo"),
    ),
    "Doppeln": printed(
        "doubles option:doubling", "before the game is named", "before they are named", "Each time"
    ),
    "Spritzen": printed("kontra option:spritzen", "Spritze", "Kontra not allowed", "Each time"),
    "Spielvarianten": printed(
        "contracts game:solo game:wenz game:geier game:farbwenz game:farbgeier", "Games"
    ),
    "Rufspiel": printed("game:rufspiel"),
    "Bettel": printed("game:bettel", "Bettel won without a single trick"),
    "Tout-Spiele": printed("tout tout_won option:tout", "What is a Tout worth?", "won only with"),
    "Ersatz-Spiele": printed("no_game option:nobody_plays", "What happens when everybody passes?"),
    "Ramsch": printed(
        "game:ramsch", "Ramsch won with all", "Everybody passes Ramsch", "Everybody passes: Ramsch"
    ),
    "Ramsch91": printed(
        "game:ramsch91 option:jungfrau",
        *("Ramsch91 won from 91", "Everybody passes Ramsch91", "a player without a trick"),
    ),
    "Muss-Spiel": printed("game:muss", "Muss-Spiel won from 60", "Everybody passes Muss-Spiel"),
    "Karten neu geben": printed("redeal", "redealt"),
}

BUCHSTABEN = {
    "WAW Schafkopf": printed(
        "table option:seats",
        *("4 players", "3 players", "2 players", "How many players are at a table?"),
    ),
    "Spielverlauf": printed(
        "won solo_first writer writer_named option:spritze",
        *("Won from 25", "chosen by the table", "What does a Spritze double?"),
        "Tout (Du), Solo, Bettel Rufspiel",
    ),
    "Rufen": printed("game:rufspiel"),
    "Offiziers Schafkopf": printed("tricks game:solo", "32 cards, 16 tricks"),
    "Dreierschafkopf": printed(
        "tricks doubles", "32 cards, 10 tricks", "not even after a thrown-in deal"
    ),
    "Punktetabelle": printed(
        "contracts points list", "Points", "nly winners score", "lus points", "Games"
    ),
    "1×1: Brunzkartler": printed("stand_in", "may sit in"),
    "1×1: Blatt": printed("tricks", "32 cards, 8 tricks"),
    "1×1: Geber": printed("dealer dealer_by_lot", "chosen or by lot"),
    "1×1: Vergeben": printed("misdeal game:misdeal", "the second time everybody else scores 1"),
    "1×1: Augen": printed("card_points"),
    "1×1: Zusammenwerfen": printed("no_game", "the next seat deals"),
    "1×1: Doppelt": printed("doubles", "after a thrown-in deal", "Each time"),
    "1×1: Solo": printed("game:solo levels_in", "Schneider counts in"),
    "1×1: Du (Tout)": printed("tout game:tout", "Tout (Du) won with all"),
    "1×1: Bettel": printed("game:bettel", "Bettel won without a single trick"),
    "1×1: Schneider": printed("levels", "Won as Schneider from 36", "out of Schneider with 13"),
    "1×1: Schwarz": printed("schwarz", "the other side has no trick", "Schwarz counts in"),
    "1×1: Patt": printed(""),
    "1×1: Spritze": printed("kontra", "Spritze", "Each time"),
    "1×1: Laufende": printed("runners most_runners", "count from 3 on", "Maximum"),
}

SHEETS = {"schwaig": SCHWAIG, "ebersdorf": EBERSDORF, "spin": SPIN, "buchstaben": BUCHSTABEN}
