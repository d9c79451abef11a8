"""Faults in house rules and in records of games. Codes are stable, sentences English."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from scoring.errors import _

FAULTS = {
    "unknown_format": _("Format %(format)s is not known; this program reads format %(known)s."),
    "missing": _("This is missing."),
    "unknown_field": _("There is no such field."),
    "not_object": _("This must be a group of named values."),
    "not_list": _("This must be a list."),
    "not_text": _("This must be a text."),
    "not_flag": _("This must be true or false."),
    "not_number": _("This must be a whole number."),
    "negative": _("%(value)s is less than 0."),
    "too_small": _("%(value)s is less than %(least)s."),
    "too_large": _("%(value)s is more than %(most)s."),
    "too_long": _("This is %(length)s long; the maximum is %(most)s."),
    "no_choice": _("%(value)s is unknown. Possible: %(choices)s."),
    "empty": _("This is empty."),
    "unprintable": _("This contains an unprintable character."),
    "duplicate": _("%(name)s appears twice."),
    "no_contracts": _("No game can be played."),
    "wrong_seats": _("A table has 2, 3 or 4 seats, not %(seats)s."),
    "needs_four": _("%(contract)s needs a table of four, not of %(seats)s."),
    "too_few_cards": _(
        "%(seats)s seats with %(tricks)s tricks need %(needed)s cards, there are %(cards)s."
    ),
    "not_zero_sum": _("%(side)s is not %(times)s times %(other)s, so rows would not add up to 0."),
    "level_order": _("%(level)s is worth less than %(lower)s."),
    "thresholds": _(
        "Lost as Schneider up to %(lost_to)s, won from %(won_from)s, as Schneider from "
        "%(schneider)s, %(most)s in all: these numbers must increase."
    ),
    "drawn_at": _(
        "Nobody wins at %(drawn_at)s, so the game must be won from one more, not from %(won_from)s."
    ),
    "no_result": _("%(contract)s can neither be won nor lost."),
    "spares_nobody": _(
        "%(contract)s is not a Ramsch on a list with plus and minus, so nobody is exempt."
    ),
    "carried_undoubled": _(
        "%(contract)s is carried over to the next game, but no game can be doubled."
    ),
    "re_undoubled": _("A Re answers a Spritze, and none is allowed."),
    "deducted_twice": _("Where rows add up to 0, a lost solo is deducted already."),
    "no_minus": _("Only plus points are written, so there are no minus points to separate."),
    "too_many_games": _(
        "These rules allow %(games)s different courses of a game; the limit is "
        "%(most)s. Please reduce doublings, Laufende or thrown-in deals that count."
    ),
    "too_many_rows": _(
        "These rules allow about %(rows)s different rows; the limit is %(most)s. "
        "Please reduce doublings, Laufende or thrown-in deals that count."
    ),
    "no_points": _("Points are missing from the order of the ranking."),
    "no_end": _(
        "The order of the ranking ends with %(name)s; it must end with the lot or a shared place."
    ),
    "early_end": _("%(name)s decides every tie, so nothing can follow it."),
    "no_such_round": _("%(name)s is not played, there are %(rounds)s rounds."),
}


@dataclass(frozen=True, slots=True)
class Fault:
    """A faulty field: `path`, such as "contracts[2].prices.plain", and `code`, a key of FAULTS."""

    path: str
    code: str
    values: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def message(self) -> str:
        texts = {
            name: ", ".join(map(str, value)) if isinstance(value, tuple) else value
            for name, value in self.values.items()
        }
        sentence = FAULTS[self.code] % texts
        return f"{self.path}: {sentence}" if self.path else sentence


class BadData(ValueError):
    """Unreadable data; `problems` holds every fault."""

    def __init__(self, problems: Iterable[Fault]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(fault.message for fault in self.problems))


class BadRules(BadData):
    pass


class BadRecord(BadData):
    pass
