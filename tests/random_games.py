"""Random games with the printed points, counted without the program's code."""

import random
from typing import Any

# What the seats of the winning side and the others write; None where it is no game of that sheet.
PAIRS = {"schwaig": [(1, -1), (2, -2), (3, -3)], "ebersdorf": [(5, 0), (10, 0), (15, 0), (20, 0)]}

ALONE_WON = {
    "schwaig": [(6, -2), (9, -3), (12, -4)],
    "ebersdorf": [(60, 0), (75, 0), (80, 0), (85, 0)],
}

ALONE_LOST = {
    "schwaig": [(-6, 2), (-9, 3), (-12, 4)],
    "ebersdorf": [(0, 20), (0, 25), (0, 35)],
}

TOUT_WON = {"schwaig": (18, -6), "ebersdorf": (120, 0)}

TOUT_LOST = {"schwaig": (-18, 6), "ebersdorf": (0, 40)}

TIE_BREAKS = {
    "schwaig": ("tout_won", "tout_played", "solo_won", "solo_played"),
    "ebersdorf": ("tout_won", "solo_won", "solo_played"),
}


class Count:
    """The points and counts of one player over the evening."""

    def __init__(self) -> None:
        self.rounds = [0, 0]
        self.tally = dict.fromkeys(("sie", "tout_won", "tout_played", "solo_won", "solo_played"), 0)

    def key(self, rules: str) -> tuple[int, ...]:
        own = (self.tally[name] for name in TIE_BREAKS[rules])
        last = (self.rounds[0],) if rules == "ebersdorf" else ()
        return (sum(self.rounds), *own, *last)


def play(chance: random.Random, rules: str, game: int) -> tuple[list[int], str, dict[int, Count]]:
    """One game: its row, its marks, and what it counts for whom."""
    row, marks, counted = [0] * 4, "", {seat: Count() for seat in range(4)}
    seat = chance.randrange(4)
    if chance.random() < 0.7:
        side = {seat, (seat + chance.randrange(1, 4)) % 4}
        won, lost = chance.choice(PAIRS[rules])
        row = [won if place in side else lost for place in range(4)]
    else:
        won = chance.random() < 0.6
        is_tout = game > 1 and chance.random() < 0.1
        tables = (TOUT_WON, TOUT_LOST) if is_tout else (ALONE_WON, ALONE_LOST)
        priced: Any = tables[0 if won else 1][rules]
        choices = [priced] if is_tout else priced[: 2 if game == 1 and rules == "schwaig" else 3]
        alone, other = chance.choice(choices)
        row = [alone if place == seat else other for place in range(4)]
        tally = counted[seat].tally
        if is_tout:
            tally |= {"tout_played": 1, "tout_won": int(won)}
            marks = "T A" if rules == "ebersdorf" else "A"
        if not is_tout or rules == "ebersdorf":
            tally |= {"solo_played": 1, "solo_won": int(won)}
    return row, marks, counted


def expected_ranks(rules: str, of: dict[int, Count]) -> dict[int, int]:
    keys = {player: count.key(rules) for player, count in of.items()}
    return {player: 1 + sum(other > key for other in keys.values()) for player, key in keys.items()}
