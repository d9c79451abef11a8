"""What the evening consists of; its impossible states are database constraints."""

from tournament.models.draw import Draw, Round, Seat
from tournament.models.journal import JournalEntry
from tournament.models.lot import Lot
from tournament.models.player import Player
from tournament.models.sheet import GameRow, SheetTotal, TableSheet
from tournament.models.tournament import Tournament

__all__ = [
    "Draw",
    "GameRow",
    "JournalEntry",
    "Lot",
    "Player",
    "Round",
    "Seat",
    "SheetTotal",
    "TableSheet",
    "Tournament",
]
