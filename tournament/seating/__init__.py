"""The seat draw: seed in, seats out. Pure Python: no rows, no clock, no chance of its own."""

from tournament.seating.drawing import draw
from tournament.seating.quality import (
    Again,
    Meeting,
    Tables,
    meetings_by_chance,
    repeated_meetings,
    same_table_again,
    same_table_by_chance,
    seat_one_again,
    seat_one_by_chance,
)
from tournament.seating.skd1 import Stream, tables_of, uniform
from tournament.seating.values import (
    SEATS,
    Account,
    Draw,
    DrawnRound,
    Entrant,
    Impossible,
    Options,
    Reached,
    table_sizes,
)

__all__ = [
    "SEATS",
    "Account",
    "Again",
    "Draw",
    "DrawnRound",
    "Entrant",
    "Impossible",
    "Meeting",
    "Options",
    "Reached",
    "Stream",
    "Tables",
    "draw",
    "meetings_by_chance",
    "repeated_meetings",
    "same_table_again",
    "same_table_by_chance",
    "seat_one_again",
    "seat_one_by_chance",
    "table_sizes",
    "tables_of",
    "uniform",
]
