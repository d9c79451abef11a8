"""One game as JSON data and back, for lists, files and phones at the table.

Defaults are left out. Number and seats belong to the list and are never in the data.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from typing import Any

from scoring.faults import BadRecord, Fault
from scoring.house import parse_object
from scoring.values import Game

OF_THE_LIST = ("number", "seats")


def game_to_data(game: Game) -> dict[str, Any]:
    """Return data like {"contract": "solo", "declarer": 2, "won": False, "redeals": [0]}."""
    data = {}
    for field in fields(Game):
        value = getattr(game, field.name)
        is_default = field.default is not MISSING and value == field.default
        if field.name not in OF_THE_LIST and not is_default:
            data[field.name] = list(value) if isinstance(value, tuple) else value
    return data


def game_from_data(data: object, *, seats: int, number: int | None = None) -> Game:
    """Parse the record of game `number` at a table of `seats` players. Raises BadRecord.

    Its legality is not checked.
    """
    faults: list[Fault] = []
    if isinstance(data, Mapping):
        faults = [Fault(name, "unknown_field") for name in OF_THE_LIST if name in data]
    game = parse_object(Game, data, "", faults)
    if faults:
        raise BadRecord(faults)
    read: Game = replace(game, seats=seats, number=number)
    return read
