"""One game as JSON-able data and back: what a list, a file or a phone at the table keeps of it.

Only what differs from the default is written. The number of the game and the seats of the table
are the list's and never stand in the data.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from typing import Any

from scoring.faults import BadRecord, Fault
from scoring.house import read_object
from scoring.values import Game

OF_THE_LIST = ("number", "seats")


def game_to_data(game: Game) -> dict[str, Any]:
    """{"contract": "solo", "declarer": 2, "won": False, "redeals": [0]}."""
    data = {}
    for field in fields(Game):
        value = getattr(game, field.name)
        is_default = field.default is not MISSING and value == field.default
        if field.name not in OF_THE_LIST and not is_default:
            data[field.name] = list(value) if isinstance(value, tuple) else value
    return data


def game_from_data(data: object, *, seats: int, number: int | None = None) -> Game:
    """Raises BadRecord for what has not the shape of a game; what the rules say of it is theirs."""
    faults: list[Fault] = []
    if isinstance(data, Mapping):
        faults = [Fault(name, "unknown_field") for name in OF_THE_LIST if name in data]
    game = read_object(Game, data, "", faults)
    if faults:
        raise BadRecord(faults)
    read: Game = replace(game, seats=seats, number=number)
    return read
