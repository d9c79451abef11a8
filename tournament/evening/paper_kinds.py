"""The kinds of papers."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Kind:
    title: Promise
    purpose: Promise
    is_per_round: bool = False


# By the name in their address.
KINDS = {
    "score-sheets": Kind(
        _("Score sheets"),
        _("One page for each table: names, a row for each game, signatures."),
        is_per_round=True,
    ),
    "seats-by-name": Kind(
        _("Seat list by name"), _("To be posted: everybody's table and seat, readable from 1.5 m.")
    ),
    "seats-by-table": Kind(
        _("Seat list by table"),
        _("To be posted: who plays with whom at which table."),
        is_per_round=True,
    ),
    "place-cards": Kind(
        _("Place cards"), _("A slip with table and seat for each player, ten to a page, to be cut.")
    ),
    "everything": Kind(
        _("Everything for the round"),
        _("One print job: seat lists for the wall, place cards to be cut, and the score sheets."),
        is_per_round=True,
    ),
    "by-hand": Kind(
        _("Fall-back kit"),
        _(
            "If the computer fails: what to do, seats, score sheets, a ranking to fill in, "
            "the rules."
        ),
        is_per_round=True,
    ),
    "by-hand-blank": Kind(
        _("Fall-back kit, blank"),
        _(
            "For an evening without a computer, printed days ahead: what to do, start numbers, "
            "seats, ranking, rules, and a score sheet for every table."
        ),
    ),
    "seat-lots": Kind(
        _("Seat lots"),
        _("For drawing by hand: a card for each seat, to be cut and folded."),
        is_per_round=True,
    ),
    "poster": Kind(
        _("Poster for the hall"),
        _("A large code for the door: seat, ranking and rules on everybody's phone."),
    ),
    "rules": Kind(
        _("Rules"), _("To be posted: points, thresholds and ties as the program counts them.")
    ),
    "rule-sheet": Kind(
        _("Tournament rules"), _("To be posted: the club's own sheet, in its own words.")
    ),
    "ranking": Kind(
        _("Ranking"),
        _("For posting and for the newspaper: names as players allow them to be published."),
    ),
    "teams": Kind(
        _("Team ranking"), _("To be posted: team members, whose points count, and the places.")
    ),
    "prize-labels": Kind(
        _("Prize labels"),
        _(
            "To stick on the prizes: place, prize, start number, and the name as its owner "
            "shows it."
        ),
    ),
    "receipts": Kind(
        _("Receipts"), _("For prizes in cash: name, amount, signature. Not for posting.")
    ),
    "draw-protocol": Kind(
        _("Draw record"), _("To be posted: anybody can use it to recompute the draw.")
    ),
    "open-fees": Kind(
        _("Unpaid entry fees"), _("For the till: who owes a fee and who is due a refund.")
    ),
    "till": Kind(
        _("Closing statement of the till"),
        _("To be signed and filed: the amount expected, the amount counted, the difference."),
    ),
    "final-protocol": Kind(
        _("Final record"),
        _(
            "To be signed and filed: draws, every change by hand, decisions, the head of the "
            "journal."
        ),
    ),
}
OF_DRAWN_ROUNDS = ("score-sheets", "seats-by-name", "seats-by-table", "place-cards")
