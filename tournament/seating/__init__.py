"""The seat draw: seed in, seats out. Pure Python without database, clock or other randomness."""

from tournament.seating.drawing import draw
from tournament.seating.quality import (
    Again,
    Meeting,
    Tables,
    repeated_meetings,
    same_table_again,
    seat_one_again,
)
from tournament.seating.skd1 import Stream, tables_of, uniform
from tournament.seating.values import (
    SEATS,
    Account,
    Entrant,
    Impossible,
    Options,
    Reached,
    RoundPlaces,
    Seating,
    table_sizes,
)

__all__ = [
    "SEATS",
    "Account",
    "Again",
    "Entrant",
    "Impossible",
    "Meeting",
    "Options",
    "Reached",
    "RoundPlaces",
    "Seating",
    "Stream",
    "Tables",
    "draw",
    "repeated_meetings",
    "same_table_again",
    "seat_one_again",
    "table_sizes",
    "tables_of",
    "uniform",
]
