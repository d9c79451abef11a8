"""Sentences for faults of house rules, and for the assumptions of profiles."""

import re

from django.utils.translation import gettext_lazy

from scoring import Fault
from tournament.rules.names import CONTRACTS, LEVELS, TALLIES, is_points_of_a_round, tie_break_name
from tournament.rules.own.labels import is_known, label

LONGEST_QUOTE = 60  # characters

ASSUMPTIONS = {
    "tie_breaks": gettext_lazy(
        "The ranking continues with Tout won, Solo won, Solo played and the lot."
    ),
    "tout_is_solo": gettext_lazy("A Tout counts as a Solo too."),
    "thresholds": gettext_lazy("Won from 61, as Schneider from 91, lost as Schneider up to 30."),
    "thresholds_short": gettext_lazy(
        "Won from 61, as Schneider from 90, lost as Schneider up to 30."
    ),
    "won_from_61": gettext_lazy("Every game is won from 61, the Muss-Spiel too."),
    "crossed_like_rufspiel": gettext_lazy("Überkreuz is worth as much as a Rufspiel."),
    "crossed_at_60_writes_0": gettext_lazy("Überkreuz at 60:60 scores 0."),
    "runner_1": gettext_lazy("Each Laufende is 1 from seat to seat, so 3 for a player alone."),
    "runners_from_3": gettext_lazy("Laufende count from three on."),
    "runners_in_tout": gettext_lazy("Laufende count in a Tout too, but not in a Sie."),
    "lost_alone_10": gettext_lazy(
        "Each opponent scores 10 for a lost game played alone, before extras."
    ),
    "lost_alone_same": gettext_lazy("For a lost game each opponent scores the value of a won one."),
    "rounds_2_24": gettext_lazy("Two rounds of 24 games."),
}

FAULTS = {
    "unknown_format": gettext_lazy(
        "Format %(format)s is not known; this program reads format %(known)s."
    ),
    "missing": gettext_lazy("This is missing."),
    "unknown_field": gettext_lazy("There is no such field."),
    "not_object": gettext_lazy("This must be a group of named values."),
    "not_list": gettext_lazy("This must be a list."),
    "not_text": gettext_lazy("This must be a text."),
    "not_flag": gettext_lazy("This must be true or false."),
    "not_number": gettext_lazy("This must be a whole number."),
    "negative": gettext_lazy("%(value)s is less than 0."),
    "too_small": gettext_lazy("%(value)s is less than %(least)s."),
    "too_large": gettext_lazy("%(value)s is more than %(most)s."),
    "too_long": gettext_lazy("This is %(length)s long; the maximum is %(most)s."),
    "no_choice": gettext_lazy("%(value)s is unknown. Possible: %(choices)s."),
    "spares_nobody": gettext_lazy(
        "%(contract)s is not a Ramsch on a list with plus and minus, so nobody is exempt."
    ),
    "empty": gettext_lazy("This is empty."),
    "unprintable": gettext_lazy("This contains an unprintable character."),
    "duplicate": gettext_lazy("%(name)s appears twice."),
    "no_contracts": gettext_lazy("No game can be played."),
    "wrong_seats": gettext_lazy("A table has 2, 3 or 4 seats, not %(seats)s."),
    "needs_four": gettext_lazy("%(contract)s needs a table of four, not of %(seats)s."),
    "too_few_cards": gettext_lazy(
        "%(seats)s seats with %(tricks)s tricks need %(needed)s cards, there are %(cards)s."
    ),
    "not_zero_sum": gettext_lazy(
        "%(side)s is not %(times)s times %(other)s, so rows would not add up to 0."
    ),
    "level_order": gettext_lazy("%(level)s is worth less than %(lower)s."),
    "thresholds": gettext_lazy(
        "Lost as Schneider up to %(lost_to)s, won from %(won_from)s, as Schneider from "
        "%(schneider)s, %(most)s in all: these numbers must increase."
    ),
    "drawn_at": gettext_lazy(
        "Nobody wins at %(drawn_at)s, so the game must be won from one more, not from %(won_from)s."
    ),
    "no_result": gettext_lazy("%(contract)s can neither be won nor lost."),
    "carried_undoubled": gettext_lazy(
        "%(contract)s is carried over to the next game, but no game can be doubled."
    ),
    "re_undoubled": gettext_lazy("A Re answers a Spritze, and none is allowed."),
    "deducted_twice": gettext_lazy("Where rows add up to 0, a lost solo is deducted already."),
    "no_minus": gettext_lazy(
        "Only plus points are written, so there are no minus points to separate."
    ),
    "too_many_games": gettext_lazy(
        "These rules allow %(games)s different courses of a game; the limit is "
        "%(most)s. Please reduce doublings, Laufende or thrown-in deals that count."
    ),
    "too_many_rows": gettext_lazy(
        "These rules allow about %(rows)s different rows; the limit is %(most)s. "
        "Please reduce doublings, Laufende or thrown-in deals that count."
    ),
    "no_points": gettext_lazy("Points are missing from the order of the ranking."),
    "no_end": gettext_lazy(
        "The order of the ranking ends with %(name)s; it must end with the lot or a shared place."
    ),
    "early_end": gettext_lazy("%(name)s decides every tie, so nothing can follow it."),
    "no_such_round": gettext_lazy("%(name)s is not played, there are %(rounds)s rounds."),
}


def fault_in_words(fault: Fault) -> str:
    return str(FAULTS[fault.code]) % {
        key: ", ".join(map(_name, value)) if isinstance(value, tuple) else _name(value)
        for key, value in fault.values.items()
    }


def fault_with_place(fault: Fault) -> str:
    """Return "Tout (contracts[1].tout): 18 is not three times 5 …": label, path, sentence."""
    sentence = fault_in_words(fault)
    if not fault.path:
        return sentence
    name = re.sub(r"\[\d+\]", "", fault.path.rpartition("].")[2]).replace(".", "_")
    place = (
        f"{label(name)} ({printable_excerpt(fault.path)})"
        if is_known(name)
        else printable_excerpt(fault.path)
    )
    return f"{place}: {sentence}"


def printable_excerpt(text: str) -> str:
    """Shorten text of an uploaded file and replace unprintable characters."""
    excerpt = text[:LONGEST_QUOTE] + ("…" if len(text) > LONGEST_QUOTE else "")
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in excerpt)


def _name(value: object) -> str:
    text = printable_excerpt(str(value))
    if text in CONTRACTS or text in LEVELS:
        return str(CONTRACTS.get(text) or LEVELS[text])
    return tie_break_name(text) if text in TALLIES or is_points_of_a_round(text) else text
