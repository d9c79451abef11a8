"""The data of a draw; docs/seat-draw.md describes the algorithm."""

from dataclasses import dataclass
from typing import Final, Literal

Mode = Literal["uniform", "best", "plan", "ranked", "spread"]
Clubs = Literal["off", "apart", "before_repeats"]
Pair = tuple[int, int]  # two start numbers, the smaller one first
# Start number and points of each player before a round; points None: no counted list, or a fill-in.
Standing = tuple[tuple[int, int | None], ...]

SEATS = 4
BY_STANDING: Final = ("ranked", "spread")


class Impossible(ValueError):
    """No seating fulfils the wishes. `code`: why; `numbers`: the players, tables or counts."""

    # sizes: (players, all seats); no_such_table: (player,); too_many: (first table, last table,
    # player, player, …); apart_same_table: (player, player).
    def __init__(self, code: str, numbers: tuple[int, ...]) -> None:
        super().__init__(f"{code}: {', '.join(map(str, numbers))}")
        self.code = code
        self.numbers = numbers


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player to seat. `area`: first and last table; equal for a fixed table."""

    number: int
    club: str = ""  # clubs are equal after NFC, casefold and collapsing whitespace
    area: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """Mode and wishes of a draw. "uniform", the random one, respects only the players' areas."""

    mode: Mode = "uniform"
    clubs: Clubs = "off"
    neighbours_apart: bool = False  # start numbers n and n + 1
    apart: frozenset[Pair] = frozenset()  # pairs that must not meet; absent numbers are ignored
    sizes: tuple[int, ...] | None = None  # seats of each table, table 1 first; None: all of four
    standing: Standing = ()  # of every player, if the mode is one of BY_STANDING


@dataclass(frozen=True, slots=True)
class RoundPlaces:
    """The start numbers of a round in a row: table by table, seat by seat."""

    number: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """Rounds drawn together. `mode`: the draw method used."""

    mode: Mode
    rounds: tuple[RoundPlaces, ...]
    # Why "plan" became "best", else "". no_template: none for these tables and number of rounds;
    # wishes: there are some; history: rounds are posted.
    fallback: str
    sizes: tuple[int, ...]


def table_sizes(players: int, *, seats: int = SEATS, allow_three: bool = True) -> tuple[int, ...]:
    """Return the table sizes, larger ones first: 14 players make 4, 4, 3, 3.

    Raises Impossible for players left over; tables of three need `allow_three` and `seats` 4.
    """
    short = -players % seats
    if players < 1 or (short and not (seats == SEATS and allow_three)):
        raise Impossible("sizes", (players, players + short))
    full, rest = divmod(players - (seats - 1) * short, seats)
    if full < 0 or rest:
        raise Impossible("sizes", (players, players + short))
    return (seats,) * full + (seats - 1,) * short
