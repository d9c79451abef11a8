"""The kinds of papers, by the name in their URL."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Kind:
    name: str
    title: Promise
    purpose: Promise
    is_per_round: bool = False


KINDS = (
    Kind(
        "score-sheets",
        _("Score sheets"),
        _("One page for each table: names, a row for each game, signatures."),
        is_per_round=True,
    ),
    Kind(
        "seats-by-name",
        _("Seat list by name"),
        _("To be posted: everybody's table and seat, readable from 1.5 m."),
    ),
    Kind(
        "seats-by-table",
        _("Seat list by table"),
        _("To be posted: who plays with whom at which table."),
        is_per_round=True,
    ),
    Kind(
        "place-cards",
        _("Place cards"),
        _("A slip with table and seat for each player, ten to a page, to be cut."),
    ),
)
RANKING = Kind(
    "ranking",
    _("Ranking"),
    _("For posting and for the newspaper: names as players allow them to be published."),
)
RULES = Kind(
    "rules", _("Rules"), _("To be posted: points, thresholds and ties as the program counts them.")
)
RULE_SHEET = Kind(
    "rule-sheet", _("Tournament rules"), _("To be posted: the club's own sheet, in its own words.")
)
TEAMS = Kind(
    "teams", _("Team ranking"), _("To be posted: team members, whose points count, and the places.")
)
PROTOCOL = Kind(
    "final-protocol",
    _("Final record"),
    _("To be signed and filed: draws, every change by hand, decisions, the head of the journal."),
)
DRAW_PROTOCOL = Kind(
    "draw-protocol", _("Draw record"), _("To be posted: anybody can use it to recompute the draw.")
)
OPEN_FEES = Kind(
    "open-fees",
    _("Unpaid entry fees"),
    _("For the till: who owes a fee and who is due a refund."),
)
TILL = Kind(
    "till",
    _("Closing statement of the till"),
    _("To be signed and filed: the amount expected, the amount counted, the difference."),
)
SEAT_LOTS = Kind(
    "seat-lots",
    _("Seat lots"),
    _("For drawing by hand: a card for each seat, to be cut and folded."),
    is_per_round=True,
)
POSTER = Kind(
    "poster",
    _("Poster for the hall"),
    _("A large code for the door: seat, ranking and rules on everybody's phone."),
)
EVERYTHING = Kind(
    "everything",
    _("Everything for the round"),
    _("One print job: seat lists for the wall, place cards to be cut, and the score sheets."),
    is_per_round=True,
)
KIT = Kind(
    "by-hand",
    _("Fall-back kit"),
    _("If the computer fails: what to do, seats, score sheets, a ranking to fill in, the rules."),
    is_per_round=True,
)
BLANK_KIT = Kind(
    "by-hand-blank",
    _("Fall-back kit, blank"),
    _(
        "For an evening without a computer, printed days ahead: what to do, start numbers, "
        "seats, ranking, rules, and a score sheet for every table."
    ),
)
PRIZE_LABELS = Kind(
    "prize-labels",
    _("Prize labels"),
    _("To stick on the prizes: place, prize, start number, and the name as its owner shows it."),
)
RECEIPTS = Kind(
    "receipts", _("Receipts"), _("For prizes in cash: name, amount, signature. Not for posting.")
)
KIND_BY_NAME = {
    kind.name: kind
    for kind in (
        *(*KINDS, EVERYTHING, KIT, BLANK_KIT, SEAT_LOTS, POSTER, RULES, RULE_SHEET),
        *(RANKING, TEAMS, PRIZE_LABELS, RECEIPTS),
        *(DRAW_PROTOCOL, OPEN_FEES, TILL, PROTOCOL),
    )
}
