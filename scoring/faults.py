"""Faults in house rules and in records of games. Codes are stable, sentences English."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

FAULTS = {
    "unknown_format": "format {format} is not known; this program reads format {known}",
    "missing": "this is missing",
    "unknown_field": "there is no such field",
    "not_object": "this must be a group of named values",
    "not_list": "this must be a list",
    "not_text": "this must be a text",
    "not_flag": "this must be true or false",
    "not_number": "this must be a whole number",
    "negative": "{value} is less than 0",
    "too_small": "{value} is less than {least}",
    "too_large": "{value} is more than {most}",
    "too_long": "this is {length} long, {most} is the most",
    "no_choice": "{value} is not known; there are: {choices}",
    "empty": "this is empty",
    "unprintable": "this holds a sign that cannot be printed",
    "duplicate": "{name} is here twice",
    "no_contracts": "no game can be played",
    "wrong_seats": "a table has 2, 3 or 4 seats, not {seats}",
    "needs_four": "{contract} needs a table of four, not of {seats}",
    "too_few_cards": "{seats} seats with {tricks} tricks need {needed} cards, there are {cards}",
    "not_zero_sum": "{side} is not {times} times {other}, so rows would not add up to 0",
    "level_order": "{level} is worth less than {lower}",
    "thresholds": (
        "lost as Schneider up to {lost_to}, won from {won_from}, as Schneider from {schneider}, "
        "{most} in all: these numbers must rise"
    ),
    "drawn_at": "nobody wins at {drawn_at}, but the game is won from {won_from}, not one more",
    "no_result": "{contract} can neither be won nor lost",
    "spares_nobody": "{contract} is no Ramsch on a list of plus and minus: nobody is spared",
    "carried_undoubled": "{contract} is carried over to the next game, but no game can be doubled",
    "re_undoubled": "a Re answers a Spritze, and none is allowed",
    "deducted_twice": "where rows add up to 0, a lost solo is deducted already",
    "no_minus": "only plus points are written, so there is no minus to be kept apart",
    "too_many_games": (
        "these rules allow {games} different courses of a game; more than {most} cannot be played "
        "through: fewer doublings, Laufende or thrown-in deals that count"
    ),
    "too_many_rows": (
        "these rules allow about {rows} different rows, more than {most} cannot be told apart: "
        "fewer doublings, Laufende or thrown-in deals that count"
    ),
    "no_points": "points are missing from the order of the ranking",
    "no_end": "the order of the ranking ends with {name}; it must end with lot or shared",
    "early_end": "{name} decides everything, nothing can follow it",
    "no_such_round": "{name} is not played, there are {rounds} rounds",
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
        sentence = FAULTS[self.code].format(**texts)
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
