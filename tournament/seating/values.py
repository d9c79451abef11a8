"""What a draw is made of: who sits, what is wished, what came out of it.

`docs/seat-draw.md` is the algorithm in words; everything here is data without behaviour, so that
the search, the check and the changes can be written apart from each other.
"""

from dataclasses import dataclass
from typing import Literal

Mode = Literal["uniform", "best", "plan"]
Clubs = Literal["off", "apart", "before_repeats"]
Pair = tuple[int, int]  # two start numbers, the smaller one first

SEATS = 4


class Impossible(ValueError):
    """Wishes or numbers that no seating fulfils; `code` and `numbers` say which, for the words.

    sizes             (players, seats of all tables together): the field does not fill the tables
    no_such_table     (player,): an area with a table that does not exist
    too_many          (first table, last table, player, player, …): more players than seats
    apart_same_table  (player, player): must not meet, but can only sit at one and the same table
    """

    def __init__(self, code: str, numbers: tuple[int, ...]) -> None:
        super().__init__(f"{code}: {', '.join(map(str, numbers))}")
        self.code = code
        self.numbers = numbers


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player as the draw sees him. `area`: first and last table; a fixed table is both."""

    number: int
    club: str = ""  # two clubs are one when equal after NFC, casefold, whitespace collapsed
    area: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """What the organiser wishes. `mode` "uniform" fulfils the areas and nothing else."""

    mode: Mode = "uniform"
    clubs: Clubs = "off"
    neighbours_apart: bool = False  # start numbers n and n + 1
    apart: frozenset[Pair] = frozenset()  # must not meet; numbers that do not play are passed over
    sizes: tuple[int, ...] | None = None  # seats of each table, table 1 first; None: all of four


@dataclass(frozen=True, slots=True)
class RoundPlaces:
    """The start numbers in the order of the places: table 1 seat 1, table 1 seat 2, …"""

    number: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reached:
    """How often a round has what is not wished, counted against history and the rounds before it.

    Pairs count once per earlier meeting, players once per earlier round; clubs and neighbours are
    counted where the options ask for them and are 0 else. The rounds of a draw follow one another
    in the order in which they were asked for.
    """

    round_number: int
    apart_broken: int = 0  # pairs that must not meet and sit at one table
    repeats: int = 0  # sum over the pairs of the round of their earlier meetings
    clubs: int = 0  # pairs of one club
    neighbours: int = 0  # pairs n, n + 1
    same_table: int = 0  # sum over the players of the earlier rounds at the same table number
    seat_one: int = 0  # sum over the players on seat 1 of the earlier rounds on seat 1


@dataclass(frozen=True, slots=True)
class Account:
    """What the search says it reached. `fallback`: why a plan became a best draw, else "".

    no_template  there is none for this field and so many rounds
    sizes        not all tables are of four
    wishes       areas, clubs, neighbours or pairs apart
    history      rounds are posted already
    """

    rounds: tuple[Reached, ...]
    fallback: str = ""


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of rounds drawn together. `mode` made them: "best" for a plan that fell back."""

    mode: Mode
    rounds: tuple[RoundPlaces, ...]
    account: Account
    sizes: tuple[int, ...]


def table_sizes(players: int, *, seats: int = SEATS, allow_three: bool = True) -> tuple[int, ...]:
    """Tables for so many players, the larger ones first; the last ones have three where need be.

    14 → 4, 4, 3, 3. Only tables of four may be mixed with tables of three.
    """
    short = -players % seats
    if players < 1 or (short and not (seats == SEATS and allow_three)):
        raise Impossible("sizes", (players, players + short))
    full, rest = divmod(players - (seats - 1) * short, seats)
    if full < 0 or rest:
        raise Impossible("sizes", (players, players + short))
    return (seats,) * full + (seats - 1,) * short
