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
            "One page for each table: names, a row for each game with its dealer, signatures."
        ),
        is_per_round=True,
    ),
    Kind(
        "seats-by-name",
        gettext_lazy("Seat list by name"),
        gettext_lazy("To be posted: everybody's table and seat, readable from 1.5 m."),
    ),
    Kind(
        "seats-by-table",
        gettext_lazy("Seat list by table"),
        gettext_lazy("To be posted: who plays with whom at which table."),
        is_per_round=True,
    ),
    Kind(
        "place-cards",
        gettext_lazy("Place cards"),
        gettext_lazy("A slip with table and seat for each player, ten to a page, to be cut."),
    ),
)
RANKING = Kind(
    "ranking",
    gettext_lazy("Ranking"),
    gettext_lazy("For posting and for the newspaper: names as players allow them to be published."),
)
RULES = Kind(
    "rules",
    gettext_lazy("Rules"),
    gettext_lazy("To be posted: points, thresholds and ties as the program counts them."),
)
RULE_SHEET = Kind(
    "rule-sheet",
    gettext_lazy("Tournament rules"),
    gettext_lazy("To be posted: the club's own sheet, in its own words."),
)
TEAMS = Kind(
    "teams",
    gettext_lazy("Team ranking"),
    gettext_lazy("To be posted: team members, whose points count, and the places."),
)
PROTOCOL = Kind(
    "final-protocol",
    gettext_lazy("Final record"),
    gettext_lazy(
        "To be signed and filed: draws, every change by hand, decisions, the head of the journal."
    ),
)
DRAW_PROTOCOL = Kind(
    "draw-protocol",
    gettext_lazy("Draw record"),
    gettext_lazy("To be posted: anybody can use it to recompute the draw."),
)
OPEN_FEES = Kind(
    "open-fees",
    gettext_lazy("Open entry fees"),
    gettext_lazy("For the till: who still has to pay and who gets money back."),
)
TILL = Kind(
    "till",
    gettext_lazy("Closing statement of the till"),
    gettext_lazy("To be signed and filed: the amount due, the amount counted, the difference."),
)
SEAT_LOTS = Kind(
    "seat-lots",
    gettext_lazy("Seat lots"),
    gettext_lazy("For drawing by hand: a card for each seat, to be cut and folded."),
    is_per_round=True,
)
POSTER = Kind(
    "poster",
    gettext_lazy("Poster for the hall"),
    gettext_lazy("A large code for the door: seat, ranking and rules on everybody's phone."),
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
        "For an evening without a computer, printed days ahead: what to do, start numbers, "
        "seats, ranking, rules, and a score sheet for every table."
    ),
)
PRIZE_LABELS = Kind(
    "prize-labels",
    gettext_lazy("Prize labels"),
    gettext_lazy("To stick on the prizes: place, prize, start number, name. Not for posting."),
)
RECEIPTS = Kind(
    "receipts",
    gettext_lazy("Receipts"),
    gettext_lazy("For prizes in cash: name, amount, signature. Not for posting."),
)
KIND_BY_NAME = {
    kind.name: kind
    for kind in (
        *(*KINDS, EVERYTHING, KIT, BLANK_KIT, SEAT_LOTS, POSTER, RULES, RULE_SHEET),
        *(RANKING, TEAMS, PRIZE_LABELS, RECEIPTS),
        *(DRAW_PROTOCOL, OPEN_FEES, TILL, PROTOCOL),
    )
}
