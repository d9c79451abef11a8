"""Labels of the fields of house rules, for editor and journal.

Names are paths of the data joined by "_": prices_plain_side, deck_cards.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

LABELS = {
    "title": gettext_lazy("Name of the rules"),
    "seats": gettext_lazy("Players at a table"),
    "deck_cards": gettext_lazy("Cards"),
    "deck_tricks": capfirst(gettext_lazy("tricks")),
    "deck_card_points": gettext_lazy("Card points in all"),
    "rounds": gettext_lazy("Rounds"),
    "games": capfirst(gettext_lazy("games per round")),
    "list_kind": capfirst(gettext_lazy("what is written")),
    "is_zero_sum": capfirst(gettext_lazy("plus and minus, every row adds up to 0")),
    "deducts_lost_solos": gettext_lazy("A lost game played alone is deducted"),
    "splits_plus_and_minus": gettext_lazy("Plus and minus are added up in separate columns"),
    "circles": gettext_lazy("Circle the points of"),
    "circled_contracts": gettext_lazy("Games with a circle"),
    "circles_only_won": gettext_lazy("Only if it was won"),
    "has_tout_mark": gettext_lazy("A T marks each Tout"),
    "rows_tell_the_game": gettext_lazy("The row shows the game"),
    "is_kept_by_game": gettext_lazy("Each game is recorded with what was played"),
    "won_from": gettext_lazy("Won from"),
    "schneider_won_from": gettext_lazy("Won as Schneider from"),
    "schneider_lost_to": gettext_lazy("Lost as Schneider up to"),
    "runners_from": gettext_lazy("Laufende count from"),
    "runners_cap": gettext_lazy("Maximum that counts"),
    "counts_runners_without": gettext_lazy("Those of the other side count too"),
    "doubling_most": gettext_lazy("Doubles before the game"),
    "doubling_after_thrown_in": gettext_lazy("Only the game after a thrown-in deal is doubled"),
    "doubling_has_spritze": gettext_lazy("The others may give one Spritze (Kontra)"),
    "doubling_has_re": gettext_lazy("A Spritze may be answered by a Re"),
    "doubling_growth": gettext_lazy("Each doubling"),
    "doubling_with_runners": gettext_lazy("Laufende are doubled as well"),
    "doubling_spritze_doubles_game_only": gettext_lazy(
        "A Spritze doubles only the game, not Schneider and Schwarz"
    ),
    "doubling_spritzer_declares": gettext_lazy("The side giving the Spritze must win the game"),
    "loss_factor": gettext_lazy("A lost game counts this many times"),
    "nobody_plays": gettext_lazy("If everybody passes"),
    "redeal_bonus": gettext_lazy("Bonus for a thrown-in deal"),
    "counts_tout_as_solo": gettext_lazy("A Tout counts as a Solo too"),
    "supervises_touts": gettext_lazy("Sie and Tout must be approved by the supervisors"),
    "tie_breaks": gettext_lazy("Order of the ranking"),
    "first_tout": gettext_lazy("If game 1 has a limit, a Tout in it counts"),
    "best_rounds": gettext_lazy("Best rounds that count per player"),
    "offences": gettext_lazy("Offences"),
    "fee_cents": gettext_lazy("Entry fee in €"),
    "cents_per_point": gettext_lazy("Cents per point at the table, 0 for none"),
    "minor_fee_cents": gettext_lazy("Entry fee for minors in €"),
    "registration_closes_minutes_before": gettext_lazy(
        "Registration closes, minutes before the start"
    ),
    "ranks_minors_apart": capfirst(gettext_lazy("minors are ranked separately")),
    "least_age": gettext_lazy("Minimum age in years"),
    "asks_eligibility": gettext_lazy("Players state why they may take part"),
    "allows_substitutes": gettext_lazy("A substitute takes over number and points"),
    # of one game
    "name": gettext_lazy("Name of the game"),
    "side": gettext_lazy("Who plays"),
    "counts_as": gettext_lazy("Played alone it counts as"),
    "can_be_lost": gettext_lazy("Can be lost"),
    "can_be_won": gettext_lazy("Can be won"),
    "won_by": gettext_lazy("Won by"),
    "tout_runners_from": gettext_lazy("Laufende count in a Tout from"),
    "most_runners": gettext_lazy("Maximum number of Laufende"),
    "drawn_at": gettext_lazy("Nobody wins at"),
    "drawn": gettext_lazy("Then"),
    "takes_doubles": gettext_lazy("May be doubled before it is named"),
    "takes_spritze": gettext_lazy("Spritze allowed"),
    "is_forced": gettext_lazy("Only if everybody passes"),
    "spares_jungfrauen": capfirst(
        gettext_lazy("a player without a trick does not pay for a Durchmarsch")
    ),
    "is_circled": gettext_lazy("Is circled"),
    "rule": gettext_lazy("Printed rule number"),
    "with_runners": gettext_lazy("Laufende are counted"),
    "plays_on": gettext_lazy("The other side may play on for Schneider and Schwarz"),
    "pays_alone": gettext_lazy("The offender pays alone, the partner gets a dash"),
}

PRICES: dict[str, Promise] = {
    "prices_plain": gettext_lazy("plain"),
    "prices_schneider": gettext_lazy("Schneider"),
    "prices_schwarz": gettext_lazy("Schwarz"),
    "tout": gettext_lazy("Tout"),
    "runner": gettext_lazy("each Laufende"),
    "tout_runner": gettext_lazy("each Laufende in a Tout"),
    "redeal": gettext_lazy("each point of the bonus"),
    "lost_extra": gettext_lazy("extra if lost"),
    "first_game_plain": gettext_lazy("game 1, plain"),
    "first_game_schneider": gettext_lazy("game 1, Schneider"),
    "first_game_schwarz": gettext_lazy("game 1, Schwarz"),
}
USUAL_PRICES = ("prices_plain", "prices_schneider", "prices_schwarz", "tout", "runner")

# Column headings on a phone.
SHORT: dict[str, Promise] = {
    "prices_plain": pgettext_lazy("short", "plain"),
    "prices_schneider": pgettext_lazy("short", "Schn."),
    "prices_schwarz": pgettext_lazy("short", "Schw."),
    "tout": gettext_lazy("Tout"),
    "runner": gettext_lazy("Lauf."),
}

SHARES: dict[str, Promise] = {
    "side": gettext_lazy("declaring side"),
    "other": gettext_lazy("each other seat"),
}

SIDES: dict[str, Promise] = {
    "alone": gettext_lazy("one against all others"),
    "called": gettext_lazy("one with a called partner"),
    "across": gettext_lazy("seats 1 and 3 against 2 and 4"),
    "nobody": gettext_lazy("nobody, a row of zeros"),
}
COUNTS_AS: dict[str, Promise] = {
    "solo": gettext_lazy("Solo"),
    "tout": gettext_lazy("Tout"),
    "sie": gettext_lazy("Sie"),
    "none": pgettext_lazy("counts as", "none of these"),
}
WON_BY: dict[str, Promise] = {
    "card_points": gettext_lazy("card points"),
    "all_tricks": gettext_lazy("all tricks"),
    "no_trick": gettext_lazy("not a single trick"),
}
DRAWN: dict[str, Promise] = {
    "zero": gettext_lazy("everybody scores 0"),
    "replayed": gettext_lazy("the game is played again, no row"),
    "carried_over": gettext_lazy("everybody scores 0, the next game is doubled"),
}
GROWTH: dict[str, Promise] = {
    "twice": gettext_lazy("twice as much"),
    "linear": gettext_lazy("adds one (2, 3, 4 times)"),
}
FIRST_TOUT: dict[str, Promise] = {
    "as_told": gettext_lazy("as recorded, otherwise the highest"),
    "card_points": gettext_lazy("by its card points"),
    "highest": gettext_lazy("always the highest"),
}
NO_GAME: dict[str, Promise] = {
    "same_dealer": gettext_lazy("the same dealer deals again, no row"),
    "next_dealer": gettext_lazy("the next dealer deals, no row"),
    "redeal": gettext_lazy("redealt, with a bonus for the next game"),
}
CHOICES = {
    "side": SIDES,
    "counts_as": COUNTS_AS,
    "won_by": WON_BY,
    "drawn": DRAWN,
    "doubling_growth": GROWTH,
}
LIST_KINDS: dict[str, Promise] = {
    "plus_and_minus": gettext_lazy("plus and minus, every row adds up to 0"),
    "plus": gettext_lazy("only winners score, losers get 0"),
    "deducted": gettext_lazy("plus points only, but a lost game played alone is deducted"),
}
CIRCLES: dict[str, Promise] = {
    "alone": gettext_lazy("everybody who plays alone"),
    "ticked": gettext_lazy("the games ticked in their own fields"),
    "none": gettext_lazy("nobody"),
}

# Topics of printed rules: the keys of rule_numbers.
PRINTED: dict[str, Promise] = {
    "points": gettext_lazy("points"),
    "rounds": gettext_lazy("rounds and games"),
    "list": gettext_lazy("what is written"),
    "contracts": gettext_lazy("games"),
    "order": gettext_lazy("order of the games"),
    "solo_first": gettext_lazy("a Solo goes first, no other order"),
    "crossed": gettext_lazy("Überkreuz"),
    "won": gettext_lazy("when a game is won"),
    "drawn": gettext_lazy("when nobody wins"),
    "levels": gettext_lazy("Schneider"),
    "levels_in": gettext_lazy("games with Schneider and Schwarz"),
    "schwarz": gettext_lazy("Schwarz"),
    "tout": gettext_lazy("Tout"),
    "tout_won": gettext_lazy("when a Tout is won"),
    "lost": gettext_lazy("what a lost game costs"),
    "runners": gettext_lazy("Laufende"),
    "most_runners": gettext_lazy("how many Laufende count"),
    "whose_runners": gettext_lazy("whose Laufende count"),
    "first_game": gettext_lazy("first game"),
    "misprint": gettext_lazy("a wrongly written row"),
    "doubles": gettext_lazy("doubling"),
    "kontra": gettext_lazy("Kontra"),
    "no_game": gettext_lazy("everybody passes"),
    "misdeal": gettext_lazy("misdealt"),
    "redeal": gettext_lazy("deals thrown in"),
    "marks": gettext_lazy("circles and T"),
    "ranking": gettext_lazy("tie-breakers"),
    "dealer": gettext_lazy("dealer"),
    "dealer_by_lot": gettext_lazy("first dealer chosen or by lot"),
    "writer": gettext_lazy("who keeps the list"),
    "writer_named": gettext_lazy("the table decides who keeps the list"),
    "other_writer": gettext_lazy("another player may keep it if all agree"),
    "watched": gettext_lazy("everybody may watch the writing"),
    "signed": gettext_lazy("everybody signs"),
    "table": gettext_lazy("at the table"),
    "card_points": gettext_lazy("card points of the deck"),
    "tricks": gettext_lazy("tricks"),
    "substitute": gettext_lazy("substitute"),
    "stand_in": gettext_lazy("somebody may sit in at short notice"),
    "eligibility": gettext_lazy("who may take part"),
    "categories": gettext_lazy("who is ranked apart"),
    "fee": gettext_lazy("fee and registration"),
    "stakes": gettext_lazy("stakes at the table"),
    "void": gettext_lazy("void lists"),
}


def flatten(data: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Flatten nested data: {"prices_plain_side": 6}."""
    fields: dict[str, Any] = {}
    for name, value in data.items():
        path = f"{prefix}_{name}" if prefix else name
        fields |= flatten(value, path) if isinstance(value, Mapping) else {path: value}
    return fields


def is_known(name: str) -> bool:
    return label(name) != name.replace("_", " ")


def label(name: str) -> str:
    """Return a field's label: "Won from", or "plain, declaring side" for a price."""
    if name in LABELS:
        return str(LABELS[name])
    price, _underscore, share = name.rpartition("_")
    if price in PRICES and share in SHARES:
        return _("%(price)s, %(share)s") % {"price": PRICES[price], "share": SHARES[share]}
    about = name.removeprefix("rule_numbers_")
    if about in PRINTED and about != name:
        return _("Printed rule, %(about)s") % {"about": PRINTED[about]}
    return str(PRICES.get(name, name.replace("_", " ")))
