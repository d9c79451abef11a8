"""The seat draw: seed in, seats out. Pure Python without database, clock or other randomness."""

from tournament.seating.drawing import draw
from tournament.seating.quality import (
    Meeting,
    Repeat,
    Tables,
    repeated_meetings,
    same_table_again,
    seat_one_again,
)
from tournament.seating.skd1 import Stream, shuffle_numbers, tables_of
from tournament.seating.values import (
    SEATS,
    Account,
    Entrant,
    Impossible,
    Options,
    RoundCounts,
    RoundPlaces,
    Seating,
    table_sizes,
)

__all__ = [
    "SEATS",
    "Account",
    "Entrant",
    "Impossible",
    "Meeting",
    "Options",
    "Repeat",
    "RoundCounts",
    "RoundPlaces",
    "Seating",
    "Stream",
    "Tables",
    "draw",
    "repeated_meetings",
    "same_table_again",
    "seat_one_again",
    "shuffle_numbers",
    "table_sizes",
    "tables_of",
]
