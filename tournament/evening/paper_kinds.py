"""The kinds of papers, by the name in their URL."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy


@dataclass(frozen=True, slots=True)
class Kind:
    name: str
    title: Promise
    purpose: Promise
    is_per_round: bool = False


KINDS = (
    Kind(
        "score-sheets",
        gettext_lazy("Score sheets"),
        gettext_lazy(
            "One page for each table: names, a line for each game with its dealer, signatures."
        ),
        is_per_round=True,
    ),
    Kind(
        "seats-by-name",
        gettext_lazy("Seats by name"),
        gettext_lazy("To be posted: everybody finds table and seat, large enough for 1.5 m."),
    ),
    Kind(
        "seats-by-table",
        gettext_lazy("Seats by table"),
        gettext_lazy("To be posted: who meets whom at which table."),
        is_per_round=True,
    ),
    Kind(
        "place-cards",
        gettext_lazy("Place cards"),
        gettext_lazy("A slip for each person with table and seat, ten to a page, to be cut."),
    ),
)
RANKING = Kind(
    "ranking",
    gettext_lazy("Ranking"),
    gettext_lazy("To be posted and given to the newspaper: names as they may be published."),
)
RULES = Kind(
    "rules",
    gettext_lazy("Rules"),
    gettext_lazy("To be posted: points, thresholds and ties, as the program counts."),
)
RULE_SHEET = Kind(
    "rule-sheet",
    gettext_lazy("Tournament rules"),
    gettext_lazy("To be posted: the club's own sheet, in its own words."),
)
TEAMS = Kind(
    "teams",
    gettext_lazy("Team ranking"),
    gettext_lazy("To be posted: who plays in which team, whose points count, and the place."),
)
PROTOCOL = Kind(
    "final-protocol",
    gettext_lazy("Final protocol"),
    gettext_lazy(
        "To be signed and filed: draws, every intervention by hand, decisions, the journal's head."
    ),
)
DRAW_PROTOCOL = Kind(
    "draw-protocol",
    gettext_lazy("Draw protocol"),
    gettext_lazy("To be posted: with it everybody can draw again and compare."),
)
OPEN_FEES = Kind(
    "open-fees",
    gettext_lazy("Open entry fees"),
    gettext_lazy("For the till: who still has to pay, and who gets something back."),
)
TILL = Kind(
    "till",
    gettext_lazy("Closing statement of the till"),
    gettext_lazy("To be signed and filed: what had to be there, what was counted, the difference."),
)
SEAT_LOTS = Kind(
    "seat-lots",
    gettext_lazy("Seat lots"),
    gettext_lazy("For drawing by hand: a card for every seat, to be cut and folded."),
    is_per_round=True,
)
POSTER = Kind(
    "poster",
    gettext_lazy("Poster for the hall"),
    gettext_lazy("A large code by the door: everybody finds seat, ranking and rules on the phone."),
)
EVERYTHING = Kind(
    "everything",
    gettext_lazy("Everything for the round"),
    gettext_lazy(
        "One print job: seat lists for the wall, place cards to be cut, and the score sheets."
    ),
    is_per_round=True,
)
KIT = Kind(
    "by-hand",
    gettext_lazy("Fall-back kit"),
    gettext_lazy(
        "If the computer fails: what to do, seats, score sheets, a ranking to fill in, the rules."
    ),
    is_per_round=True,
)
BLANK_KIT = Kind(
    "by-hand-blank",
    gettext_lazy("Fall-back kit, blank"),
    gettext_lazy(
        "For an evening without a computer, to be printed days before: what to do, start numbers, "
        "seats, ranking, rules, and a score sheet for every table."
    ),
)
PRIZE_LABELS = Kind(
    "prize-labels",
    gettext_lazy("Prize labels"),
    gettext_lazy("To stick on the prizes: place, prize, start number, name. Not to be posted."),
)
RECEIPTS = Kind(
    "receipts",
    gettext_lazy("Receipts"),
    gettext_lazy("For prizes in cash: name, sum, signature. Not to be posted."),
)
KIND_BY_NAME = {
    kind.name: kind
    for kind in (
        *KINDS,
        EVERYTHING,
        KIT,
        BLANK_KIT,
        PRIZE_LABELS,
        RECEIPTS,
        RANKING,
        TEAMS,
        RULES,
        RULE_SHEET,
        DRAW_PROTOCOL,
        SEAT_LOTS,
        OPEN_FEES,
        TILL,
        POSTER,
        PROTOCOL,
    )
}
