"""The seat draw: seed in, seats out. Pure Python: no rows, no clock, no chance of its own."""

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
from tournament.seating.skd1 import SEATS, Stream, tables_of, uniform

__all__ = [
    "SEATS",
    "Again",
    "Meeting",
    "Stream",
    "Tables",
    "meetings_by_chance",
    "repeated_meetings",
    "same_table_again",
    "same_table_by_chance",
    "seat_one_again",
    "seat_one_by_chance",
    "tables_of",
    "uniform",
]
